"""For how long: what stands at the end of "gets +1/+1 until end of turn", or before it."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Among, Endless, Pattern, This, Until, UntilEvent
from apnap.oracle.syntax import Rule, nothing, oneof, words

_LEAVES: Final = UntilEvent(Pattern("zone change", Among(This()), origin=("battlefield",)))

UNTIL: Final[Rule[Any]] = words(
    {
        Until("end of turn"): "until end of turn",
        Until("your next turn"): "until your next turn",
        Until("end of your next turn"): "until the end of your next turn",
        Until("end of combat"): "until end of combat",
        _LEAVES: "until ~ leaves the battlefield",
    },
    "duration",
)
"""How long what is given lasts."""
LEAVES: Final[Rule[Any]] = words({_LEAVES: "until ~ leaves the battlefield"}, "duration")
THIS_TURN: Final[Rule[Any]] = words(
    {
        Until("end of turn"): "this turn",
        Until("end of combat"): "this combat",
        Until("your next turn"): "until your next turn",
    },
    "duration",
)
"""How long what is forbidden or commanded lasts."""
ENDLESS: Final[Rule[Any]] = nothing(Endless())
ANY_DURATION: Final = oneof("duration", UNTIL, ENDLESS)
