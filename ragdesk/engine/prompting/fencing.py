"""Makes text of unknown origin harmless before a model sees it.

Takes:  a passage, a path, a question: anything that the program did not write itself.
Gives:  the same words without the power to end their fence, to open another role or to pose as a citation.
Never:  judges or removes what a text says; only marks that carry a function are changed, and visibly so.

A fence is a line with a label of 128 random bits, new for every request: no document can know it. The chat marks of
model families (``<|im_start|>``, ``[INST]``, ``<start_of_turn>`` ...) are split by a space, since many servers turn
them into control tokens even inside a message. ``[3]`` becomes ``(3)``: only the program hands out numbers in square
brackets.
"""

from __future__ import annotations

import re
import secrets
import string

from ragdesk.engine.text.own_export import LABEL_LETTERS

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and line end
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # soft hyphen, bidi, fillers
    "\U000e0100-\U000e01ef]"  # variation selectors that can carry bytes
)
_TAG_CHARACTERS = re.compile("(\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)|[\U000e0000-\U000e007f]+")
"""Kept only as part of a flag, such as that of Scotland."""

_JOINERS = re.compile("(?<![^\x00-\x7f])[\u200c\u200d]+|[\u200c\u200d]+(?![^\x00-\x7f])")
"""Joiners mean something only between letters of scripts that need them, and between emoji."""

_SURROGATES = re.compile("[\ud800-\udfff]")

_MARK_WORDS = (
    r"s|/s|bos|eos|unk|pad|mask|sep|cls|start_of_turn|end_of_turn|start_of_image|end_of_image|start_header_id|"
    r"end_header_id|eot_id|think|/think|tool_call|/tool_call|tool_response|/tool_response|tools|/tools|"
    r"system|/system|user|/user|assistant|/assistant|human|/human"
)
_PIPED_MARK = re.compile(r"<(?=[|\uff5c])|(?<=[|\uff5c])>")
_ANGLED_MARK = re.compile(rf"<(?=(?:{_MARK_WORDS})>)|<(?=<\s?/?SYS>)|(?<=<)<(?=/?SYS>)", re.IGNORECASE)
_BRACKETED_MARK = re.compile(
    r"\[(?=/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|THINK|IMG)\])",
    re.IGNORECASE)
_CITATION_LIKE = re.compile(
    r"[\[【［](\s{0,3}[\^†‡*#]{0,2}\d[\d\s,;:–—†‡^*\-]{0,40}(?:[†‡][^\]】］\n]{0,60})?)[\]】］]")


def make_label() -> str:
    """A fresh label of at least 128 random bits for the fences of one prompt."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(LABEL_LETTERS))


def fence_passage(text: str, label: str) -> str:
    """A passage as it may stand between the fences: see the module's description for what changes."""
    return _alter_citation_likes(defuse_marks(_remove_label(remove_invisible(text), label)))


def fence_line(text: str, label: str) -> str:
    """A path or a heading, in one line."""
    return " ".join(fence_passage(text, label).split())


def remove_invisible(text: str) -> str:
    """Drop characters that a reader cannot see but a model can, and lone halves of surrogate pairs.

    Line ends become ``\\n``. Joiners stay between letters that are not ASCII, tag characters in flags.
    """
    text = _HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    if text.isascii():
        return text
    text = _SURROGATES.sub("\ufffd", text)
    return _JOINERS.sub("", _TAG_CHARACTERS.sub(lambda found: found.group(1) or "", text))


def defuse_marks(text: str) -> str:
    """Split chat marks by a space, so that no server takes them for control tokens."""
    if not any(sign in text for sign in "<>["):
        return text
    text = _PIPED_MARK.sub(lambda found: "< " if found.group() == "<" else " >", text)
    return _BRACKETED_MARK.sub("[ ", _ANGLED_MARK.sub("< ", text))


def _remove_label(text: str, label: str) -> str:
    """Take the label out, again and again: taking it out may put another one together."""
    while label in text:
        text = text.replace(label, "")
    return text


def _alter_citation_likes(text: str) -> str:
    """Give numbers in square brackets round ones."""
    return _CITATION_LIKE.sub(r"(\1)", text)
