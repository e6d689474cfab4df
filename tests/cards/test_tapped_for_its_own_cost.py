"""What is tapped for {T} can't be tapped for the rest of the cost as well (CR 118.3, 602.2b)."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("118.3", "107.5", "602.2b")
@pytest.mark.parametrize("mana", ["", "{1}, "])
@pytest.mark.parametrize(("others", "may"), [(0, False), (1, True)])
def test_it_is_no_untapped_creature_any_more(mana: str, others: int, may: bool) -> None:
    told = "legal" if may else "illegal"
    game = Scenario.parse(
        f"""
cards:
  - {{name: Elf, type: Creature - Elf, pt: 1/1,
     text: "{mana}{{T}}, Tap an untapped creature you control: Draw a card."}}
  - {{name: Bear, type: Creature - Bear, pt: 2/2}}
players:
  - battlefield: [Elf, 2 Forest{", Bear" if others else ""}]
  - {{}}
script:
  - expect: {{{told}: [{{activate: Elf}}]}}
"""
    ).game()
    assert may == any("Elf" in action.text() for action in game.legal_actions)
