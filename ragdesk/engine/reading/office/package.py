"""What all documents of the Office standard have in common: parts that refer to each other.

Takes:  an open archive.
Gives:  the part that a document begins with, what a part refers to, and how the document calls itself.
Never:  follows a reference out of the archive.
"""

from __future__ import annotations

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.archive import Archive, resolve_name
from ragdesk.engine.reading.office.safe_xml import attribute, child, children, parse_xml
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.text.titles import real_title


class Relation:
    """A reference from one part to another.

    Attributes:
        kind: the last word of its type, such as "slide" or "footnotes".
        part: the name of the other part.
    """

    __slots__ = ("kind", "part")

    def __init__(self, kind: str, part: str) -> None:
        self.kind = kind
        self.part = part


def find_relations(archive: Archive, part: str) -> dict[str, Relation]:
    """What a part refers to inside the archive, by the name of the reference; "" stands for the whole document."""
    folder, _, name = part.rpartition("/")
    listing = f"{folder}/_rels/{name}.rels".lstrip("/")
    if not archive.has(listing):
        return {}
    return {
        attribute(entry, "Id"): Relation(
            attribute(entry, "Type").rpartition("/")[2], resolve_name(part, attribute(entry, "Target")))
        for entry in children(parse_xml(archive.read(listing)), "Relationship")
        if attribute(entry, "TargetMode") != "External"
    }


def part_of_kind(relations: dict[str, Relation], kind: str) -> str:
    """The first part that is referred to as a kind; empty when there is none."""
    return next((relation.part for relation in relations.values() if relation.kind == kind), "")


def find_main_part(archive: Archive, usual: str) -> str:
    """The part that a document begins with.

    Raises:
        ReadingFailed: "damaged" when there is none.
    """
    main = part_of_kind(find_relations(archive, ""), "officeDocument")
    for name in (main, usual):
        if name and archive.has(name):
            return name
    raise ReadingFailed(FileReason.DAMAGED, f"no part {usual}")


def document_title(archive: Archive) -> str:
    """How the document calls itself in its properties; empty when it does not, or when they cannot be read."""
    try:
        name = part_of_kind(find_relations(archive, ""), "core-properties")
        title = child(parse_xml(archive.read(name)), "title") if name else None
    except ReadingFailed:
        return ""
    return real_title(title.text or "") if title is not None else ""
