"""The window: a thin shell of panes around the engine, which it reaches only through ``EngineClient``.

    application, session, screens       starting it, one run of it, pictures of it
    main_window, results_view, pane_table       the window: what is where
    panes, widgets, delegates, models   what is seen, and what it is made from
    flows               what follows from what
    link                the way to the engine and back
    actions             the window's keys, in one table; ``main_window`` joins it to the flows. The keys of a pane are
                    only listed here, and work there: Enter asks in
                    ``widgets.question_field``
    theme, text_size    every colour, those of the question's words too; how large the text is
    preferences         what is remembered
    shown_names, open_outside, folder_watcher       names made safe; files given to other programs; changes noticed
    saving              where files are saved, and what is said of it
"""

from __future__ import annotations

import ctypes
import sys

SPARE_REFERENCES = 1 << 30


def _outlive_lost_references() -> None:
    """Keep Python before 3.12 alive under PySide6 6.12.0.

    There every ``Signal.emit()`` gives back True, and some calls False or None, without counting the reference, so that
    after some hundred signals the interpreter frees True and ends with "bool_dealloc". Later Pythons do not count these
    references at all; here a billion spare ones come to the same. A count is changed only where it looks as expected.
    """
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return
    for value in (True, False, None):
        count = ctypes.c_ssize_t.from_address(id(value))
        if abs(count.value - sys.getrefcount(value)) < 16:
            count.value += SPARE_REFERENCES


_outlive_lost_references()
