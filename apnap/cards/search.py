"""Find cards by what they are and by what they do: a small query language over the compiled cards.

A query is a list of terms, all of which must hold; `or`, a minus sign before a term, parentheses and quotes
work as one expects. `docs/cards.md` lists the terms.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from apnap.cards.database import CardRecord, CardsError, Database, default_database
from apnap.cards.facts import CardFacts, FaceFacts
from apnap.cards.names import name_key, nearest
from apnap.model import mana_value

_TOKEN: Final = re.compile(r"""\s*(?:([()])|((?:[^\s()"]|"[^"]*")+)|(.))""", re.DOTALL)
_TERM: Final = re.compile(r"(-?)([a-z]+)(:|!=|<=|>=|=|<|>)(.+)", re.DOTALL | re.IGNORECASE)
_COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_Compared = TypeVar("_Compared", float, frozenset[str])
_COLORS: Final = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}


class QueryError(CardsError):
    """A query that can't be understood; says which term, and what would be."""


class _Looked:
    """A record being looked at; what is derived from it is made when first asked for."""

    __slots__ = ("_keywords", "_units", "facts", "record")

    def __init__(self, record: CardRecord) -> None:
        self.record = record
        self.facts: CardFacts = record.facts
        self._units: tuple[Any, ...] | None = None
        self._keywords: frozenset[str] | None = None

    @property
    def units(self) -> tuple[Any, ...]:
        if self._units is None:
            from apnap.cards.meaning import units

            self._units = tuple(units(self.record.abilities)) if self.record.abilities is not None else ()
        return self._units

    @property
    def keywords(self) -> frozenset[str]:
        """The card's own keyword abilities as it was read, and what the card data lists besides."""
        if self._keywords is None:
            own = {unit.keyword for unit in self.units if unit.keyword and not unit.given}
            given = {unit.keyword for unit in self.units if unit.keyword and unit.given}
            listed = {word.lower() for word in self.facts.keywords}
            self._keywords = frozenset(own | (listed - given))
        return self._keywords


_OfCard = Callable[[_Looked], bool]
_OfUnit = Callable[[Any], bool]


@dataclass(slots=True)
class _Group:
    """Terms that all hold; those about an ability must hold of one and the same."""

    cards: list[_OfCard]
    units: list[_OfUnit]

    def __call__(self, card: _Looked) -> bool:
        if not all(test(card) for test in self.cards):
            return False
        return not self.units or any(all(test(unit) for test in self.units) for unit in card.units)


def search(query: str, database: Database | Iterable[CardRecord] | None = None) -> list[CardRecord]:
    """The cards that a query finds, by name; in the database in use unless another is given.

    Terms about abilities (`when:`, `does:`, `cost:`, `has:`, `replaces:`) that stand together must hold of
    one ability; parentheses part them.

    >>> [record.name for record in search('name:"workshop warchief"')]
    ['Workshop Warchief']
    >>> found = search("type:creature color=g mv<=2 when:this-enters does:draw")
    >>> "Elvish Visionary" in [record.name for record in found]
    True

    Raises:
        QueryError: the query can't be understood.
    """
    parser = _Parser(query)
    test = parser.whole()
    if database is None:
        database = default_database()
    records = database.records() if isinstance(database, Database) else database
    found = [record for record in records if test(_Looked(record))]
    if not found and isinstance(database, Database):
        _check_words(parser.words, database)
    return found if any(key == "layout" for key, _ in parser.words) else once(found)


def once(records: Iterable[CardRecord]) -> list[CardRecord]:
    """The records without the reversible cards (the same card on both sides, "X // X") of which the card
    itself is among them."""
    given = list(records)
    names = {record.name for record in given}
    return [
        record
        for record in given
        if record.facts.layout != "reversible_card"
        or " // ".join(face.name for face in record.facts.faces) not in names
    ]


def _check_words(words: Iterable[tuple[str, str]], database: Database) -> None:
    """Look whether any card has the types, keywords and layouts that were asked for.

    Raises:
        QueryError: none has one of them.
    """
    known: dict[str, set[str]] = {key: set() for key in _OF_CARDS}
    for record in database.records() if words else ():
        known["layout"].add(record.facts.layout)
        known["keyword"].update(word.lower() for word in record.facts.keywords)
        for face in record.facts.faces:
            line = face.type_line
            known["type"].update(word.lower() for word in (*line.supertypes, *line.types, *line.subtypes))
    for key, word in words:
        if word not in known[key]:
            raise unknown(f"{key}:{word}", f"no card has the {key} {word!r}", word, known[key], "")


def unknown(term: str, what: str, word: str, words: Iterable[str], listed: str) -> QueryError:
    """The error for a word that is none: with the nearest, else with the list of them."""
    near = nearest(word, words)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else f"; {listed}" if listed else ""
    return QueryError(f"{term}: {what}{hint}")


def parse(query: str) -> Callable[[_Looked], bool]:
    """A query as a test.

    Raises:
        QueryError: it can't be understood.
    """
    return _Parser(query).whole()


class _Parser:
    """Reads a query. `words` are the words of terms of which only the cards tell whether they are some."""

    def __init__(self, query: str) -> None:
        self.words: list[tuple[str, str]] = []
        self.tokens: list[str] = []
        for found in _TOKEN.finditer(query.strip()):
            if found[3]:
                raise QueryError(f"the query has a quote that isn't closed: {query[found.start() :].strip()}")
            self.tokens.append(found[1] or found[2])
        self.at = 0

    def whole(self) -> _OfCard:
        test = self.either()
        if self.at < len(self.tokens):
            raise QueryError("the query has a ')' too many")
        return test

    def either(self) -> _OfCard:
        parts = [self.all_of()]
        while self.peek().lower() == "or":
            self.at += 1
            parts.append(self.all_of())
        return parts[0] if len(parts) == 1 else lambda card: any(part(card) for part in parts)

    def all_of(self) -> _OfCard:
        group = _Group([], [])
        start = self.at
        while self.at < len(self.tokens) and self.peek() != ")" and self.peek().lower() != "or":
            token = self.peek()
            self.at += 1
            if token in ("(", "-"):
                negated = token == "-"
                if negated and self.peek() != "(":
                    raise QueryError("a '-' stands before nothing")
                self.at += negated
                inner = self.either()
                if self.peek() != ")":
                    raise QueryError("the query has a '(' that isn't closed")
                self.at += 1
                group.cards.append(_negated(inner) if negated else inner)
            elif token.lower() != "and":
                self.term(token, group)
        if self.at == start:
            raise QueryError("the query is empty" if not self.tokens else "a part of the query is empty")
        return group

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def term(self, token: str, group: _Group) -> None:
        found = _TERM.fullmatch(token)
        if found is None:
            bare = token.replace('"', "")
            negated = bare.startswith("-") and len(bare) > 1
            test = _name(":", bare[1:] if negated else bare)
            group.cards.append(_negated(test) if negated else test)
            return
        minus, key, op, value = found[1], found[2].lower(), found[3], found[4].replace('"', "")
        key = _SHORT.get(key, key)
        kind = "keyword" if key == "gives" else key
        if kind in _OF_CARDS:
            self.words.append((kind, value.lower()))
        if key in _UNIT_TERMS:
            if op not in (":", "="):
                raise QueryError(f"{token}: {key} takes ':'")
            of_unit = _UNIT_TERMS[key](value.lower())
            if minus:
                group.cards.append(lambda card: not any(of_unit(unit) for unit in card.units))
            else:
                group.units.append(of_unit)
            return
        make = _CARD_TERMS.get(key)
        if make is None:
            raise unknown(
                token, f"no term {key!r}", key, term_words(), f"terms are {', '.join(term_words())}"
            )
        of_card = make(op, value)
        group.cards.append(_negated(of_card) if minus else of_card)


def _negated(test: _OfCard) -> _OfCard:
    return lambda card: not test(card)


# Terms about a card's facts.


def _only_is(op: str, key: str) -> None:
    if op not in (":", "="):
        raise QueryError(f"{key}{op}: {key} takes ':'")


def _name(op: str, value: str) -> _OfCard:
    _only_is(op, "name")
    wanted = name_key(value)
    if op == "=":
        return lambda card: (
            wanted in (name_key(card.record.name), *(name_key(f.name) for f in card.facts.faces))
        )
    return lambda card: wanted in name_key(card.record.name)


def _type(op: str, value: str) -> _OfCard:
    _only_is(op, "type")
    wanted = value.lower()

    def words(face: FaceFacts) -> list[str]:
        line = face.type_line
        return [*line.supertypes, *line.types, *(word.lower() for word in line.subtypes)]

    return lambda card: any(wanted in words(face) for face in card.facts.faces)


def _color_set(value: str) -> frozenset[str]:
    word = value.lower()
    if word in ("colorless", "c"):
        return frozenset()
    if word in _COLORS.values():
        return frozenset({word})
    if word and all(letter in _COLORS for letter in word):
        return frozenset(_COLORS[letter] for letter in word)
    raise QueryError(f"no colour {value!r}: letters of WUBRG, a colour's name or 'colorless'")


def _colors(face: FaceFacts) -> frozenset[str]:
    found = set(face.indicator)
    cost = face.mana_cost()
    if cost is not None:
        found.update(
            _COLORS[letter]
            for symbol in cost.symbols
            for letter in symbol.lower().split("/")
            if letter in _COLORS
        )
    return frozenset(found)


def _compare(op: str, wanted: _Compared) -> Callable[[_Compared], bool]:
    """Whether what is its own stands so to what is wanted; sets are compared as sets."""
    return lambda own: _COMPARISONS[op](own, wanted)


def _compare_sets(op: str, wanted: frozenset[str]) -> Callable[[frozenset[str]], bool]:
    if op == ":":
        return (lambda own: own >= wanted) if wanted else (lambda own: not own)
    return _compare(op, wanted)


def _color(op: str, value: str) -> _OfCard:
    if value.lower() in ("multicolor", "m"):
        return lambda card: any(len(_colors(face)) > 1 for face in card.facts.faces)
    test = _compare_sets(op, _color_set(value))
    return lambda card: any(test(_colors(face)) for face in card.facts.faces)


def _identity(op: str, value: str) -> _OfCard:
    # What one asks of an identity is whether the card fits into a deck of these colours (CR 903.5c).
    test = _compare_sets("<=" if op == ":" else op, _color_set(value))
    return lambda card: test(frozenset(card.facts.identity))


def _number_term(key: str, of_face: Callable[[FaceFacts], str]) -> Callable[[str, str], _OfCard]:
    def make(op: str, value: str) -> _OfCard:
        if value in ("*", "X", "x"):
            _only_is(op, key)
            return lambda card: any(value.upper() in of_face(face) for face in card.facts.faces)
        try:
            test = _compare(op, float(value))
        except ValueError:
            raise QueryError(f"{key}{op}{value}: a number is wanted") from None

        def holds(card: _Looked) -> bool:
            for face in card.facts.faces:
                try:
                    if test(float(of_face(face))):
                        return True
                except ValueError:  # "*", or no such number
                    continue
            return False

        return holds

    return make


# Of these layouts the halves' costs add up while the card is not on the stack (CR 202.3d); of others the
# front face counts (CR 202.3b).
_HALVES: Final = frozenset({"split", "aftermath"})


def _mana_value(op: str, value: str) -> _OfCard:
    try:
        test = _compare(op, float(value))
    except ValueError:
        raise QueryError(f"mv{op}{value}: a number is wanted") from None

    def holds(card: _Looked) -> bool:
        faces = card.facts.faces if card.facts.layout in _HALVES else card.facts.faces[:1]
        return test(sum(mana_value(face.mana_cost()) for face in faces))

    return holds


def _legal(op: str, value: str) -> _OfCard:
    _only_is(op, "legal")
    wanted = value.lower()

    def holds(card: _Looked) -> bool:
        legalities = card.facts.legalities or {}
        if legalities and wanted not in legalities:
            listed = f"formats are {', '.join(sorted(legalities))}"
            raise unknown(f"legal:{value}", f"no format {value!r}", wanted, legalities, listed)
        return legalities.get(wanted, False)

    return holds


def _keyword(op: str, value: str) -> _OfCard:
    _only_is(op, "keyword")
    wanted = value.lower()
    return lambda card: wanted in card.keywords


def _layout(op: str, value: str) -> _OfCard:
    _only_is(op, "layout")
    return lambda card: card.facts.layout == value.lower()


def _is(op: str, value: str) -> _OfCard:
    _only_is(op, "is")
    tests: dict[str, _OfCard] = {
        "supported": lambda card: card.record.supported,
        "unsupported": lambda card: not card.record.supported,
        "exact": lambda card: card.record.exact,
        "vanilla": lambda card: card.record.exact and not card.units,
        "permanent": lambda card: not {"instant", "sorcery"} & set(card.facts.faces[0].type_line.types),
    }
    if value.lower() not in tests:
        raise unknown(f"is:{value}", "no such kind", value.lower(), tests, f"is it {', '.join(tests)}?")
    return tests[value.lower()]


_CARD_TERMS: Final[dict[str, Callable[[str, str], _OfCard]]] = {
    "name": _name,
    "type": _type,
    "color": _color,
    "identity": _identity,
    "mv": _mana_value,
    "power": _number_term("power", lambda face: face.power),
    "toughness": _number_term("toughness", lambda face: face.toughness),
    "loyalty": _number_term("loyalty", lambda face: face.loyalty),
    "defense": _number_term("defense", lambda face: face.defense),
    "legal": _legal,
    "keyword": _keyword,
    "layout": _layout,
    "is": _is,
}


# Terms about one ability.


def _when(word: str) -> _OfUnit:
    from apnap.cards.meaning import event_words, is_event

    if word.removeprefix("this-") not in event_words():
        listed = f"events are {', '.join(event_words())}; 'this-' before one: the card's own"
        raise unknown(f"when:{word}", "no such event", word, event_words(), listed)
    return lambda unit: any(is_event(pattern, word) for pattern in unit.events)


def _replaces(word: str) -> _OfUnit:
    from apnap.cards.meaning import event_words, is_event

    if word.removeprefix("this-") not in event_words():
        listed = f"events are {', '.join(event_words())}"
        raise unknown(f"replaces:{word}", "no such event", word, event_words(), listed)
    return lambda unit: any(is_event(pattern, word) for pattern in unit.replaced)


def _does(word: str) -> _OfUnit:
    from apnap.cards.meaning import deed_words, is_deed

    if word not in deed_words():
        listed = f"deeds are {', '.join(deed_words())}"
        raise unknown(f"does:{word}", "no such deed", word, deed_words(), listed)
    return lambda unit: any(is_deed(node, word) for node in unit.deeds)


def _cost(word: str) -> _OfUnit:
    from apnap.cards.meaning import deed_words, is_deed

    parts = {"mana": "Mana", "tap": "TapThis", "untap": "UntapThis", "life": "PayLife", "loyalty": "Loyalty"}
    if word not in parts and word not in deed_words():
        listed = f"costs are {', '.join((*parts, 'sacrifice', 'discard', 'exile'))}, ..."
        raise unknown(f"cost:{word}", "no such cost", word, (*parts, *deed_words()), listed)
    node_name = parts.get(word)
    return lambda unit: any(node[0] == node_name or is_deed(node, word) for node in unit.costs)


def _has(word: str) -> _OfUnit:
    kinds = ("triggered", "activated", "static", "spell", "mana", "delayed", "keyword", "replacement")
    if word not in kinds:
        listed = f"kinds of abilities are {', '.join(kinds)}"
        raise unknown(f"has:{word}", "no such kind", word, kinds, listed)
    if word == "replacement":
        return lambda unit: bool(unit.replaced)
    if word == "activated":
        return lambda unit: unit.kind in ("activated", "mana")
    return lambda unit: bool(unit.kind == word)


def _gives(word: str) -> _OfUnit:
    return lambda unit: bool(unit.given and unit.keyword == word)


_UNIT_TERMS: Final[dict[str, Callable[[str], _OfUnit]]] = {
    "when": _when,
    "does": _does,
    "cost": _cost,
    "has": _has,
    "replaces": _replaces,
    "gives": _gives,
}
# Terms whose words are those that cards have.
_OF_CARDS: Final = ("type", "keyword", "layout")
_SHORT: Final = {
    "n": "name",
    "t": "type",
    "c": "color",
    "colour": "color",
    "id": "identity",
    "cmc": "mv",
    "pow": "power",
    "tou": "toughness",
    "f": "legal",
    "format": "legal",
    "kw": "keyword",
}


def term_words() -> tuple[str, ...]:
    """The words that terms begin with."""
    return (*_CARD_TERMS, *_UNIT_TERMS)
