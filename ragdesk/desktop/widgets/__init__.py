"""Widgets that panes are made of.

answer_parts, answer_view       an answer taken apart; the same written into the view, with [n] as links
document_head                   a document's name and place, and the switch to its source
document_text, part_row, passage_steps      a document's text in either view; which part is shown; its passages
shown_view, block_writer, table_grid     the text as it reads, how it is written, the rules of long tables
document_view, text_dresser     the text as it is written in the file, and how it is styled
text_marks, text_events         what is marked and selected in both, and what the mouse does there
page_view, page_bar             a page as it is drawn, and the buttons over it
prompt_view, budget_bar         a prompt with its parts named, and the room it takes
instructions_dialog             where the user writes instructions
passage_picker                  which passages are sent, in which order
word_bars, what_if, bars        a bar for each word, the sliders and ticks of "What if…", how bars are painted
trial_line                      says in the list that other values are being tried
hidden_text                     what a file holds that cannot be seen
thoughts_fold                   what a model thought before it answered, folded away
banner, notice                  messages at the top of a pane, and what they say as data
question_field, narrow_button, sign_chips     the field for a question; its signs: typed by a button, shown as chips
find_bar                        finding words in a document
settings_dialog, settings_page  the settings, and a page of them
setting_editors, server_choice, pattern_fields      their editors, and those that are special
key_field                       the key for a model server
keys_dialog, file_menu          the list of keys; what can be done with a file outside
copy_button, icon_button, icon_line, icons      buttons, and the program's own drawings
text, elided, empty_state, fold, wrapping_delegate, calm_wheel, screen_room     pieces that every pane needs
flow_layout, narrowing          what stands in several lines where there is no room for one
qt_text, utf16                  text and positions as Qt keeps them
"""
