"""What is cast now, what others reveal, who clashes, what dies this turn, cards of one graveyard."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused, targets
from position import Position

from apnap.engine.state import LIBRARY
from apnap.model import Apply, This, Triggered


@pytest.mark.rules("608.2g", "614.1a")
def test_a_card_of_the_graveyard_is_cast_now_and_exiled() -> None:
    p = Position()
    gain = card(p, 0, "graveyard", "You gain 3 life.")
    text = (
        "You may cast target instant or sorcery card from your graveyard without paying its mana cost. "
        "If that spell would be put into your graveyard, exile it instead."
    )
    p.cast(card(p, 0, "hand", text), gain)
    p.resolve("yes")
    p.resolve()
    assert (p.life(0), p.where(gain)) == (23, "exile")


@pytest.mark.rules("701.30d")
@pytest.mark.parametrize(
    ("mine", "theirs", "life"), [("{3}", "{2}", 23), ("{2}", "{3}", 20), ("{2}", "{2}", 20)]
)
def test_who_wins_a_clash(mine: str, theirs: str, life: int) -> None:
    p = Position(library=0)
    p.creature(0, "1/1", zone="library", cost=mine)
    p.creature(1, "1/1", zone="library", cost=theirs)
    p.cast(card(p, 0, "hand", "Clash with an opponent. If you win, you gain 3 life."))
    p.resolve("no", "no")
    assert p.life(0) == life


@pytest.mark.rules("701.30d")
@pytest.mark.parametrize(("whose", "life"), [((0,), 23), ((1,), 20), ((), 20), ((0, 1), 20)])
def test_a_clash_with_an_empty_library(whose: tuple[int, ...], life: int) -> None:
    """The only card that is revealed wins, whatever its mana value."""
    p = Position(library=0)
    for player in whose:
        p.creature(player, "1/1", zone="library", cost="{0}")
    p.cast(card(p, 0, "hand", "Clash with an opponent. If you win, you gain 3 life."))
    p.resolve(*["no" for _ in whose])
    assert p.life(0) == life


@pytest.mark.rules("701.30c", "101.4")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_decides_first_in_a_clash(active: int) -> None:
    p = Position(library=0, active=active)
    for player in (0, 1):
        p.creature(player, "1/1", zone="library", cost="{0}")
        p.creature(player, "2/2", zone="library", cost="{1}")
    if active == 1:
        p.say("pass")
    p.cast(card(p, 0, "hand", "Clash with an opponent. If you win, you gain 3 life.", "instant"))
    p.resolve()
    assert p.kind == "may" and p.s.ask is not None and p.s.ask.player == active
    p.say("yes")
    assert p.kind == "may" and p.s.ask is not None and p.s.ask.player == 1 - active
    p.say("no")
    first = [p.chars(p.s.zone(LIBRARY, player)[0]).power for player in (active, 1 - active)]
    assert first == [2, 1]  # the lowest cards: only the first has put theirs on the bottom


@pytest.mark.rules("603.7")
@pytest.mark.parametrize("dies", [True, False])
def test_when_that_creature_dies_this_turn(dies: bool) -> None:
    p = Position()
    it = p.creature(0, "1/1")
    other = p.creature(0, "1/1")
    text = (
        "Target creature gains trample until end of turn. When that creature dies this turn, return it to "
        "the battlefield tapped under your control."
    )
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    p.cast(card(p, 0, "hand", "Destroy target creature."), it if dies else other)
    p.resolve()
    if dies:
        p.resolve()
        assert (p.where(it), p.obj(p.now(it)).tapped) == ("battlefield", True)
    else:
        assert (p.where(other), p.s.stack()) == ("graveyard", ())


@pytest.mark.rules("603.7b")
def test_it_does_not_watch_after_the_turn() -> None:
    p = Position()
    it = p.creature(0, "1/1")
    text = (
        "Target creature gains trample until end of turn. When that creature dies this turn, you gain 3 life."
    )
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    p.until("upkeep")
    p.cast(card(p, 0, "hand", "Destroy target creature.", "instant"), it)
    p.finish()
    assert p.life(0) == 20


@pytest.mark.rules("115.1")
def test_cards_of_a_single_graveyard() -> None:
    p = Position()
    mine = [p.card(0, "graveyard") for _ in range(2)]
    theirs = [p.card(1, "graveyard") for _ in range(2)]
    spell = card(p, 0, "hand", "Exile up to two target cards from a single graveyard.")
    assert targets(p, spell) == {f"o{i}" for i in (*mine, *theirs)} | {"done"}
    assert targets(p, spell, mine[0]) == {f"o{mine[1]}", "done"}
    p.cast(spell, theirs[0], theirs[1])
    p.resolve()
    assert [p.where(i) for i in (*mine, *theirs)] == ["graveyard"] * 2 + ["exile"] * 2


@pytest.mark.rules("701.20a")
def test_a_card_at_random_is_revealed_by_its_owner() -> None:
    p = Position()
    p.creature(1, "1/1", zone="hand", cost="{4}")
    text = (
        "Target opponent reveals a card at random from their hand. You gain life equal to "
        "that card's mana value."
    )
    p.cast(card(p, 0, "hand", text), "p1")
    p.resolve()
    assert p.life(0) == 24


@pytest.mark.rules("406.1")
def test_an_opponent_exiles_a_card_of_their_choice() -> None:
    p = Position()
    one, two = p.card(1, "hand"), p.card(1, "hand")
    p.cast(card(p, 0, "hand", "Target opponent exiles a card from their hand."), "p1")
    p.resolve()
    assert (p.ask.player, p.kind) == (1, "objects")
    p.answer(two)
    assert (p.where(one), p.where(two)) == ("hand", "exile")


@pytest.mark.rules("508.3a")
def test_whoever_attacks_you_or_a_planeswalker_of_yours() -> None:
    text = (
        "Whenever a creature attacks you or a planeswalker you control, that creature's "
        "controller loses 2 life."
    )
    (ability,) = abilities(text, "Enchantment")
    assert isinstance(ability, Triggered)
    p = Position(active=1)
    card(p, 0, "battlefield", text, "enchantment")
    walker = p.permanent(0, "planeswalker", counters=(("loyalty", 3),))
    for _ in range(2):
        p.creature(1, "1/1", came=1)
    p.s.own_player(1).turn_began = p.s.turn
    p.begin()
    whom = ["p0", f"o{walker}"]
    while p.kind != "order" and p.s.step < 9 and not p.s.stack():
        p.answer(
            whom.pop(0) if p.kind == "attack" and whom else "pass" if p.kind == "priority" else p.keys()[0]
        )
    p.finish()
    assert p.life(1) == 16


@pytest.mark.rules("305.7")
def test_nonbasic_lands_are_mountains() -> None:
    p = Position()
    land = card(p, 0, "battlefield", "{T}: Add {U}.", "land")
    basic = p.lands(0, "Forest", 1)[0]
    card(p, 0, "battlefield", "Nonbasic lands are Mountains.", "enchantment")
    assert p.chars(land).subtypes == frozenset({"Mountain"})
    assert p.chars(basic).subtypes == frozenset({"Forest"})
    p.activate(land)
    assert [unit.mana for unit in p.s.players[0].pool] == ["R"]


@pytest.mark.rules("601.3b")
def test_flash_under_a_condition() -> None:
    text = "You may cast this spell as though it had flash if you control an Elf.\nDraw a card."
    for elf in (True, False):
        p = Position(active=1)
        if elf:
            p.creature(0, "1/1", subtypes="Elf")
        spell = card(p, 0, "hand", text)
        assert bool(p.castable(spell)) is elf


@pytest.mark.rules("614.1a")
def test_what_would_die_is_exiled() -> None:
    p = Position()
    card(
        p, 0, "battlefield", "If a creature an opponent controls would die, exile it instead.", "enchantment"
    )
    for player, where in ((0, "graveyard"), (1, "exile")):
        it = p.creature(player, "1/1")
        p.cast(card(p, 0, "hand", "Destroy target creature."), it)
        p.resolve()
        assert p.where(it) == where


@pytest.mark.rules("603.4")
def test_it_is_what_the_condition_speaks_of() -> None:
    text = (
        "When an opponent casts a creature spell, if this enchantment is an enchantment, it "
        "becomes a 4/4 Ape creature."
    )
    (ability,) = abilities(text, "Enchantment")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, Apply)
    assert ability.effect.affects == This()


def test_refused() -> None:
    assert refused("Clash with an opponent. If they win, you gain 3 life.")
    assert refused("Exile two target cards from a single graveyard.")
    assert refused("Draw a card. If that spell would be put into your graveyard, exile it instead.")
    assert refused("When that creature dies this turn, draw a card.")
