"""Keyword actions and abilities that others look for; abilities that trigger an additional time; power
that is doubled."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("702.110b")
@pytest.mark.parametrize("itself", [True, False])
def test_when_it_exploits_a_creature(itself: bool) -> None:
    p = Position()
    other = p.creature(0, "1/1")
    it = card(
        p, 0, "hand", "Exploit\nWhen this creature exploits a creature, you gain 3 life.", "creature", "1/1"
    )
    p.cast(it)
    p.resolve()
    it = p.now(it)
    p.resolve("yes", it if itself else other)
    p.finish()
    assert (p.life(0), p.there(it), p.there(other)) == (23, not itself, itself)


@pytest.mark.rules("702.110b")
def test_nothing_is_exploited_where_there_is_no_creature() -> None:
    p = Position()
    it = card(
        p, 0, "hand", "Exploit\nWhen this creature exploits a creature, you gain 3 life.", "creature", "1/1"
    )
    p.cast(it)
    p.resolve()
    p.cast(card(p, 0, "hand", "Destroy target creature.", "instant"), p.now(it))
    p.resolve()
    p.resolve()
    if p.kind != "priority":
        p.say("no" if "no" in p.keys() else p.keys()[0])
    p.finish()
    assert p.life(0) == 20


@pytest.mark.rules("701.44a", "701.44b")
def test_when_a_creature_you_control_explores() -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever a creature you control explores, you gain 1 life.", "enchantment")
    own, foe = [p.creature(i, "1/1") for i in (0, 1)]
    for it in (own, foe):
        p.cast(card(p, 0, "hand", "Target creature explores."), it)
        p.resolve()
        while p.kind != "priority":
            p.say(p.keys()[0])
        p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.59a", "603.12")
@pytest.mark.parametrize(("cost", "life"), [("{3}", 24), ("{2}", 20)])
def test_evidence_is_collected_if_there_is_enough(cost: str, life: int) -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever you collect evidence, you gain 1 life.", "enchantment")
    p.card(0, "graveyard", cost=cost)
    p.cast(card(p, 0, "hand", "You may collect evidence 3. If you do, you gain 3 life."))
    p.resolve()
    while p.kind not in ("priority", "order"):
        p.say("yes" if "yes" in p.keys() else p.keys()[0])
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("701.10a", "701.10b")
def test_power_is_doubled() -> None:
    p = Position()
    own = [p.creature(0, size) for size in ("2/3", "-1/4")]
    p.cast(card(p, 0, "hand", "Double the power of each creature you control until end of turn."))
    p.resolve()
    assert [p.pt(it) for it in own] == [(4, 3), (-2, 4)]
    p.cast(card(p, 0, "hand", "Double target creature's power and toughness until end of turn."), own[0])
    p.resolve()
    assert p.pt(own[0]) == (8, 6)


@pytest.mark.rules("603.2d")
@pytest.mark.parametrize(
    ("text", "lives"),
    [
        (
            "If a creature entering causes a triggered ability of a permanent you control to trigger, that "
            "ability triggers an additional time.",
            (22, 21),
        ),
        (
            "If a triggered ability of an enchantment you control triggers, that ability triggers an "
            "additional time.",
            (22, 21),
        ),
        (
            "If a triggered ability of a land you control triggers, that ability triggers an "
            "additional time.",
            (21, 21),
        ),
        (
            "If a creature attacking causes a triggered ability of a permanent you control to trigger, that "
            "ability triggers an additional time.",
            (21, 21),
        ),
    ],
)
def test_an_additional_time(text: str, lives: tuple[int, int]) -> None:
    p = Position()
    for i in (0, 1):
        card(p, i, "battlefield", "Whenever a creature enters, you gain 1 life.", "enchantment")
    card(p, 0, "battlefield", text, "artifact")
    p.cast(p.creature(0, "1/1", zone="hand"))
    p.finish()
    assert (p.life(0), p.life(1)) == lives


@pytest.mark.rules("603.2c", "603.2d")
def test_an_additional_time_for_any_of_several() -> None:
    p = Position()
    text = "Whenever one or more permanents you control enter, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    text = (
        "If an artifact entering causes a triggered ability of a permanent you control to trigger, that "
        "ability triggers an additional time."
    )
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Create a 1/1 red Goat creature token and a Treasure token."))
    p.finish()
    assert p.life(0) == 22


@pytest.mark.rules("701.63a")
def test_it_endures() -> None:
    p = Position()
    text = "When this creature enters, it endures 2."
    it = card(p, 0, "hand", text, "creature", "1/1")
    p.cast(it)
    p.resolve()
    p.resolve("yes")
    assert p.pt(p.now(it)) == (3, 3)
