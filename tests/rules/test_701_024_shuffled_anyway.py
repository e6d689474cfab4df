"""CR 701.24c-d: a library is shuffled though nothing is shuffled into it."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

WATCH = "Whenever a player shuffles their library, you gain 1 life."
REST = (
    "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the "
    "battlefield, then shuffle the rest into your library."
)


def table(**told: object) -> Scenario:
    s = Scenario(**told)
    s.define("Watcher", type="Artifact", text=WATCH)
    s.define("Ox", type="Creature - Ox", cost="{G}", pt="2/2")
    s.define("Zap", type="Instant", cost="{0}", text="Destroy target creature.")
    s.define("Rising", type="Sorcery", cost="{0}", text=REST)
    s.define(
        "Rite",
        type="Sorcery",
        cost="{0}",
        text=f"Sacrifice a creature. If you do, {REST[0].lower()}{REST[1:]}",
    )
    return s


@pytest.mark.rules("701.24d")
@pytest.mark.parametrize("above", [[], ["Forest"]])
def test_the_rest_of_what_was_revealed_may_be_nothing(above: list[str]) -> None:
    s = table()
    s.player(hand=["Rising"], battlefield=["Watcher"], library=[*above, "Ox", 5])
    s.player()
    s.cast("Rising")
    s.resolve()
    s.expect({"Ox": "battlefield", "triggered": {"Watcher": 1}})
    s.test()


@pytest.mark.rules("701.24d", "608.2c")
@pytest.mark.parametrize("done", [True, False])
def test_nothing_is_shuffled_where_nothing_was_revealed_at_all(done: bool) -> None:
    """It is no part of what is done if something else was not."""
    s = table()
    s.player(hand=["Rite"], battlefield=["Watcher", *(["Elvish Mystic"] if done else [])], library=["Ox", 5])
    s.player()
    s.cast("Rite")
    s.resolve()
    if done:
        s.expect({"Ox": "battlefield", "triggered": {"Watcher": 1}})
    else:
        s.expect({"Ox": "library", "not triggered": ["Watcher"]})
    s.test()


@pytest.mark.rules("701.24c", "608.2h")
def test_what_the_aura_enchanted_may_be_gone() -> None:
    s = table()
    text = "Enchant creature\n{0}: Shuffle enchanted creature into its owner's library."
    s.define("Tide", type="Enchantment - Aura", cost="{1}", text=text)
    s.player(battlefield=["Watcher", {"card": "Tide", "attached to": "Ox"}])
    s.player(battlefield=["Ox"], hand=["Zap"])
    s.activate("Tide")
    s.cast("Zap", targets=["Ox"])
    s.resolve()
    s.resolve()
    s.expect({"Ox": "graveyard", "triggered": {"Watcher": 1}})
    s.test()
