"""What was removed from combat is blocked by nothing, and blocks nothing (CR 506.4, 509.1g)."""

from __future__ import annotations

import pytest

from apnap import Scenario

MARKED = "Whenever this creature becomes blocked, put a -1/-1 counter on each creature blocking it."
GUARD = "Whenever this creature blocks, put a -1/-1 counter on each creature blocked by it."
BRUTE = "Rampage 2\n{0}: Tap target creature blocking this creature."
WAYS = ("stays", "removed", "regenerates", "gone")


def fight(text: str, guard: str = "Reach") -> Scenario:
    s = Scenario()
    s.define("Brawler", type="Creature", pt="2/4", text=text)
    s.define("Guard", type="Creature", pt="1/5", text=guard)
    s.define("Signal", type="Artifact", text="{0}: Remove target attacking creature from combat.")
    s.define("Salve", type="Artifact", text="{0}: Regenerate target creature.")
    s.define("Doom", type="Artifact", text="{0}: Destroy target creature.")
    s.player(battlefield=["Brawler", "Signal", "Salve", "Doom"])
    s.player(battlefield=["Guard", "Hill Giant", "Grizzly Bears"])
    s.attack(["Brawler"])
    s.block({"Guard": "Brawler", "Hill Giant": "Brawler"})
    return s


def meets(s: Scenario, way: str) -> None:
    """What becomes of the attacker while an ability is on the stack."""
    if way == "removed":
        s.activate("Signal", targets=["Brawler"])
        s.resolve()
    if way == "regenerates":
        s.activate("Salve", targets=["Brawler"])
        s.resolve()
    if way in ("regenerates", "gone"):
        s.activate("Doom", targets=["Brawler"])
        s.resolve()


@pytest.mark.rules("506.4", "509.1g", "608.2h", "701.19a")
@pytest.mark.parametrize("way", WAYS)
def test_each_creature_that_blocks_it(way: str) -> None:
    s = fight(MARKED)
    meets(s, way)
    s.resolve()
    # What is gone is looked at as it was: they blocked it then.
    less = way in ("stays", "gone")
    s.expect(
        {
            "Brawler": "graveyard" if way == "gone" else "battlefield",
            "Guard": {"pt": "0/4" if less else "1/5"},
            "Hill Giant": {"pt": "2/2" if less else "3/3"},
            "Grizzly Bears": {"pt": "2/2"},
        }
    )
    s.test()


@pytest.mark.rules("506.4", "509.1g")
@pytest.mark.parametrize("way", ["stays", "removed", "regenerates"])
def test_each_creature_that_it_blocks(way: str) -> None:
    s = fight("Menace", GUARD)
    meets(s, way)
    s.resolve()
    s.expect({"Brawler": {"pt": "1/3" if way == "stays" else "2/4"}})
    s.test()


@pytest.mark.rules("506.4", "702.23b", "115.1")
@pytest.mark.parametrize("way", ["stays", "removed"])
def test_how_many_block_it_and_which_may_be_a_target(way: str) -> None:
    s = fight(BRUTE)
    meets(s, way)
    s.resolve()
    tap = {"activate": "Brawler", "targets": ["Guard"]}
    stays = way == "stays"
    s.expect({"Brawler": {"pt": "4/6" if stays else "2/4"}, "legal" if stays else "illegal": [tap]})
    s.test()
