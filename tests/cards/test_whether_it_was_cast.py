"""Whether something was cast, by whom and when (CR 400.7d, 601.2, 707.10), and what an opponent makes one
discard (CR 701.9)."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position, some, target

from apnap.model import (
    CopyOnStack,
    Discard,
    Fixed,
    InZone,
    Iterated,
    Move,
    Opponents,
    OwnedBy,
    Ref,
    Select,
    StackKind,
    You,
)


def of_hand(whose: Ref) -> Select:
    """A card of that player's hand that is chosen."""
    return some(InZone("hand"), OwnedBy(whose))


THEIRS = Discard(Opponents(), of_hand(Iterated()))


@pytest.mark.rules("400.7d", "603.4")
@pytest.mark.parametrize("said", ["you cast it", "it was cast"])
def test_only_what_was_cast(said: str) -> None:
    text = f"When this creature enters, if {said}, you gain 4 life."
    p = Position()
    elf = card(p, 0, "hand", text, "creature", "1/1")
    q = p.fork()
    p.cast(elf)
    p.resolve()
    p.resolve()
    assert p.life(0) == 24
    q.do(Move(of_hand(You()), "battlefield"))
    assert q.where(elf) == "battlefield" and not q.s.stack() and q.life(0) == 20


@pytest.mark.rules("707.10", "601.2")
def test_a_copy_was_not_cast() -> None:
    text = "You gain 1 life. If you cast this spell during your main phase, you gain 4 life."
    p = Position()
    spell = card(p, 0, "hand", text, "instant")
    p.cast(spell)
    p.do(CopyOnStack(You(), target(StackKind("spell")), Fixed(1), "same"), p.s.stack()[-1])
    p.resolve()
    assert p.life(0) == 21
    p.resolve()
    assert p.life(0) == 26


@pytest.mark.rules("505.1", "601.2")
def test_during_your_main_phase() -> None:
    text = "Draw a card. If you cast this spell during your main phase, you gain 4 life."
    for step, gained in (("precombat main", 4), ("upkeep", 0), ("postcombat main", 4)):
        p = Position(active=1 if step == "upkeep" else 0)
        spell = card(p, 0, "hand", text, "instant")
        if step == "upkeep":
            p.until("end").until("upkeep")
        elif step != "precombat main":
            p.until(step)
        p.cast(spell)
        p.resolve()
        assert p.life(0) == 20 + gained
    p = Position(active=1)
    spell = card(p, 0, "hand", text, "instant")
    p.turn_to(0)
    p.cast(spell)
    p.resolve()
    assert p.life(0) == 20  # the main phase of another


@pytest.mark.rules("701.9a", "603.2", "113.6k")
def test_what_an_opponent_makes_one_discard() -> None:
    text = "When a spell or ability an opponent controls causes you to discard this card, you gain 4 life."
    back = text.replace("you gain 4 life", "return this card from your graveyard to the battlefield")
    mine = Discard(You(), of_hand(You()))
    for by, gained in ((1, 4), (0, 0)):
        p = Position()
        card(p, 0, "hand", text, "creature", "1/1")
        p.do(THEIRS if by else mine, by=by)
        if gained:
            p.resolve()
        assert p.life(0) == 20 + gained and p.hand(0) == 0
    p = Position()
    elf = card(p, 0, "hand", back, "creature", "1/1")
    p.do(THEIRS, by=1)
    p.resolve()
    assert p.where(elf) == "battlefield"
    p = Position()
    card(p, 0, "battlefield", text.replace("this card", "a card"), "enchantment")
    p.card(0, "hand", types="land")
    p.do(THEIRS, by=1)
    p.resolve()
    assert p.life(0) == 24


def test_refused() -> None:
    for text in (
        "When this creature enters, if you cast them, draw a card.",
        "When this creature enters, if you cast it during an opponent's main phase, draw a card.",
        "When a spell or ability you control causes you to discard this card, draw a card.",
        "When a spell an opponent controls causes you to discard this card, draw a card.",
    ):
        assert refused(text, "Creature")
