"""What follows from what: each flow joins the client's signals to the panes for one part of the work.

The panes know nothing of each other, the client knows nothing of panes; all knowledge of both is here.

    folder_flow, watch_flow     a folder opened, the sample notes too, read, and read again when it changes
    search_flow, what_if_flow   a question asked; other values tried on it
    answer_flow, document_flow  its answer; the documents behind it
    prompt_flow, export_flow    the prompt of other passages; the prompt saved as a file
    instructions_flow           what prompts begin with
    changed_files_flow, open_file_flow      files that changed since; files opened outside
    settings_flow               what a changed setting changes
    window_flow, text_size_flow         keys of the whole window, such as Esc; larger and smaller text
    notices                     a failure in the banner of its pane, with the button that helps
    window_parts                the panes that all of them join
"""
