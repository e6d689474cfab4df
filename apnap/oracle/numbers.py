"""Small vocabularies that need no node: numbers, ordinals, mana symbols, P/T boxes, counters, types.

Words with two forms agree in number (see `templates`); all others serve in both.
"""

from __future__ import annotations

import re
from typing import Final

from apnap.oracle.subtypes import CREATURE_TYPES, LAND_TYPES, SUBTYPES, plural
from apnap.oracle.syntax import Rule, pattern, where, words

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()


def number_word(n: int) -> str:
    """The English word for 0 to 100."""
    if n < 20:
        return _SMALL[n]
    if n == 100:
        return "one hundred"
    tens, ones = divmod(n, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")


# -- numbers

CARDINAL: Final[Rule[int]] = words({n: number_word(n) for n in range(101)}, "number word")
"""A number as a word, in either number: "one", "thirteen"."""

SEVERAL: Final[Rule[int]] = where(CARDINAL, lambda n: n > 1)
"""The same from two on."""

COUNT: Final[Rule[int]] = words(
    {1: ("a", None), **{n: (None, number_word(n)) for n in range(2, 101)}}, "count"
)
"""A number before a noun, which agrees with it: "a card" (also for "an": see `normalise`), "two cards"."""

COUNT_ONE: Final[Rule[int]] = words(
    {1: ("one", None), **{n: (None, number_word(n)) for n in range(2, 101)}}, "count"
)
"""The same where the single is "one": "one card", "two cards"."""

DIGITS: Final[Rule[int]] = pattern("number", r"\d+", int, int, str, first="0123456789")
"""A number in digits: damage, life, dice."""

ORDINAL: Final[Rule[int]] = words({n: w for n, w in enumerate(_ORDINALS, 1)}, "ordinal")
"""first ... twelfth."""

TIMES: Final[Rule[int]] = words(
    {1: "once", 2: "twice", **{n: f"{number_word(n)} times" for n in range(3, 21)}}, "number of times"
)
"""once, twice, three times."""


# -- symbols

_MANA = r"(?:\d+|[XYZWUBRGCS]|[WUBRGC2](?:/[WUBRGP])+)"


def _symbols(text: str) -> tuple[str, ...]:
    return tuple(text[1:-1].split("}{"))


def _braced(symbols: tuple[str, ...]) -> str:
    return "".join(f"{{{s}}}" for s in symbols)


MANA: Final[Rule[tuple[str, ...]]] = pattern(
    "mana", rf"(?:\{{{_MANA}\}})+", tuple, _symbols, _braced, first="{"
)
"""A run of mana symbols (CR 107.4), without braces: "{2}{W/U}" is ("2", "W/U"). Not {T}, {Q}, {E}."""

MANA_SYMBOL: Final[Rule[str]] = pattern(
    "mana symbol", rf"\{{{_MANA}\}}", str, lambda t: t[1:-1], lambda s: f"{{{s}}}", first="{"
)
"""One mana symbol."""

ENERGY: Final[Rule[int]] = pattern(
    "energy", r"(?:\{E\})+", int, lambda t: len(t) // 3, lambda n: "{E}" * n, first="{"
)
"""A run of energy symbols (CR 107.14): how many."""


# -- boxes

Half = int | str
"""Half of a P/T box: a number, or the letters "X", "-X", "*", "1+*" and the like."""


def _read_half(text: str) -> Half:
    return int(text) if text.lstrip("+-").isdigit() else text.lstrip("+")


def _read_change(text: str) -> tuple[Half, Half]:
    power, toughness = text.split("/")
    return _read_half(power), _read_half(toughness)


def _falls(half: Half) -> bool:
    return half < 0 if isinstance(half, int) else half.startswith("-")


def _show_change(box: tuple[Half, Half]) -> str:
    out: list[str] = []
    for half, other in (box, box[::-1]):
        falls = _falls(other) if half == 0 else _falls(half)
        digits = str(half).lstrip("-")
        out.append(("-" if falls else "+") + digits)
    return "/".join(out)


CHANGE: Final[Rule[tuple[Half, Half]]] = pattern(
    "change of power and toughness",
    r"[+-](?:\d+|[XYZ])/[+-](?:\d+|[XYZ])",
    tuple,
    _read_change,
    _show_change,
    first="+-",
)
"""A signed box: "+1/+1" is (1, 1), "-X/-0" is ("-X", 0); a nought has the sign of the other half."""

SIZE: Final[Rule[tuple[Half, Half]]] = pattern(
    "power and toughness",
    r"(?:\d+(?:\+\*)?|[XYZ*])/(?:\d+(?:\+\*)?|[XYZ*])",
    tuple,
    _read_change,
    lambda box: "/".join(map(str, box)),
    first="0123456789XYZ*",
    ahead=r"(?![\w/])",
)
"""An unsigned box: "2/2" is (2, 2), "X/X" is ("X", "X"), "*/*"."""


# -- counters

_NO_KIND: Final = frozenset(
    "a an another additional all and any each every fewer had has have its kind many more most next no "
    "number of one or other put remove removed same such that the their these those this was were what "
    "which with x your two three four five six seven eight nine ten".split()
)


def _counter(text: str) -> str:
    if text in _NO_KIND:
        raise ValueError(text)
    return text


COUNTER_KIND: Final[Rule[str]] = pattern(
    "kind of counter",
    r"[+-]\d+/[+-]\d+|(?:first |double )?[a-z][a-z-]*",
    str,
    _counter,
    _counter,
    ahead=r"(?= counters?(?![a-z]))",
)
"""The word before "counter" or "counters" (CR 122.1; an open vocabulary): "+1/+1", "charge"."""


# -- colours and types

COLOR: Final[Rule[str]] = words({c: c for c in ("white", "blue", "black", "red", "green")}, "color")
"""A colour word (CR 105.1)."""

CARD_TYPE: Final[Rule[str]] = words(
    {
        "artifact": ("artifact", "artifacts"),
        "battle": ("battle", "battles"),
        "creature": ("creature", "creatures"),
        "enchantment": ("enchantment", "enchantments"),
        "instant": ("instant", "instants"),
        "kindred": ("kindred", None),
        "land": ("land", "lands"),
        "planeswalker": ("planeswalker", "planeswalkers"),
        "sorcery": ("sorcery", "sorceries"),
    },
    "card type",
)
"""A card type as a noun (CR 205.2a)."""

SUPERTYPE: Final[Rule[str]] = words({s: s for s in ("basic", "legendary", "snow", "world")}, "supertype")
"""A supertype (CR 205.4a)."""

SUBTYPE: Final[Rule[str]] = words({s: (s, plural(s)) for s in SUBTYPES}, "subtype")
"""A subtype as a noun: "Elf", "Elves". As an adjective it keeps the singular: use `in_singular`."""

CREATURE_TYPE: Final[Rule[str]] = words({s: (s, plural(s)) for s in CREATURE_TYPES}, "creature type")
"""A creature type as a noun (CR 205.3m)."""

LAND_TYPE: Final[Rule[str]] = words({s: (s, plural(s)) for s in LAND_TYPES}, "land type")
"""A land type as a noun (CR 205.3i)."""


# -- articles

_AN = re.compile(
    r"\W*(?:[aeio8]|u(?!ni|se|ti|ro|tr)|hour|honest|heir|1[18](?!\d)|[xX](?![a-z])|unin|unim)", re.IGNORECASE
)


def takes_an(following: str) -> bool:
    """Whether "an", not "a", stands before this text: by its sound, as far as spelling shows it."""
    if re.match(r"\W*(?:one\b|once\b|eu|ewe)", following, re.IGNORECASE):
        return False
    return bool(_AN.match(following))
