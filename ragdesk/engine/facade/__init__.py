"""What clients may call besides ``Engine``: what is no property of an open folder, or belongs to another thread.

Takes:  settings, paths, records.
Gives:  records.
Never:  a door to a whole room: each name here is one that a client needs, and says what it is for.

    models      find language models, have them write
"""
