"""The cards of a scenario: from the card database by name, or defined in place.

A definition is a mapping: `name`, `cost` ("{1}{G}"), `type` (the type line, its subtypes after a dash),
`pt` ("2/2"), `loyalty`, `defense`, `colors`, and its abilities as `text`, in the wording of cards, or as
`abilities`, trees of the ability language (nodes, or their text) or keywords by name. `faces` holds
definitions of several faces, with `layout`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apnap.cards import Database, UnknownCard, UnsupportedCard, default_database, parse_type_line
from apnap.cards.names import name_key
from apnap.keywords.expand import EXPANDED, RULES_LOOK_FOR
from apnap.model import COLORS, Ability, Card, Face, Instruction, Modification, Spell, Static, This, intern
from apnap.model.abilities import Keyword
from apnap.model.words import CARD_TYPES, SUPERTYPES, ManaCost, mana_cost
from apnap.scenario.given import Given, closest, shown
from apnap.scenario.trees import tree_of

FILLER: Final = intern(
    Card("Blank", "normal", (Face("Blank", None, (), ("sorcery",), ()),)),
)
FACE_WORDS: Final = (
    "name",
    "cost",
    "type",
    "pt",
    "loyalty",
    "defense",
    "colors",
    "text",
    "abilities",
)
CARD_WORDS: Final = (*FACE_WORDS, "layout", "faces")
_SYMBOL: Final = re.compile(r"\d+|[WUBRGCSXYZ]|[WUBRGC2]/[WUBRGCP](/P)?")
_DASHES: Final = re.compile(r"\s+(?:-|--|–|—)\s+")
_PT: Final = re.compile(r"([-+*\dX]+)\s*/\s*([-+*\dX]+)")


class Cards:
    """Where the cards of a scenario come from."""

    def __init__(self, database: Database | None = None) -> None:
        self.database = database
        self.own: dict[str, Card] = {name_key(FILLER.name): FILLER}

    def define(self, given: Given) -> Card:
        """A card defined in place; its name goes before those of the database."""
        card = defined(given)
        self.own[name_key(card.name)] = card
        for face in card.faces:
            self.own.setdefault(name_key(face.name), card)
        return card

    def find(self, given: Given) -> Card:
        """The card of that name, or as it is defined here.

        Raises:
            ScenarioError: there is no such card, or it can't be played.
        """
        if isinstance(given.value, Mapping):
            return self.define(given)
        if isinstance(given.value, Card):
            self.own.setdefault(name_key(given.value.name), given.value)
            return intern(given.value)
        name = given.text("card")
        own = self.own.get(name_key(name))
        if own is not None:
            return own
        try:
            db = self.database if self.database is not None else default_database()
            return db.card(name)
        except UnknownCard as error:
            near = closest(name, [card.name for card in self.own.values()]) or error.nearest
            raise given.error(f"no card named {name!r}", near[:2]) from None
        except UnsupportedCard as error:
            raise given.error(f"{error.name} can't be played yet: {error.reason}") from None


def defined(given: Given) -> Card:
    """The card of a definition, interned."""
    words = given.mapping("a card", CARD_WORDS)
    if "faces" in words:
        faces = tuple(face_of(each) for each in words["faces"].listed())
        if not faces:
            raise words["faces"].error("a card has a face at least")
        layout = words["layout"].text("layout") if "layout" in words else "transform"
        name = words["name"].text("name") if "name" in words else " // ".join(f.name for f in faces)
        return intern(Card(name, layout, faces))
    if "layout" in words:
        raise words["layout"].error("layout: goes with faces")
    face = face_of(given)
    return intern(Card(face.name, "normal", (face,)))


def face_of(given: Given, token: bool = False) -> Face:
    """The face of a definition, interned. A token's name follows from its subtypes (CR 111.4)."""
    words = given.mapping("a token" if token else "a card", FACE_WORDS)
    line = parse_type_line(_DASHES.sub(" — ", words["type"].text("type")) if "type" in words else "Creature")
    for word in line.types:
        if word not in CARD_TYPES:
            raise words["type"].error(f"no card type {word!r}", closest(word, (*CARD_TYPES, *SUPERTYPES)))
    if not line.types:
        raise words.get("type", given).error("a card type is missing")
    if "name" in words:
        name = words["name"].text("name")
    elif token:
        name = " ".join((*line.subtypes, "Token"))
    else:
        raise given.error("a card needs a name")
    power, toughness = _size(words["pt"]) if "pt" in words else ("", "")
    if "creature" in line.types and not power:
        raise given.error(f"{name}: a creature needs its pt, such as 2/2")
    colors = tuple(c.word("colors", COLORS) for c in words["colors"].listed()) if "colors" in words else ()
    face = Face(
        name,
        _cost(words["cost"]) if "cost" in words else None,
        line.supertypes,
        line.types,
        line.subtypes,
        power,
        toughness,
        _figure(words, "loyalty"),
        _figure(words, "defense"),
        colors,
    )
    return intern(_with_abilities(face, _abilities(face, words)))


def _with_abilities(face: Face, abilities: tuple[Ability, ...]) -> Face:
    return Face(
        face.name,
        face.cost,
        face.supertypes,
        face.types,
        face.subtypes,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.indicator,
        abilities,
    )


def _figure(words: Mapping[str, Given], name: str) -> str:
    return str(words[name].value) if name in words else ""


def _size(given: Given) -> tuple[str, str]:
    found = _PT.fullmatch(str(given.value))
    if found is None:
        raise given.error(f"pt: power/toughness such as 2/2 is wanted, not {shown(given.value)}")
    return found.group(1), found.group(2)


def _cost(given: Given) -> ManaCost | None:
    text = str(given.value)
    if given.value is None or text == "":
        return None
    if "{" not in text:
        text = "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|.", text))
    try:
        cost = mana_cost(text)
    except ValueError:
        raise given.error(f"no mana cost: {text!r}; one looks like '{{1}}{{G}}'") from None
    for symbol in cost.symbols:
        if not is_mana_symbol(symbol):
            raise given.error(f"no mana symbol {symbol!r} in {text!r}")
    return cost


def is_mana_symbol(symbol: str) -> bool:
    """Whether a mana cost may have it (CR 107.4): "2", "G", "X", "G/U", "2/W", "R/P".

    >>> is_mana_symbol("G/U"), is_mana_symbol("Q")
    (True, False)
    """
    return _SYMBOL.fullmatch(symbol) is not None


def _abilities(face: Face, words: Mapping[str, Given]) -> tuple[Ability, ...]:
    out: list[Ability] = []
    if "text" in words:
        from apnap.oracle import compile_face  # dear to load, and seldom needed

        given = words["text"]
        text = given.text("text").strip().replace("~", face.name)
        compiled = compile_face(face, text, "normal")
        if isinstance(compiled, str):
            raise given.error(f"{face.name}: its text is not understood: {compiled}")
        out.extend(compiled.abilities)
    if "abilities" in words:
        for each in words["abilities"].listed():
            out.append(ability_of(each))
    return tuple(out)


def ability_of(given: Given) -> Ability:
    """An ability: a tree, a keyword by its name, a static ability that modifies what has it, the effect of a
    spell."""
    value = given.value
    if isinstance(value, str):
        if "(" not in value:
            name = value.lower()
            if name not in EXPANDED and name not in RULES_LOOK_FOR:
                near = closest(name, [*EXPANDED, *RULES_LOOK_FOR])
                raise given.error(f"abilities: there is no keyword ability {value!r}", near)
            return Keyword(name)
        value = tree_of(given)
    if isinstance(value, Ability):
        return value
    if isinstance(value, Modification):
        return Static(This(), (value,))
    if isinstance(value, Instruction):
        return Spell(value)
    raise given.error(f"abilities: an ability is wanted, not {shown(value)}")
