"""Every kind of message that the window's threads send each other."""

from __future__ import annotations

from ragdesk.desktop.link import key_messages, messages, page_messages


def kinds_of(base: type) -> list[type]:
    """The kinds of request, or of response, in the order in which they are written down."""
    return [kind for module in (messages, page_messages, key_messages) for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind is not base
            and kind.__module__ == module.__name__]
