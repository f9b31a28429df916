"""What clients may call besides ``Engine``: what is not a property of an open folder, or belongs to another thread.

Takes:  settings, paths, records.
Gives:  records.
Never:  a door to a whole room: each name here is one that a client needs, and says what it is for.

    addresses   whether text leaves this computer
    computer    where data and settings lie; child processes of this program
    exams       judged questions from a file
    explanation why a passage has its score
    formats     kinds of files
    instructions    what a prompt begins with, and what the user makes of it
    methods     by what a question can be ranked
    models      find language models, have them write
    pages       draw pages of a document; what it hides
    questions   signs in a question as it is being typed
    prompts     a prompt as text, or saved
    reasons     why something came out as it did
    resources   files that come with the program
    setting_rows what is known of each setting
    texts       words, sentences and titles, as the engine sees them
    watching    which changes in a folder matter
"""
