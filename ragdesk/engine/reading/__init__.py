"""Step 1: a folder's files become documents.

Takes:  a folder.
Gives:  a Document for every file that can be read, and a FileReport for every file that is there.
Never:  writes into the folder, follows a link out of it, or lets a hostile file stop the program: files are parsed in
        a child process (``process``) that may crash.

    walk       which files there are
    formats    which suffixes are read
    readers    one file -> Reading; picks the reader by suffix and first bytes, turns every failure into a named reason
    decoding   bytes -> text
    plain, markdown, org, rst, html, tex, csv_table, line_blocks     formats whose text is the file itself
    pdf, mail, json_text, notebook, composing     formats whose text is put together from pieces
    office     archives of XML, older office documents, e-books, Evernote exports
    html_hiding, html_paint     which elements and letters of a web page are not shown
    markdown_hiding, markdown_units, hidden_spans     which stretches of Markdown are not shown; they stay in the text
    hidden_text     what the readers leave out because it cannot be seen, for those who ask
    child, process, frames     the child, its owner, and what they say to each other
"""
