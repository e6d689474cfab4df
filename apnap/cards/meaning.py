"""What a compiled card does, for `apnap.cards.search`: its abilities one by one, their events and deeds.

All here works on model data (`to_data`): a node is `["Name", field, ...]`, a tuple `["", item, ...]`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from apnap.keywords.actions import ACTIONS
from apnap.keywords.expand import EXPANDED, expand
from apnap.model import from_data, to_data
from apnap.model.events import VERBS
from apnap.model.words import STEPS

Data = list[Any]

_ABILITIES: Final = frozenset({"Spell", "Activated", "Special", "Triggered", "Static", "Keyword"})
# Costs are told apart from what an ability does.
_COSTS: Final = frozenset({"Cost"})


@dataclass(frozen=True, slots=True)
class Unit:
    """One ability (or a delayed trigger within one). `kind` is "spell", "activated", "triggered", "static",
    "keyword", "mana" (CR 605.1a) or "delayed"; `events` what it waits for, `replaced` the events that it
    replaces, `deeds` all nodes of what it does, `costs` those of its costs. An ability that it gives to
    something is a unit of its own (`given`)."""

    kind: str
    events: tuple[Data, ...]
    replaced: tuple[Data, ...]
    deeds: tuple[Data, ...]
    costs: tuple[Data, ...]
    keyword: str = ""
    given: bool = False


_known_keywords: dict[str, Data] = {}


def units(faces: tuple[Any, ...]) -> Iterator[Unit]:
    """The abilities of a card, from the abilities of its faces as model data; a keyword ability is followed
    by those that it stands for (CR 702)."""
    for abilities in faces:
        yield from _units(abilities, False)


def _units(data: Any, given: bool) -> Iterator[Unit]:
    if not isinstance(data, list):
        return
    if data and data[0] in _ABILITIES:
        yield from _unit(data, given)
        return
    for item in data:
        yield from _units(item, given)


def _unit(data: Data, given: bool) -> Iterator[Unit]:
    kind = data[0].lower()
    if kind == "keyword":
        yield Unit("keyword", (), (), (), (), data[1], given)
        yield from _units(_expanded(data), given)
        return
    deeds: list[Data] = []
    costs: list[Data] = []
    inner: list[Data] = []
    events = tuple(_patterns(data[1])) if kind == "triggered" else ()
    for item in data[2 if kind == "triggered" else 1 :]:
        _collect(item, deeds, costs, inner)
    replaced = tuple(pattern for node in deeds if node[0] == "Replacing" for pattern in _patterns(node[1]))
    if kind == "activated" and _makes_mana(deeds):
        kind = "mana"
    yield Unit(kind, events, replaced, tuple(deeds), tuple(costs), "", given)
    for node in deeds:
        if node[0] == "Later":
            own: list[Data] = []
            _collect(node[2], own, [], [])
            yield Unit("delayed", tuple(_patterns(node[1])), (), tuple(own), (), "", given)
    for ability in inner:
        yield from _unit(ability, True)


def _makes_mana(deeds: list[Data]) -> bool:
    names = {node[0] for node in deeds}
    return "AddMana" in names and "Target" not in names


def _collect(data: Any, deeds: list[Data], costs: list[Data], inner: list[Data]) -> None:
    if not isinstance(data, list) or not data:
        return
    if data[0] in _ABILITIES:
        inner.append(data)
        return
    if data[0] in _COSTS:
        _collect(data[1], costs, costs, inner)
        return
    if data[0] != "":
        deeds.append(data)
    for item in data[1:]:
        _collect(item, deeds, costs, inner)


def _expanded(keyword: Data) -> Data:
    key = json.dumps(keyword)
    found = _known_keywords.get(key)
    if found is None:
        try:
            known = keyword[1] in EXPANDED
            found = to_data(expand(from_data(keyword))) if known else []
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError):
            found = []  # a form of the keyword that is not carried out yet
        _known_keywords[key] = found
    return found


def _patterns(when: Any) -> Iterator[Data]:
    """The simple events of a pattern: of "enters or attacks" two."""
    if not isinstance(when, list) or not when:
        return
    if when[0] in ("Pattern", "StateIs"):
        yield when
    elif when[0] == "AnyWhen":
        for part in when[1][1:]:
            yield from _patterns(part)
    elif len(when) > 1:
        yield from _patterns(when[1])


# Events, by the words of the query language.

# word: (verb, part of the origin, part of the destination, how)
_EVENTS: Final[dict[str, tuple[str, str, str, str]]] = {
    "enters": ("zone change", "", "battlefield", ""),
    "dies": ("zone change", "battlefield", "graveyard", ""),
    "leaves": ("zone change", "battlefield", "", ""),
    "attacks": ("attack", "", "", ""),
    "blocks": ("block", "", "", ""),
    "blocked": ("become blocked", "", "", ""),
    "casts": ("cast", "", "", ""),
    "activates": ("activate", "", "", ""),
    "draws": ("draw", "", "", ""),
    "discards": ("discard", "", "", ""),
    "sacrifices": ("sacrifice", "", "", ""),
    "mills": ("mill", "", "", ""),
    "gains-life": ("gain life", "", "", ""),
    "loses-life": ("lose life", "", "", ""),
    "combat-damage": ("damage", "", "", "combat"),
    "taps": ("tap", "", "", ""),
    "untaps": ("untap", "", "", ""),
    "targeted": ("target", "", "", ""),
    "counters-put": ("put counter", "", "", ""),
    "transforms": ("transform", "", "", ""),
    "end-step": ("step", "", "", "end"),
    "combat": ("step", "", "", "beginning of combat"),
    "plays-land": ("play land", "", "", ""),
}
_THIS: Final = "this-"


def event_words() -> tuple[str, ...]:
    """The words for events: `enters`, `dies`, ..., then the engine's verbs and steps, with hyphens."""
    plain = (word.replace(" ", "-") for word in (*VERBS, *STEPS, "chapter", "state"))
    return tuple(dict.fromkeys((*_EVENTS, *plain)))


def is_event(pattern: Data, word: str) -> bool:
    """Whether a simple event is what the word says; "this-dies" asks it of the card itself."""
    if word.startswith(_THIS):
        return (
            pattern[0] == "Pattern" and _speaks_of_this(pattern[2]) and is_event(pattern, word[len(_THIS) :])
        )
    if pattern[0] != "Pattern":
        return word == "state"
    verb, origin, destination, how = pattern[1], pattern[7], pattern[8], pattern[9]
    wanted = _EVENTS.get(word)
    if word == "chapter":
        return bool(verb == "put counter" and how == "lore")
    if wanted is None:
        plain = word.replace("-", " ")
        return bool(verb == plain or (verb == "step" and how == plain))
    return (
        verb == wanted[0]
        and (not wanted[1] or wanted[1] in origin)
        and (not wanted[2] or wanted[2] in destination)
        and (not wanted[3] or how == wanted[3])
    )


def _speaks_of_this(filter_: Any) -> bool:
    """Whether the card itself is what the filter lets through, or one of those: "this or another"."""
    if not isinstance(filter_, list):
        return False
    if filter_[0] == "Among":
        return bool(filter_[1] == ["This"])
    return filter_[0] == "Or" and any(map(_speaks_of_this, filter_[1][1:]))


# Deeds, by the words of the query language.

_BY_NODE: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("Draw",),
    "discard": ("Discard",),
    "mill": ("Mill",),
    "damage": ("DealDamage",),
    "gain-life": ("GainLife",),
    "lose-life": ("LoseLife",),
    "set-life": ("SetLife",),
    "destroy": ("Destroy",),
    "sacrifice": ("Sacrifice",),
    "counter": ("CounterIt",),
    "token": ("CreateToken", "CreateCopyToken"),
    "copy": ("CopyOnStack", "CreateCopyToken", "BecomeCopy", "EntersAsCopy"),
    "counters": ("PutCounters", "EntersWith"),
    "remove-counters": ("RemoveCounters",),
    "search": ("Search",),
    "shuffle": ("Shuffle",),
    "look": ("LookAt",),
    "reveal": ("Reveal", "RevealUntil"),
    "tap": ("Tap",),
    "untap": ("Untap",),
    "fight": ("Fight",),
    "mana": ("AddMana",),
    "attach": ("Attach",),
    "transform": ("Transform",),
    "regenerate": ("Regenerate",),
    "prevent": ("Prevent", "PreventNext"),
    "gain-control": ("Control",),
    "pump": ("ModifyPT",),
    "set-pt": ("SetPT",),
    "grant": ("Gain",),
    "extra-turn": ("ExtraTurn",),
    "control-player": ("ControlPlayer",),
    "extra-phase": ("ExtraPhase",),
    "skip": ("SkipStep",),
    "win": ("WinGame",),
    "lose": ("LoseGame",),
    "emblem": ("CreateEmblem",),
    "cast": ("CastNow", "MayPlay"),
    "cost-change": ("CostChange",),
    "cant": ("Cant",),
    "must": ("Must",),
    "choose": ("Choose", "ChooseValue"),
    "modal": ("Modal",),
    "coin": ("FlipCoin",),
    "die": ("RollDie",),
    "exchange": ("Exchange",),
    "phase-out": ("PhaseOut",),
    "target": ("Target",),
    "may": ("Gate",),
}
# Words for moves from zone to zone: (where to, from where; "" for anywhere).
_MOVES: Final[dict[str, tuple[str, str]]] = {
    "exile": ("exile", ""),
    "bounce": ("hand", "battlefield"),
    "reanimate": ("battlefield", "graveyard"),
    "regrow": ("hand", "graveyard"),
    "to-hand": ("hand", ""),
    "to-battlefield": ("battlefield", ""),
    "to-graveyard": ("graveyard", ""),
    "to-library": ("library", ""),
}


def deed_words() -> tuple[str, ...]:
    """The words for what an ability does: `draw`, `destroy`, ..., moves, and the keyword actions."""
    return tuple(
        dict.fromkeys((*_BY_NODE, *_MOVES, *(name.replace(" ", "-") for name in ACTIONS), "proliferate"))
    )


def is_deed(node: Data, word: str) -> bool:
    """Whether a node is what the word says."""
    name = node[0]
    if word in _BY_NODE:
        return str(name) in _BY_NODE[word]
    if word in _MOVES:
        to, origin = _MOVES[word]
        return bool(name == "Move" and node[2] == to and (not origin or origin == _from(node[1])))
    return bool(name == "Act" and node[1] == word.replace("-", " "))


def _from(ref: Any) -> str:
    """The zone that a phrase for objects speaks of: the one that it names, else the battlefield; "" for what
    stands for something told before, and for cards of a library."""
    zone = _zone(ref)
    if zone or not isinstance(ref, list) or ref[0] not in ("Target", "Each", "Select", "AtRandom", "HostOf"):
        return zone
    return "" if _names(ref) & {"Among", "TopOf", "BottomOf", "Bound"} else "battlefield"


def _names(data: Any) -> set[str]:
    if not isinstance(data, list) or not data:
        return set()
    return {str(data[0])}.union(*map(_names, data[1:]))


def _zone(data: Any) -> str:
    if not isinstance(data, list):
        return ""
    if data and data[0] == "InZone":
        return str(data[1])
    return next((zone for zone in map(_zone, data[1:]) if zone), "")
