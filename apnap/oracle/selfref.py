"""Self-reference: a face's name, nickname or "this creature" as one sign, and back.

``~``  the object whose ability it is. Within a quotation: the object that has the quoted ability.
``@``  within a quotation only: the object that bears this text, by its name.

Which words stand for a sign follows from facts of the face (legendary or not, types, nickname) and from the
place; where it does not, an entry tells: a pair of the sign's index in the paragraph and a form. "He" and
"she" are never anything but the object that bears the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from apnap.oracle.subtypes import CAPITALISED

NOUNS: Final = (
    "creature artifact enchantment land planeswalker battle permanent token Aura Equipment Vehicle Saga "
    "Siege Class Case Spacecraft Fortification Contraption Attraction scheme emblem equipment".split()
)
FULL: Final = 0
NICK: Final = 1
_FIRST_NOUN = 2
_FIRST_PRONOUN = _FIRST_NOUN + len(NOUNS)
"""Forms: the full name, the nickname, then "this ..." with each of `NOUNS`, then each of `PRONOUNS`."""
PRONOUNS: Final = ("he", "she", "him", "her", "his", "her")
_FIRST_POSSESSIVE = _FIRST_PRONOUN + 4
"""Of these on, the sign has "'s" after it: "his power" is ``~'s power``."""
_PRONOUN = re.compile(r"\b(?:[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is)\b(?!['\u2019-]| [A-Z])")
# "her" before a noun: "her power", "her owner's hand", "her next untap step"
_HERS = re.compile(r" (?:power|toughness|mana|owner|controller|loyalty|base|abilities|next|name)\b")

_NOUN_ORDER = (
    "Creature Saga Class Case Aura Siege Equipment Vehicle Spacecraft Fortification Land Artifact "
    "Enchantment Planeswalker Battle".split()
)
_THIS = re.compile(rf"\b[Tt]his (?:{'|'.join(NOUNS)})(?![\w-])")
_STAT = ("'s power", "'s toughness")  # in characteristic-defining abilities the name stays
_SIGN = re.compile(r"[~@]")
_BEFORE_OTHER = re.compile(r"\b(?:an?|another|target|each|all|other|non)[ -]$", re.IGNORECASE)
_ACTS = re.compile(r" (?:\w+s|can|can't|doesn't|isn't)\b")
_AFTER_OTHER = re.compile(
    r" (?:planeswalker|creature|spell|card|permanent|token|you|emblem|opponent|and|or|[A-Z])"
)
_VERB = re.compile(
    r"(?:'s|\u2019s)?(?: \w+s\b| can\b| can't| deal\b| doesn't| isn't|[,.:;]|$)|'s ", re.MULTILINE
)
_TITLE = re.compile(r", | the | of | von | and |, the ")


@dataclass(frozen=True, slots=True)
class Names:
    """What a face may be called in its own text. `nick` is None where it has no short name."""

    full: str
    nick: str | None
    noun: str | None
    """The noun after "this", if that is the usual way to speak of it."""
    person: bool = False
    """Whether "he" or "she" may be the face itself."""


@lru_cache(maxsize=65536)
def _named(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w]){re.escape(name)}(?![\w])")


def names_of(name: str, type_line: str, nick: str | None) -> Names:
    """The names of a face, with its nickname as a known fact."""
    kinds, _, subtypes = type_line.partition(" \u2014 ")
    types = set(kinds.split()) | set(subtypes.split())
    noun = None
    if not types & {"Legendary", "Instant", "Sorcery", "Planeswalker"}:
        noun = next((n for n in _NOUN_ORDER if n in types), None)
    if noun in ("Land", "Artifact", "Enchantment", "Creature", "Planeswalker", "Battle"):
        noun = noun.lower()
    return Names(name, nick, noun, bool(types & {"Legendary", "Planeswalker"}))


def find_nick(name: str, type_line: str, text: str) -> str | None:
    """The short name that the text uses for the face (CR 201.5c), None if it uses none."""
    if not re.search("Legendary|Planeswalker", type_line):
        return None
    rest = _named(name).sub("~", text)
    cut = [name[: found.start()] for found in _TITLE.finditer(name)]
    words = name.split(" ")
    shorter = [" ".join(words[:n]).rstrip(",") for n in range(len(words) - 1, 0, -1)]
    title = name.split(", ")[0] if ", " in name else None
    parts = [] if title or " of " in name else [word for word in words if word[0].isupper() and word != "The"]
    for nick in dict.fromkeys([*([title] if title else []), *cut, *shorter, *parts]):
        for found in _named(nick).finditer(rest):
            if _is_self(nick, rest, found) and (
                nick == title or (nick not in CAPITALISED and _alone(rest, found))
            ):
                return nick
    return None


def _alone(text: str, found: re.Match[str]) -> bool:
    """Whether a word is spoken of as a person, not as a part of another name."""
    if re.match(r"(?:'s)? (?:[A-Z]|of |the )", text[found.end() :]) or re.search(
        r"[a-z] [A-Z]\w* $|[A-Z]\w* of $", text[: found.start()]
    ):
        return False
    return bool(_VERB.match(text, found.end()) or re.search(r"[a-z] $", text[: found.start()]))


def _is_self(name: str, text: str, found: re.Match[str]) -> bool:
    """Whether a name found in a text is the face's own: not an ordinary word or type, nor the beginning of
    the name that a meld pair has (CR 712.5)."""
    if text[: found.start()].endswith("meld them into "):
        return False
    if text[: found.start()].endswith("named "):
        return True
    if name in CAPITALISED:
        before = text[: found.start()]
        listed = before.endswith(", ") and not _ACTS.match(text, found.end())
        if listed or _BEFORE_OTHER.search(before) or _AFTER_OTHER.match(text, found.end()):
            return False
    if " " not in name and re.search(r"(?:^|\n|[.:\"] |\u2014 ?|\u2022 |\")$", text[: found.start()]):
        return bool(_VERB.match(text, found.end()))
    return True


def _default(names: Names, text: str, at: int, sign: str, quoted: bool) -> int:
    """The form that a sign at `at` of a text with signs has unless told otherwise."""
    own = FULL if names.nick is None else NICK
    before = text[:at]
    if before.endswith(("named ", "transforms into ", "name is ")):
        return FULL
    if sign == "@":
        return own
    if quoted:
        return _FIRST_NOUN + NOUNS.index(_bearer(before))
    if names.noun is None or (not before and text.startswith(_STAT, at + 1)):
        return own
    return _FIRST_NOUN + NOUNS.index(names.noun)


def _bearer(before: str) -> str:
    """The noun for the object that a quotation gives an ability to, by the words before the quotation."""
    start = before.rfind('"')
    said = before[:start]
    cut = max(said.rfind(". "), said.rfind(": "), said.rfind("\n"))
    if re.match(r"[.:]?\s*(?:it|they|those \w+|that \w+)\b", said[cut:], re.IGNORECASE):
        cut = max(said.rfind(". ", 0, cut), said.rfind(": ", 0, cut), said.rfind("\n", 0, cut))
    clause = said[cut + 1 :]
    if re.search(r"\btokens?\b", clause):
        return "token"
    found = re.findall(r"\b(creature|artifact|enchantment|land|permanent|planeswalker)s?\b", clause)
    if "creature" in found or not found:
        return "creature"
    return "permanent" if "permanent" in found else str(found[-1])


def _pronoun(text: str, found: re.Match[str]) -> int:
    """The form of a pronoun."""
    word = found.group().lower()
    if word == "her" and _HERS.match(text, found.end()):
        return _FIRST_POSSESSIVE + 1
    return _FIRST_PRONOUN + PRONOUNS.index(word)


def to_signs(text: str, names: Names) -> tuple[str, tuple[int, ...], frozenset[int]]:
    """Signs for every self-reference, entries for those whose form does not follow, and the indexes of
    those that begin in lower case, "this ..."."""
    found: list[tuple[int, int, int]] = []
    for form, name in ((FULL, names.full), (NICK, names.nick)):
        if name:
            for m in _named(name).finditer(text):
                if _is_self(name, text, m) and not any(s <= m.start() < e for s, e, _ in found):
                    found.append((m.start(), m.end(), form))
    for m in _PRONOUN.finditer(text) if names.person else ():
        free = not any(s <= m.start() < e for s, e, _ in found)
        if free and text.count('"', 0, m.start()) % 2 == 0:
            found.append((m.start(), m.end(), _pronoun(text, m)))
    for m in _THIS.finditer(text):
        if not any(s <= m.start() < e for s, e, _ in found):
            found.append((m.start(), m.end(), _FIRST_NOUN + NOUNS.index(m.group()[5:])))
    out: list[str] = []
    forms: list[int] = []
    done = 0
    small = frozenset(
        i for i, (start, _, form) in enumerate(sorted(found)) if form >= _FIRST_NOUN and text[start].islower()
    )
    for start, end, form in sorted(found):
        quoted = text.count('"', 0, start) % 2 == 1
        sign = "@" if quoted and form < _FIRST_NOUN else "~'s" if form >= _FIRST_POSSESSIVE else "~"
        out += text[done:start], sign
        forms.append(form)
        done = end
    signed = "".join((*out, text[done:]))
    entries: list[int] = []
    for index, m in enumerate(_SIGN.finditer(signed)):
        quoted = signed.count('"', 0, m.start()) % 2 == 1
        if forms[index] != _default(names, signed, m.start(), m.group(), quoted):
            entries += index, forms[index]
    return signed, tuple(entries), small


def from_signs(text: str, names: Names, entries: tuple[int, ...], capitals: frozenset[int]) -> str:
    """The inverse: words for the signs. `capitals` are the offsets of signs where a sentence starts."""
    told = dict(zip(entries[::2], entries[1::2]))
    out: list[str] = []
    done = 0
    for index, m in enumerate(_SIGN.finditer(text)):
        quoted = text.count('"', 0, m.start()) % 2 == 1
        form = told.get(index)
        if form is None:
            form = _default(names, text, m.start(), m.group(), quoted)
        if form == FULL:
            word = names.full
        elif form == NICK:
            word = names.nick or names.full
        elif form >= _FIRST_PRONOUN:
            word = PRONOUNS[form - _FIRST_PRONOUN]
            word = word.capitalize() if m.start() in capitals else word
        else:
            word = ("This " if m.start() in capitals else "this ") + NOUNS[form - _FIRST_NOUN]
        out += text[done : m.start()], word
        done = m.end() + (2 if form >= _FIRST_POSSESSIVE else 0)
    return "".join((*out, text[done:]))
