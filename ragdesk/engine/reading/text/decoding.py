"""Bytes become text.

Takes:  the bytes of a file, and for HTML the encoding it claims.
Gives:  text in form NFC with "\\n" as its only line end, and the name of the encoding.
Never:  a character that cannot be seen and changes what is: control signs, marks of direction, tags are left out.

Order of trust: byte order mark, valid UTF-8, the zero bytes of UTF-16, what an HTML file claims, then the code page
under which the text looks most like a language (``code_pages``).
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from ragdesk.engine.hidden.hidden_text import is_collecting, note_hidden
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.text.code_pages import guess_encoding
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.hidden import HiddenReason

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is the beginning of this one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

SAMPLE_BYTES = 65_536
"""How much of a file is looked at to tell its encoding."""

MOST_DAMAGED_SHARE = 0.2
"""Up to this many damaged places per valid UTF-8 letter, a text is damaged UTF-8 and not in another code page."""

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+")
_TERMINAL_ORDERS = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b\n]{0,2000}(?:\x07|\x1b\\\\)|[@-Z\\\\^_])")
_FLAG_TAGS = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f$")
HARMLESS = "\u00ad\ufe0e\ufe0f\ufeff"
"""Hyphens for the end of a line, wishes about the look of a sign, a mark of the byte order in the wrong place: left
out like the others, but nobody hides anything in one of them."""

_HARMLESS = re.compile(f"[{HARMLESS}]$")
_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_TAG_LETTERS = re.compile("[\U000e0020-\U000e007e]")
LETTERS_AROUND = 30
"""How much of a line is told before and behind invisible characters in it."""

_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HAS_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was won.

    Attributes:
        damaged: places that could not be decoded and hold U+FFFD now.
        hidden: invisible characters that were left out.
    """

    text: str
    encoding: str
    damaged: int = 0
    hidden: int = 0

    @property
    def details(self) -> str:
        """The encoding and what was done about the text, in technical words."""
        notes = [self.encoding]
        if self.damaged:
            notes.append(f"damaged places: {self.damaged}")
        if self.hidden:
            notes.append(f"hidden characters left out: {self.hidden}")
        return ", ".join(notes)


def decode(data: bytes, claimed: str = "") -> Decoded:
    """Turn the bytes of a text file into text.

    Args:
        data: the whole file.
        claimed: the encoding that the file names itself; used only when the bytes agree.

    Raises:
        ReadingFailed: "not-text" when these bytes are no text.
    """
    raw, encoding, damaged = _decode_bytes(data, claimed)
    text, hidden = clean(raw)
    return Decoded(text, encoding, damaged, hidden)


def _decode_bytes(data: bytes, claimed: str) -> tuple[str, str, int]:
    """Text as the bytes say, the encoding, and the number of damaged places."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = data[len(mark):].decode(encoding, "replace")
            return text, encoding, text.count("\ufffd")
    has_zeros = b"\0" in data
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        if not has_zeros or _is_readable_with_zeros(text):
            return text, "utf-8", 0
    if has_zeros:
        return _decode_utf16(data)
    return _decode_mostly_utf8(data) or _decode_code_page(data, claimed)


def _is_readable_with_zeros(text: str) -> bool:
    """Whether a few zero bytes fell into what is a text otherwise."""
    return text.count("\0") * 20 <= len(text) and len(_HAS_CONTROLS.findall(text[:SAMPLE_BYTES])) * 10 <= len(text)


def _decode_utf16(data: bytes) -> tuple[str, str, int]:
    """UTF-16 without a mark: every other byte of most letters is zero."""
    sample = data[:SAMPLE_BYTES]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = max(1, len(sample) // 2)
    if len(data) % 2 == 0 and max(even, odd) > 0.4 * half and min(even, odd) < 0.05 * half:
        encoding = "utf-16-le" if odd > even else "utf-16-be"
        try:
            return data.decode(encoding), encoding, 0
        except UnicodeDecodeError:
            pass
    raise ReadingFailed(FileReason.NOT_TEXT, "zero bytes")


def _decode_mostly_utf8(data: bytes) -> tuple[str, str, int] | None:
    """UTF-8 with a few damaged places, or None when there is little that speaks for UTF-8."""
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd")
    whole = sum(1 for character in text if character >= "\x80") - damaged
    return (text, "utf-8", damaged) if damaged <= max(MOST_DAMAGED_SHARE * whole, 0) or _few(damaged, whole) else None


def _few(damaged: int, whole: int) -> bool:
    """Whether a short text with a handful of damaged places still has more whole letters than those."""
    return whole >= 8 and damaged < whole


def _decode_code_page(data: bytes, claimed: str) -> tuple[str, str, int]:
    """The claimed code page if the text bears it out, else the one that fits best."""
    encoding = guess_encoding(data[:SAMPLE_BYTES], claimed)
    if not encoding:
        raise ReadingFailed(FileReason.UNKNOWN_ENCODING if _looks_like_text(data) else FileReason.NOT_TEXT)
    text = data.decode(encoding, "replace")
    return text, encoding, text.count("\ufffd")


def _looks_like_text(data: bytes) -> bool:
    """Whether control signs are rare enough for a text."""
    sample = data[:SAMPLE_BYTES]
    controls = sum(1 for byte in sample if byte < 0x20 and byte not in (0x09, 0x0A, 0x0D, 0x0C, 0x1B))
    return controls * 50 <= len(sample)


def clean(text: str) -> tuple[str, int]:
    """Make the line ends and the spelling of letters one, and leave out what cannot be seen.

    Returns:
        The text, and how many invisible characters were left out.
    """
    if _HAS_CONTROLS.search(text):
        text = _TERMINAL_ORDERS.sub("", text) if "\x1b" in text else text
        text = _CONTROLS.sub(" ", _LINE_ENDS.sub("\n", text))
    before = len(text)
    if not text.isascii() and _INVISIBLE.search(text):
        if is_collecting():
            _note_invisible(text)
        text = _INVISIBLE.sub(_keep_if_needed, text)
    hidden = before - len(text)
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text), hidden


def _keep_if_needed(match: re.Match[str]) -> str:
    """What of a run of invisible characters carries meaning: joiners in emoji and some scripts, flags."""
    run, text = match.group(), match.string
    before = text[match.start() - 1:match.start()]
    after = text[match.end():match.end() + 1]
    if run[0] in "\ufe0e\ufe0f" and before and _takes_variation(before):
        rest = run[1:]
        return run[0] + (rest if rest == "\u200d" and _takes_joiner(after) else "")
    if run in ("\u200c", "\u200d") and before and after and _takes_joiner(before) and _takes_joiner(after):
        return run
    if before == "\U0001f3f4" and _FLAG_TAGS.match(before + run):
        return run
    return ""


def _note_invisible(text: str) -> None:
    """Tell of the invisible characters that are left out, those near each other as one piece with the words there.

    Tags are told as the letters that they stand for.
    """
    start = end = 0
    for match in _INVISIBLE.finditer(text):
        if _HARMLESS.match(match.group()) or _keep_if_needed(match) == match.group():
            continue
        letters = "".join(chr(ord(sign) - 0xE0000) for sign in match.group() if _TAG_LETTERS.match(sign))
        if letters:
            note_hidden(letters, HiddenReason.TAGS)
            continue
        if end and match.start() - end > LETTERS_AROUND:
            _note_stretch(text, start, end)
            end = 0
        start, end = (start if end else match.start()), match.end()
    if end:
        _note_stretch(text, start, end)


def _note_stretch(text: str, start: int, end: int) -> None:
    """Tell of what stands here, with the words before and behind it in its line."""
    before = text[max(0, start - LETTERS_AROUND):start].rpartition("\n")[2]
    after = text[end:end + LETTERS_AROUND].partition("\n")[0]
    reason = HiddenReason.BIDI if _DIRECTIONS.search(text, start, end) else HiddenReason.ZERO_WIDTH
    note_hidden(before + text[start:end] + after, reason)


def _takes_variation(character: str) -> bool:
    """Whether a sign can be shown as text or as a picture."""
    return character in "#*0123456789\u00a9\u00ae" or unicodedata.category(character) in ("So", "Sm", "Po", "Sk")


def _takes_joiner(character: str) -> bool:
    """Whether joiners change how a character is written: emoji, and scripts from Arabic to Khmer."""
    return character >= "\u2190" or "\u0590" <= character < "\u1e00"
