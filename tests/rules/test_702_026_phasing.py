"""CR 702.26: what phases out directly and indirectly, and what it comes back attached to."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, target, when

from apnap.engine import verbs
from apnap.model import (
    Apply,
    Control,
    Destroy,
    Each,
    Endless,
    Fixed,
    GainLife,
    Keyword,
    LoseLife,
    ModifyPT,
    Pattern,
    PhaseOut,
    SkipStep,
    Subtype,
    You,
)
from apnap.scenario import Scenario

EQUIPPED = Subtype("Equipment")


def blade(p: Position, host: int, *words: object, player: int = 0) -> int:
    return p.permanent(player, "artifact", *words, subtypes="Equipment", attached_to=host)


def next_turn(p: Position, player: int) -> None:
    """On to the upkeep of that player's next turn."""
    turn = p.s.turn
    while not (p.s.active == player and p.s.turn > turn and p.kind == "priority"):
        p.answer("pass" if p.kind == "priority" else "none" if p.kind in ("attack", "block") else p.keys()[0])


@pytest.mark.rules("702.26g", "702.26j")
def test_what_went_along_comes_back_along_and_nothing_is_attached_anew() -> None:
    p = Position()
    host = p.creature(0, "2/2")
    sword = blade(p, host, when(Pattern("attach"), GainLife(You(), Fixed(1))))
    p.permanent(0, "enchantment", when(Pattern("unattach"), GainLife(You(), Fixed(1))))
    p.do(PhaseOut(target(CREATURE)), host)
    assert p.obj(host).phased_out and p.obj(sword).phased_out
    next_turn(p, 0)
    assert not p.obj(host).phased_out and not p.obj(sword).phased_out
    assert p.obj(sword).attached_to == host and p.life(0) == 20


@pytest.mark.rules("702.26i", "702.26g")
def test_what_phased_out_by_itself_comes_back_by_itself() -> None:
    p = Position()
    host = p.creature(1, "2/2")
    sword = blade(p, host)
    p.do(PhaseOut(target(EQUIPPED)), sword)
    p.do(PhaseOut(target(CREATURE)), host)
    next_turn(p, 1)
    # Its host is back in the untap step of its controller, and it is not.
    assert not p.obj(host).phased_out and p.obj(sword).phased_out
    next_turn(p, 0)
    assert not p.obj(sword).phased_out and p.obj(sword).attached_to == host


@pytest.mark.rules("702.26i")
@pytest.mark.parametrize("gone", [False, True])
def test_it_comes_back_unattached_where_its_host_is_gone(gone: bool) -> None:
    p = Position()
    host = p.creature(1, "2/2")
    sword = blade(p, host)
    p.do(PhaseOut(target(EQUIPPED)), sword)
    if gone:
        p.do(Destroy(target(CREATURE)), host)
    next_turn(p, 0)
    assert not p.obj(sword).phased_out and p.obj(sword).attached_to == (0 if gone else host)


@pytest.mark.rules("702.26h")
def test_what_would_phase_out_both_ways_just_goes_along() -> None:
    p = Position(active=1)
    host = p.creature(0, "2/2", Keyword("phasing"))
    sword = blade(p, host, Keyword("phasing"))
    next_turn(p, 0)
    assert p.obj(host).phased_out and p.obj(sword).phased_out
    out = [e for e in p.s.ledger if e.verb == verbs.PHASE_OUT]
    assert [(e.obj, e.rule) for e in out] == [(host, "502.1"), (sword, "702.26g")]
    next_turn(p, 0)
    assert not p.obj(host).phased_out and not p.obj(sword).phased_out


@pytest.mark.rules("702.26m", "614.10")
def test_without_an_untap_step_nothing_phases_in() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(PhaseOut(target(CREATURE)), bear)
    p.do(Apply(You(), (SkipStep("untap", 1),), Endless()))
    next_turn(p, 0)
    assert p.obj(bear).phased_out
    next_turn(p, 0)
    assert not p.obj(bear).phased_out


@pytest.mark.rules("702.26e")
@pytest.mark.parametrize("out", [False, True])
def test_what_is_phased_out_is_in_no_set_of_what_is_affected(out: bool) -> None:
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    if out:
        p.do(PhaseOut(target(CREATURE)), bear)
    p.do(Apply(Each(CREATURE), (ModifyPT(Fixed(1), Fixed(1)),), Endless()))
    next_turn(p, 0)
    assert p.pt(other) == (3, 3) and p.pt(bear) == ((2, 2) if out else (3, 3))


@pytest.mark.rules("702.26n", "702.26a")
@pytest.mark.parametrize("leaves", [False, True])
def test_it_phases_in_for_who_controlled_it_or_after_their_turn_would_have_been(leaves: bool) -> None:
    p = Position(players=4)
    bear = p.creature(0, "2/2")
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), bear, by=2)
    assert p.chars(bear).controller == 2
    p.do(PhaseOut(target(CREATURE)), bear)
    if leaves:
        p.do(LoseLife(You(), Fixed(30)), by=2)
    seen = []
    for _ in range(4):
        turn = p.s.turn
        while p.s.turn == turn or p.kind != "priority":
            p.answer(
                "pass" if p.kind == "priority" else "none" if p.kind in ("attack", "block") else p.keys()[0]
            )
        seen.append((p.s.active, not p.obj(bear).phased_out))
    assert seen == (
        [(1, False), (3, True), (0, True), (1, True)]
        if leaves
        else [(1, False), (2, True), (3, True), (0, True)]
    )
    assert p.chars(bear).controller == (0 if leaves else 2)


@pytest.mark.rules("702.26b", "115.9b")
@pytest.mark.parametrize("phased", [False, True])
def test_a_spell_targets_no_permanent_that_is_phased_out(phased: bool) -> None:
    s = Scenario()
    s.define(
        "Aside", type="Instant", cost="{0}", text="Counter target spell that targets a permanent you control."
    )
    s.define("Fade", type="Instant", cost="{0}", text="Target creature phases out.")
    s.player(hand=["Aside", "Fade"], battlefield=["Grizzly Bears", "Elite Vanguard"])
    s.player(hand=["Lightning Bolt"], mana="R")
    s.cast("Lightning Bolt", targets=["Grizzly Bears"], by=1)
    s.cast("Fade", targets=["Grizzly Bears" if phased else "Elite Vanguard"])
    s.resolve()
    aside = {"cast": "Aside", "targets": ["Lightning Bolt"]}
    s.expect({"illegal": [aside]} if phased else {"legal": [aside]})
    s.test()
