"""Child processes that may be killed: how they are started, confined, measured and talked to.

Both the reader (``reading``) and the counter (``index``) run in one.

    child_process       started, and seen from outside
    frames              what it and its owner say to each other
    confinement         what it gives up: memory, processor time, files, network; how long its owner waits for a file is
                        said in ``reading.reader_process``
    seccomp, job_object     how Linux and Windows enforce that
    tesseract, tesseract_child      a program that reads pictures, and how it is held
    process_memory      how much memory it takes
"""
