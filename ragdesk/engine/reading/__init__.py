"""Step 1: a folder's files become documents.

Takes:  a folder.
Gives:  a Document for every file that can be read, and a FileReport for every file that is there.
Never:  writes into the folder, follows a link out of it, or lets a hostile file stop the program: files are parsed in
        a child process (``reader_process``) that may crash.

Which reader a format has stands in its row of ``engine.formats``.

What a document is called on its way from the disk to the counts, and who makes it:

    FoundFile     folder.walk             a path with size and times; only what has changed goes on
    Parsed        a format's reader       text, blocks and what the bytes say of themselves; knows no path
    Document      readers                 the same with path, language and title
    Chunk         chunking                a slice of the document's text, cut in the child
    CutDocument   reader_answers          a document and its chunks, as the owner of the child puts them together
    ReadFile      reader_process          the file's report and all its documents, handed to the index as one
    StoredChunk   index.manifest          a chunk that has its id, read back from the database
    CountedText   index.segment_builder   what is left of a chunk for counting: id, text, language, inherited field

``FileRow`` is the manifest's line about a file: the times by which the next ``FoundFile`` of that path is told from it.

    readers, real_format, loading     one file: its format by name and first bytes, its reader, what became of it
    text                              formats whose text is the file itself, and JSON
    markdown, html, pdf, office, books, mail, exports     one room for each family
    parsed, metadata, composing       what readers give, what a document says of itself, text put together from pieces
    picture, scans                    words that a program has read off pictures, and having them read
    members, packed                   files in a file: attachments, and what an archive holds
    pictures_inside                   pictures in such files, taken out for the program that reads them
    hidden_stretches                  which stretches of a text its own marks hide; they stay in the text
    shown_text, shown_lines, line_scan, structure     a text as its reader sees it, without signs; which place is which
    child, reader_process, reader_answers, viewing, view_process     the child, its owners, and what they say
"""
