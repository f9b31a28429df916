"""What tests share: each thing is made in one place.

    builders            records made by hand: hits, results, prompts, answers, documents
    small_collections   an index of a few texts, without a folder on disk
    sample_files        small good files of every format; old_office_files for those of old programs
    pdf_files           PDF files, made by hand of the objects that they are made of
    faulty_files        operations on files of an index that fail when a test says so
    reading             a file is written and read, and looked at
    exams               an exam taken in one go
    fake_engine         an engine and a model that do what a test tells them, with the records of ``builders``
    fake_viewer         pages of a document that no file has
    window_use          what a person does with the window, and reads in it
    message_kinds       every kind of request and response between the threads
    scripted_server, tiny_model, serve_tiny_model   model servers: one that follows a script, and a real one
    index_scenes, index_content, crash_run, changing_folder   an index brought into trouble, and compared with a new one
    processes, cpu_time   processes that are running, and time that was worked
    source_code         the program's own source, parsed
"""
