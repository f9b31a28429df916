"""Names of things: methods, places in a document, servers, positions in a list.

Takes:  the engine's fixed names and records.
Gives:  short phrases to set into a line.
Never:  a whole explanation; those are in ``explanations`` and ``results``.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ragdesk.engine.facade.addresses import remote_host
from ragdesk.engine.facade.formats import Takes, parts_of
from ragdesk.engine.facade.methods import METHODS
from ragdesk.engine.facade.reasons import KeyPlace
from ragdesk.engine.facade.texts import own_title
from ragdesk.engine.records import Chunk, Hit
from ragdesk.translation import current_language, format_number, mark
from ragdesk.translation import translate as _

_DAYS = (
    mark("{day} January {year}"), mark("{day} February {year}"), mark("{day} March {year}"), mark("{day} April {year}"),
    mark("{day} May {year}"), mark("{day} June {year}"), mark("{day} July {year}"), mark("{day} August {year}"),
    mark("{day} September {year}"), mark("{day} October {year}"), mark("{day} November {year}"),
    mark("{day} December {year}"))

LONGEST_TITLE = 80
"""Characters; a title may be a whole paragraph."""


def method_name(method: str) -> str:
    """What a ranking method looks at; a name that is not known is given back as it is."""
    return _(METHODS[method].label if method in METHODS else method)


def method_help(method: str) -> str:
    """What a ranking method does, in one sentence."""
    return _(METHODS[method].help)


def place_by_method(rank: int | None, method: str) -> str:
    """A place in one ranking: "2nd by word stems", "not found by word parts"."""
    template = METHODS[method].place if method in METHODS else "{place}: " + method
    return _(template).format(place=_("not found") if rank is None else ordinal(rank))


def ordinal(n: int) -> str:
    """A place in a list: "1st", "22nd"; in Czech and Polish "1."."""
    if current_language() != "en":
        return f"{n}."
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return str(n) + {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


def day_name(day: date) -> str:
    """A day in words: "17 February 2026"."""
    return _(_DAYS[day.month - 1]).format(day=day.day, year=day.year)


_PARTS = {Takes.NOTES: mark("note {part}"), Takes.MESSAGES: mark("message {part}")}


def part_name(path: str, part: int, inner: str = "") -> str:
    """A document in a file that holds many, by its name there or by its number; empty for a file that is one."""
    return inner or (_(_PARTS[parts_of(path)]).format(part=part) if part else "")


def location(chunk: Chunk) -> str:
    """Where in its document a passage stands: by message, else by page, by section, by paragraph, or by line."""
    if chunk.part and not chunk.inner:
        return part_name(chunk.path, chunk.part)
    if chunk.page is not None:
        page = _("page {page}").format(page=chunk.page)
        return _("{page}, read by machine").format(page=page) if chunk.is_scanned else page
    if chunk.heading:
        return _("section “{heading}”").format(heading=chunk.heading[-1])
    return paragraph_or_line(chunk.paragraph, chunk.line)


def paragraph_or_line(paragraph: int, line: int) -> str:
    """A place by the number of its paragraph, or by its line where that is 0."""
    if paragraph:
        return _("paragraph {paragraph}").format(paragraph=format_number(paragraph, 0))
    return _("line {line}").format(line=format_number(line, 0))


def document_name(hit: Hit) -> str:
    """What a passage's document is called: by its own title, else by its file's name."""
    title = own_title(hit.document_title, hit.chunk.whole_path)
    short = title if len(title) <= LONGEST_TITLE else title[:LONGEST_TITLE - 1].rstrip() + "…"
    return short or hit.chunk.file_name


def place_of(hit: Hit) -> str:
    """Where a passage stands: the file too, when its document has a title."""
    has_title = own_title(hit.document_title, hit.chunk.whole_path)
    return f"{hit.chunk.file_name}, {place_in_file(hit)}" if has_title else place_in_file(hit)


def source_name(hit: Hit) -> str:
    """A source as it is listed, with its folder: "home/Warranty.pdf, page 4"; "Tyres, car/20240501.md, line 8"."""
    title = document_name(hit) if own_title(hit.document_title, hit.chunk.whole_path) else ""
    return ", ".join(filter(None, (title, hit.chunk.whole_path, place_in_file(hit))))


def place_in_file(hit: Hit) -> str:
    """Where in its file a passage stands; no section that only repeats the title."""
    title = own_title(hit.document_title, hit.chunk.whole_path)
    inner = tuple(heading for heading in hit.chunk.heading[-1:] if heading != title)
    return location(replace(hit.chunk, heading=inner))


def server_place(url: str) -> str:
    """Whether text sent to a model server leaves this computer; see ``engine.server_address``."""
    host = remote_host(url)
    return _("at {host}: text leaves this computer").format(host=host) if host else _("on this computer")


_KEY_PLACES = {
    KeyPlace.NOWHERE: mark("Only if the server asks for one. It is sent to this address alone."),
    KeyPlace.KEYRING: mark("A key for this address is kept in the keyring of your system."),
    KeyPlace.SESSION: mark("A key for this address is kept until you quit RagDesk: your system has no keyring."),
}


def key_sentence(place: KeyPlace) -> str:
    """Where the key for a model server is kept, or what one is for."""
    return _(_KEY_PLACES[place])


def sending_notice(host: str) -> str:
    """What the user is told before passages go to another computer."""
    return _("Passages of your documents will be sent to {host} with your question.").format(host=host)
