"""Step 3b: chunks to exact counts on disk, and back.

    location        where a folder's index lies
    database        the SQLite file: one connection that writes, and one that reads
    schema          its tables, and which there were before
    failures        what the system refuses -> errors a user may see
    rows            what the manifest gives of files and chunks, and how it stores paths and texts
    manifest        files, documents, texts, chunks in that file; the one source of truth
    chunk_texts     the texts alone of many chunks
    neighbours      a chunk together with those before and after it
    document_table  what is known of all documents, in memory
    scan_rows       words that were read off pictures
    segment_rows    which chunks are counted where, and the tombstones of those that were deleted
    array_file      named NumPy arrays in one file, written whole, mapped on opening
    key_table       numbers for 16-byte keys, thousands at once
    names           the names of terms, sorted, as bytes
    word_runs       text -> numbers of different words
    joined_stretches    the few stretches of texts with words in several pieces, looked at once each
    vocabulary      those words, and what each analyzer makes of them
    segment_builder chunks -> arrays of counts
    term_table, table_arrays    one table of a segment: the posting lists of an analyzer, and how its arrays lie
    segment         the counts of many chunks, ready to be asked
    segment_merge   several segments -> one
    recent_counts   counts in memory, in few parts
    counting        the works that end in a segment file: counting chunks, merging segments
    counting_frames, counting_child, counting_process
                    such works passed to another process, done there, and the owner of that process
    snapshot        what a search sees: the segments of one moment and which of their chunks still live
    check           proof that all of it adds up, on request and beside the engine
    damage          what is known of damage, from then on
    sizes           how many chunks go where
    merge_plan      which segments to merge, and when
    segment_files   the segment files that the manifest names: opened, published, merged, swept away
    pending_counts  chunks that none of them counts yet, until they become one
    store           all of it as one: files come and go, and there is a snapshot of what is counted
    update          the folder on disk -> the index, file by file
    scan_update     the last part of that: pages that are pictures
    update_lock     one update at a time, across programs
"""
