"""The classes of a state, attribute by attribute: what is part of its identity, and what is derived.

`encoding` writes and reads states by these lists; a test fails when a class gains an attribute that is not
listed.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine.characteristics import NO_ABILITIES, AbilityInst, Chars
from apnap.engine.state import (
    Ask,
    CastFacts,
    Delayed,
    Effect,
    Entering,
    Event,
    Frame,
    GameState,
    ManaUnit,
    Obj,
    Option,
    PlayerState,
    StackItem,
    Token,
    Waiting,
)
from apnap.model.cards import Card, Face
from apnap.model.conditions import Endless
from apnap.model.node import Ability, Node, intern

# Every attribute that is part of a state's identity, class by class.
ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "GameState": (
        "count",
        "cards",
        "rng",
        "turn",
        "active",
        "step",
        "clock",
        "zones",
        "players",
        "ask",
        "answer",
        "ret",
        "effects",
        "delayed",
        "waiting",
        "ledger",
        "last_ledger",
        "kept_ledger",
        "extra_turns",
        "schedule",
        "designations",
        "over",
        "winners",
        "options",
    ),
    "CastFacts": ("caster", "origin", "x", "paid", "spent", "free"),
    "StackItem": ("ability", "source", "instance", "modes", "targets", "shares", "event", "bindings"),
    "Obj": (
        "id",
        "kind",
        "card",
        "owner",
        "face",
        "zone",
        "controller",
        "face_index",
        "timestamp",
        "came",
        "held",
        "tapped",
        "flipped",
        "face_down",
        "phased_out",
        "damage",
        "deathtouched",
        "counters",
        "counted",
        "attached_to",
        "attacking",
        "attacked_player",
        "blocked",
        "blocking",
        "cast",
        "item",
        "chosen",
        "linked",
        "designations",
        "components",
        "double",
        "known_to",
        "previous",
        "last",
    ),
    "ManaUnit": ("mana", "source", "snow", "only", "until"),
    "PlayerState": (
        "life",
        "counters",
        "pool",
        "left",
        "lost_by",
        "turn_began",
        "upkeep_began",
        "upkeep_before",
        "turns",
        "drew_from_empty",
        "designations",
        "mulligans",
    ),
    "Entering": (
        "tapped",
        "counters",
        "controller",
        "attacking",
        "attackable",
        "attached_to",
        "transformed",
        "double",
        "face_down",
        "mods",
        "copy_of",
        "uncopied",
        "chosen",
        "linked",
        "said",
        "designations",
    ),
    "Event": (
        "verb",
        "rule",
        "obj",
        "source",
        "player",
        "other",
        "amount",
        "how",
        "cause",
        "origin",
        "dest",
        "where",
        "entering",
        "face",
        "data",
        "applied",
        "inner",
        "result",
        "seen",
        "parts",
    ),
    "Effect": (
        "id",
        "timestamp",
        "source",
        "controller",
        "affects",
        "affected",
        "mods",
        "duration",
        "expires",
        "bindings",
        "event",
        "uses",
    ),
    "Delayed": ("id", "source", "controller", "ability", "once", "duration", "bindings", "event"),
    "Waiting": ("id", "ability", "source", "controller", "instance", "event", "bindings"),
    "Frame": (
        "kind",
        "pc",
        "node",
        "source",
        "controller",
        "item",
        "event",
        "root",
        "it",
        "instance",
        "vars",
    ),
    "Option": ("key", "kind", "obj", "to", "player", "number", "word", "index", "objects"),
    "Ask": ("kind", "player", "rule", "prompt", "options", "low", "high", "source", "values"),
    "AbilityInst": ("ability", "key"),
    "Chars": (
        "name",
        "cost",
        "mana_value",
        "colors",
        "types",
        "supertypes",
        "subtypes",
        "has_pt",
        "power",
        "toughness",
        "loyalty",
        "defense",
        "controller",
        "rules",
    ),
}
# Attributes that are written in a way of their own.
APART: Final[dict[str, tuple[str, ...]]] = {
    "GameState": ("objects", "frames"),
    "Chars": ("face", "abilities"),
    "AbilitySet": ("insts",),
}
# Attributes that are derived from the rest, or only say who may write.
DERIVED: Final[dict[str, tuple[str, ...]]] = {
    "GameState": (
        "tok",
        "version",
        "rest",
        "touched",
        "layered",
        "unsettled",
        "offers",
        "stirred",
        "listed",
        "log",
    ),
    "Obj": ("tok", "looked"),
    "PlayerState": ("tok",),
    "Frame": ("tok",),
    "AbilityInst": ("taps",),
    "AbilitySet": (
        "activated",
        "triggered",
        "statics",
        "spells",
        "names",
        "keywords",
        "replacing",
        "triggers_elsewhere",
        "acts",
        "acts_by_tapping",
        "open_to_others",
        "specials",
    ),
}
# What an attribute that begins as None may hold; those not named here may hold anything.
MAY_HOLD: Final[dict[tuple[str, str], type]] = {
    ("GameState", "ask"): Ask,
    ("GameState", "answer"): str,
    ("StackItem", "ability"): Ability,
    ("StackItem", "event"): Event,
    ("Obj", "cast"): CastFacts,
    ("Obj", "item"): StackItem,
    ("Obj", "last"): Chars,
    ("Obj", "double"): Card,
    ("Entering", "double"): Card,
    ("ManaUnit", "only"): Node,
    ("Entering", "copy_of"): Face,
    ("Entering", "uncopied"): Entering,
    ("Event", "entering"): Entering,
    ("Event", "face"): Face,
    ("Event", "seen"): tuple,
    ("Effect", "affects"): Node,
    ("Effect", "affected"): tuple,
    ("Effect", "event"): Event,
    ("Delayed", "duration"): Node,
    ("Delayed", "event"): Event,
    ("Waiting", "event"): Event,
    ("Frame", "node"): Node,
    ("Frame", "event"): Event,
    ("Ask", "options"): tuple,
}
TAGS: Final[dict[str, str]] = {
    "E": "Event",
    "F": "Frame",
    "O": "Obj",
    "P": "PlayerState",
    "A": "Ask",
    "o": "Option",
    "M": "ManaUnit",
    "N": "Entering",
    "C": "CastFacts",
    "S": "StackItem",
    "X": "Effect",
    "D": "Delayed",
    "W": "Waiting",
    "I": "AbilityInst",
}
TAG_OF: Final[dict[str, str]] = {name: tag for tag, name in TAGS.items()}

_NO_FACE: Final[Face] = intern(Face("", None, (), (), ()))
_NO_ABILITY: Final[Ability] = intern(Ability())
_ENDLESS: Final[Endless] = intern(Endless())


def fresh(name: str) -> Any:
    """An instance of the class with nothing but first values, to be filled."""
    tok = Token()
    if name == "Event":
        return Event(0, "")
    if name == "Obj":
        return Obj(tok, 0, 0, -1, 0, _NO_FACE, 0)
    if name == "Frame":
        return Frame(tok, 0, None)
    if name == "PlayerState":
        return PlayerState(tok, 20)
    if name == "Ask":
        return Ask("", 0, "", "", None)
    if name == "Option":
        return Option("", "")
    if name == "ManaUnit":
        return ManaUnit("", 0, False, None)
    if name == "Entering":
        return Entering()
    if name == "CastFacts":
        return CastFacts(0, 0, 0, (), (), False)
    if name == "StackItem":
        return StackItem(None, 0, "", (), (), (), None, ())
    if name == "Effect":
        return Effect(0, 0, 0, 0, None, None, (), _ENDLESS, 0, (), None, 0)
    if name == "Delayed":
        return Delayed(0, 0, 0, _NO_ABILITY, False, None, (), None)
    if name == "Waiting":
        return Waiting(0, _NO_ABILITY, 0, 0, "", None, ())
    if name == "AbilityInst":
        return AbilityInst(_NO_ABILITY, "")
    if name == "GameState":
        return GameState(1)
    if name == "Chars":
        return Chars(_NO_FACE, NO_ABILITIES)
    raise ValueError(f"no such class: {name}")
