"""Phrases about what something is besides, and copies with exceptions."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "{2}: This creature becomes a Goat in addition to its other types until end of turn.",
        "{2}: Target artifact becomes a 2/2 Goat creature in addition to its other types until end of turn.",
        "{2}: Put a +1/+1 counter on target artifact. It becomes a 0/0 Goat creature in addition to its "
        "other "
        "types.",
        "{2}: Until end of turn, target Forest becomes a 3/4 green Goat creature with reach in addition "
        "to its "
        "other types.",
        "{2}: Target land becomes a Goat creature with base power and toughness 5/5 in addition to its other "
        "types until end of turn.",
        "When this creature enters, return target Elf card from your graveyard to the battlefield. "
        "It's a black Goat in addition to its other colors and types.",
        "When this creature enters, return two target creature cards from your graveyard to the battlefield. "
        "They're Goats in addition to their other types.",
        "When this creature enters, exile target creature. Return it to the battlefield. That creature is a "
        "Goat Wizard in addition to its other creature types.",
        "When this creature dies, return it to the battlefield. It's an enchantment.",
        "As long as this creature is tapped, it's an artifact in addition to its other types.",
        "Other creatures you control are Food artifacts in addition to their other types.",
        "Other creatures you control are black Goats in addition to their other colors and types.",
        "Lands are every basic land type in addition to their other types.",
        "You may have this creature enter as a copy of any creature on the battlefield, except it has "
        "flying.",
        "You may have this creature enter tapped as a copy of any creature on the battlefield, except it's a "
        "Goat in addition to its other types and it has flying.",
        "You may have this creature enter as a copy of any artifact on the battlefield, except its name is "
        "Somebody, it's a 1/1 green Goat, and it has haste.",
        "{2}: This creature becomes a copy of target creature until end of turn, except it's legendary.",
        "{2}: Until end of turn, this creature becomes a copy of another target creature, except it isn't "
        "legendary.",
        "{2}: Each other creature you control becomes a copy of target creature until end of turn.",
        "When this creature enters, you may have it become a copy of target creature until end of turn.",
        "When this creature dies, create a token that's a copy of it, except it's not legendary and has "
        "haste.",
        "When this creature dies, create two tokens that are copies of it, except they're 1/1 Goats in "
        "addition "
        "to their other types and they have flying.",
        "When this creature dies, create a token that's a copy of it, except the token isn't legendary.",
        "When this creature dies, create a token that's a copy of it, except it's 4/4.",
    ],
    "Enchantment \u2014 Aura": [
        "Enchant creature\nEnchanted creature gets +1/+1 and is a Goat in addition to its other types.",
        "Enchant artifact\nEnchanted artifact is a 2/2 Goat creature with flying in addition to its other "
        "types.",
        "Enchant creature\nEnchanted creature has flying and is a blue Goat in addition to its other "
        "colors and "
        "types.",
        "Enchant permanent\nAs long as enchanted permanent is tapped, it's a Goat in addition to its "
        "other types.",
    ],
    "Enchantment": [
        "As this enchantment enters, choose a creature type.\nCreatures you control are the chosen type in "
        "addition to their other types.",
    ],
}
REFUSED = {
    "Creature": [
        "{2}: This creature becomes a Goat in addition to its other colors and types until end of turn.",
        "{2}: This creature becomes an artifact Goat in addition to its other types until end of turn.",
        "Other creatures you control are Goat in addition to their other types.",
        "When this creature dies, create a token that's a copy of it, except they have flying.",
        "When this creature dies, create two tokens that are copies of it, except it has flying.",
        "When this creature dies, create a token that's a copy of it, except isn't legendary.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
