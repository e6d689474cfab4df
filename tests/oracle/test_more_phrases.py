"""Further phrases, read and printed back, beside phrases that are like them and are refused."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "When this creature dies, if its power was 3 or greater, draw a card.",
        "When this creature dies, if it had a charge counter on it, draw a card.",
        "When this creature dies, if it had counters on it, draw a card.",
        "When this creature dies, if it had no -1/-1 counters on it, draw a card.",
        "When this creature dies, if it was enchanted, draw a card.",
        "Whenever a creature dies, if it wasn't a token, draw a card.",
        "This creature can't attack unless its power is 4 or greater.",
        "{T}: Tap target creature if it has flying.",
        "{2}: This creature becomes an artifact creature until end of turn.",
        "{2}: Until end of turn, target artifact you control becomes an artifact creature and gains flying.",
        "{2}: This creature becomes a 4/4 artifact creature until end of turn.",
        "When this creature enters, it deals 1 damage to each opponent and each creature they control.",
        "When this creature enters, it deals 1 damage to each player and each other creature.",
        "{1}, Discard a card: Draw a card. If the discarded card was a land card, you gain 7 life.",
        "Sacrifice an artifact: Draw a card. If the sacrificed artifact was a Clue, you gain 7 life.",
        "{2}: Destroy target permanent with power equal to the number of charge counters on this creature.",
        "When this creature enters, you may discard a card or pay {2}. When you do, draw a card.",
        "Ward\u2014Discard a card or pay {2}.",
    ],
    "Sorcery": [
        "As an additional cost to cast this spell, discard a card or pay 6 life.\nDraw two cards.",
        "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 6 life."
        "\nDraw two cards.",
        "As an additional cost to cast this spell, behold a Goblin or pay {3}.\nDraw two cards.",
        "As an additional cost to cast this spell, forage or pay {B}.\nDraw two cards.",
        "As an additional cost to cast this spell, blight 1 or pay {3}.\nDraw two cards.",
        "As an additional cost to cast this spell, sacrifice an artifact or Elf.\n"
        "You gain life equal to the sacrificed permanent's mana value.",
        "Destroy target land. If that land was a snow land, you gain 7 life.",
        "Counter target spell. If that spell's mana value was 3 or less, scry 1.",
    ],
}
READ["Enchantment"] = [
    "If a green source would deal damage to a permanent or player, it deals double that damage to "
    "that permanent or player instead.",
    "If a Goat you control would deal damage to a permanent or player, it deals double that damage instead.",
    "If a red source would deal damage to you, prevent 4 of that damage.",
    "If a spell would deal damage to a permanent or player, it deals that much damage minus 3 "
    "to that permanent or player instead.",
    "If noncombat damage would be dealt to you, prevent that damage and mill twice that many cards.",
    "Prevent all noncombat damage that would be dealt to other Goats you control.",
    "If noncombat damage would be dealt to another creature you control, prevent that damage.",
    "All damage that would be dealt to you and other permanents you control is dealt to this "
    "enchantment instead.",
    "{4}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
]
READ["Instant"] = [
    "The next time a blue source of your choice would deal damage to you this turn, prevent that damage. "
    "You gain life equal to the damage prevented this way.",
    "The next time a red or green source of your choice would deal damage to you this turn, prevent "
    "that damage.",
    "The next time a source of your choice would deal damage to any target this turn, prevent that damage.",
    "Put a +1/+1 counter on target creature for each land you control.",
    "Put a number of +1/+1 counters on target creature equal to its power.",
]
READ["Creature"] += [
    "When this creature enters, you may tap or untap target creature.",
    "{7}: This creature becomes the creature type of your choice until end of turn.",
    "{T}: Gain control of target creature for as long as you control this creature.",
    "When this creature enters, tap target creature. It doesn't untap during its controller's untap step "
    "for as long as this creature remains tapped.",
    "You may choose not to untap this creature during your untap step.",
    "This creature can't be blocked by more than one creature.",
    "Creatures your opponents control enter tapped.",
    "You may cast this card from your graveyard as long as you control a Goat.",
    "At the beginning of your upkeep, if this card is in your graveyard, you may discard two cards. "
    "If you do, return this card to your hand.",
    "Whenever this creature deals damage to an opponent, that player discards all the cards in their hand, "
    "then draws that many cards.",
    "When this creature enters, each opponent loses 2 life. You gain life equal to the life lost this way.",
    "If one or more +1/+1 counters would be put on another creature you control, twice that "
    "many +1/+1 counters are put on that creature instead.",
]
READ["Artifact"] = [
    "Craft with creature {4}{B}",
    "{T}: Put all commanders you own from the command zone and from your graveyard into your hand.",
    "As this artifact enters, choose a color other than red.\n{T}: Add {R} or one mana of the chosen color.",
    "When you cast this spell and when this artifact dies, draw a card.",
]
READ["Sorcery"] += [
    "Choose artifact or land. Reveal the top four cards of your library. Put all cards of "
    "the chosen type revealed "
    "this way into your hand and the rest into your graveyard.",
    "Look at the top two cards of your library. You may put one of them into your hand and the "
    "other on the bottom of your library.",
    "Look at the top nine cards of your library. You may reveal any number of creature "
    "cards from among them and "
    "put the revealed cards into your hand. Put the rest on the bottom of your library in any order.",
    "Prevent all damage target spell would deal this turn.",
    "Prevent all combat damage that would be dealt this turn by creatures with power 5 or less.",
    "Prevent all combat damage that sources of the color of your choice would deal this turn.",
    "You gain three times X life.",
]
READ["Enchantment"] += [
    "Nonbasic lands are Mountains.",
    "If a creature an opponent controls would die, exile it instead.",
    "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 4 life.",
    "When an opponent casts a creature spell, if this enchantment is an enchantment, it "
    "becomes a 4/4 Ape creature.",
]
READ["Instant"] += [
    "You may cast this spell as though it had flash if you control a Goat.\nDraw a card.",
    "Clash with an opponent. If you win, draw a card.",
    "Target creature gains trample until end of turn. When that creature dies this turn, draw a card.",
    "You may cast target instant or sorcery card from your graveyard without paying its "
    "mana cost. If that spell "
    "would be put into your graveyard, exile it instead.",
    "Target player reveals the top card of their library.",
    "Target opponent exiles a card from their hand.",
    "Exile up to three target cards from a single graveyard.",
    "This spell costs {5} less to cast if it targets a tapped creature.\nDestroy target creature.",
    "This spell costs {2} more to cast for each target beyond the first.\nTap any number "
    "of target creatures.",
    "When you cast this spell, if you've cast another spell this turn, scry 1, then copy this spell."
    "\nDraw a card.",
]
REFUSED = {
    "Artifact": [
        "Craft with {4}{B}",
        "As this artifact enters, choose a color other than pink.",
        "When you cast this spell and this artifact dies, draw a card.",
        "Prevent all damage that would deal this turn.",
    ],
    "Land": [
        "When this land enters, you may tap or untap two target creatures.",
        "{T}: Gain control of target creature for as long as you controls this land.",
        "If one or more +1/+1 counters would be put on a creature you control, twice that "
        "many -1/-1 counters "
        "are put on that creature instead.",
        "When this land enters, each player discards their hand, then draws that many cards.",
    ],
    "Enchantment": [
        "If a source would deal damage to a player, it deals double that damage to that permanent instead.",
        "If a source would deal damage to you, prevent of that damage.",
        "If damage would be dealt to you, it deals double that damage to you instead.",
    ],
    "Instant": [
        "Draw a card. You gain life equal to the damage prevented this way.",
        "The next time a creature of your choice would deal damage to you this turn, prevent that damage.",
    ],
    "Creature": [
        "When this creature dies, if its power were 3 or greater, draw a card.",
        "{1}, Discard a card: Draw a card. If the sacrificed card was a land card, you gain 7 life.",
        "{1}, Discard two cards: Draw a card. If the discarded card was a land card, you gain 7 life.",
        "Sacrifice an artifact: Draw a card. If the sacrificed creature was a Clue, you gain 7 life.",
        "Ward\u2014Discard a card or.",
    ],
    "Sorcery": [
        "As an additional cost to cast this spell, discard a card or paying 3 life.\nDraw two cards.",
        "You gain life equal to the sacrificed permanent's mana value.",
    ],
}


def _rows(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(line, text) for line, texts in table.items() for text in texts]


@pytest.mark.parametrize(("line", "text"), _rows(READ))
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), _rows(REFUSED))
def test_refused(line: str, text: str) -> None:
    assert failures(text, line) != ()
