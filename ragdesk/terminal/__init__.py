"""The terminal client: the engine without a window, for scripts and for those who like to type.

Takes:  command lines.
Gives:  text for people, or with --json one JSON document for programs, and an exit code.
Never:  imports Qt, or writes into the folder that is asked.

    arguments   the options, each described once
    hidden_files    what files hold that cannot be seen
    commands    what each command does with the engine
    shapes      results as JSON, a contract
    text        results as text
    printing    what reaches the terminal, with control characters taken out
    entry       main(): the order of things, errors
    exit_codes  what it ends with
"""

from ragdesk.terminal.entry import load_commands, main

__all__ = ["load_commands", "main"]
