"""What many texts say: half of it, what entered, the next spell, spells that target, he and she."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating, refused
from position import Position

from apnap.model import Draw, EntersWith, Fixed, Keyword, Static, This, Triggered, You
from apnap.oracle import CompiledFace, compile_face, print_text
from apnap.oracle.grammar.face import face_of


def attack(p: Position, *attackers: int) -> None:
    """All pass until those are declared as attackers of player 1."""
    p.wait_for("attack")
    while p.kind == "attack":
        p.answer("p1" if p.ask.source in attackers else "none")


@pytest.mark.rules("107.1a")
def test_half_of_a_library_and_of_a_life_total() -> None:
    p = Position(library=5, life=15)
    p.cast(card(p, 0, "hand", "Each other player mills half their library, rounded down."))
    p.resolve()
    assert (p.graveyard(1), p.in_library(0)) == (2, 5)
    p.cast(card(p, 0, "hand", "Target opponent loses half their life, rounded up."), "p1")
    p.resolve()
    assert (p.life(0), p.life(1)) == (15, 7)
    p.cast(card(p, 0, "hand", "You lose half your life, rounded up."))
    p.resolve()
    assert (p.life(0), p.life(1)) == (7, 7)


def test_so_many_that_entered_this_turn() -> None:
    text = (
        "This creature gets +3/+0 as long as two or more nonland permanents entered the battlefield under "
        "your control this turn."
    )
    p = Position()
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    p.cast(p.creature(0, "1/1", zone="hand", cost="{0}"))
    p.resolve()
    assert p.pt(it) == (1, 1)
    p.cast(p.creature(0, "1/1", zone="hand", cost="{0}"))
    p.resolve()
    assert p.pt(it) == (4, 1)


def test_one_that_entered_and_another() -> None:
    for what, gets in (("an artifact", 1), ("another creature", 3), ("a creature", 3)):
        p = Position()
        text = (
            "This creature gets +2/+0 as long as "
            f"{what} entered the battlefield under your control this turn."
        )
        it = card(p, 0, "battlefield", text, "creature", "1/1")
        p.cast(p.creature(0, "1/1", zone="hand", cost="{0}"))
        p.resolve()
        assert p.pt(it) == (gets, 1), what


def test_cards_drawn_this_turn_cards_in_hand_and_opponents() -> None:
    p = Position()
    drawn = card(
        p,
        0,
        "battlefield",
        "This creature gets +1/+0 as long as you've drawn two or more cards this turn.",
        "creature",
        "1/1",
    )
    few = card(
        p,
        0,
        "battlefield",
        "This creature gets +1/+0 as long as you have two or fewer cards in hand.",
        "creature",
        "1/1",
    )
    assert (p.pt(drawn), p.pt(few)) == ((1, 1), (2, 1))
    p.do(Draw(You(), Fixed(3)))
    assert (p.pt(drawn), p.pt(few)) == ((2, 1), (1, 1))
    for players, tapped in ((3, True), (4, False)):
        p = Position(players)
        land = card(p, 0, "hand", "This land enters tapped unless you have three or more opponents.", "land")
        p.turn_to(0)
        p.say(next(o.key for o in p.options() if o.obj == land))
        assert p.obj(p.now(land)).tapped == tapped


@pytest.mark.rules("603.7", "707.10")
def test_the_next_spell_of_the_turn_is_copied_and_no_other() -> None:
    p = Position()
    text = (
        "When you next cast a sorcery spell this turn, copy that spell. "
        "You may choose new targets for the copy."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    for types, life in (("instant", 22), ("sorcery", 26), ("sorcery", 28)):
        p.cast(card(p, 0, "hand", "You gain 2 life.", types))
        p.finish()
        assert p.life(0) == life


@pytest.mark.rules("601.2f")
def test_spells_cost_less_this_turn() -> None:
    p = Position()
    p.cast(card(p, 0, "hand", "Artifact spells you cast this turn cost {1} less to cast."))
    p.resolve()
    cheap, other = p.card(0, "hand", types="artifact", cost="{1}"), p.card(0, "hand", cost="{1}")
    assert (len(p.castable(cheap)), len(p.castable(other))) == (1, 0)


@pytest.mark.rules("601.2c", "601.2f")
def test_spells_of_opponents_that_target_it_cost_more() -> None:
    p = Position(active=1)
    text = "Spells your opponents cast that target this creature cost {4} more to cast."
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    other = p.creature(0, "1/1")
    spell = card(p, 1, "hand", "Destroy target creature.")
    p.turn_to(1)
    p.say(p.castable(spell, 1)[0])
    assert set(p.keys()) == {f"o{other}"}
    q = Position(active=1)
    it = card(q, 0, "battlefield", text, "creature", "1/1")
    q.creature(0, "1/1")
    spell = card(q, 1, "hand", "Destroy target creature.")
    floating(q, 1, "CCCC")
    q.turn_to(1)
    q.say(q.castable(spell, 1)[0])
    assert f"o{it}" in q.keys()


def test_what_cant_block_it() -> None:
    text = "Creatures with toughness less than this creature's power can't block it."
    p = Position()
    p.s.own_player(0).turn_began = p.s.turn
    it, other = card(p, 0, "battlefield", text, "creature", "2/2"), p.creature(0, "2/2", came=1)
    small, big = p.creature(1, "5/1"), p.creature(1, "1/2")
    attack(p, it, other)
    p.wait_for("block")
    may = {}
    while p.kind == "block":
        may[p.ask.source] = set(p.keys())
        p.answer("none")
    assert may[small] == {f"o{other}", "none"}
    assert f"o{it}" in may[big]


def test_a_counter_is_removed_from_a_creature_that_has_one() -> None:
    p = Position()
    text = "Remove a +1/+1 counter from a creature you control: You gain 2 life."
    source = card(p, 0, "battlefield", text, "enchantment")
    p.creature(0, "1/1")
    p.turn_to(0)
    assert [o for o in p.options() if o.obj == source] == []
    p = Position()
    source = card(p, 0, "battlefield", text, "enchantment")
    plain = p.creature(0, "1/1")
    grown = p.creature(0, "1/1", counters=(("+1/+1", 1),))
    p.turn_to(0)
    p.say(next(o.key for o in p.options() if o.obj == source))
    if p.kind == "objects":
        assert f"o{plain}" not in p.keys()
        p.answer(grown)
    p.resolve()
    assert (p.life(0), p.counters(grown, "+1/+1")) == (22, 0)


@pytest.mark.rules("111.4", "205.4d")
def test_a_legendary_token_with_a_name_of_its_own() -> None:
    p = Position()
    p.cast(card(p, 0, "hand", "Create Old Ash, a legendary 3/3 green Treefolk creature token with reach."))
    p.resolve()
    [token] = p.named("Old Ash")
    assert p.pt(token) == (3, 3)
    assert p.chars(token).has("reach")
    assert p.chars(token).supertypes != 0
    assert refused("Create a legendary 3/3 green Treefolk creature token named Ash.")


@pytest.mark.rules("201.5c")
def test_he_and_she_are_the_card_itself() -> None:
    face = face_of("Dusty, the Elf", "Legendary Creature \u2014 Elf")
    text = (
        "Dusty enters with two +1/+1 counters on her.\n"
        "Whenever Dusty attacks, she gains flying until end of turn.\n"
        "Whenever another creature dies, put a +1/+1 counter on Dusty. She fights target creature."
    )
    got = compile_face(face, text, "normal")
    assert isinstance(got, CompiledFace), got
    assert print_text(face, got.abilities, got.spelling) == text
    entering, attacks, _ = got.abilities
    assert isinstance(entering, Static) and isinstance(attacks, Triggered)
    assert entering.mods[0].changes == (EntersWith("+1/+1", Fixed(2)),)
    assert attacks.effect.affects == This()
    assert attacks.effect.mods[0].abilities == (Keyword("flying"),)
    other = compile_face(face_of("Dusty Elf", "Creature \u2014 Elf"), text, "normal")
    assert not isinstance(other, CompiledFace)


def test_still_a_planeswalker() -> None:
    text = "Until end of turn, Dusty Elf becomes a 5/5 Soldier creature that's still a planeswalker."
    assert abilities(text, "Sorcery")
