"""The panes of the window; each can be shown alone and knows nothing of the others.

folder_strip        which folder is open, and what is in it
ledger, ledger_dialog       what became of each file, in a window of its own
question_bar        the question, typed in ``widgets.question_field``, which knows the keys that ask it
welcome             how to begin, and what could be asked
passages            what was found, in order
why                 why a passage stands where it does, with ``widgets.word_bars`` and ``widgets.what_if``
answer              the answer, shown by ``widgets.answer_view``
prompt              what is sent to a model, shown by ``widgets.prompt_view``
document            a document, by one of ``document_pages`` (as drawn) and ``widgets.document_view`` (its text)
document_finder     finding words in it
page_highlights     what is marked on its pages
status_line         what was done last, and whether text leaves this computer
"""
