"""Step 3b: chunks to exact counts on disk, and back.

    location        where a folder's index lies
    manifest        SQLite: files, documents, texts, chunks; the one source of truth
    array_file      named NumPy arrays in one file, written whole, mapped on opening
    segment_builder chunks -> arrays of counts
    segment         the counts of many chunks, ready to be asked
    segment_merge   several segments -> one
    snapshot        what a search sees: the segments of one moment and which of their chunks still live
    update          the folder on disk -> the manifest, file by file
    check           proof that all of it adds up
"""
