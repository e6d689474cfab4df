"""Small words: "also", "there's", "you don't control", whose turn, the nth spell, what mana is for."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "The second spell you cast each turn costs {1} less to cast.",
        "The first Goat spell you cast during each of your turns costs {2} more to cast.",
        "When this creature enters or is turned face up, scry 1.",
        "Whenever a Goat an opponent controls dies, that player loses 2 life.",
        "This creature has flying as long as there's an artifact card in your graveyard.",
        "When this creature enters, if you don't control a Goat, scry 1.",
        "When this creature enters, if you don't control another Goat, scry 1.",
        "{T}: Add one mana of any color. Spend this mana only to cast a Goat spell or activate an ability "
        "of a Goat "
        "source.",
        "{T}: Add {C}. Spend this mana only to cast an artifact spell or to activate an ability of an "
        "artifact "
        "source.",
        "{2}: Create a token that's a copy of target Goat you control. Sacrifice it at the beginning of "
        "the next "
        "end step.",
    ],
    "Sorcery": [
        "This spell costs {1} less to cast during your turn.\nDraw a card.",
        "Target creature gets +1/+1 until end of turn. If you control a Goat, that creature also gains "
        "flying until "
        "end of turn.",
        "Exile the top three cards of your library. Choose one of them. Until end of turn, you may play "
        "that card.",
    ],
}
REFUSED = {
    "Creature": [
        "The second spell you cast costs {1} less to cast.",
        "The second spells you cast each turn cost {1} less to cast.",
        "When this creature enters, if you don't control Goat, scry 1.",
        "{T}: Add {C}. Spend this mana only to cast an artifact spell or activate an ability of a Goat "
        "source.",
        "Whenever one or more Goats an opponent controls die, that player loses 2 life.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
