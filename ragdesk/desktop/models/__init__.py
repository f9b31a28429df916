"""Results as the window shows them: rows, bars, marks and styles, and what is found in them; no widget.

    passages, bars, snippets    rows of the list: names, a bar each, two lines of text
    word_rows           the explanation of one passage, a row for each word
    document_part, text_styles, text_search     a document: what of it is shown, how it looks, words found in it
    shown_places, note_links    a document as it reads: where each place of it is; where its links lead
    page_image, page_marks      a page of a PDF, and the boxes of its words
    found_again         where words stand in a document that has changed
    ledger_list         the list of files as text
"""
