"""Everything RagDesk does, with no window: this package never imports Qt.

Its rooms and modules are listed in ``ragdesk``.
"""
