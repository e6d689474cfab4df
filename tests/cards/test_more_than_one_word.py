"""Words that stand in many texts: chosen qualities, "for as long as", doubled counters, the graveyard."""

from __future__ import annotations

import pytest
from board import Board
from made_up import card, made, refused
from position import Position


@pytest.mark.rules("608.2d")
@pytest.mark.parametrize(("tapped", "answers", "after"), [(False, ["yes"], True), (False, ["no"], False)])
def test_tap_or_untap(tapped: bool, answers: list[str], after: bool) -> None:
    p = Position()
    it = p.creature(1, "1/1", tapped=tapped)
    p.cast(card(p, 0, "hand", "Tap or untap target creature."), it)
    p.resolve(*answers)
    assert p.obj(it).tapped is after


@pytest.mark.rules("608.2d")
def test_you_may_tap_or_untap_what_is_tapped() -> None:
    p = Position()
    it = p.creature(1, "1/1", tapped=True)
    p.cast(card(p, 0, "hand", "You may tap or untap target creature."), it)
    other = p.fork()
    p.resolve("yes")
    assert not p.obj(it).tapped
    other.resolve("no")
    assert other.obj(it).tapped


@pytest.mark.rules("608.2h")
def test_the_chosen_colour_is_kept_by_each_effect() -> None:
    p = Position()
    it, other = p.creature(0, "1/1"), p.creature(0, "1/1")
    text = "{0}: Target creature becomes the color of your choice until end of turn."
    source = card(p, 0, "battlefield", text, "artifact")
    p.activate(source, it)
    p.resolve("wred")
    p.activate(source, other)
    p.resolve("wblue")
    assert (p.chars(it).colors, p.chars(other).colors) == (1 << 3, 1 << 1)


@pytest.mark.rules("305.7")
def test_a_land_becomes_the_type_of_your_choice() -> None:
    p = Position()
    land = p.lands(1, "Forest", 1)[0]
    text = "Target land an opponent controls becomes the basic land type of your choice until end of turn."
    p.cast(card(p, 0, "hand", text), land)
    p.resolve("wIsland")
    assert p.chars(land).subtypes == frozenset({"Island"})


@pytest.mark.rules("611.2b")
def test_for_as_long_as_it_remains_tapped() -> None:
    p = Position()
    it = p.creature(0, "1/1")
    text = "{T}: Target creature gets +0/+3 for as long as this artifact remains tapped."
    source = card(p, 0, "battlefield", text, "artifact")
    p.activate(source, it)
    p.resolve()
    assert p.pt(it) == (1, 4)
    p.cast(card(p, 0, "hand", "Untap target artifact."), source)
    p.resolve()
    assert p.pt(it) == (1, 1)


@pytest.mark.rules("502.3")
@pytest.mark.parametrize(("said", "tapped"), [("yes", False), ("no", True)])
def test_you_may_choose_not_to_untap_it(said: str, tapped: bool) -> None:
    p = Position(active=1)
    text = "You may choose not to untap this artifact during your untap step."
    it = card(p, 0, "battlefield", text, "artifact")
    rest = p.permanent(0, "artifact", tapped=True)
    p.s.own(it).tapped = True
    p.until("upkeep", said)
    assert (p.s.active, p.obj(it).tapped, p.obj(rest).tapped) == (0, tapped, False)
    p.until("precombat main")
    assert p.obj(it).tapped is tapped


@pytest.mark.rules("509.1b")
@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("This creature can't be blocked by more than one creature.", {0, 1}),
        ("This creature can't be blocked except by two or more creatures.", {0, 2, 3}),
        ("This creature can't be blocked except by three or more creatures.", {0, 3}),
    ],
)
def test_by_how_many_it_may_be_blocked(text: str, sizes: set[int]) -> None:
    board = Board()
    it = board.put(made(text, "creature", "2/2"), 0, tapped=True)
    board.fighting(it, "p1")
    for _ in range(3):
        board.creature(1, "1/1")
    assert {len(whole) for whole in board.block().wholes()} == sizes


@pytest.mark.rules("614.1a")
def test_more_counters_and_tokens() -> None:
    p = Position()
    card(
        p,
        0,
        "battlefield",
        "If one or more +1/+1 counters would be put on an Elf you control, "
        "that many plus one +1/+1 counters are put on it instead.\n"
        "If an effect would create one or more tokens under your control, "
        "it creates that many plus one of those tokens instead.",
        "enchantment",
    )
    own, ox, foe = [p.creature(i, "1/1", subtypes=sub) for i, sub in ((0, "Elf"), (0, "Ox"), (1, "Elf"))]
    for it in (own, ox, foe):
        p.cast(card(p, 0, "hand", "Put two +1/+1 counters on target creature."), it)
        p.resolve()
    assert [p.counters(it, "+1/+1") for it in (own, ox, foe)] == [3, 2, 2]
    before = len(p.s.battlefield())
    p.cast(card(p, 0, "hand", "Create three 1/1 white Soldier creature tokens."))
    p.resolve()
    assert len(p.s.battlefield()) == before + 4


@pytest.mark.rules("614.1c")
def test_others_enter_tapped_or_with_counters() -> None:
    p = Position()
    text = (
        "Creatures your opponents control enter tapped.\n"
        "Each other creature you control enters with two additional +1/+1 counters on it."
    )
    card(p, 0, "battlefield", text, "enchantment")
    mine = p.creature(0, "1/1", zone="hand")
    p.cast(mine)
    p.resolve()
    assert (p.obj(p.now(mine)).tapped, p.pt(p.now(mine))) == (False, (3, 3))
    theirs = p.creature(1, "1/1", "flash", zone="hand")
    p.cast(theirs, by=1)
    p.resolve()
    assert (p.obj(p.now(theirs)).tapped, p.pt(p.now(theirs))) == (True, (1, 1))


@pytest.mark.rules("601.3b")
def test_cast_from_the_graveyard_at_a_price() -> None:
    text = (
        "You may cast this card from your graveyard by discarding three cards in addition to "
        "paying its other costs."
    )
    p = Position()
    it = card(p, 0, "graveyard", text, "creature", "1/1")
    spare = [p.card(0, "hand") for _ in range(2)]
    p.turn_to(0)
    assert p.castable(it) == []
    spare.append(p.card(0, "hand"))
    p.cast(it)
    p.resolve()
    assert (p.where(it), [p.where(id) for id in spare]) == ("battlefield", ["graveyard"] * 3)


@pytest.mark.rules("113.6")
def test_what_works_in_the_graveyard_alone() -> None:
    text = (
        "As long as this card is in your graveyard and you control a Forest, creatures you "
        "control have haste."
    )
    p = Position()
    own = p.creature(0, "1/1")
    card(p, 0, "battlefield", text, "creature", "1/1")
    p.lands(0, "Forest", 1)
    assert not p.chars(own).has("haste")
    card(p, 0, "graveyard", text, "creature", "1/1")
    assert p.chars(own).has("haste")


@pytest.mark.rules("608.2d")
def test_a_card_at_random() -> None:
    p = Position()
    one = p.creature(0, "1/1", zone="graveyard")
    land = p.permanent(0, "land", zone="graveyard", cost=None)
    p.cast(card(p, 0, "hand", "Return a creature card at random from your graveyard to your hand."))
    p.resolve()
    assert (p.where(one), p.where(land)) == ("hand", "graveyard")


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("theirs", "drawn"), [(2, 1), (1, 0)])
def test_an_opponent_who_has_more(theirs: int, drawn: int) -> None:
    p = Position()
    p.lands(0, "Forest", 1)
    p.lands(1, "Forest", theirs)
    p.cast(card(p, 0, "hand", "If an opponent controls more lands than you, draw a card."))
    p.resolve()
    assert p.hand(0) == drawn


@pytest.mark.rules("608.2c")
def test_that_many_is_how_much_the_step_before_came_to() -> None:
    p = Position()
    for _ in range(3):
        p.card(0, "hand")
    p.cast(card(p, 0, "hand", "Discard all the cards in your hand, then draw that many cards plus one."))
    p.resolve()
    assert (p.hand(0), p.graveyard(0)) == (4, 4)


@pytest.mark.rules("608.2c")
def test_that_many_is_not_the_number_of_the_event_then() -> None:
    p = Position()
    text = (
        "Whenever you gain life, you may discard all the cards in your hand. If you do, draw that many cards."
    )
    card(p, 0, "battlefield", text, "enchantment")
    p.card(0, "hand")
    p.cast(card(p, 0, "hand", "You gain 3 life."))
    p.resolve()
    p.resolve("yes")
    assert (p.hand(0), p.life(0)) == (1, 23)


@pytest.mark.rules("119.3")
def test_the_life_lost_this_way_is_that_of_all() -> None:
    p = Position(3)
    text = "Each opponent loses 2 life. You gain life equal to the life lost this way."
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert [p.life(i) for i in range(3)] == [24, 18, 18]


@pytest.mark.rules("608.2c")
def test_a_card_for_each_card_discarded_this_way() -> None:
    p = Position(3)
    for player in (1, 1, 2):
        p.card(player, "hand")
    text = "Each other player discards two cards. You draw a card for each card discarded this way."
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.hand(0) == 3


def test_refused() -> None:
    assert refused("Each player discards their hand, then draws that many cards.")
    assert refused("Draw that many cards.")
    assert refused("Draw a card. You gain life equal to the life lost this way.")
    assert refused("Tap or untap two target creatures.")
    assert refused("Return a creature card at random to your hand.")
    assert refused("Draw a card for as long as you control this creature.", "Creature")
