"""CR 701.24b, 400.2: what is known of cards that are put into a library."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario


def library_after(text: str, *cards: str, may: bool | None = None) -> Scenario:
    """The spell has resolved; the cards were on top of the library."""
    s = Scenario()
    s.define("Deed", type="Sorcery", cost="{0}", text=text)
    s.define("Charm", type="Enchantment", cost="{1}")
    s.player(hand=["Deed"], library=[*cards, 4])
    s.player()
    s.cast("Deed")
    s.resolve()
    if may is not None:
        s.answer({"may": may})
    return s


REVEALED = "Search your library for an enchantment card, reveal it, then shuffle and put that card on top."
SEARCHED = "Search your library for a card, then shuffle and put that card on top."


@pytest.mark.rules("701.24b", "701.23e", "701.20a")
@pytest.mark.parametrize(("text", "seen"), [(REVEALED, ["player 0", "player 1"]), (SEARCHED, ["player 0"])])
def test_what_was_found_is_known_where_it_is_put(text: str, seen: list[str]) -> None:
    s = library_after(text, "Forest", "Charm")
    s.answer({"search": "Charm"})
    s.expect({"Charm": {"zone": "library", "seen by": seen}, "Forest": {"seen by": []}})
    s.test()


@pytest.mark.rules("701.24a")
@pytest.mark.parametrize(("shuffles", "seen"), [(True, []), (False, ["player 0"])])
def test_what_was_looked_at_is_lost_in_a_shuffle(shuffles: bool, seen: list[str]) -> None:
    text = "Look at the top three cards of your library, then put them back in any order. You may shuffle."
    s = library_after(text, "Forest", "Charm", may=shuffles)
    s.expect({"Charm": {"seen by": seen}})
    s.test()


@pytest.mark.rules("400.2", "701.20e")
def test_nobody_knows_the_order_that_chance_made() -> None:
    text = (
        "Look at the top four cards of your library. You may reveal an enchantment card from among them and "
        "put it into your hand. Put the rest on the bottom of your library in a random order."
    )
    s = library_after(text, "Forest", "Charm", "Swamp", may=True)
    s.expect({"Charm": {"zone": "hand", "seen by": ["player 0", "player 1"]}})
    s.expect({"Forest": {"seen by": []}, "Swamp": {"seen by": []}})
    s.test()


@pytest.mark.rules("701.20a")
def test_one_card_that_all_have_seen_is_known_at_the_bottom() -> None:
    text = "Reveal the top card of your library. You may put that card on the bottom of your library."
    s = library_after(text, "Charm", may=True)
    s.expect({"Charm": {"zone": "library", "seen by": ["player 0", "player 1"]}})
    s.test()
