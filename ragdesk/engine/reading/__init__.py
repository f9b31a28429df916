"""Step 1: a folder's files become documents.

Takes:  a folder.
Gives:  a Document for every file that can be read, and a FileReport for every file that is there.
Never:  writes into the folder, follows a link out of it, or lets a hostile file stop the program: files are parsed in
        a child process (``reader_process``) that may crash.

Which reader a format has stands in its row of ``engine.formats``.

    readers, real_format, loading     one file: its format by name and first bytes, its reader, what became of it
    text                              formats whose text is the file itself, and JSON
    markdown, html, pdf, office, books, mail, exports     one room for each family
    parsed, metadata, composing       what readers give, what a document says of itself, text put together from pieces
    hidden_stretches                  which stretches of a text its own marks hide; they stay in the text
    child, reader_process, reader_answers, viewing, view_process     the child, its owners, and what they say
"""
