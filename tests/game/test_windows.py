"""What a window rules out at a glance is what can't be done: the listing is the same as one that looks at
every card and every ability (law 10)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from apnap import Scenario
from apnap.cards import default_database
from apnap.engine import (
    encoding,
    indexes,
    layers,
    mana_abilities,
    mana_at_once,
    priority,
    starting,
    state_based,
    windows,
)
from apnap.engine.characteristics import Chars
from apnap.engine.mana_abilities import mana_sources
from apnap.engine.state import EXILE, GameState, Obj
from apnap.model.cards import Card

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class EveryCard(windows.Window):
    """A window that rules nothing out."""

    def __init__(self, s: GameState, player: int) -> None:
        super().__init__(s, player)
        self.acting = list(s.battlefield())
        self.sources = mana_sources(s, player)

    def looked_at(self, s: GameState, zone: int, player: int) -> tuple[int, ...]:
        return s.zone(zone, 0 if zone == EXILE else player)

    def rules_out_card(self, o: Obj) -> bool:
        return False

    def rules_out_ability(self, o: Obj, c: object, inst: object) -> bool:
        return False


def deck(rng: random.Random) -> list[Card]:
    """Thirty supported cards drawn at random, and lands for all of them."""
    db = default_database()
    names = sorted(db.names())
    cards = [db.card(basic) for basic in BASICS for _ in range(6)]
    while len(cards) < 60:
        record = db.get(rng.choice(names))
        if record.supported:
            cards.append(record.card())
    return cards


def positions(seed: int, players: int = 2, limit: int = 500) -> Iterator[GameState]:
    """The priority windows of a game at random."""
    rng = random.Random(seed)
    s = starting.new_game([deck(rng) for _ in range(players)], [[] for _ in range(players)], seed)
    s.answer = None
    priority.process.run(s)
    for _ in range(limit):
        ask = s.ask
        if s.over or ask is None:
            return
        if ask.kind == "priority":
            yield s
        if ask.options is None and ask.high >= ask.low:
            key = str(rng.randint(ask.low, min(ask.high, ask.low + 9)))
        else:
            key = rng.choice(ask.options if ask.options is not None else priority.options(s)).key
        s.ask, s.listed, s.answer = None, None, key
        priority.process.run(s)


@pytest.mark.plain("a class of the engine is replaced")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_can_be_done_is_ruled_out(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ruled_out = 0
    for s in positions(seed, 3 if seed == 5 else 2):
        assert s.ask is not None
        quick = [option.key for option in priority.actions(s, s.ask.player)]
        with monkeypatch.context() as patch:
            patch.setattr(priority, "Window", EveryCard)
            s.offers = None  # what earlier windows came to
            slow = [option.key for option in priority.actions(s, s.ask.player)]
        s.offers = None
        assert quick == slow
        w = windows.Window(s, s.ask.player)
        ruled_out += sum(w.rules_out_card(s.obj(id)) for id in s.zone(1, s.ask.player))
    assert ruled_out > 0


def facts(c: Chars) -> tuple[object, ...]:
    insts = tuple([(i.key, i.ability) for i in c.abilities.all_insts()])
    rest = (c.subtypes, c.power, c.toughness, c.controller, c.mana_value, c.rules, insts)
    return (c.face, c.name, c.cost, c.colors, c.types, c.supertypes, *rest)


def afresh(s: GameState) -> GameState:
    """The same state, of which nothing has been found out yet."""
    t = s.fork()
    t.layered = t.unsettled = t.offers = None
    t.objects = [None if o is None else o.copy(t.tok) for o in t.objects]
    return t


@pytest.mark.parametrize("seed", range(20, 26))
def test_what_is_kept_is_what_a_fresh_look_finds(seed: int) -> None:
    kept = looked = 0
    for s in positions(seed, 3 if seed == 25 else 2):
        t = afresh(s)
        for id in (*s.battlefield(), *s.stack()):
            assert facts(layers.chars(s, id)) == facts(layers.chars(t, id))
        assert [x[3] for x in layers.replacing(s)] == [x[3] for x in layers.replacing(t)]
        found = [[(i, inst.key) for i, inst in of] for of in indexes.trigger_index(s).values()]
        assert found == [[(i, inst.key) for i, inst in of] for of in indexes.trigger_index(t).values()]
        # State-based actions have been looked for (117.5): there are none, wherever one looks.
        t.unsettled = None
        assert state_based.gather(t, t.push(0, None), t.battlefield()) == []
        looked += len(state_based.unsettled(s))
        kept += len(s.battlefield())
    assert looked < kept


def test_the_sources_are_those_of_the_permanents_that_act() -> None:
    t = Scenario()
    t.player(battlefield=["Forest", {"card": "Forest", "tapped": True}, "Grizzly Bears", "Llanowar Elves"])
    t.player()
    s = t.game().state
    w = windows.Window(s, 0)
    names = [s.obj(id).face.name for id in w.acting]
    assert sorted(names) == ["Forest", "Llanowar Elves"]
    assert [x.id for x in w.sources] == [x.id for x in mana_abilities.mana_sources(s, 0)]
    assert w.mana == 2


@pytest.mark.parametrize("seed", range(30, 34))
def test_a_land_tapped_at_once_comes_to_what_its_procedure_comes_to(seed: int) -> None:
    """With a log, each ability has its procedure; without one, the plainest need none (`mana_at_once`)."""
    at_once = 0
    for s in positions(seed):
        assert s.ask is not None
        for option in priority.options(s):
            if option.kind != "activate":
                continue
            quick, slow = s.fork(), s.fork()
            slow.log = []
            for t in (quick, slow):
                t.ask, t.listed, t.answer = None, None, option.key
                t.offers = None
                priority.process.run(t)
            assert encoding.digest(quick) == encoding.digest(slow)
            o = s.obj(option.obj)
            known = [i for i in layers.chars(s, o.id).abilities.activated if i.key == option.word]
            at_once += mana_at_once.taps(s.fork(), s.ask.player, o.id, known[0])
            break
    assert at_once > 10
