"""What only creatures have is asked of the creatures alone: "a land or creature with flying"."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Swat, cost: "{0}", type: Sorcery, text: Destroy target land or creature with flying.}
  - {name: Fell, cost: "{0}", type: Sorcery, text: Destroy target land or creature with mana value 2 or less.}
  - {name: Slip, pt: 2/2, text: This creature can't be blocked except by Walls and/or creatures with flying.}
"""


@pytest.mark.rules("115.1a")
def test_as_a_target() -> None:
    Scenario.parse(
        CARDS
        + """
players:
  - hand: [Swat, Fell]
  - battlefield: [Forest, Storm Crow, Hill Giant, Craw Wurm, Grizzly Bears]
script:
  - expect:
      legal:
        - {cast: Swat, targets: [Forest]}
        - {cast: Swat, targets: [Storm Crow]}
        - {cast: Fell, targets: [Grizzly Bears]}
        - {cast: Fell, targets: [Forest]}
      illegal:
        - {cast: Swat, targets: [Grizzly Bears]}
        - {cast: Fell, targets: [Hill Giant]}
"""
    ).test()


@pytest.mark.rules("509.1b")
def test_as_a_blocker() -> None:
    Scenario.parse(
        CARDS
        + """
players:
  - battlefield: [Slip]
  - battlefield: [Wall of Wood, Storm Crow, Grizzly Bears]
script:
  - attack: [Slip]
  - expect:
      legal: [{block: {Wall of Wood: Slip}}, {block: {Storm Crow: Slip}}]
      illegal: [{block: {Grizzly Bears: Slip}, rule: 509.1b}]
"""
    ).test()
