"""The rules of deck construction (CR 100.2, 100.4, 702.124, 903.3-5), and what is illegal about a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from apnap.cards import CardRecord, Database, UnknownCard, default_database
from apnap.cards.facts import CardFacts, FaceFacts, color_letters
from apnap.cards.names import nearest
from apnap.decks.deck import Deck
from apnap.errors import ApnapError
from apnap.model.abilities import Keyword

# Keyword abilities that function before the game begins (CR 903.3a, 100.2a).
CAN_LEAD: Final = "can be your commander"
COPIES_ALLOWED: Final = "copies allowed"  # its argument is how many; 0: any number
PARTNERS: Final = ("partner", "partner with", "choose a Background", "Doctor's companion")

_BASIC_LANDS: Final = MappingProxyType(
    {"Plains": "white", "Island": "blue", "Swamp": "black", "Mountain": "red", "Forest": "green"}
)


class UnknownConstruction(ApnapError):
    """No format of play goes by that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        near = nearest(name, CONSTRUCTIONS)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(CONSTRUCTIONS)}"
        super().__init__(f"no format {name!r}; {hint}")

    def __reduce__(self) -> tuple[type[UnknownConstruction], tuple[str]]:
        return (UnknownConstruction, (self.name,))


@dataclass(frozen=True, slots=True)
class Construction:
    """What a format of play asks of a deck: the least and most cards (0: no most), how many of one name (0:
    any number), the largest sideboard (-1: any), the name under which the card data tells legality ("": every
    card is legal), the kinds of cards that may lead it (none: no commanders)."""

    name: str
    least: int
    most: int
    copies: int
    sideboard: int
    legality: str = ""
    leaders: tuple[str, ...] = ()


_LED: Final = ("creature", "Vehicle", "Spacecraft")
CONSTRUCTIONS: Final = MappingProxyType(
    {
        each.name: each
        for each in (
            Construction("constructed", 60, 0, 4, 15),
            Construction("limited", 40, 0, 0, -1),
            *[
                Construction(name, 60, 0, 4, 15, name)
                for name in "standard pioneer modern legacy vintage pauper historic alchemy".split()
            ],
            Construction("commander", 100, 100, 1, 0, "commander", _LED),
            Construction("brawl", 60, 60, 1, 0, "standard", (*_LED, "planeswalker")),
        )
    }
)


@dataclass(frozen=True, slots=True)
class Illegal:
    """One thing that is illegal about a deck: the rule, the card ("" for the deck as a whole), and what;
    `rules` are the others that it rests on."""

    rule: str
    card: str
    what: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        start = f"{self.card}: " if self.card else ""
        return f"{start}{self.what} (CR {self.rule})" if self.rule else f"{start}{self.what}"


def illegalities(deck: Deck, format: str, db: Database | None = None) -> list[Illegal]:
    """What is illegal about the deck in the format; empty if it is legal. What hangs on the text of a card
    that apnap can't read is told as such.

    Raises:
        UnknownConstruction: there is no such format.
    """
    rules = CONSTRUCTIONS.get(format)
    if rules is None:
        raise UnknownConstruction(format)
    database = default_database() if db is None else db
    wrong = list(_sizes(deck, rules))
    records: dict[str, CardRecord] = {}
    for name in dict.fromkeys((*deck.commanders, *deck.main, *deck.sideboard)):
        try:
            records[name] = database.get(name)
        except UnknownCard as error:
            wrong.append(Illegal("", name, str(error)))
    wrong += _beside(deck, rules, records)
    wrong += _copies(deck, rules, records)
    if rules.legality:
        for name, record in records.items():
            if not record.facts.legal_in(rules.legality):
                what = record.facts.legality(rules.legality)
                wrong.append(Illegal("100.6", name, f"{what} in {rules.legality}"))
    if rules.leaders:
        wrong += _led(deck, rules, records)
    elif deck.commanders:
        wrong.append(Illegal("903.3", "", f"{format} decks have no commanders"))
    return wrong


def _sizes(deck: Deck, rules: Construction) -> Iterator[Illegal]:
    size = len(deck) + len(deck.commanders)
    rule = "903.5a" if rules.name == "commander" else "903.12d" if rules.name == "brawl" else "100.2a"
    if rules.name == "limited":
        rule = "100.2b"
    if rules.least == rules.most and size != rules.least:
        what = f"{size} cards, commanders included, instead of {rules.least}"
        behind = ("903.5", "702.124b") if len(deck.commanders) == 2 else ("903.5",)
        yield Illegal(rule, "", what, behind if rule == "903.5a" else ())
    elif size < rules.least:
        yield Illegal(rule, "", f"{size} cards, fewer than {rules.least}")


def _beside(deck: Deck, rules: Construction, records: dict[str, CardRecord]) -> Iterator[Illegal]:
    """The sideboard: in games with commanders none but a companion (CR 903.5e, 702.139d)."""
    beside = sum(deck.sideboard.values())
    if not 0 <= rules.sideboard < beside:
        return
    if not rules.leaders:
        yield Illegal("100.4a", "", f"a sideboard of {beside} cards, more than {rules.sideboard}")
    elif beside > 1 or not all([_is_companion(records[n]) for n in deck.sideboard if n in records]):
        what = f"a sideboard of {beside} cards; {rules.name} games use none but one companion"
        yield Illegal("903.5e", "", what, ("702.139d",))


def _is_companion(record: CardRecord) -> bool:
    listed = {word.lower() for word in record.facts.keywords}
    return "companion" in listed or any(keyword.name == "companion" for keyword in _keywords(record))


def _copies(deck: Deck, rules: Construction, records: dict[str, CardRecord]) -> Iterator[Illegal]:
    if not rules.copies:
        return
    counts = Counter(deck.main)
    counts.update(deck.sideboard)
    counts.update(deck.commanders)
    for name, count in counts.items():
        record = records.get(name)
        if record is None or _basic(record.facts):
            continue
        allowed = _allowed(record, rules.copies)
        if allowed and count > allowed:
            rule = "903.5b" if rules.leaders else "100.2a"
            more = "" if record.exact else "; apnap can't read its text, which may allow more"
            yield Illegal(rule, name, f"{count} of them, more than {allowed}{more}")


def _allowed(record: CardRecord, usual: int) -> int:
    """How many there may be, by its own text or by the format; 0: any number."""
    for keyword in _keywords(record):
        if keyword.name == COPIES_ALLOWED:
            return int(keyword.args[0])
    return usual


def _basic(facts: CardFacts) -> bool:
    line = facts.faces[0].type_line
    return "basic" in line.supertypes and "land" in line.types


def _keywords(record: CardRecord) -> Iterator[Keyword]:
    for face in record.read_faces():
        for ability in face.abilities:
            if isinstance(ability, Keyword):
                yield ability


# Commanders.


def _led(deck: Deck, rules: Construction, records: dict[str, CardRecord]) -> Iterator[Illegal]:
    leaders = [records[name] for name in deck.commanders if name in records]
    if not deck.commanders:
        yield Illegal("903.3", "", f"no commander; a {rules.name} deck has one, or two that go together")
        return
    if len(deck.commanders) > 2:
        yield Illegal("702.124g", "", f"{len(deck.commanders)} commanders, more than two")
    pair = leaders if len(leaders) == 2 else []
    for record in leaders:
        why = _why_no_leader(record, rules, pair)
        if why:
            rule = "903.3" if rules.name == "commander" else "903.12c"
            yield Illegal(rule, record.name, why, ("903.3a", "903.5"))
    if pair:
        why = _why_no_pair(pair[0], pair[1])
        if why:
            yield Illegal("702.124", f"{pair[0].name} and {pair[1].name}", why, _pairing(*pair))
    behind = ("903.4", "903.5", "702.124c") if pair else ("903.4", "903.5")
    identity = {color for record in leaders for color in record.facts.identity}
    words = color_letters(tuple(identity)) or "colorless"
    told: set[str] = set()
    for name in (*deck.main, *deck.sideboard):
        if name in records and name not in told:
            told.add(name)
            facts = records[name].facts
            outside = [color for color in facts.identity if color not in identity]
            if outside:
                what = f"its colour identity {color_letters(facts.identity)} is not within {words}"
                yield Illegal("903.5c", name, what, (*behind, *_of_other_faces(facts, outside)))
            elif any(c not in identity for c in _land_colors(facts)) and not _one_basic(
                deck, rules, identity
            ):
                what = f"its basic land types make mana outside of {words}"
                yield Illegal("903.5d", name, what, behind)


def _of_other_faces(facts: CardFacts, outside: list[str]) -> tuple[str, ...]:
    """The rule by which a colour of a mana cost counts that only another face has (CR 903.4d-e)."""
    first, *others = facts.faces
    for letter in color_letters(tuple(outside)):
        if letter not in first.cost and any([letter in face.cost for face in others]):
            return ("903.4d",) if facts.layout in ("transform", "modal_dfc") else ("903.4e",)
    return ()


def _land_colors(facts: CardFacts) -> list[str]:
    return [_BASIC_LANDS[t] for f in facts.faces for t in f.type_line.subtypes if t in _BASIC_LANDS]


def _one_basic(deck: Deck, rules: Construction, identity: set[str]) -> bool:
    """CR 903.12e: a colourless commander of Brawl may have basic lands of one type."""
    if rules.name != "brawl" or identity:
        return False
    return len([name for name in deck.main if name in _BASIC_LANDS]) <= 1


def _why_no_leader(record: CardRecord, rules: Construction, pair: list[CardRecord]) -> str:
    """Why the card can't be a commander; "" if it can."""
    face = record.facts.faces[0]
    line = face.type_line
    if any(keyword.name == CAN_LEAD for keyword in _keywords(record)):
        return ""
    if "legendary" in line.supertypes:
        for kind in rules.leaders:
            if kind in line.types or (kind in line.subtypes and _sized(face, kind)):
                return ""
        if "Background" in line.subtypes:
            beside = [other for other in pair if other is not record]
            if beside and "choose a Background" in _partner_names(beside[0]):
                return ""
            return "a Background leads only beside a commander that chooses one (702.124k)"
    what = f"no legendary {', '.join(rules.leaders[:-1])} or {rules.leaders[-1]}"
    if not record.exact:
        what += "; apnap can't read its text, which may say that it can be a commander"
    return what


def _sized(face: FaceFacts, kind: str) -> bool:
    return kind != "Spacecraft" or bool(face.power)


def _partner_names(record: CardRecord) -> set[str]:
    """The partner abilities (CR 702.124a): by its text where that is read, else as the card data lists."""
    if record.exact:
        return {keyword.name for keyword in _keywords(record) if keyword.name in PARTNERS}
    listed = {word.lower() for word in record.facts.keywords}
    return {name for name in PARTNERS if name.lower() in listed}


def _partners(record: CardRecord) -> list[tuple[str, str]]:
    """The partner abilities with what stands after them."""
    out = []
    for keyword in _keywords(record):
        if keyword.name in PARTNERS:
            out.append((keyword.name, str(keyword.args[0]) if keyword.args else ""))
    return out


def _pairing(a: CardRecord, b: CardRecord) -> tuple[str, ...]:
    """The rules of the partner abilities that the two have, and that no two kinds go together."""
    found = [*_partners(a), *_partners(b)]
    out = ["702.124a"]
    for name, more in found:
        out.append("702.124i" if name == "partner" and more else _PAIRED[name])
    if len(set(found)) > 1:
        out.append("702.124f")
    return tuple(dict.fromkeys(out))


_PAIRED: Final = MappingProxyType(
    {
        "partner": "702.124h",
        "partner with": "702.124j",
        "choose a Background": "702.124k",
        "Doctor's companion": "702.124m",
    }
)


def _why_no_pair(a: CardRecord, b: CardRecord) -> str:
    """Why the two can't lead a deck together (CR 702.124f-m); "" if they can."""
    names = (_partner_names(a), _partner_names(b))
    for one, other, has in ((a, b, names[0]), (b, a, names[1])):
        line = other.facts.faces[0].type_line
        if "choose a Background" in has and "legendary" in line.supertypes and "Background" in line.subtypes:
            return ""
        if "Doctor's companion" in has and set(line.subtypes) == {"Time Lord", "Doctor"}:
            if "legendary" in line.supertypes and "creature" in line.types:
                return ""
    if a.exact and b.exact:
        for name, more in _partners(a):
            for name2, more2 in _partners(b):
                if name == name2 == "partner" and more == more2:
                    return ""
                if name == name2 == "partner with" and more == b.name and more2 == a.name:
                    return ""
        return "no partner ability lets these two lead a deck together"
    both = names[0] & names[1] & {"partner", "partner with"}
    if both:
        unread = " and ".join(record.name for record in (a, b) if not record.exact)
        return f"whether they go together can't be told: apnap can't read {unread}"
    return "no partner ability lets these two lead a deck together"


__all__ = ["CONSTRUCTIONS", "Construction", "Illegal", "UnknownConstruction", "illegalities"]
