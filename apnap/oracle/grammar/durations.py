"""For how long: what stands at the end of "gets +1/+1 until end of turn", or before it."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Among,
    AsLongAs,
    ControlledBy,
    Endless,
    InZone,
    Is,
    Opponents,
    Pattern,
    Status,
    This,
    Until,
    UntilEvent,
    You,
)
from apnap.oracle.syntax import (
    Rule,
    node,
    nothing,
    oneof,
    words,
)

_LEAVES: Final = UntilEvent(Pattern("zone change", Among(This()), origin=("battlefield",)))

_STAYS: Final[Rule[Any]] = words(
    {
        Is(This(), Status("tapped")): "~ remains tapped",
        Is(This(), ControlledBy(You())): "you control ~",
        Is(This(), InZone("battlefield")): "~ remains on the battlefield",
    },
    "how long",
)
FOR_AS_LONG: Final[Rule[Any]] = node(AsLongAs, "for as long as {condition}", condition=_STAYS)
"""As long as something about the source is so (CR 611.2b)."""
UNTIL: Final[Rule[Any]] = oneof(
    "duration",
    words(
        {
            Until("end of turn"): "until end of turn",
            Until("your next turn"): "until your next turn",
            Until("end of your next turn"): "until the end of your next turn",
            Until("end of combat"): "until end of combat",
            Until("your next end step"): "until your next end step",
            _LEAVES: "until ~ leaves the battlefield",
        },
        "duration",
    ),
    FOR_AS_LONG,
)
"""How long what is given lasts."""
LEAVES: Final[Rule[Any]] = words(
    {
        _LEAVES: "until ~ leaves the battlefield",
        UntilEvent(
            Pattern("designate", who=Opponents(), how="monarch")
        ): "until a opponent becomes the monarch",
    },
    "duration",
)
"""Until what something is exiled."""
THIS_TURN: Final[Rule[Any]] = oneof(
    "duration",
    words(
        {
            Until("end of turn"): "this turn",
            Until("end of combat"): "this combat",
            Until("your next turn"): "until your next turn",
        },
        "duration",
    ),
    FOR_AS_LONG,
)
"""How long what is forbidden or commanded lasts."""
ENDLESS: Final[Rule[Any]] = nothing(Endless())
ANY_DURATION: Final = oneof("duration", UNTIL, ENDLESS)
