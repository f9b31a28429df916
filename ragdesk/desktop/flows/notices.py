"""Puts each failure into the banner of the pane it concerns, with the button that helps.

Takes:  Failure, from the client.
Gives:  ``action_wanted`` with the name of the way out that the user took.
Never:  shows a failure twice, or in a dialog.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot

from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Failure, Lane
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.notice import Notice, NoticeKind, Topic, WayOut
from ragdesk.engine import errors
from ragdesk.translation import mark
from ragdesk.translation import translate as _

WAYS_OUT: Mapping[type[errors.RagDeskError], tuple[str, str]] = {
    errors.FolderMissing: ("choose_folder", mark("Choose folder…")),
    errors.FolderNotAFolder: ("choose_folder", mark("Choose folder…")),
    errors.FolderUnreadable: ("choose_folder", mark("Choose another folder…")),
    errors.FolderEmpty: ("choose_folder", mark("Choose another folder…")),
    errors.FolderStillBeingRead: ("ask_again", mark("Ask again")),
    errors.IndexBusy: ("read_again", mark("Try again")),
    errors.IndexDamaged: ("read_again", mark("Build again")),
    errors.IndexReadOnly: ("read_again", mark("Try again")),
    errors.DiskFull: ("read_again", mark("Try again")),
    errors.StorageFailed: ("read_again", mark("Try again")),
    errors.OutOfMemory: ("ask_again", mark("Try again")),
    errors.QuestionEmpty: ("go_to_question", mark("Go to the question")),
    errors.QuestionWithoutWords: ("go_to_question", mark("Go to the question")),
    errors.QuestionOnlyCommonWords: ("go_to_question", mark("Go to the question")),
    errors.ModelUnreachable: ("ask_again", mark("Try again")),
    errors.ModelTooSlow: ("ask_again", mark("Try again")),
    errors.ModelBroken: ("ask_again", mark("Try again")),
    errors.ModelRefused: ("ask_again", mark("Try again")),
    errors.ModelNotFound: ("choose_model", mark("Choose a model…")),
    errors.ModelAddressInvalid: ("choose_model", mark("Choose a model…")),
    errors.ModelNotAServer: ("choose_model", mark("Choose a model…")),
    errors.ModelUntrusted: ("choose_model", mark("Choose a model…")),
    errors.ModelWindowTooSmall: ("choose_model", mark("Settings…")),
    errors.ModelOnlyThought: ("choose_model", mark("Settings…")),
    errors.ModelKeyInvalid: ("choose_model", mark("Settings…")),
    errors.ModelKeyExposed: ("choose_model", mark("Settings…")),
    errors.ModelKeyStays: ("choose_model", mark("Settings…")),
}
"""Class of the error -> the action that helps, and what its button says."""


class NoticeBoard(QObject):
    """Knows every banner of a window."""

    action_wanted = Signal(str)

    def __init__(self, parts: WindowParts, client: EngineClient) -> None:
        super().__init__(parts.window)
        self._parts, self._client = parts, client
        self._banners = parts.banners
        for banner in self._banners:
            banner.action_chosen.connect(self._on_banner_action_chosen)
        client.failed.connect(self._on_client_failed)

    def close_first(self) -> bool:
        """Close the first message in view.

        Returns:
            Whether there was one.
        """
        for banner in self._banners:
            if banner.isVisible():
                banner.close_message()
                return True
        return False

    def clear(self, *lanes: Lane) -> None:
        """Put away the messages about these kinds of work, because their reason is gone."""
        for lane in lanes:
            self._parts.banner_of(lane).hide_message()

    def clear_all(self) -> None:
        """Put away every message, those in panes that are not in view too."""
        for banner in self._banners:
            banner.hide_message()

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane in (Lane.SERVERS, Lane.KEYS, Lane.COUNT, Lane.CHANGES) or is_premature(failure, self._client):
            return  # the settings show the first two, nothing hangs on the third; a question is asked again later
        if failure.lane is Lane.DOCUMENT and failure.kind is errors.PassageNotFound:
            self._parts.document.banner.show_notice(Notice(
                _("This document is no longer among those read."),
                _("Its file was renamed, moved or deleted, or could not be read again."),
                WayOut("ask_again", _("Ask again"))))
        else:
            self._parts.banner_of(failure.lane).show_notice(notice_of(failure))
        if failure.lane is Lane.DOCUMENT:
            self._parts.results.show_pane(self._parts.document)
        elif failure.lane is Lane.WHY_NOT:
            self._parts.show_why()

    @Slot()
    def _on_banner_action_chosen(self) -> None:
        banner = self.sender()
        assert isinstance(banner, Banner)
        notice = banner.notice
        banner.hide_message()
        if notice is not None and notice.way_out is not None:
            self.action_wanted.emit(notice.way_out.action)


def notice_of(failure: Failure) -> Notice:
    """What is said of a failure, with the button that helps where one does."""
    action, text = WAYS_OUT.get(failure.kind, ("", ""))
    return Notice(failure.title, failure.hint, WayOut(action, _(text)) if action else None, failure.details,
                  NoticeKind.ERROR, Topic.NOT_READ if failure.lane is Lane.INDEX else None)


def is_premature(failure: Failure, client: EngineClient) -> bool:
    """Whether nothing was found only because reading the folder has just begun."""
    return failure.lane is Lane.SEARCH and failure.kind is errors.FolderStillBeingRead and client.is_reading
