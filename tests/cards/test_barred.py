"""What is skipped, kept out, turned aside and drawn besides, as texts say (CR 614)."""

from __future__ import annotations

from readings import abilities
from table import CREATURE, Table, damage, draw, target

from apnap.model import Draw, Fixed, Opponents, SkipStep


def test_a_turn_is_skipped_as_the_text_says() -> None:
    read = abilities("You skip your next two turns.", "Instant")
    t = Table()
    t.passes()
    t.cast(t.card(1, "instant", *read, cost="{0}", zone="hand"))
    t.resolve()
    assert [m for x in t.s.effects for m in x.mods] == [SkipStep("turn", 2)]
    t.pass_until("upkeep")
    assert t.s.active == 0


def test_cards_of_a_graveyard_are_kept_there_as_the_text_says() -> None:
    text = "Creature cards in graveyards can't enter the battlefield."
    kept = abilities(text, "Artifact")
    said = "Return all creature cards from your graveyard to the battlefield."
    back = abilities(said, "Instant")
    for lid in (False, True):
        t = Table()
        if lid:
            t.card(1, "artifact", *kept)
        dead = t.creature(0, "1/1", zone="graveyard")
        t.cast(t.card(0, "instant", *back, cost="{0}", zone="hand"))
        t.resolve()
        assert t.zone(dead) == ("graveyard" if lid else "battlefield")


def test_damage_is_turned_aside_as_the_text_says() -> None:
    text = "The next 2 damage that would be dealt to target Elf this turn is dealt to target Goat instead."
    aside = abilities(text, "Instant")
    t = Table()
    elf, goat = t.creature(0, "1/5", sub="Elf"), t.creature(0, "1/5", sub="Goat")
    t.cast(t.card(0, "instant", *aside, cost="{0}", zone="hand"), elf, goat)
    t.resolve()
    t.cast(t.free(0, damage(3, target(CREATURE))), elf)
    t.resolve()
    assert (t.obj(elf).damage, t.obj(goat).damage) == (1, 2)


def test_more_cards_are_drawn_as_the_text_says() -> None:
    text = "If you would draw one or more cards, you draw that many cards plus two instead."
    more = abilities(text, "Artifact")
    t = Table()
    t.card(0, "artifact", *more)
    t.cast(t.free(0, draw(2)))
    t.settle()
    t.cast(t.free(0, Draw(Opponents(), Fixed(2))))
    t.settle()
    assert (t.hand(0), t.hand(1)) == (4, 2)
