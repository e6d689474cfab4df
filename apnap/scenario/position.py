"""From a position as it is told to a state of the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from apnap.engine import (
    color_identity,
    combat_state,
    commander,
    controlling,
    dungeons,
    layers,
    priority,
    verbs,
)
from apnap.engine.combat import damage
from apnap.engine.state import BATTLEFIELD, Event, GameState, ManaUnit, player_entity
from apnap.engine.turn import END, TURN
from apnap.keywords.designations import COMMANDER
from apnap.keywords.dungeons import DUNGEONS
from apnap.model.words import (
    CLEANUP,
    COMBAT_DAMAGE,
    COMMAND,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    EXILE,
    FIRST_DAMAGE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MANA,
    OUTSIDE,
    PRECOMBAT_MAIN,
    STEP_NUMBER,
    STEPS,
    UNTAP,
)
from apnap.scenario.cards import FILLER, Cards
from apnap.scenario.entering import new_card
from apnap.scenario.given import Given, closest, shown
from apnap.scenario.permanents import Permanents
from apnap.scenario.stack import put_on_stack
from apnap.scenario.things import Things

POSITION_WORDS: Final = (
    "cards",
    "players",
    "turn",
    "step",
    "active",
    "priority",
    "monarch",
    "initiative",
    "day or night",
    "stack",
    "seed",
    "options",
)
_ZONES: Final[dict[str, int]] = {
    "battlefield": BATTLEFIELD,
    "hand": HAND,
    "library": LIBRARY,
    "graveyard": GRAVEYARD,
    "exile": EXILE,
    "command": COMMAND,
    "sideboard": OUTSIDE,
}
_PLAYER_WORDS: Final = (
    "name",
    "life",
    "poison",
    "counters",
    "designations",
    "mana",
    "lands played",
    "controlled by",
    "dungeon",
    "completed",
    *_ZONES,
)
_CARD_WORDS: Final = (
    "card",
    "count",
    "label",
    "counters",
    "face down",
    "exiled with",
    "designations",
    "known",
)
_ONLY_THERE: Final = ("tapped", "damage", "attached to", "attacking", "blocking", "sick", "entered")
_COUNT: Final = re.compile(r"(\d+) +(\S.*)")
_STEP_WORDS: Final[dict[str, str]] = {
    "main": "precombat main",
    "first main": "precombat main",
    "second main": "postcombat main",
    "end step": "end",
    "combat": "beginning of combat",
    "begin combat": "beginning of combat",
    "end combat": "end of combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "first strike damage": "first combat damage",
    "first-strike damage": "first combat damage",
}
LIBRARY_SIZE: Final = 10
MOST_PLAYERS: Final = 16
_NOBODY_ACTS: Final = (UNTAP, CLEANUP)


@dataclass(slots=True)
class Placed:
    """A position made: the state, waiting for the first question, and what its objects are called."""

    state: GameState
    things: Things
    names: tuple[str, ...]
    seed: int


@dataclass(slots=True)
class _Making:
    state: GameState
    things: Things
    cards: Cards
    order: list[int] = field(default_factory=list)
    later: list[tuple[int, Given]] = field(default_factory=list)


def step_of(given: Given) -> int:
    """The step or phase of a word."""
    text = given.text("step").replace("_", " ").lower().removeprefix("the ")
    text = _STEP_WORDS.get(text, text)
    if text not in STEP_NUMBER:
        raise given.error(f"there is no step {given.value!r}", closest(text, (*STEPS, *_STEP_WORDS)) or STEPS)
    return STEP_NUMBER[text]


def make(given: Given, cards: Cards) -> Placed:
    """The position that is told.

    Raises:
        ScenarioError: it is none, or not possible.
    """
    words = given.mapping("a position", POSITION_WORDS)
    for each in words["cards"].listed() if "cards" in words else []:
        cards.define(each)
    players = words["players"].listed() if "players" in words else []
    # Two at least (CR 100.1): who is not told of is there all the same.
    players += [Given({}, given.file, given.line)] * (2 - len(players))
    if len(players) > MOST_PLAYERS:
        raise words["players"].error(f"at most {MOST_PLAYERS} players can play, not {len(players)}")
    sections = [p.mapping("a player", _PLAYER_WORDS) for p in players]
    names = tuple(
        section["name"].text("name") if "name" in section else f"player {p}"
        for p, section in enumerate(sections)
    )
    s = GameState(len(players))
    making = _Making(s, Things(names), cards)
    _time(making, words, given)
    life = _options(s, words)
    for p, section in enumerate(sections):
        _player(s, p, section, life)
    permanents = Permanents(s, making.things, cards)
    for p, section in enumerate(sections):
        _zones(making, permanents, p, section)
    permanents.place(making.order)
    making.things.meet(s, making.order)
    for id, with_ in making.later:
        _exiled_with(making, id, with_)
    for p, section in enumerate(sections):
        if "controlled by" in section:
            controlling.arrange(s, making.things.player(section["controlled by"]), p)
    controlling.begin_turn(s, s.active)
    permanents.relate()
    _commanders(s)
    for name in ("monarch", "initiative"):
        if name in words:
            p = making.things.player(words[name])
            s.designations = (*s.designations, (name, player_entity(p)))
    if "day or night" in words:
        s.designations = (*s.designations, (words["day or night"].word("day or night", ("day", "night")), 0))
    for each in words["stack"].listed() if "stack" in words else []:
        put_on_stack(s, making.things, cards, each)
    _frames(s, making.things, words)
    seed = words["seed"].number("seed") if "seed" in words else 0
    s.rng = seed
    return Placed(s, making.things, names, seed)


def _options(s: GameState, words: Mapping[str, Given]) -> int:
    if "options" in words:
        known = words["options"].mapping("options", ("life", "hand", "hand size", "commander damage"))
        s.options = tuple(sorted((name, value.number(name)) for name, value in known.items()))
    return s.option("life", 20)


def _commanders(s: GameState) -> None:
    """The cards that were said to be commanders are so for good (CR 903.3), with the rules that go with
    it."""
    found: list[tuple[str, int]] = []
    identities = [-1] * s.count
    for o in list(s.objects):
        if o is None or o.card < 0 or COMMANDER not in o.designations:
            continue
        s.own(o.id).designations = tuple([d for d in o.designations if d != COMMANDER])
        found.append((COMMANDER, o.card))
        identities[o.owner] = max(0, identities[o.owner]) | color_identity.of_card(s.cards[o.card][0])
    if found:
        if not any(name == "commander damage" for name, _ in s.options):
            s.options = (*s.options, ("commander damage", 21))
        commander.designate(s, tuple(found))
        s.options = (*s.options, ("identity", tuple(identities)))


def _time(making: _Making, words: Mapping[str, Given], given: Given) -> None:
    """Turn, step and active player; when each player's latest turn began."""
    s = making.state
    s.turn = words["turn"].number("turn", 1) if "turn" in words else 2 * s.count + 1
    s.active = making.things.player(words["active"]) if "active" in words else 0
    s.step = step_of(words["step"]) if "step" in words else PRECOMBAT_MAIN
    if s.step in _NOBODY_ACTS:
        raise words["step"].error(
            f"nobody gets priority in the {STEPS[s.step]} step", ("upkeep" if s.step == UNTAP else "end",)
        )
    for p in range(s.count):
        player = s.own_player(p)
        player.turn_began = max(0, s.turn - (s.active - p) % s.count)
        player.upkeep_began = player.turn_began
        player.upkeep_before = max(0, player.turn_began - s.count)
        player.turns = (player.turn_began + s.count - 1) // s.count


def _player(s: GameState, p: int, words: Mapping[str, Given], life: int) -> None:
    player = s.own_player(p)
    player.life = words["life"].number("life", -10_000_000) if "life" in words else life
    counters = counters_of(words["counters"]) if "counters" in words else {}
    if "poison" in words:
        counters["poison"] = words["poison"].number("poison")
    player.counters = tuple(sorted((kind, n) for kind, n in counters.items() if n))
    if "designations" in words:
        player.designations = tuple(sorted(d.text("designations") for d in words["designations"].listed()))
    if "dungeon" in words:
        _dungeon(s, p, words["dungeon"])
    for each in words["completed"].listed() if "completed" in words else []:
        dungeons.complete_before(s, p, dungeon_name(each))
    if "mana" in words:
        player.pool = mana_of(words["mana"])
    if "lands played" in words:
        n = words["lands played"].number("lands played")
        s.ledger = (*s.ledger, *[Event(verbs.PLAY_LAND, "305.1", player=p, cause=p) for _ in range(n)])


def dungeon_name(given: Given) -> str:
    """The name of a dungeon (CR 309)."""
    text = given.text("dungeon").casefold()
    for name in DUNGEONS:
        if name.casefold() == text:
            return name
    raise given.error(f"there is no dungeon {given.value!r}", closest(given.text("dungeon"), DUNGEONS))


def room_number(dungeon: str, given: Given) -> int:
    """The number of the dungeon's room of that name, the topmost being 1."""
    rooms = [room.name for room in DUNGEONS[dungeon].rooms]
    text = given.text("room").casefold()
    for i, name in enumerate(rooms, 1):
        if name.casefold() == text:
            return i
    raise given.error(f"{dungeon} has no room {given.value!r}", closest(given.text("room"), rooms) or rooms)


def _dungeon(s: GameState, p: int, given: Given) -> None:
    """The player's dungeon, in its topmost room if none is told."""
    if not isinstance(given.value, Mapping):
        dungeons.place(s, p, dungeon_name(given), 1)
        return
    words = given.mapping("a dungeon", ("name", "room"))
    if "name" not in words:
        raise given.error("a dungeon: its name is missing")
    name = dungeon_name(words["name"])
    dungeons.place(s, p, name, room_number(name, words["room"]) if "room" in words else 1)


def counters_of(given: Given) -> dict[str, int]:
    """Kinds of counters and how many of each."""
    return {str(kind.value): n.number("counters") for kind, n in given.entries("counters")}


def mana_of(given: Given) -> tuple[ManaUnit, ...]:
    """Mana, as letters, with or without braces."""
    text = str(given.value).replace("{", "").replace("}", "").replace(" ", "").upper()
    for letter in text:
        if letter not in MANA:
            raise given.error(f"mana: {letter!r} is none of {''.join(MANA)}")
    return tuple(ManaUnit(letter, 0, False, None) for letter in text)


def _zones(making: _Making, permanents: Permanents, p: int, words: Mapping[str, Given]) -> None:
    for name, zone in _ZONES.items():
        given = words.get(name)
        if zone == BATTLEFIELD:
            for each in given.listed() if given is not None else []:
                making.order.extend([0] * permanents.add(p, each, len(making.order)))
        elif zone == LIBRARY:
            making.order.extend(_library(making, p, given))
        elif given is not None:
            for each in given.listed():
                making.order.extend(_cards(making, p, zone, name, each))


def _library(making: _Making, p: int, given: Given | None) -> list[int]:
    """The library is told from the top; a number stands for so many blank cards, which are also what there
    is where nothing is told."""
    items = [Given(LIBRARY_SIZE)] if given is None else given.listed()
    ids: list[int] = []
    for each in reversed(items):
        if isinstance(each.value, int):
            count = each.number("library", 0, 10_000)
            ids += [new_card(making.state, FILLER, p, LIBRARY) for _ in range(count)]
        else:
            ids += _cards(making, p, LIBRARY, "library", each)
    return ids[::-1]


def _cards(making: _Making, p: int, zone: int, name: str, given: Given) -> list[int]:
    """Cards elsewhere than on the battlefield."""
    s = making.state
    if not isinstance(given.value, Mapping) or "card" not in given.value:
        count, named = counted(given)
        card = making.cards.find(named)
        return [new_card(s, card, p, zone) for _ in range(count)]
    for key, _ in given.entries(name):
        if str(key.value).replace("_", " ") in _ONLY_THERE:
            raise key.error(f"{key.value!r} is for what is on the battlefield, not in the {name}")
    words = given.mapping(f"a card in the {name}", _CARD_WORDS)
    count, named = counted(words["card"])
    if "count" in words:
        count *= words["count"].number("count", 1)
    card = making.cards.find(named)
    ids = [new_card(s, card, p, zone) for _ in range(count)]
    for id in ids:
        o = s.own(id)
        if "counters" in words:
            o.counters = tuple(sorted(counters_of(words["counters"]).items()))
        if "designations" in words:
            o.designations = tuple(d.text("designations") for d in words["designations"].listed())
        if "known" in words:
            o.known_to = -1 if words["known"].flag("known") else o.known_to
        if "face down" in words and words["face down"].flag("face down"):
            if zone != EXILE:
                raise words["face down"].error("only cards in exile may be face down there")
            o.face_down = "exiled"
            o.known_to = 0
        if "exiled with" in words:
            if zone != EXILE:
                raise words["exiled with"].error(f"the card is in the {name}, not in exile")
            making.later.append((id, words["exiled with"]))
    if "label" in words:
        _label(making.things, s, words["label"], ids)
    return ids


def counted(given: Given) -> tuple[int, Given]:
    """How many, and of what: "3 Forest"."""
    if isinstance(given.value, str):
        match = _COUNT.fullmatch(given.value)
        if match is not None:
            return int(match.group(1)), given.within(match.group(2))
    return 1, given


def _label(things: Things, s: GameState, given: Given, ids: list[int]) -> None:
    name = given.text("label")
    if len(ids) != 1:
        raise given.error("a label is for one card")
    if name.casefold() in things.labels:
        raise given.error(f"the label {name!r} is used already")
    things.label(name, s, ids[0])


def _exiled_with(making: _Making, id: int, given: Given) -> None:
    s = making.state
    source = making.things.entity(s, given)
    if source <= 0 or s.obj(source).zone != BATTLEFIELD:
        raise given.error(f"exiled with: a permanent is wanted, not {shown(given.value)}")
    o = s.own(source)
    o.linked = (*o.linked, ("", id))


def _frames(s: GameState, things: Things, words: Mapping[str, Given]) -> None:
    """The turn under way, and the priority of the player who has it."""
    f = s.push(verbs.F_TURN, None)
    f.pc = END
    f.vars["regular"] = s.active
    attacking = combat_state.attackers(s)
    if s.step == FIRST_DAMAGE:
        s.schedule = TURN[TURN.index(COMBAT_DAMAGE) :]
        f.vars["first"] = True
        f.vars["second"] = True
        f.vars["struck"] = tuple(id for id in damage.fighters(s) if damage.strikes_first(s, id))
    else:
        s.schedule = TURN[TURN.index(s.step) + 1 :]
    if s.step == DECLARE_ATTACKERS and not attacking:
        s.schedule = tuple(x for x in s.schedule if x not in (DECLARE_BLOCKERS, COMBAT_DAMAGE))
    priority.begin(s)
    if "priority" in words:
        s.top().vars["player"] = things.player(words["priority"])
    layers.layered(s)


__all__ = ["POSITION_WORDS", "Placed", "counted", "counters_of", "dungeon_name", "make", "step_of"]
