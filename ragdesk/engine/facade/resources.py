"""Files that come with the program.

Takes:  the name of one.
Gives:  ``resource_path``: where it lies, in a checkout, an installation or a frozen program.
Never:  a file of the user.
"""

from ragdesk.engine.resource_files import resource_path

__all__ = ["resource_path"]
