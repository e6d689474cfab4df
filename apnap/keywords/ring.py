"""The Ring tempts you (CR 701.54): the emblem named The Ring, and the Ring-bearer."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    CREATURE,
    NOTHING,
    YOUR_CREATURE,
    YOURS,
    in_your,
    some,
)
from apnap.model.abilities import Static, Triggered
from apnap.model.amounts import CountEvents, CountOf, Fixed, StatOf
from apnap.model.conditions import Compare
from apnap.model.events import Pattern
from apnap.model.filters import InZone, Named, OwnedBy, StatIs, Status, canonical
from apnap.model.instructions import (
    Act,
    Bind,
    Choose,
    CreateEmblem,
    Designate,
    Discard,
    Draw,
    If,
    Later,
    LoseLife,
    Sacrifice,
    Seq,
)
from apnap.model.modifications import AddTypes, Cant
from apnap.model.node import Condition, Instruction
from apnap.model.refs import AllPlayers, Bound, ControllerOf, Each, Opponents, Trigger, You

TEMPTED: Final = "the Ring tempts"
BEARER: Final = "Ring-bearer"
THE_RING: Final = "The Ring"

_YOU: Final = You()
YOUR_BEARER: Final = canonical((Status(BEARER), YOURS))


def tempted(times: int) -> Condition:
    """The Ring has tempted you so many times or more (CR 701.54c)."""
    return Compare(CountEvents(Pattern("act", who=_YOU, how=TEMPTED), "game", ""), ">=", Fixed(times))


_GREATER: Final = StatIs("power", ">", StatOf("power", Each(YOUR_BEARER), "max"))
_BLOCKER: Final = Trigger("other")
_SACRIFICED: Final = Sacrifice(ControllerOf(Bound(900)), Bound(900))
_LATER: Final = Seq(
    (
        Bind(900, Choose(_YOU, _BLOCKER)),
        Later(Pattern("step", how="end of combat"), _SACRIFICED),
    )
)
_ABILITIES: Final = (
    Static(Each(YOUR_BEARER), (AddTypes((), (), ("legendary",)), Cant("be blocked", _GREATER))),
    Triggered(
        Pattern("attack", YOUR_BEARER),
        Seq((Draw(_YOU, Fixed(1)), Discard(_YOU, some(in_your("hand"))))),
        tempted(2),
        zone="command",
    ),
    Triggered(Pattern("become blocked", YOUR_BEARER, other=CREATURE), _LATER, tempted(3), zone="command"),
    Triggered(
        Pattern("damage", who=AllPlayers(), by=YOUR_BEARER, how="combat"),
        LoseLife(Opponents(), Fixed(3)),
        tempted(4),
        zone="command",
    ),
)


def the_ring_tempts(node: Act) -> Instruction:
    """CR 701.54a, c."""
    emblem = canonical((Named(THE_RING), InZone("command"), OwnedBy(_YOU)))
    none = Compare(CountOf(Each(emblem)), "=", Fixed(0))
    return Seq(
        (
            If(none, CreateEmblem(node.who, _ABILITIES, THE_RING), NOTHING),
            Bind(900, Choose(node.who, some(YOUR_CREATURE))),
            Designate(Bound(900), BEARER),
        )
    )
