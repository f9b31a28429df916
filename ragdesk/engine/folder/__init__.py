"""Step 0: a folder on disk -> which of its files are read, and how they are opened without being led astray.

    require         whether a folder can be worked with at all
    walk            the files in it, and the size above which none is ever opened
    ignore_rules    which of them are read: folders always left out, the user's patterns, .gitignore files
    gitignore       patterns as git understands them
    safe_open       the bytes of one file
    changes, watching       whether files are as they were read; which changes matter
    hand_over       files handed to other programs
    slow_drive      a drive asked without waiting for ever
"""
