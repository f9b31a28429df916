"""Does text leave this computer? One table, and everything that tells the user is held against it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.status_line import StatusLine, answer_fact
from ragdesk.desktop.widgets.server_choice import ServerChoice
from ragdesk.desktop.widgets.setting_editors import SettingEditor
from ragdesk.engine.records import Answer, AnswerMaker
from ragdesk.engine.server_address import remote_host
from ragdesk.engine.settings import Settings
from ragdesk.terminal.text import ask_lines
from ragdesk.wording import sending_notice, server_place
from tests.helpers.builders import make_prompt, make_result

HERE = (
    "", "  ", "http://127.0.0.1:11434", "http://127.8.9.1", "127.0.0.1:8080/v1", "localhost:8080", "http://localhost.:1",
    "http://LOCALHOST/", "https://LocalHost:8443/v1", "http://[::1]:8080/v1", "[::1]", "http://[::1%25lo]:1",
    "http://[0:0:0:0:0:0:0:1]", "http://[::ffff:127.0.0.1]", "http://[::FFFF:7f00:1]", "http://[::ffff:0.0.0.0]:1",
    "http://0.0.0.0:11434", "http://[::]:11434",
)
"""Addresses that mean the computer that the program runs on."""

NEVER_CALLED = (
    "nonsense at all", "http://[broken", "http://localhost@example.org/", "http://user:pw@10.0.0.1", "ftp://example.org",
    "http://example.org/?key=1", "http://example.org:0", "http://[::g]", "http://",
)
"""What is no address of a model server: it is refused before anything is sent."""

ELSEWHERE = {
    "nonsense": "nonsense",
    "http://192.168.1.7:11434": "192.168.1.7",
    "http://10.0.0.1": "10.0.0.1",
    "http://0.0.0.1": "0.0.0.1",
    "example.org:8080": "example.org",
    "https://Models.Example/v1": "models.example",
    "https://127.0.0.1.example.org/v1": "127.0.0.1.example.org",
    "http://127.0.0.1.": "127.0.0.1.",
    "http://localhost.example.org": "localhost.example.org",
    "http://localhost.localdomain": "localhost.localdomain",
    "http://ollama.localhost": "ollama.localhost",
    "http://localhost..": "localhost..",
    "http://ip6-loopback": "ip6-loopback",
    "http://my-own-computer:1": "my-own-computer",
    "http://můj-počítač": "můj-počítač",
    "http://xn--mj-pota-u2a02hhd": "xn--mj-pota-u2a02hhd",
    "http://ｌｏｃａｌｈｏｓｔ": "ｌｏｃａｌｈｏｓｔ",
    "http://2130706433": "2130706433",
    "http://0x7f000001": "0x7f000001",
    "http://0x7f.0.0.1": "0x7f.0.0.1",
    "http://0177.0.0.1": "0177.0.0.1",
    "http://127.1": "127.1",
    "http://127.0.0.001": "127.0.0.001",
    "http://[fe80::1%25eth0]:1": "fe80::1%25eth0",
    "http://[fe80::1]": "fe80::1",
    "http://[::ffff:10.0.0.1]": "::ffff:10.0.0.1",
    "http://[::127.0.0.1]": "::127.0.0.1",
    "http://[2001:db8::1]": "2001:db8::1",
}
"""Addresses that mean another computer, or may: a name server can say anything. With the name that is shown."""

TABLE = [*((address, "") for address in (*HERE, *NEVER_CALLED)), *ELSEWHERE.items()]


@pytest.mark.parametrize(("address", "host"), TABLE)
def test_all_tell_the_same(address: str, host: str, qtbot: QtBot) -> None:
    settings = Settings(use_model=True, model_url=address)
    answer = Answer(AnswerMaker.MODEL, "24 months", model="tiny", address=address)
    place = f"at {host}: text leaves this computer" if host else "on this computer"

    assert remote_host(address) == settings.remote_host == host
    assert server_place(address) == place
    assert _status_line(settings, qtbot) == (
        f"With a model {place}" if host else "Nothing leaves this computer", bool(host))
    assert place in answer_fact(answer)
    assert _note_in_the_settings(settings, qtbot) == (
        sending_notice(host) if host else "Nothing leaves this computer")
    assert f"Answer by tiny, {place}:" in " ".join(
        " ".join(ask_lines(make_result(), make_prompt(), answer, 200)).split())


@pytest.mark.parametrize("address", ELSEWHERE)
def test_without_a_model_nothing_leaves(address: str, qtbot: QtBot) -> None:
    settings = Settings(model_url=address)
    assert settings.remote_host == ""
    assert _status_line(settings, qtbot) == ("Nothing leaves this computer", False)
    assert _note_in_the_settings(settings, qtbot) == "Nothing leaves this computer"


def _status_line(settings: Settings, qtbot: QtBot) -> tuple[str, bool]:
    """What the status line says, to the eye as to a screen reader, and whether in bold type."""
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_privacy(settings)
    assert line.privacy_label.accessibleName() == line.privacy_label.text()
    return line.privacy_label.text(), line.privacy_label.font().bold()


def _note_in_the_settings(settings: Settings, qtbot: QtBot) -> str:
    """What stands below the fields of the model server when they hold these settings."""
    editors = [SettingEditor(name) for name in ("use_model", "model_url", "model_name")]
    choice = ServerChoice(*editors)
    for editor in editors:
        qtbot.addWidget(editor.widget)
        editor.show_value(getattr(settings, editor.name))
    qtbot.addWidget(choice)
    choice.refresh_place()
    return choice.place.text()
