"""The catalogues held against the source: what is missing, untranslated, unsure or left over.

Takes:  nothing, or the code of one language whose catalogue is to be brought up to date.
Gives:  a report for each language and exit code 1 when something is to be done; or a catalogue with every text in it.
Never:  changes a translation. What is added is empty, and what the program no longer says is dropped.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import polib
from message_ids import MessageId, find_message_ids

CATALOGUES = Path(__file__).resolve().parents[1] / "resources" / "translations"


@dataclass(frozen=True, slots=True)
class CatalogueReport:
    """What is to be done in one catalogue.

    Attributes:
        missing: texts of the program that the catalogue does not have, each with its place.
        untranslated: texts that it has without a translation, or without all plural forms.
        unsure: texts whose translation is marked as fuzzy.
        stale: texts that the program no longer says.
    """

    language: str
    missing: tuple[str, ...]
    untranslated: tuple[str, ...]
    unsure: tuple[str, ...]
    stale: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.missing or self.untranslated or self.unsure or self.stale)

    @property
    def lines(self) -> list[str]:
        """The report as a person reads it."""
        if self.is_complete:
            return [f"{self.language}: complete"]
        groups = {"missing": self.missing, "untranslated": self.untranslated, "unsure": self.unsure,
                  "stale": self.stale}
        counts = ", ".join(f"{len(texts)} {name}" for name, texts in groups.items() if texts)
        listed = [f"  {name}: {text}" for name, texts in groups.items() for text in texts]
        return [f"{self.language}: {counts}", *listed]


def compare(language: str, catalogue: polib.POFile, wanted: dict[MessageId, str]) -> CatalogueReport:
    """Hold a catalogue against the texts of the source."""
    entries = {MessageId(entry.msgid, entry.msgid_plural): entry for entry in catalogue if not entry.obsolete}
    current = {message: entry for message, entry in entries.items() if message in wanted}
    return CatalogueReport(
        language,
        missing=tuple(f"{place}: {message.text}" for message, place in wanted.items() if message not in entries),
        untranslated=tuple(message.text for message, entry in current.items()
                           if not entry.fuzzy and not entry.translated()),
        unsure=tuple(message.text for message, entry in current.items() if entry.fuzzy),
        stale=tuple(message.text for message in entries if message not in wanted))


def bring_up_to_date(catalogue: polib.POFile, wanted: dict[MessageId, str]) -> None:
    """Add what is missing, untranslated, and drop what is stale."""
    known = {MessageId(entry.msgid, entry.msgid_plural): entry for entry in catalogue}
    for message, entry in known.items():
        if message not in wanted:
            catalogue.remove(entry)
    for message, place in wanted.items():
        if message not in known:
            forms = {number: "" for number in range(3)} if message.plural else {}
            catalogue.append(polib.POEntry(msgid=message.text, msgid_plural=message.plural, msgstr_plural=forms,
                                           comment=place.rpartition(":")[0]))


def open_catalogue(language: str) -> polib.POFile:
    """The catalogue of a language; lines are never wrapped, so that a change is seen where it is."""
    return polib.pofile(str(CATALOGUES / f"{language}.po"), encoding="utf-8", wrapwidth=0)


def main(arguments: list[str]) -> int:
    """Report on all catalogues, or bring one up to date."""
    languages = sorted(path.stem for path in CATALOGUES.glob("*.po"))
    wanted = find_message_ids()
    if arguments:
        if len(arguments) > 1 or arguments[0] not in languages:
            print(f"“translations” takes one language at most, of: {', '.join(languages)}.", file=sys.stderr)
            return 2
        catalogue = open_catalogue(arguments[0])
        bring_up_to_date(catalogue, wanted)
        catalogue.save()
    reports = [compare(language, open_catalogue(language), wanted) for language in arguments or languages]
    for report in reports:
        print("\n".join(report.lines))
    return 0 if all(report.is_complete for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
