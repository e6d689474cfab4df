"""Phrases about designations and dungeons: the monarch, the initiative, day and night, the Ring
(CR 309, 701.54, 725, 726, 731)."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.dungeons import COMPLETE, DUNGEONS
from apnap.keywords.ring import TEMPTED, YOUR_BEARER, tempted
from apnap.model import (
    Act,
    AllOf,
    AllPlayers,
    AnyWhen,
    Compare,
    CountEvents,
    CountOf,
    Designate,
    Each,
    Fixed,
    HasDesignation,
    Is,
    Iterated,
    ItIs,
    Named,
    No,
    Opponents,
    Pattern,
    PlayersWho,
    Union,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.entering import ENTERING, as_enters
from apnap.oracle.grammar.events import ANYONE, OFTEN, STEPS, WHO
from apnap.oracle.grammar.refs import IT, IT_SUBJECT, SELF, TARGET
from apnap.oracle.grammar.surface import It
from apnap.oracle.syntax import Rule, node, oneof, seq, words

_COMPLETED: Final = CountEvents(Pattern("act", who=You(), how=COMPLETE), "game", "")


def _who(name: str, among: Any) -> Any:
    return PlayersWho(among, HasDesignation(Iterated(), name))


def _how_many(name: str, among: Any, cmp: str, n: int) -> Compare:
    return Compare(CountOf(_who(name, among)), cmp, Fixed(n))


def _completions(dungeon: str) -> CountEvents:
    return CountEvents(Pattern("act", Named(dungeon), You(), how=COMPLETE), "game", "")


NEITHER: Final = AllOf((No(ItIs("day")), No(ItIs("night"))))
CONDITION.add(
    words(
        {
            _how_many("monarch", AllPlayers(), "=", 0): "there is no monarch",
            _how_many("monarch", AllPlayers(), ">=", 1): "a player is the monarch",
            _how_many("monarch", Opponents(), ">=", 1): "a opponent is the monarch",
            No(HasDesignation(You(), "monarch")): "you're not the monarch",
            NEITHER: "it's neither day nor night",
            Compare(_COMPLETED, ">=", Fixed(1)): "you've completed a dungeon",
            Compare(CountOf(Each(YOUR_BEARER)), "=", Fixed(0)): "you don't control a Ring-bearer",
            **{Compare(_completions(d), "=", Fixed(0)): f"you haven't completed {d}" for d in DUNGEONS},
        },
        "condition",
    ),
    node(
        Is,
        "{objects} is your Ring-bearer",
        objects=oneof("what", SELF, IT_SUBJECT),
        what=YOUR_BEARER,
    ),
    seq(
        "the Ring has tempted you {n} or more times this game",
        n=numbers.SEVERAL,
        build=lambda n: tempted(n),
        match=lambda v: {"n": v.b.n} if isinstance(v.b, Fixed) and v == tempted(v.b.n) else None,
        of=Compare,
    ),
)
OFTEN.add(
    node(Pattern, "{who@} [becomes|become] the monarch", verb="designate", who=WHO, how="monarch"),
    node(Pattern, "{who@} [takes|take] the initiative", verb="designate", who=WHO, how="initiative"),
    node(Pattern, "{who@} [completes|complete] a dungeon", verb="act", who=WHO, how=COMPLETE),
    words(
        {
            Pattern("act", who=You(), how=TEMPTED): "the Ring tempts you",
            AnyWhen(
                (Pattern("act", how="day becomes night"), Pattern("act", how="night becomes day"))
            ): "day becomes night or night becomes day",
            Pattern("act", how="night becomes day"): "night becomes day",
        },
        "event",
    ),
)
STEPS.add(
    node(
        Pattern,
        "the beginning of the monarch's {how}",
        verb="step",
        who=_who("monarch", AllPlayers()),
        how=words({"upkeep": "upkeep", "end": "end step"}, "step"),
    )
)
_GAME: Final = Union(())
BECOMES: Final[Rule[Any]] = words(
    {Designate(_GAME, "day"): "it becomes day", Designate(_GAME, "night"): "it becomes night"}, "clause"
)
CLAUSE.add(BECOMES)
ENTERING.add(as_enters("if it's neither day nor night, {effect} as ~ enters", BECOMES, NEITHER))

# doors (CR 709.5f-g)
_ROOM: Final = oneof("Room", TARGET, IT)
CLAUSE.add(
    node(Act, "unlock a locked door of {what@}", name="unlock door", who=You(), what=_ROOM),
    node(Act, "lock or unlock a door of {what@}", name="lock or unlock door", who=You(), what=_ROOM),
)
CLAUSE.add(node(Act, "harness {what}", name="harness", who=You(), what=SELF))


# -- the monarch, as one who is attacked or spoken of

CONDITION.add(
    words({HasDesignation(It("that player"), "monarch"): "that player is the monarch"}, "monarch"),
)
OFTEN.add(
    node(
        Pattern,
        "{what} attacks the monarch",
        verb="attack",
        what=ANYONE,
        who=PlayersWho(AllPlayers(), HasDesignation(Iterated(), "monarch")),
    )
)
