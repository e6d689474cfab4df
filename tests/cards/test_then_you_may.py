"""What may be done as the last step of a sentence, or of what was done before it (CR 608.2c-d); copies of
cards that are cast (CR 707.12)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.engine.state import EXILE
from apnap.model import Bind, CopyCard, CopyOnStack, Fixed, GainLife, Gate, Reflexive, Seq, You
from apnap.oracle.grammar.trees import within

FREE = "without paying its mana cost."


def _cast(p: Position, text: str, *answers: object) -> None:
    p.cast(card(p, 0, "hand", text), *answers)


@pytest.mark.rules("608.2c", "608.2d")
def test_then_you_may() -> None:
    text = "Draw a card, then you may discard a card. If you do, you gain 3 life."
    for said, life in (("yes", 23), ("no", 20)):
        p = Position()
        p.card(0, "hand", types="land")
        _cast(p, text)
        n = p.hand(0)
        p.resolve(said)
        if said == "yes":
            p.say(p.keys()[0])
        assert p.life(0) == life and p.hand(0) == n + (life == 20)


@pytest.mark.rules("608.2c", "118.12")
def test_if_you_do_you_may() -> None:
    """The second offer is made only if the first was taken."""
    text = "You may discard a card. If you do, you may draw two cards."
    p = Position()
    p.card(0, "hand", types="land")
    _cast(p, text)
    q = p.fork()
    q.resolve("no")
    assert q.kind == "priority" and q.hand(0) == 1
    p.resolve("yes")
    assert p.kind == "may"
    p.say("yes")
    assert p.hand(0) == 2


@pytest.mark.rules("603.12", "608.2d")
def test_when_you_do_you_may() -> None:
    text = "You may discard a card. When you do, you may destroy target creature."
    p = Position()
    elf = p.creature(1, "1/1")
    p.card(0, "hand", types="land")
    _cast(p, text)
    p.resolve("yes", elf)
    p.resolve("no")
    assert p.there(elf)
    assert any(isinstance(n, Reflexive) and isinstance(n.effect, Gate) for n in within(abilities(text)))


@pytest.mark.rules("707.12", "608.2g")
def test_a_copy_of_a_card_is_cast() -> None:
    text = f"Exile target instant card from your graveyard. Copy that card. You may cast the copy {FREE}"
    for said, life in (("yes", 24), ("no", 20)):
        p = Position()
        old = p.card(0, "graveyard", GainLife(You(), Fixed(4)), cost="{9}")
        _cast(p, text, old)
        p.resolve(said)
        while p.s.stack():
            p.resolve()
        assert p.life(0) == life and p.where(old) == "exile"
        assert p.s.zone(EXILE, 0) == (p.now(old),)  # no copy is left behind


@pytest.mark.rules("707.10", "707.12")
def test_a_spell_or_a_card() -> None:
    for text, kind in (
        (f"Exile target instant card from your graveyard. Copy it. You may cast the copy {FREE}", CopyCard),
        ("Return target creature to its owner's hand. Copy target instant spell.", CopyOnStack),
    ):
        found = [type(n) for n in within(abilities(text)) if isinstance(n, (CopyCard, CopyOnStack))]
        assert found == [kind]


@pytest.mark.rules("607.2a", "707.12")
def test_the_card_exiled_with_it() -> None:
    text = (
        "When this artifact enters, you may exile an instant card from your hand.\n"
        f"{{0}}: You may copy the exiled card. If you do, you may cast the copy {FREE}"
    )
    p = Position()
    spell = p.card(0, "hand", GainLife(You(), Fixed(4)), cost="{9}")
    p.cast(card(p, 0, "hand", text, "artifact"))
    p.resolve()
    p.resolve("yes", spell) if len(p.s.zone(1, 0)) > 1 else p.resolve("yes")
    assert p.where(spell) == "exile"
    box = next(iter(p.s.battlefield()))
    for life in (24, 28):
        p.activate(box)
        p.resolve("yes", "yes")
        p.resolve()
        assert p.life(0) == life
    assert p.where(spell) == "exile"


def test_refused() -> None:
    for text in (
        "Draw a card, then you may.",
        f"Draw a card. You may cast the copy {FREE}",
        "You may draw a card, then you may.",
        "Then you may draw a card.",
    ):
        assert refused(text)
    made = abilities("Draw a card and you may gain 3 life.")[0].effect
    assert isinstance(made, Seq) and isinstance(made.steps[-1], Gate) and not isinstance(made.steps[0], Bind)
