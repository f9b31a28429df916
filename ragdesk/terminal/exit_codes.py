"""What the terminal client ends with.

Takes:  nothing.
Gives:  the exit codes.
Never:  another number: scripts go by these.
"""

DONE, NAMED_ERROR, WRONG_USAGE, STOPPED = 0, 1, 2, 130
"""argparse has the same one for wrong usage, and shells the same one for Ctrl+C."""
