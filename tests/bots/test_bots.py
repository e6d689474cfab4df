"""Bots: their generator, the random bot, names."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.bots import Rng, StaleView, UnknownBot, View, make, mix, names


class Question:
    player = decider = 0
    kind = prompt = "fake"
    rule = "117.1"


def view(actions: object) -> View:
    return View(Question(), actions, lambda: "seen")  # type: ignore[arg-type]


def test_the_generator_is_splitmix64() -> None:
    # The first numbers of the reference implementation (Vigna, splitmix64.c) from the state 1234567.
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.integers(), st.integers(1, 1 << 200))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


def test_below_refuses_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="no number"):
        Rng(0).below(0)


@given(st.integers(), st.integers())
def test_seeds_are_told_apart(a: int, b: int) -> None:
    assert 0 <= mix(a, b) < 1 << 53
    assert mix(a, b) != mix(a, b + 1) and mix(a, b) != mix(a + 1, b)


@pytest.mark.parametrize("actions", [list("abcde"), range(10, 15)])
def test_random_picks_each_as_likely(actions: object) -> None:
    bot = make("random", 4)
    picked = Counter(bot.choose(view(actions)) for _ in range(5000))
    assert set(picked) == set(actions)  # type: ignore[call-overload]
    assert all(850 < times < 1150 for times in picked.values())


def test_random_is_its_seed() -> None:
    def play(seed: int) -> list[str]:
        bot = make("random", seed)
        return [bot.choose(view("abcdefgh")) for _ in range(50)]

    assert play(1) == play(1) != play(2)


def test_names() -> None:
    assert names() == ("basic", "random")
    with pytest.raises(UnknownBot, match=r"'randon'.*random"):
        make("randon", 0)
    with pytest.raises(UnknownBot, match="can't be imported"):
        make("no_such_module:Bot", 0)
    with pytest.raises(UnknownBot, match="has no class"):
        make("apnap.bots:NoBot", 0)
    assert make("apnap.bots:RandomBot", 1).choose(view("a")) == "a"


def test_a_view_is_read_while_it_lasts() -> None:
    seen = view("a")
    assert seen.observation == "seen"
    unread = view("a")
    unread.close()
    with pytest.raises(StaleView):
        _ = unread.observation
