"""Which rules a card brings in, and which cards a rule governs.

Of a card that was read, its abilities tell: keyword abilities (702) and keyword actions (701) in the order of
its text. Of one that was not read, the keywords that the card data lists tell, in the order of its text where
the user has it. Types, subtypes, supertypes and layout bring sections in besides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from apnap.cards.database import CardRecord, Database, default_database
from apnap.cards.search import once
from apnap.rulebook.book import summary
from apnap.rulebook.numbers import checked, children, is_title, parent, titles
from apnap.rulebook.text import rule_text

# What stands on cards under another name than the title of its rule.
_ALIASES: Final[dict[str, str]] = {
    "trample over planeswalkers": "702.19",
    "equip planeswalker": "702.6",
    "hexproof from": "702.11",
    "bands with other": "702.22",
    "typecycling": "702.29",
    "multikicker": "702.33",
    "sticker kicker": "702.33",
    "megamorph": "702.37",
    "commander ninjutsu": "702.49",
    "totem armor": "702.89",
    "double agenda": "702.106",
    "partner with": "702.124",
    "choose a background": "702.124",
    "doctor's companion": "702.124",
    "friends forever": "702.124",
    "daybound": "702.145",
    "nightbound": "702.145",
    "tap": "701.26",
    "untap": "701.26",
    "venture": "701.49",
    "ring": "701.54",
    "tempt": "701.54",
    "the ring tempts": "701.54",
    "villainous choice": "701.55",
    "remove damage": "701.69",
    "train": "702.149",
    "exploit": "702.110",
    "evolve": "702.100",
}
# Words that end the names of a family: "islandwalk", "swampcycling".
_ENDINGS: Final[tuple[tuple[str, str], ...]] = (("walk", "702.14"), ("cycling", "702.29"))
# What an instruction or a cost of the ability language is called in 701.
_NODES: Final[dict[str, str]] = {
    "Attach": "attach",
    "Unattach": "attach",
    "CounterIt": "counter",
    "CreateToken": "create",
    "CreateCopyToken": "create",
    "Destroy": "destroy",
    "Discard": "discard",
    "Exchange": "exchange",
    "Fight": "fight",
    "Mill": "mill",
    "Regenerate": "regenerate",
    "Reveal": "reveal",
    "RevealUntil": "reveal",
    "Sacrifice": "sacrifice",
    "Search": "search",
    "Shuffle": "shuffle",
    "Tap": "tap",
    "Untap": "untap",
    "Transform": "transform",
    "EntersTransformed": "transform",
    "EntersMelded": "meld",
}
# Verbs of events that are keyword actions. To cast, to play and to activate (701.2, 701.5, 701.18) are what
# every card is about: they are not told.
_VERBS: Final = frozenset(
    "counter|discard|mill|sacrifice|destroy|exile|regenerate|tap|untap|attach|transform|scry|surveil|search|"
    "shuffle|create token".split("|")
)
_VERB_NAMES: Final = {"create token": "create"}
# How what the card data doesn't list (common actions, abilities given) stands in a text.
_IN_TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ("701.3", r"\b(?:un)?attach(?:es|ed)?\b"),
    ("701.6", r"\bcounters? (?=target|that|it\b|up to|all|those)|\bcountered\b"),
    ("701.7", r"\bcreates?\b|\bcreated\b"),
    ("701.8", r"\bdestroy(?:s|ed)?\b"),
    ("701.9", r"\bdiscard(?:s|ed)?\b"),
    ("701.10", r"\bdoubles? (?!strike)"),
    ("701.12", r"\bexchange"),
    ("701.13", r"\bexile(?:s|d)?\b(?! (?:zone|card))"),
    ("701.14", r"\bfights?\b"),
    ("701.17", r"\bmill(?:s|ed)?\b"),
    ("701.19", r"\bregenerated?\b"),
    ("701.20", r"\breveal(?:s|ed)?\b"),
    ("701.21", r"\bsacrificed?s?\b"),
    ("701.23", r"\bsearch(?:es)?\b"),
    ("701.24", r"\bshuffles?d?\b"),
    ("701.26", r"\b(?:un)?taps?\b"),
    ("701.27", r"\btransform(?:s|ed)?\b"),
    ("701.42", r"\bmelds?\b"),
    ("702.4", r"\bdouble strike\b"),
    ("702.7", r"\bfirst strike\b"),
    ("702.9", r"\bflying\b"),
    ("702.10", r"\bhaste\b"),
    ("702.11", r"\bhexproof\b"),
    ("702.12", r"\bindestructible\b"),
    ("702.15", r"\blifelink\b"),
    ("702.16", r"\bprotection from\b"),
    ("702.19", r"\btrample\b"),
    ("702.20", r"\bvigilance\b"),
    ("702.111", r"\bmenace\b"),
    ("725", r"\bmonarch\b"),
    ("726", r"\binitiative\b"),
)
_REMINDER: Final = re.compile(r"\([^()]*\)")
# Rules that a keyword needs besides its own.
_BESIDES: Final[dict[str, tuple[str, ...]]] = {
    "701.49": ("309",),
    "701.27": ("712",),
    "701.28": ("712",),
    "701.40": ("708",),
    "701.42": ("712",),
    "701.53": ("712",),
    "701.58": ("708",),
    "701.62": ("708",),
    "702.5": ("303",),
    "702.6": ("301",),
    "702.37": ("708",),
    "702.87": ("711",),
    "702.102": ("709",),
    "702.122": ("301",),
    "702.127": ("709",),
    "702.140": ("730",),
    "702.145": ("731", "712"),
    "702.146": ("712",),
    "702.155": ("714",),
    "702.160": ("718",),
    "702.162": ("712",),
    "702.167": ("712",),
    "702.168": ("708",),
    "702.169": ("719",),
    "702.184": ("721",),
}
_DESIGNATIONS: Final = {"monarch": "725", "initiative": "726", "day": "731", "night": "731"}
_TYPES: Final = {
    "artifact": "301",
    "creature": "302",
    "enchantment": "303",
    "instant": "304",
    "land": "305",
    "planeswalker": "306",
    "sorcery": "307",
    "kindred": "308",
    "dungeon": "309",
    "battle": "310",
    "plane": "311",
    "phenomenon": "312",
    "vanguard": "313",
    "scheme": "314",
    "conspiracy": "315",
}
_SUBTYPES: Final = {
    "Equipment": "301.5",
    "Fortification": "301.6",
    "Vehicle": "301.7",
    "Aura": "303.4",
    "Role": "303.7",
    "Saga": "714",
    "Class": "716",
    "Case": "719",
    "Attraction": "717",
    "Room": "709",
    "Siege": "310.11",
    "Plains": "305.6",
    "Island": "305.6",
    "Swamp": "305.6",
    "Mountain": "305.6",
    "Forest": "305.6",
}
_SUPERTYPES: Final = {"legendary": "704.5j", "world": "704.5k", "basic": "305.8", "snow": "205.4g"}
_LAYOUTS: Final = {
    "split": "709",
    "aftermath": "709",
    "flip": "710",
    "leveler": "711",
    "transform": "712",
    "modal_dfc": "712",
    "meld": "712",
    "saga": "714",
    "adventure": "715",
    "class": "716",
    "prototype": "718",
    "case": "719",
    "omen": "720",
    "station": "721",
    "prepare": "722",
    "mutate": "730",
    "token": "111",
    "emblem": "114",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with our line on it, and its text where the user has the rules."""

    number: str
    summary: str
    text: str | None

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"number": self.number, "summary": self.summary or None, "text": self.text}


@dataclass(frozen=True, slots=True)
class KeywordRules:
    """A keyword ability (702) or keyword action (701) with all its subrules; `besides` are the sections that
    it needs besides."""

    number: str
    name: str
    kind: str
    rules: tuple[Rule, ...]
    besides: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "number": self.number,
            "name": self.name,
            "kind": self.kind,
            "rules": [rule.to_data() for rule in self.rules],
            "besides": list(self.besides),
        }


@dataclass(frozen=True, slots=True)
class CardRules:
    """The rules behind a card. `known_from` tells what the keywords were found in: "abilities" (the card was
    read), "keywords" (the list of the card data). `sections` are what types, layout and keywords bring in:
    number, title and what for."""

    name: str
    known_from: str
    keywords: tuple[KeywordRules, ...]
    sections: tuple[tuple[str, str, str], ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the keywords and of the sections, in their order."""
        return (*(one.number for one in self.keywords), *(number for number, _, _ in self.sections))

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "name": self.name,
            "known_from": self.known_from,
            "keywords": [one.to_data() for one in self.keywords],
            "sections": [
                {"number": number, "title": title, "for": reason} for number, title, reason in self.sections
            ],
        }


@cache
def _names() -> dict[str, str]:
    """The rule of each keyword by its name in lower case."""
    out = {
        titles()[number].lower(): number
        for section in ("701", "702")
        for number in children(section)
        if is_title(number)
    }
    out["∞"] = "702.186"
    return {**out, **_ALIASES}


def rule_of_keyword(name: str) -> str:
    """The number of a keyword ability or action: "702.19" of "trample"; "" for no keyword.

    >>> rule_of_keyword("islandwalk"), rule_of_keyword("Venture into the dungeon")
    ('702.14', '701.49')
    """
    word = name.lower()
    found = _names().get(word)
    if found:
        return found
    for ending, number in _ENDINGS:
        if word.endswith(ending) and not word.startswith(ending):
            return number
    head = word
    while " " in head:  # "protection from red", "double power"
        head = head.rsplit(" ", 1)[0]
        if head in _names():
            return _names()[head]
    return ""


def _walk(data: Any) -> Iterator[str]:
    """The numbers behind abilities as model data, in the order of the text."""
    if not isinstance(data, list) or not data:
        return
    head = data[0]
    if head == "Keyword":
        yield rule_of_keyword(str(data[1]))
    elif head in ("Activated", "Triggered", "Special", "Static") and isinstance(data[-1], str):
        yield rule_of_keyword(data[-1]) if data[-1] else ""
    if head == "Act":
        word = str(data[1])
        yield "701.7" if word.endswith(" token") else rule_of_keyword(word)
    elif head in _NODES:
        yield rule_of_keyword(_NODES[head])
    elif head == "Move" and data[2] == "exile":
        yield rule_of_keyword("exile")
    elif head == "Pattern":
        verb = str(data[1])
        if verb in _VERBS:
            yield rule_of_keyword(_VERB_NAMES.get(verb, verb))
        elif verb == "act":
            yield rule_of_keyword(str(data[-1]))
    elif head in ("Designate", "Designated", "HasDesignation"):
        for word in data[1:]:
            if isinstance(word, str):
                yield _DESIGNATIONS.get(word, "")
    for item in data[1:]:
        yield from _walk(item)


def _listed(record: CardRecord, texts: tuple[str, ...] | None) -> Iterator[str]:
    """The numbers of the keywords that the card data lists, in the order of the text where there is one."""
    found: list[tuple[int, str]] = []
    whole = _REMINDER.sub("", "\n".join(texts or ())).lower()
    for word in record.facts.keywords:
        number = rule_of_keyword(word)
        at = whole.find(word.lower())
        action = number.startswith("701")
        if at >= 0 or not (whole and action):  # what is only in reminder text it doesn't do itself
            found.append((at if at >= 0 else len(whole) + action, number))
    for told, pattern in _IN_TEXTS:
        place = re.search(pattern, whole)
        if place:
            found.append((place.start(), told))
    for _, number in sorted(found, key=lambda one: one[0]):
        yield number


def _sections(record: CardRecord) -> Iterator[tuple[str, str]]:
    facts = record.facts
    layout = facts.rules_layout()
    if layout in _LAYOUTS and layout not in ("saga", "class", "case"):
        yield _layout_section(record), layout.replace("_", " ")
    for face in facts.faces:
        line = face.type_line
        for word in line.types:
            if word in _TYPES:
                yield _TYPES[word], word
        for word in line.subtypes:
            if word in _SUBTYPES:
                yield _SUBTYPES[word], word
        for word in line.supertypes:
            if word in _SUPERTYPES:
                yield _SUPERTYPES[word], word
        if face.loyalty:
            yield "606", "loyalty"


def _layout_section(record: CardRecord) -> str:
    """Omens have the layout of adventures in the card data."""
    layout = record.facts.rules_layout()
    if layout == "adventure" and any("Omen" in face.type_line.subtypes for face in record.facts.faces):
        return "720"
    return _LAYOUTS[layout]


def rules_of(
    record: CardRecord, texts: tuple[str, ...] | None = None, folder: Path | None = None
) -> CardRules:
    """The rules behind a card. `texts` are those of its faces, where known; `folder` holds the user's copy
    of the rules, unless it is in their data folder."""
    found: list[str] = []
    if record.abilities is not None:
        listed = (number for number in _listed(record, None) if number.startswith("702"))
        numbers: Iterable[str] = (*(one for face in record.abilities for one in _walk(face)), *listed)
        known_from = "abilities"
    else:
        numbers = _listed(record, texts)
        known_from = "keywords"
    sections: list[tuple[str, str]] = []
    for number in numbers:
        if not number:
            continue
        if "." not in number or number.startswith("716"):
            section = number[:3]
            sections.append((section, titles()[section].lower()))
        elif number not in found:
            found.append(number)
    keywords = []
    for number in found:
        besides = _BESIDES.get(number, ())
        kind = "keyword action" if number.startswith("701") else "keyword ability"
        below = children(number) or (number,)
        rules = tuple(Rule(one, summary(one), rule_text(one, folder)) for one in below)
        keywords.append(KeywordRules(number, titles()[number], kind, rules, besides))
        sections.extend((section, titles()[number].lower()) for section in besides)
    sections = [*_sections(record), *sections]
    told: dict[str, str] = {}
    for number, reason in sections:
        told.setdefault(number, reason)
    whole = tuple((number, _heading(number), reason) for number, reason in told.items())
    return CardRules(record.name, known_from, tuple(keywords), whole)


def _heading(number: str) -> str:
    """A title, or our line where the rule has none."""
    return titles()[number] or summary(number)


def cards_of(number: str, database: Database | Iterable[CardRecord] | None = None) -> list[CardRecord]:
    """The cards that a rule governs, by name: those that have the keyword, the type or the layout.

    Raises:
        UnknownRule: there is no such number.
    """
    number = checked(number)
    wanted = {number}
    # A subrule governs what its rule does.
    above = parent(number)
    if "." in number and number not in _all_told():
        while above and above not in _all_told():
            above = parent(above)
        wanted = {above} if above else wanted
    if database is None:
        database = default_database()
    records = database.records() if isinstance(database, Database) else database
    return once(record for record in records if wanted & set(_numbers_of(record)))


@cache
def _all_told() -> frozenset[str]:
    """All numbers that a card can bring in."""
    return frozenset(
        {
            *_names().values(),
            *_TYPES.values(),
            *_SUBTYPES.values(),
            *_SUPERTYPES.values(),
            *_LAYOUTS.values(),
            *_DESIGNATIONS.values(),
            *(section for many in _BESIDES.values() for section in many),
            "606",
        }
    )


def _numbers_of(record: CardRecord) -> Iterator[str]:
    numbers = (
        (number for face in record.abilities for number in _walk(face))
        if record.abilities is not None
        else _listed(record, None)
    )
    for number in numbers:
        if number:
            yield number
            yield from _BESIDES.get(number, ())
    for number, _ in _sections(record):
        yield number
