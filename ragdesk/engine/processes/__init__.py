"""Child processes that may be killed: how they are started, confined, measured and talked to.

Both the reader (``reading``) and the counter (``index``) run in one.
"""
