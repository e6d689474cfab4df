"""What a window rules out at a glance is what can't be done: the listing is the same as one that looks at
every card and every ability (law 10)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from apnap import Scenario
from apnap.cards import default_database
from apnap.engine import mana_abilities, priority, starting, windows
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
            slow = [option.key for option in priority.actions(s, s.ask.player)]
        assert quick == slow
        w = windows.Window(s, s.ask.player)
        ruled_out += sum(w.rules_out_card(s.obj(id)) for id in s.zone(1, s.ask.player))
    assert ruled_out > 0


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
