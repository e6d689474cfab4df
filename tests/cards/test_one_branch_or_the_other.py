"""What "it" and "that many" are in the branch that is carried out, and after either branch."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap import Scenario
from apnap.model import Bound, Draw, FlipCoin, GainLife, If, LoseLife, Move, Seq, X


def play(text: str, script: str, own: str = "", library: str = "[Bear, 5]") -> None:
    Scenario.parse(
        f"""
cards:
  - {{name: Trial, cost: "{{0}}", type: Sorcery, text: "{text}"}}
  - {{name: Bear, cost: "{{2}}", type: Creature - Bear, pt: 2/2}}
  - {{name: Halo, cost: "{{1}}", type: Enchantment - Aura, text: "Enchant creature"}}
  - {{name: Plot, type: Land - Forest}}
players:
  - hand: [Trial]
    battlefield: [{own}]
    library: {library}
  - {{}}
script:
  - cast: Trial
  - resolve
{script}
"""
    ).test()


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("library", "where"), [("[Bear, 5]", "hand"), ("[Plot, 5]", "graveyard")])
def test_otherwise_it_is_what_was_revealed(library: str, where: str) -> None:
    text = (
        "Reveal the top card of your library. If that card is a creature card, put it into your hand. "
        "Otherwise, put it into your graveyard."
    )
    name = "Bear" if "Bear" in library else "Plot"
    play(text, f"  - expect: {{{name}: {{zone: {where}}}}}", library=library)


@pytest.mark.rules("608.2c", "118.12")
@pytest.mark.parametrize(("said", "where"), [("yes", "battlefield"), ("no", "hand")])
def test_what_may_be_put_is_what_was_revealed(said: str, where: str) -> None:
    text = (
        "Reveal cards from the top of your library until you reveal an Aura card. You may put that card onto "
        "the battlefield. If you don't, put it into your hand."
    )
    script = f"  - answer: {{may: {said}}}\n  - expect: {{Halo: {{zone: {where}}}}}"
    play(text, script, own="Bear", library="[Plot, Halo, 5]")


@pytest.mark.rules("608.2c", "614.15")
@pytest.mark.parametrize(("own", "found"), [("", "Plot"), ("Bear", "Halo")])
def test_what_is_searched_for_instead_is_found_too(own: str, found: str) -> None:
    text = (
        "Search your library for a land card. If you control a creature, instead search your library for an "
        "enchantment card. Reveal that card, put it into your hand, then shuffle."
    )
    script = f"  - answer: {{search: {found}}}\n  - expect: {{{found}: {{zone: hand}}}}"
    play(text, script, own=own, library="[Plot, Halo, 5]")


@pytest.mark.rules("608.2c")
def test_what_one_branch_came_to_is_no_number_of_the_other() -> None:
    assert refused("If you control an artifact, you gain 3 life. Otherwise, you lose that much life.")
    deals = "Target creature deals 1 damage to itself. If that creature has flying, it deals twice that much"
    assert refused(deals + " damage to itself instead.")


@pytest.mark.rules("608.2c")
def test_what_both_branches_move_is_named_once() -> None:
    (spell,) = abilities(
        "Exile the top card of your library. If that card is a land card, put it onto the battlefield. "
        "Otherwise, put it into your hand."
    )
    steps = spell.effect  # type: ignore[attr-defined]
    assert isinstance(steps, Seq)
    branch = steps.steps[1]
    assert isinstance(branch, If)
    assert isinstance(branch.then, Move) and isinstance(branch.otherwise, Move)
    assert branch.then.what == branch.otherwise.what == Bound(0)


@pytest.mark.rules("705.2", "608.2c")
@pytest.mark.parametrize("seed", range(1, 9))
def test_all_of_the_sentence_hangs_on_the_flip(seed: int) -> None:
    text = "Flip a coin. If you lose the flip, you lose 3 life and draw a card."
    p = Position(library=3)
    p.s.rng = seed
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert (p.life(0), p.in_library(0)) in ((20, 3), (17, 2))


@pytest.mark.rules("705.2")
def test_both_branches_of_a_flip() -> None:
    (spell,) = abilities(
        "Draw a card, then flip a coin. If you win the flip, draw two cards and you gain 2 life. "
        "If you lose the flip, you lose 1 life."
    )
    steps = spell.effect  # type: ignore[attr-defined]
    assert isinstance(steps, Seq) and len(steps.steps) == 2
    flip = steps.steps[1]
    assert isinstance(flip, FlipCoin)
    assert isinstance(flip.then, Seq) and len(flip.then.steps) == 2
    assert isinstance(flip.otherwise, LoseLife)


@pytest.mark.rules("107.3i", "608.2h")
def test_an_x_of_another_sentence() -> None:
    defined = "You gain X life, where X is the number of creatures you control. "
    (spell,) = abilities(defined + "Draw X cards.")
    steps = spell.effect  # type: ignore[attr-defined]
    assert isinstance(steps, Seq)
    assert isinstance(steps.steps[0], GainLife) and isinstance(steps.steps[1], Draw)
    assert steps.steps[0].amount == steps.steps[1].amount != X()
    assert refused(defined + "If X is 4 or more, draw a card.")
    assert not refused(defined + "Draw a card.")
    # it would have changed by then
    assert refused("Draw X cards, where X is the number of cards in your hand. You gain X life.")
