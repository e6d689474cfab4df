"""Why an action is not legal where a scenario has come to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from apnap.cards import UnknownCard, default_database
from apnap.engine.state import HAND
from apnap.game.words import reason_text
from apnap.scenario.errors import NotLegal, ScenarioError
from apnap.scenario.expect import check_step, step_of_words
from apnap.scenario.given import Given
from apnap.scenario.play import Driver
from apnap.scenario.report import Played
from apnap.scenario.scenario import Scenario
from apnap.scenario.steps import read_step


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Whether an action is legal for a player, and why not: the rule, and the reason in words."""

    player: str
    legal: bool
    rule: str = ""
    text: str = ""


def why(scenario: Scenario, action: str, by: str | None = None, steps: int | None = None) -> WhyNot:
    """Whether the action (in words) is legal after the script, or after so many steps of it, and why not.

    Raises:
        ScenarioError: the scenario can't be played so far, or the words are no action.
    """
    driver = scenario.driver()
    driver.begin()
    if steps is not None:
        if steps > len(driver.script):
            raise ScenarioError(f"the script has {len(driver.script)} steps, not {steps}", scenario.file)
        driver.script = driver.script[:steps]
    driver.play(check_step, lambda step: None)
    driver.report.steps.append(Played(action, 0))
    given = Given(action)
    if driver.game.is_over():
        return WhyNot("anybody", False, driver.state.over, "the game is over")
    player = driver.things.player(_player_given(by)) if by is not None else _whose(driver, action)
    who = driver.things.who(player)
    if action.lower().startswith("target "):
        return _asked(driver, action, who)
    step = read_step(given.within({**step_of_words(given), **({} if _declares(action) else {"by": player})}))
    declared = re.search(r" with (.+)", action, re.IGNORECASE) if _declares(action) else None
    name = given.within(declared[1]) if declared else step.value.listed()[0]
    if step.verb != "block":
        # Nothing of the name is no fault of the scenario, but the answer.
        try:
            driver.things.all_of(driver.state, name)
        except ScenarioError as error:
            if error.near and not _is_card(str(name.value)):
                raise
            return WhyNot(who, False, "", error.message)
    try:
        driver.fork().run(step)
    except NotLegal as error:
        return WhyNot(who, False, error.rule, error.message)
    return WhyNot(who, True)


def _is_card(name: str) -> bool:
    try:
        default_database().get(name)
    except UnknownCard:
        return False
    return True


def _asked(driver: Driver, action: str, who: str) -> WhyNot:
    reason = driver.game.why_not(action)
    if reason is None:
        return WhyNot(who, True)
    return WhyNot(who, False, reason.rule, reason_text(driver.state, reason, driver.game.players))


def _declares(action: str) -> bool:
    return action.lower().startswith(("attack", "block"))


def _player_given(by: str) -> Given:
    return Given(int(by)) if by.isdigit() else Given(by)


def _whose(driver: Driver, action: str) -> int:
    """The player whose action it would be: who holds or controls what it names, else who has priority."""
    s = driver.state
    d = driver.game.decision
    player = d.player if d is not None else s.active
    words = action.partition(" ")[2]
    if _declares(action):
        words = re.split(r"\bwith ", action, maxsplit=1, flags=re.IGNORECASE)[-1]
    try:
        keys = driver.things.all_of(s, Given(words.strip()))
    except ScenarioError:
        return player
    ids = [id for id in (driver.things.now(s, key) for key in keys) if id]
    whose = {driver.things.controller(s, id) for id in ids}
    held = {driver.things.controller(s, id) for id in ids if s.obj(id).zone == HAND}
    for found in (whose, held):
        if len(found) == 1:
            return found.pop()
    return player
