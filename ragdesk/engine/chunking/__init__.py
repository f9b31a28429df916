"""Step 2: a document is cut into passages.

    chunking    a document to chunks
    pieces      the smallest parts that a chunk is put together from
    field       what a chunk inherits: words of its headings, its document's title, its file's name
"""
