"""Abilities that ask what has happened this turn or last turn, and crimes (CR 700.11, 700.13)."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position

from apnap import Scenario

ZAP = "Dusty Elf deals 1 damage to any target."
SIGN = "At the beginning of each end step, if {}, you gain 7 life."


def signed(p: Position, said: str, types: str = "enchantment", size: str = "") -> int:
    """A permanent of player 0 that gains 7 life in the end step if that has happened."""
    return card(p, 0, "battlefield", SIGN.format(said), types, size)


def gained(p: Position) -> bool:
    before = p.life(0)
    p.until("end")
    return p.life(0) == before + 7


@pytest.mark.rules("700.13")
@pytest.mark.parametrize(
    ("whom", "crime"), [("p1", True), ("p0", False), ("foe", True), ("own", False), ("stolen", True)]
)
def test_a_crime_is_told_by_what_is_targeted(whom: str, crime: bool) -> None:
    p = Position()
    own, foe = p.creature(0, "1/4"), p.creature(1, "1/4")
    card(p, 0, "battlefield", "Whenever you commit a crime, draw a card.", "enchantment")
    watch = card(
        p,
        0,
        "battlefield",
        "This creature has flying as long as you've committed a crime this turn.",
        "creature",
        "1/1",
    )
    text = "Gain control of target creature until end of turn." if whom == "stolen" else ZAP
    target = {"own": own, "foe": foe, "stolen": foe}.get(whom, whom)
    p.cast(card(p, 0, "hand", text), target)
    p.finish()
    # also where it is one's own since
    assert p.hand(0) == int(crime) and p.chars(watch).has("flying") is crime


@pytest.mark.rules("700.13")
@pytest.mark.parametrize(("owner", "crime"), [(0, False), (1, True)])
def test_cards_in_graveyards(owner: int, crime: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever you commit a crime, draw a card.", "enchantment")
    dead = p.creature(owner, "1/1", zone="graveyard")
    p.cast(card(p, 0, "hand", "Exile target creature card from a graveyard."), dead)
    p.finish()
    assert p.hand(0) == int(crime)


@pytest.mark.rules("700.13")
def test_the_crime_is_its_players_and_one_for_all_targets() -> None:
    p = Position()
    foes = [p.creature(1, "1/4") for _ in range(2)]
    for player, amount in ((0, "one"), (1, "two")):
        text = f"Whenever you commit a crime, draw {'a card' if amount == 'one' else 'two cards'}."
        card(p, player, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Tap two target creatures."), *foes)
    p.finish()
    assert (p.hand(0), p.hand(1)) == (1, 0)


@pytest.mark.rules("700.11")
@pytest.mark.parametrize(
    ("types", "owner", "token", "said"),
    [
        ("creature", 0, False, True),
        ("sorcery", 0, False, False),
        ("creature", 1, False, False),
        ("creature", 0, True, False),
    ],
)
def test_descended(types: str, owner: int, token: bool, said: bool) -> None:
    p = Position()
    signed(p, "you descended this turn")
    if token:
        p.cast(card(p, 0, "hand", "Create a 1/1 white Goat creature token."))
        p.finish()
        made = [i for i in p.s.battlefield() if "Goat" in p.chars(i).subtypes]
        p.cast(card(p, 0, "hand", "Destroy target creature."), *made)
    elif types == "sorcery":
        p.cast(card(p, owner, "hand", "You gain 0 life."))
    else:
        p.cast(card(p, 0, "hand", "Destroy target creature."), p.creature(owner, "1/1"))
    p.finish()
    # the sorceries that did it are no permanent cards
    assert gained(p) is said


@pytest.mark.rules("608.2c", "603.4")
@pytest.mark.parametrize(
    ("said", "deed", "holds"),
    [
        ("you've lost life this turn", "Target player loses 2 life.", False),
        ("an opponent lost 2 or more life this turn", "Target player loses 2 life.", True),
        ("an opponent lost 3 or more life this turn", "Target player loses 2 life.", False),
        ("an opponent was dealt damage this turn", ZAP, True),
        ("an opponent was dealt damage this turn", "Target player loses 2 life.", False),
        ("you gained or lost life this turn", "Target player loses 2 life. You gain 1 life.", True),
        ("you haven't cast a spell this turn", "Target player loses 2 life.", False),
        ("you've cast two or more spells this turn", "Target player loses 2 life.", False),
        ("you've cast a sorcery spell from your hand this turn", "Target player loses 2 life.", True),
        ("you haven't cast a spell from exile this turn", "Target player loses 2 life.", True),
        ("an opponent discarded a card this turn", "Target player discards a card.", True),
        ("you've discarded a card this turn", "Target player discards a card.", False),
    ],
)
def test_what_players_did(said: str, deed: str, holds: bool) -> None:
    p = Position()
    signed(p, said)
    p.creature(1, "1/1", zone="hand")
    p.cast(card(p, 0, "hand", deed), "p1")
    p.finish()
    assert gained(p) is holds


@pytest.mark.rules("608.2c")
def test_one_opponent_alone_must_have_lost_it() -> None:
    p = Position(3)
    signed(p, "an opponent lost 3 or more life this turn")
    p.cast(card(p, 0, "hand", "Each opponent loses 2 life."))
    p.finish()
    assert not gained(p)


@pytest.mark.rules("608.2c", "603.10")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("a creature died this turn", True),
        ("a creature died under your control this turn", False),
        ("another creature died this turn", True),
        ("two or more creatures died this turn", False),
        ("a nonland permanent left the battlefield this turn", True),
        ("a land left the battlefield this turn", False),
        ("a card left your graveyard this turn", False),
    ],
)
def test_what_died(said: str, holds: bool) -> None:
    p = Position()
    signed(p, said, "creature", "2/2")
    p.cast(card(p, 0, "hand", "Destroy target creature."), p.creature(1, "1/1"))
    p.finish()
    assert gained(p) is holds


@pytest.mark.rules("608.2c")
def test_what_left_the_graveyard() -> None:
    p = Position()
    signed(p, "a card left your graveyard this turn")
    dead = p.creature(0, "1/1", zone="graveyard")
    p.cast(card(p, 0, "hand", "Exile target card from a graveyard."), dead)
    p.finish()
    assert gained(p)


@pytest.mark.rules("608.2c", "508.1")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("this creature attacked this turn", True),
        ("this creature didn't attack this turn", False),
        ("this creature attacked or blocked this turn", True),
        ("this creature entered this turn", False),
        ("this creature didn't enter the battlefield this turn", True),
        ("you attacked with an Elf this turn", True),
        ("you attacked with two or more Elves this turn", False),
        ("you attacked with a Goat this turn", False),
        ("this creature dealt damage to an opponent this turn", True),
    ],
)
def test_what_it_did_itself(said: str, holds: bool) -> None:
    p = Position()
    it = signed(p, said, "creature", "2/2")
    p.begin()
    p.wait_for("attack")
    while p.kind == "attack":
        p.answer("p1")
    assert p.obj(it).tapped and gained(p) is holds


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("n", "transforms"), [(1, False), (2, True)])
def test_what_happened_last_turn(n: int, transforms: bool) -> None:
    p = Position()
    text = "At the beginning of each upkeep, if a player cast two or more spells last turn, you gain 7 life."
    card(p, 0, "battlefield", text, "enchantment")
    for _ in range(n):
        p.cast(card(p, 0, "hand", "You lose 1 life."))
        p.finish()
    p.until("end").until("draw")
    assert p.life(0) == 20 - n + 7 * transforms


@pytest.mark.rules("601.2f")
@pytest.mark.parametrize(("first", "able"), [(ZAP, True), ("You gain 1 life.", False)])
def test_a_cost_that_hangs_on_it(first: str, able: bool) -> None:
    p = Position()
    p.lands(0, "Mountain", 1)
    text = "This spell costs {R} less to cast if you've committed a crime this turn.\nDraw a card."
    spell = card(p, 0, "hand", text, cost="{R}{R}")
    p.cast(card(p, 0, "hand", first), *(["p1"] if first == ZAP else []))
    p.finish()
    assert bool(p.castable(spell)) is able


@pytest.mark.rules("702.8a")
@pytest.mark.parametrize("types", ["creature", "sorcery"])
@pytest.mark.parametrize("goat", [True, False])
def test_flash_while_it_is_so(types: str, goat: bool) -> None:
    p = Position()
    what = "This creature" if types == "creature" else "This spell"
    text = f"{what} has flash as long as you control an artifact." + (
        "\nDraw a card." if types != "creature" else ""
    )
    spell = card(p, 0, "hand", text, types, "1/1" if types == "creature" else "")
    if goat:
        p.permanent(0, "artifact")
    p.until("end")
    assert bool(p.castable(spell)) is goat


@pytest.mark.rules("603.2c", "122.6")
@pytest.mark.parametrize(("by", "drawn"), [(0, 1), (1, 0)])
def test_counters_that_you_put(by: int, drawn: int) -> None:
    p = Position()
    it = p.creature(0, "1/1")
    text = "Whenever you put one or more +1/+1 counters on a creature you control, draw a card."
    card(p, 0, "battlefield", text, "enchantment")
    spell = card(p, by, "hand", "Put three +1/+1 counters on target creature.", "instant")
    p.turn_to(by)
    p.cast(spell, it, by=by)
    p.finish()
    assert p.hand(0) == drawn


@pytest.mark.rules("603.2c")
def test_cards_discarded_at_once() -> None:
    p = Position()
    text = "Whenever you discard one or more cards, put that many charge counters on this creature."
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    for _ in range(2):
        p.creature(0, "1/1", zone="hand")
    p.cast(card(p, 0, "hand", "Discard your hand."))
    p.finish()
    assert p.counters(it, "charge") == 2


@pytest.mark.rules("508.3c", "500.8")
@pytest.mark.parametrize(
    ("one", "two", "life"), [("Dusty Elk", "Dusty Elk", 20), ("Dusty Elk", "Dusty Ox", 27)]
)
def test_what_attacks_twice_is_one_creature_that_attacked(one: str, two: str, life: int) -> None:
    s = Scenario()
    said = "you attacked with two or more creatures this turn"
    s.define("Dusty Sign", type="Enchantment", text=SIGN.format(said))
    s.define("Dusty Elk", type="Creature \u2014 Elk", pt="1/1")
    s.define("Dusty Ox", type="Creature \u2014 Ox", pt="1/1")
    s.define(
        "Dusty Call", type="Sorcery", cost="{0}",
        text="Untap all creatures you control. After this main phase, there is an additional combat phase "
        "followed by an additional main phase.",
    )  # fmt: skip
    s.player(battlefield=["Dusty Sign", "Dusty Elk", "Dusty Ox"], hand=["Dusty Call"])
    s.player()
    s.attack("Dusty Elk")
    s.pass_(until="postcombat main")
    s.cast("Dusty Call")
    s.resolve()
    s.pass_(until="beginning of combat")
    s.attack(two)
    s.pass_(until="end")
    if life > 20:
        s.resolve()
    s.expect({"player 0": {"life": life}, "player 1": {"life": 18}})
    assert s.run().ok
