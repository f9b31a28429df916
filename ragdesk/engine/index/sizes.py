"""How many chunks go where: sizes that several modules of the index share.

Takes:  nothing.
Gives:  numbers, looked up at each use.
Never:  anything that is stored: an index made with other sizes is as good.
"""

CHUNKS_PER_SLICE = 200
"""After this many chunks of a long document the engine may do something else."""

CHUNKS_PER_SEGMENT = 500
"""Counted in memory up to this many: a question during indexing must count them into arrays in a few milliseconds."""

CHUNKS_PER_COUNTING = 2000
"""How many the counting process is given at once: a question that comes meanwhile waits for it, which takes as many
tenths of a second as there are thousands; each segment file more has to be merged with the others."""

MOST_COUNTINGS = 2
"""One that is going on and one to go on with."""

CHUNKS_WORTH_A_SEGMENT = 64
"""At the end of an update fewer than these stay uncounted on disk; counting them again at the next start is faster
than yet another file."""

MERGE_FACTOR = 8
"""This many neighbouring segments of about one size become one."""
