"""The first of the program to be loaded when it is started: from then on Ctrl+C ends it without a word.

Takes:  the command line.
Gives:  the exit code of the process; a start that was ended by Ctrl+C has none, but the signal's.
Never:  is imported by anything but the way in: loading it changes what the process does with a signal.

Before this is loaded, Python itself is being loaded, and answers Ctrl+C with a report of its own.
"""

import signal

_BEFORE = signal.getsignal(signal.SIGINT)
if _BEFORE is not signal.SIG_IGN:  # as where it was started to go on in spite of it
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Carry out the command line; once all is loaded, Ctrl+C stops what is being done, and that is said by the code."""
    from ragdesk import __main__ as program
    from ragdesk.terminal.exit_codes import STOPPED

    try:
        signal.signal(signal.SIGINT, _BEFORE)
        return program.main()
    except KeyboardInterrupt:
        return STOPPED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's end is no time for a report either
