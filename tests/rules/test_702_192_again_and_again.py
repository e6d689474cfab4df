"""CR 702.50 epic, 702.192 paradigm: copies of a spell for the rest of the game; 707.12."""

from __future__ import annotations

import pytest
from table import Table, cost, damage, draw, gain, target

from apnap.engine.state import COPY
from apnap.model import (
    Activated,
    Bind,
    Bound,
    CastNow,
    CopyCard,
    Gate,
    InZone,
    Keyword,
    Nothing,
    Seq,
    Type,
    You,
)
from apnap.scenario import Scenario


def lesson(t: Table, name: str = "Lesson") -> int:
    return t.spell(0, "{0}", gain(3), Keyword("paradigm"), types="sorcery", name=name)


def _next_main(t: Table) -> None:
    t.pass_until("upkeep", 0)
    while t.s.step != 3 or not t.stack():
        t.say("pass")


@pytest.mark.rules("702.192a", "707.12")
def test_paradigm_exiles_the_spell_and_offers_a_copy_each_turn() -> None:
    t = Table()
    id = lesson(t)
    t.cast(id)
    t.resolve()
    assert t.zone(id) == "exile" and t.life(0) == 23
    exiled = t.now(id)
    for turn in (1, 2):
        _next_main(t)
        t.resolve("yes" if turn == 2 else "no")
        if turn == 2:
            assert t.obj(t.top()).kind == COPY
            t.resolve()
        assert t.life(0) == (23 if turn == 1 else 26)
        assert t.s.zone(5, 0) == (exiled,)


@pytest.mark.rules("702.192a")
def test_only_the_first_of_the_name_brings_copies() -> None:
    t = Table()
    for name in ("Lesson", "Lesson", "Other Lesson"):
        t.cast(lesson(t, name))
        t.resolve()
    assert len(t.s.delayed) == 2 and t.life(0) == 29
    assert len(t.s.zone(5, 0)) == 3


def epic(t: Table) -> int:
    return t.spell(0, "{0}", damage(2), Keyword("epic"), types="sorcery")


@pytest.mark.rules("702.50a", "702.50b")
def test_epic_forbids_spells_and_copies_itself_each_upkeep() -> None:
    t = Table()
    id = epic(t)
    other = t.free(0, draw())
    t.cast(id, "p1")
    assert t.life(1) == 20
    t.resolve()
    assert t.life(1) == 18 and t.zone(id) == "graveyard" and not t.can_cast(other)
    t.pass_until("upkeep", 0)
    for left in (16, 14):
        t.resolve()
        assert t.ask.kind == "target"
        t.say("keep" if left == 16 else t.keys()[0])
        spell = t.top()
        assert t.obj(spell).kind == COPY and not t.chars(spell).has("epic")
        t.resolve()
        if left == 16:
            assert t.life(1) == 16
            t.pass_until("upkeep", 0)
    # The copies have no epic: the ability still is one.
    assert len(t.s.delayed) == 1


@pytest.mark.rules("707.12")
def test_a_copy_of_a_card_is_cast_as_the_ability_resolves() -> None:
    t = Table()
    buried = t.free(0, gain(3), zone="graveyard")
    copied = Bind(1, CopyCard(You(), target(Type("instant"), InZone("graveyard"))))
    offer = Gate(You(), CastNow(You(), Bound(1)), Nothing(), Nothing())
    book = t.card(0, "artifact", Activated(cost("{0}"), Seq((copied, offer))))
    t.act(book, buried)
    t.resolve("yes")
    assert t.obj(t.top()).kind == COPY and t.zone(buried) == "graveyard"
    t.resolve()
    assert t.life(0) == 23 and t.s.zone(5, 0) == ()


AGAIN = """
cards:
  - {name: Lesson, type: Sorcery, cost: "{0}", text: "You gain 1 life.\\nParadigm"}
players:
  - {hand: [Lesson], library: [30 Swamp]}
  - {library: [30 Swamp]}
script:
  - cast: Lesson
  - resolve
  - pass: {until: {step: precombat main, of: 0}}
  - expect: {stack: 1}
  - resolve:
    answers: {may: yes}
  - resolve
  - pass: {until: {step: end, of: 0}}
  - pass: {until: {step: precombat main, of: 0}}
  - expect: {stack: 1}
"""


@pytest.mark.rules("702.192a")
def test_first_is_first_of_the_game() -> None:
    Scenario.parse(AGAIN).test()
