"""What the cards of played decks say: flagbearers, chosen types, mana besides, damage of one source."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating, refused, targets
from position import Position

from apnap.model import Face, mana_cost

BOLT = "Dusty Elf deals 3 damage to any target."
FLAG = (
    "While an opponent is choosing targets as part of casting a spell they control or activating an ability "
    "they control, that player must choose at least one Elf on the battlefield if able."
)


@pytest.mark.rules("601.2c")
def test_a_flagbearer_must_be_targeted() -> None:
    p = Position()
    flag = card(p, 1, "battlefield", FLAG, "creature", "1/1")
    other = p.creature(1, "1/1")
    spell = card(p, 0, "hand", "Destroy target creature.")
    assert targets(p, spell) == {f"o{flag}"}
    both = card(p, 0, "hand", "Destroy target creature. Tap another target creature.")
    assert targets(p, both) == {f"o{flag}", f"o{other}"}
    assert targets(p, both, other) == {f"o{flag}"}
    assert targets(p, both, flag) == {f"o{other}"}
    upto = card(p, 0, "hand", "Destroy up to two target creatures.")
    assert targets(p, upto) == {f"o{flag}", f"o{other}"}
    assert targets(p, upto, other) == {f"o{flag}"}
    land = card(p, 0, "hand", "Target player draws a card.")
    assert targets(p, land) == {"p0", "p1"}


@pytest.mark.rules("601.2c")
def test_its_controller_need_not() -> None:
    p = Position()
    flag = card(p, 0, "battlefield", FLAG, "creature", "1/1")
    other = p.creature(1, "1/1")
    assert targets(p, card(p, 0, "hand", "Destroy target creature.")) == {f"o{flag}", f"o{other}"}


@pytest.mark.rules("608.2d")
def test_the_chosen_card_type() -> None:
    text = (
        "Choose creature or land. Reveal the top two cards of your library. "
        "Put all cards of the chosen type revealed this way into your hand and the rest into your graveyard."
    )
    for said in ("wcreature", "wland"):
        p = Position(library=0)
        land = p.permanent(0, "land", zone="library", cost=None)
        bear = p.creature(0, "2/2", zone="library")
        p.cast(card(p, 0, "hand", text))
        p.resolve(said)
        assert p.where(bear if said == "wcreature" else land) == "hand"
        assert p.where(land if said == "wcreature" else bear) == "graveyard"


@pytest.mark.rules("701.20a")
def test_the_revealed_cards_are_those_and_not_the_rest() -> None:
    text = (
        "Look at the top three cards of your library. You may reveal any number of creature cards from among "
        "them and put the revealed cards into your hand. Put the rest on the bottom of your "
        "library in any order."
    )
    p = Position(library=0)
    land = p.permanent(0, "land", zone="library", cost=None)
    one, two = [p.creature(0, "2/2", zone="library") for _ in range(2)]
    p.cast(card(p, 0, "hand", text))
    p.resolve("yes", one, "done")
    assert (p.where(one), p.where(two), p.where(land)) == ("hand", "library", "library")


@pytest.mark.rules("601.2b")
def test_the_creature_you_chose_or_the_card_you_revealed() -> None:
    text = (
        "As an additional cost to cast this spell, choose an Elf you control or reveal an Elf card from "
        "your hand.\nDusty Elf deals damage equal to the toughness of the creature you chose or the card you "
        "revealed to target creature."
    )
    p = Position()
    foe = p.creature(1, "1/9")
    p.creature(0, "1/2", subtypes="Elf")
    p.creature(0, "4/5", zone="hand", subtypes="Elf")
    spell = card(p, 0, "hand", text)
    other = p.fork()
    p.cast(spell, "way0", foe)
    p.resolve()
    assert p.obj(foe).damage == 2
    other.cast(spell, "way1", foe)
    other.resolve()
    assert other.obj(foe).damage == 5


@pytest.mark.rules("605.1b")
def test_mana_besides() -> None:
    p = Position()
    text = "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {B}."
    forest = p.lands(0, "Forest", 1)[0]
    spell = p.put("hand", 0, _aura(text))
    p.cast(spell, forest)
    p.resolve()
    p.activate(forest)
    assert [unit.mana for unit in p.s.players[0].pool] == ["G", "B"]


def _aura(text: str) -> Face:
    found = abilities(text, "Enchantment \u2014 Aura")
    return Face("Dusty Elf", mana_cost("{0}"), (), ("enchantment",), ("Aura",), abilities=found)


@pytest.mark.rules("607.2d")
def test_a_color_other_than_one() -> None:
    p = Position()
    text = (
        "As this artifact enters, choose a color other than blue.\n"
        "{T}: Add {U} or one mana of the chosen color."
    )
    it = card(p, 0, "hand", text, "artifact")
    p.cast(it)
    p.say("pass", "pass")
    assert set(p.keys()) == {"wwhite", "wblack", "wred", "wgreen"}
    p.answer("wred")
    p.activate(p.now(it), "c1")
    assert [unit.mana for unit in p.s.players[0].pool] == ["R"]


@pytest.mark.rules("615.1")
def test_the_damage_of_one_spell_is_prevented() -> None:
    p = Position(active=1)
    spell = card(p, 1, "hand", BOLT, "instant")
    p.cast(spell, "p0", by=1)
    text = (
        "Prevent all damage target instant spell would deal this turn. "
        "You gain life equal to the damage prevented this way."
    )
    p.cast(card(p, 0, "hand", text, "instant"), p.s.stack()[0])
    p.finish()
    assert p.life(0) == 23


@pytest.mark.rules("609.7b", "607.2d")
def test_the_damage_of_sources_of_a_colour() -> None:
    for said, life in (("wred", 20), ("wblue", 17)):
        p = Position(active=1)
        spell = card(p, 1, "hand", BOLT, "instant", cost="{R}")
        floating(p, 1, "R")
        p.cast(spell, "p0", by=1)
        text = "Prevent all noncombat damage that sources of the color of your choice would deal this turn."
        p.cast(card(p, 0, "hand", text, "instant"))
        p.say("pass", "pass", said)
        p.finish()
        assert p.life(0) == life


@pytest.mark.rules("113.6")
def test_when_it_is_cast_and_when_it_dies() -> None:
    p = Position()
    text = "When you cast this spell and when this creature dies, you gain 2 life."
    it = card(p, 0, "hand", text, "creature", "1/1")
    p.cast(it)
    p.resolve()
    assert p.life(0) == 22
    p.resolve()
    p.cast(card(p, 0, "hand", "Destroy target creature."), p.now(it))
    p.resolve()
    p.resolve()
    assert p.life(0) == 24


def test_refused() -> None:
    assert refused("Choose creature or.")
    assert refused("Look at the top three cards of your library. Put the revealed cards into your hand.")
