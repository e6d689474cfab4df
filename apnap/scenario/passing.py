"""Passing priority: once, so many times, or until something is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from apnap.model.words import STEPS
from apnap.scenario.given import Given
from apnap.scenario.position import step_of
from apnap.scenario.steps import Step

if TYPE_CHECKING:
    from apnap.scenario.play import Driver

_EMPTY: Final = ("the stack is empty", "stack is empty", "empty stack", "stack")
_UNTIL_WORDS: Final = ("step", "turn", "of")
Reached = Callable[["Driver"], bool]


def pass_priority(driver: Driver, step: Step, limit: int) -> None:
    """Pass as the step says."""
    if "until" in step.options:
        _until(driver, step, limit)
        return
    if "of" in step.options:
        raise step.options["of"].error("of: goes with until")
    times = step.options.get("times", step.value)
    n = 1 if times.value is None or times.value is True else times.number("pass", 1, limit)
    supply = driver.supply(step)
    for _ in range(n):
        if driver.game.is_over():
            raise step.place.error("the game is over", rule=driver.state.over)
        driver.pass_once(supply)
    supply.finish()


def _until(driver: Driver, step: Step, limit: int) -> None:
    given = step.options["until"]
    reached = _moment(driver, step, given)
    supply = driver.supply(step)
    for _ in range(limit):
        if driver.game.is_over() or reached(driver):
            break
        driver.pass_once(supply)
    supply.finish()
    if driver.game.is_over():
        return
    if not reached(driver):
        raise given.error(f"{given.value!r} never comes")


def _moment(driver: Driver, step: Step, given: Given) -> Reached:
    """Whether the moment that is told has come."""
    s = driver.state
    began = (s.turn, s.step)
    if isinstance(given.value, str) and given.value.lower() in _EMPTY:
        return lambda d: not d.state.stack()
    if isinstance(given.value, str) and given.value.lower() == "game over":
        return lambda d: d.game.is_over()
    player = driver.things.player(step.options["of"]) if "of" in step.options else None
    turn: int | None = None
    number: int | None = None
    if isinstance(given.value, Mapping):
        words = given.mapping("until", _UNTIL_WORDS)
        if "of" in words:
            player = driver.things.player(words["of"])
        turn = words["turn"].number("turn", s.turn) if "turn" in words else None
        number = step_of(words["step"]) if "step" in words else None
    elif isinstance(given.value, int):
        turn = given.number("turn", s.turn + 1)
    elif given.text("until").lower() in ("next turn", "the next turn"):
        turn = s.turn + 1
    elif given.value.lower().removeprefix("the ").startswith("turn "):
        digits = given.value.lower().removeprefix("the ")[5:]
        if not digits.isdigit():
            raise given.error(f"{given.value!r} is no turn", ("turn 4",))
        turn = int(digits)
        if turn <= s.turn:
            raise given.error(f"{given.value!r} never comes: this is turn {s.turn}", (f"turn {s.turn + 1}",))
    else:
        number = step_of(given)
    if number is not None and number in (STEPS.index("untap"), STEPS.index("cleanup")):
        raise given.error(f"nobody gets priority in the {STEPS[number]} step", ("upkeep",))

    def reached(d: Driver) -> bool:
        now = d.state
        if (now.turn, now.step) == began:
            return False
        if turn is not None and now.turn < turn:
            return False
        if number is not None and now.step != number:
            return False
        return player is None or now.active == player

    return reached
