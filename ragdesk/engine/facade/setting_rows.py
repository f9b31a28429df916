"""What is known of each setting, for whatever shows settings or reacts to them.

Takes:  the class ``Settings``.
Gives:  ``Setting``: a row; ``Group`` and ``GROUP_LABELS``: the pages they are shown on; ``Effect``: what has to be done
        when one changes.
Never:  a value that somebody chose.
"""

from ragdesk.engine.setting_rows import GROUP_LABELS, Effect, Group, Setting

__all__ = ["GROUP_LABELS", "Effect", "Group", "Setting"]
