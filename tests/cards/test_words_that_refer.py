"""What words of a text speak of: the own name as a name, what has moved since, each by itself."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import (
    Attach,
    Bound,
    Each,
    Face,
    Fixed,
    If,
    PutCounters,
    Sacrifice,
    Seq,
    This,
    Trigger,
    Triggered,
    Type,
    You,
    mana_cost,
)
from apnap.oracle.grammar.trees import within


@pytest.mark.rules("201.2")
def test_named_as_itself_is_a_name() -> None:
    p = Position()
    text = "Creatures you control named Dusty Elf have flying."
    one = card(p, 0, "battlefield", text, "creature", "1/1")
    two = p.creature(0, "1/1", name="Dusty Elf")
    other = p.creature(0, "1/1")
    foe = p.creature(1, "1/1", name="Dusty Elf")
    assert [p.chars(i).has("flying") for i in (one, two, other, foe)] == [True, True, False, False]


@pytest.mark.rules("201.2")
def test_a_card_of_its_own_name_is_searched_for() -> None:
    p = Position(library=0)
    found = p.card(0, "library", name="Dusty Elf")
    p.card(0, "library")
    p.card(0, "library")
    text = "Search your library for a card named Dusty Elf, reveal it, put it into your hand, then shuffle."
    p.cast(card(p, 0, "hand", text))
    p.resolve(found)
    assert p.where(found) == "hand"


@pytest.mark.rules("400.7")
def test_those_lands_are_the_ones_on_the_battlefield() -> None:
    p = Position(library=0)
    lands = [
        p.permanent(
            0, "land", zone="library", cost=None, supertypes="basic", subtypes="Forest", name="Forest"
        )
        for _ in range(3)
    ]
    text = (
        "Search your library for any number of basic land cards, put them onto the battlefield, then "
        "shuffle. Those lands become 4/4 Elemental creatures with trample. They're still lands."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve(lands[0], lands[1], "done")
    assert [p.where(i) for i in lands[:2]] == ["battlefield", "battlefield"]
    assert p.in_library(0) == 1
    assert [p.pt(i) for i in lands[:2]] == [(4, 4), (4, 4)]


@pytest.mark.rules("603.2c")
def test_one_or_more_that_deal_damage_to_a_player_trigger_for_each_player() -> None:
    p = Position(3)
    text = "Whenever one or more creatures you control deal combat damage to a player, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.s.own_player(0).turn_began = p.s.turn
    whom = {p.creature(0, "1/1", came=1): player for player in ("p1", "p1", "p2")}
    p.begin()
    while p.s.step < 10:
        if p.kind == "attack":
            p.answer(whom[p.ask.source])
        elif p.kind == "block":
            p.answer("none")
        elif p.kind == "order":
            p.answer(p.keys()[0])
        else:
            p.answer("pass")
    assert (p.life(0), p.life(1), p.life(2)) == (22, 18, 19)


@pytest.mark.rules("109.1")
def test_each_other_is_other_than_each_of_the_affected() -> None:
    p = Position()
    text = "Each legendary creature you control gets +2/+1 for each other legendary creature you control."
    card(p, 0, "battlefield", text, "artifact")
    one = p.creature(0, "1/1", supertypes="legendary")
    assert p.pt(one) == (1, 1)
    two = p.creature(0, "1/1", supertypes="legendary")
    p.creature(1, "1/1", supertypes="legendary")
    assert (p.pt(one), p.pt(two)) == ((3, 2), (3, 2))


@pytest.mark.rules("109.1")
def test_each_other_is_other_than_the_enchanted_creature() -> None:
    p = Position()
    host = p.creature(0, "1/1")
    text = "Enchant creature\nEnchanted creature gets +1/+2 for each other creature you control."
    made = abilities(text, "Enchantment \u2014 Aura")
    face = Face("Dusty Elf", mana_cost("{0}"), (), ("enchantment",), ("Aura",), abilities=made)
    p.put("battlefield", 0, face, attached_to=host)
    assert p.pt(host) == (1, 1)
    p.creature(0, "1/1")
    p.creature(1, "1/1")
    assert p.pt(host) == (2, 3)


@pytest.mark.rules("701.24b")
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_found_card_goes_on_top_after_the_shuffle(seed: int) -> None:
    p = Position(library=8)
    found = p.card(0, "library", name="Found")
    p.s.rng = seed
    text = "Search your library for a card, then shuffle and put that card on top."
    p.cast(card(p, 0, "hand", text))
    p.resolve(found)
    drawn = card(p, 0, "hand", "Draw a card.")
    p.cast(drawn)
    p.resolve()
    assert [p.chars(i).name for i in p.s.zone(1, 0)] == ["Found"]


@pytest.mark.rules("603.2c")
def test_one_or_more_counters_put_on_a_creature_trigger_for_each_creature() -> None:
    p = Position()
    text = "Whenever one or more -1/-1 counters are put on a creature, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.creature(0, "3/3")
    p.creature(1, "3/3")
    p.do(PutCounters(Each(Type("creature")), "-1/-1", Fixed(2)))
    p.finish()
    assert p.life(0) == 22


def test_what_a_delayed_ability_will_return_is_not_there_yet() -> None:
    text = (
        "At the beginning of your end step, you may exile this creature. If you do, return it to the "
        "battlefield under its owner's control at the beginning of your next upkeep. It gains haste."
    )
    assert refused(text, "Creature \u2014 Elf")


@pytest.mark.rules("109.1")
def test_it_gets_more_for_each_other_than_itself() -> None:
    p = Position()
    p.s.own_player(0).turn_began = p.s.turn
    text = (
        "Whenever a creature you control attacks alone, it gets +1/+1 until end of turn "
        "for each other creature you control."
    )
    it = p.creature(0, "1/1", came=1)
    p.creature(0, "1/1", came=1)
    card(p, 0, "battlefield", text, "enchantment")
    p.begin()
    while p.s.step < 6:
        p.answer({"attack": "p1" if p.ask.source == it else "none"}.get(p.kind, "pass"))
    assert p.pt(it) == (2, 2)


@pytest.mark.rules("400.7", "608.2c")
@pytest.mark.parametrize("damage", [0, 1])
def test_what_has_moved_took_part_before_it_moved(damage: int) -> None:
    p = Position()
    it = p.creature(1, "3/3")
    p.cast(card(p, 0, "hand", f"Dusty Elf deals {damage} damage to target creature."), it)
    p.resolve()
    text = "Exile target creature. If it was dealt damage this turn, you gain 4 life."
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    assert p.life(0) == 20 + 4 * damage


@pytest.mark.rules("608.2c")
def test_a_condition_on_the_source_is_followed_by_what_it_speaks_of() -> None:
    text = (
        "At the beginning of your end step, put a charge counter on this enchantment. Create a 1/1 green Elf "
        "creature token. Then if this enchantment has two or more charge counters on it, sacrifice it."
    )
    (ability,) = abilities(text, "Enchantment")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, Seq)
    last = ability.effect.steps[-1]
    assert isinstance(last, If) and last.then == Sacrifice(You(), This())


@pytest.mark.rules("611.2e", "613.7n")
@pytest.mark.parametrize(
    ("says", "life"),
    [
        ("Put a charge counter on it. It's a black Zombie in addition to its other colors and types.", 21),
        ("It gains flying.", 20),
    ],
)
def test_what_a_returned_permanent_is_it_is_as_it_enters(says: str, life: int) -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever a Zombie you control enters, you gain 1 life.", "enchantment")
    dead = p.creature(0, "1/1", zone="graveyard")
    text = f"Return target nonland creature card from your graveyard to the battlefield. {says}"
    p.cast(card(p, 0, "hand", text), dead)
    p.resolve()
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("608.2c")
def test_a_condition_on_what_the_event_speaks_of_is_followed_by_it() -> None:
    text = (
        "Whenever an enchantment you control enters, create a 3/1 green Elk creature token. If that "
        "enchantment is an Aura, you may attach it to the token."
    )
    (ability,) = abilities(text, "Creature \u2014 Elf")
    attached = [n for n in within(ability) if isinstance(n, Attach)]
    assert [n.what for n in attached] == [Trigger("object")] and isinstance(attached[0].to, Bound)


def test_conditions_in_a_row_on_a_card_that_has_moved_are_of_the_same_card() -> None:
    text = (
        "Exile target card from a graveyard. If it was a creature card, create a 2/2 black Elf creature "
        "token. If it was a land card, you gain 3 life."
    )
    found = [n.condition.objects for n in within(abilities(text)) if isinstance(n, If)]
    assert len(set(found)) == 1


@pytest.mark.rules("109.2")
@pytest.mark.parametrize(("zone", "life"), [("battlefield", 21), ("graveyard", 20)])
def test_a_spell_that_targets_a_card_targets_no_creature(zone: str, life: int) -> None:
    p = Position()
    text = "Whenever you cast a spell that targets a creature, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    it = p.creature(0, "1/1", zone=zone)
    where = "creature" if zone == "battlefield" else "creature card from your graveyard"
    p.cast(card(p, 0, "hand", f"Return target {where} to its owner's hand."), it)
    p.finish()
    assert p.life(0) == life
