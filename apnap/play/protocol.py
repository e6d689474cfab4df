"""The same game for a program: one line of JSON for each question, one line for each answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TextIO

from apnap.game import Answer, Decision, IllegalAction
from apnap.play.session import Session

_MOST_OPTIONS = 1000


def question(session: Session, decision: Decision) -> dict[str, Any]:
    """What a program is told when its seat is to decide: the question with its options in words, what has
    happened since it was last asked, and all that the seat may know."""
    seat = decision.decider
    seen = session.game.observation(seat)
    asked: dict[str, Any] = {**seen.pop("decision"), "prompt": decision.prompt}
    options = asked.get("options")
    if options is not None:
        for option, action in zip(options[:_MOST_OPTIONS], decision.options):
            option["text"] = action.text()
    return {
        "type": "decision",
        "seat": seat,
        "number": decision.number,
        "decision": asked,
        "new": [entry.to_dict() for entry in session.news(seat)],
        "observation": seen,
    }


def answer_of(text: str) -> Answer:
    """An answer as a line tells it: a key, a number, or JSON (a whole answer: a list or an object)."""
    said = text.strip()
    if said[:1] in ("{", "["):
        found = json.loads(said)
        if isinstance(found, dict):
            return {_number(key): value for key, value in found.items()}
        return list(found)
    if said.lstrip("-").isdigit() and said.isascii():
        return int(said)
    return said


def _number(key: str) -> Any:
    return int(key) if key.lstrip("-").isdigit() else key


def run(session: Session, lines: TextIO, write: Callable[[str], None]) -> bool:
    """Play with a program: whether the game came to its end, or the lines did."""

    def tell(data: dict[str, Any]) -> None:
        write(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    while True:
        decision = session.advance()
        if decision is None:
            break
        tell(question(session, decision))
        while True:
            line = lines.readline()
            if not line:
                return False
            said = line.strip()
            if not said:
                continue
            if said == "undo":
                session.undo()
                break
            if said == "concede":
                session.concede(decision.decider)
                break
            try:
                session.answer(decision, answer_of(said))
                break
            except IllegalAction as error:
                tell({"type": "error", "rule": error.reason.rule, "error": str(error)})
            except ValueError as error:
                tell({"type": "error", "rule": "", "error": f"no answer: {error}"})
    outcome = session.game.outcome()
    assert outcome is not None
    tell(
        {
            "type": "end",
            "winners": list(outcome.winners),
            "rule": outcome.rule,
            "how": outcome.how,
            "turns": session.game.turn,
            "digest": session.game.digest(),
        }
    )
    return True
