"""Numbers with their units.

Takes:  a text.
Gives:  its ``Figure``s: "24 500 Kč", "CZK 24,500", "five months", "7.45"; thousands set apart in any way.
Never:  the numbers of a day; ``day_mentions`` has those.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from ragdesk.engine.text.analysis import fold_accents

_GROUPED = r"\d{1,3}(?:[ \u00a0\u202f.,']\d{3})+(?!\d)"
_DIGITS = re.compile(rf"(?<![\d])(?:(?P<grouped>{_GROUPED})|(?P<plain>\d+(?:[.,:]\d+)?))")
_BEFORE = re.compile(r"([€$£]|[^\W\d_]{3,4})[ \u00a0\u202f]?$")
_AFTER = re.compile(r"(?:st|nd|rd|th)?[.]?[ \u00a0\u202f-]{0,2}(°[ ]?c|[%€$£°]|[^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+")
_SEPARATORS = re.compile(r"\D")
LONGEST_NUMBER = 18

_UNITS_WITH_FACTORS = (
    ("second", 1, "s sec second seconds sekunda sekundy sekund sekunden"),
    ("second", 60, "min minute minutes minuta minuty minut minutach minuten"),
    ("second", 3600, "h hod godz hour hours hodina hodiny hodin hodinach godzina godziny godzin stunde stunden"),
    ("day", 1, "day days den dne dny dni dnu dnech dzien dnia tag tage tagen"),
    ("day", 7, "week weeks tyden tydne tydny tydnu tydzien tygodnia tygodnie tygodni woche wochen"),
    ("month", 1, "month months mesic mesice mesicu mesici miesiac miesiaca miesiace miesiecy monat monate monaten"),
    ("month", 12, "year years rok roku roky let lat lata jahr jahre jahren"),
    ("gram", 1, "g gram grams gramu gramy gramow gramm"), ("gram", 1000, "kg kilo kilogram kilograms kilogramu"),
    ("gram", 10, "dkg"), ("gram", Decimal("0.001"), "mg"), ("gram", 1_000_000, "t ton tons tun tuny tonnes"),
    ("litre", 1, "l litre litres liter liters litr litru litry litrow"), ("litre", Decimal("0.001"), "ml"),
    ("litre", Decimal("0.1"), "dl"), ("litre", Decimal("0.01"), "cl"),
    ("metre", 1, "m metre metres meter meters metr metru metry metrow"), ("metre", 1000, "km kilometres kilometru"),
    ("metre", Decimal("0.01"), "cm"), ("metre", Decimal("0.001"), "mm"),
    ("CZK", 1, "kc czk koruna koruny korun crown crowns"), ("EUR", 1, "€ eur euro euros eura"),
    ("PLN", 1, "zl pln zloty zlote zlotych"), ("USD", 1, "$ usd dollar dollars dolaru dolarow"),
    ("GBP", 1, "£ gbp pound pounds liber funtow"),
    ("degree", 1, "° °c c degree degrees stupne stupnu stupnich stopni stopniach grad"),
    ("percent", 1, "% percent procent procenta procento prozent"), ("bar", 1, "bar bars baru bara bary"),
    ("byte", 1, "kb"), ("byte", 1000, "mb"), ("byte", 1_000_000, "gb"), ("byte", 1_000_000_000, "tb"),
    ("watt", 1, "w watt watts"), ("watt", 1000, "kw"), ("watthour", 1, "kwh"), ("volt", 1, "v volt volts"),
)
_UNITS = {name: (unit, Decimal(factor)) for unit, factor, names in _UNITS_WITH_FACTORS for name in names.split()}
_MONEY = frozenset(name for unit, _factor, names in _UNITS_WITH_FACTORS if unit.isupper() for name in names.split())

_NUMBERS_IN_WORDS = {
    2: "two twice dva dvě dvou dvěma dwa dwie dwóch dwóm dwoma dwu zwei",
    3: "three third tři tří třech třem třemi třetí třetího trzy trzech trzem trzema trzeci trzeciego drei dritte",
    4: "four fourth čtyři čtyř čtyřech čtyřem čtyřmi čtvrtý čtvrtého čtvrtém cztery czterech czterem czwarty czwartego "
       "czwartym vier vierte",
    5: "five fifth pět pěti pátý pátého pátém pięć pięciu piąty piątego piątym fünf fünfte",
    6: "six sixth šest šesti šestý šestého šestém sześć sześciu szósty szóstego szóstym sechs sechste",
    7: "seven seventh sedm sedmi sedmý sedmého siedem siedmiu siódmy siódmego sieben siebte",
    8: "eight eighth osm osmi osmý osmého osiem ośmiu ósmy ósmego acht achte",
    9: "nine ninth devět devíti devátý devátého dziewięć dziewięciu dziewiąty dziewiątego neun neunte",
    10: "ten tenth deset deseti desátý desátého dziesięć dziesięciu dziesiąty dziesiątego zehn zehnte",
    11: "eleven jedenáct jedenácti jedenaście jedenastu elf", 12: "twelve dvanáct dvanácti dwanaście dwunastu zwölf",
    13: "thirteen třináct třinácti trzynaście", 14: "fourteen čtrnáct čtrnácti czternaście czternastu vierzehn",
    15: "fifteen patnáct patnácti piętnaście piętnastu fünfzehn", 16: "sixteen šestnáct šestnácti szesnaście",
    17: "seventeen sedmnáct siedemnaście", 18: "eighteen osmnáct osmnácti osiemnaście", 19: "nineteen devatenáct",
    20: "twenty dvacet dvaceti dwadzieścia dwudziestu zwanzig", 30: "thirty třicet třiceti trzydzieści dreißig",
    40: "forty čtyřicet čtyřiceti czterdzieści vierzig", 50: "fifty padesát padesáti pięćdziesiąt fünfzig",
    60: "sixty šedesát šedesáti sześćdziesiąt sechzig", 100: "hundred sto stu hundert",
}
_VALUE_OF = {word: value for value, words in _NUMBERS_IN_WORDS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number.

    Attributes:
        text: as written, with its unit.
        value: in the unit that all of its kind are counted in.
        bare: the number alone.
        unit: what it counts; empty when that is not known.
    """

    start: int
    end: int
    text: str
    value: Decimal
    bare: Decimal
    unit: str

    def is_same(self, other: Figure) -> bool:
        """Whether both say the same; one that names no unit is compared by its number."""
        if self.unit and other.unit:
            return self.unit == other.unit and self.value == other.value
        return self.bare == other.bare


def find_figures(text: str) -> list[Figure]:
    """The figures of a text in their order."""
    found = [_figure(text, match.start(), match.end(), _value_of_digits(match)) for match in _DIGITS.finditer(text)]
    found += [_figure(text, match.start(), match.end(), Decimal(_VALUE_OF[match.group().casefold()]))
              for match in _WORD.finditer(text) if match.group().casefold() in _VALUE_OF]
    return sorted((figure for figure in found if figure is not None), key=lambda figure: figure.start)


def is_number_word(word: str) -> bool:
    """Whether a word, in its counted form, is a number."""
    return word in _VALUE_OF or word.isdigit()


def _value_of_digits(match: re.Match[str]) -> Decimal | None:
    """The number; None for one too long to be meant as such."""
    if len(match.group()) > LONGEST_NUMBER:
        return None
    written = _SEPARATORS.sub("", match["grouped"]) if match["grouped"] else re.sub("[,:]", ".", match["plain"])
    try:
        return Decimal(written)
    except InvalidOperation:
        return None


def _figure(text: str, start: int, end: int, value: Decimal | None) -> Figure | None:
    """A figure with the unit behind it, or the currency before it."""
    if value is None:
        return None
    after, before = _AFTER.match(text, end), _BEFORE.search(text, max(0, start - 6), start)
    if after and (known := _UNITS.get(fold_accents(after.group(1).casefold().replace(" ", "")))):
        return Figure(start, after.end(), text[start:after.end()], value * known[1], value, known[0])
    if before and (name := fold_accents(before.group(1).casefold())) in _MONEY:
        return Figure(before.start(), end, text[before.start():end], value, value, _UNITS[name][0])
    return Figure(start, end, text[start:end], value, value, "")
