"""Under which circumstances events count: while something is so, in whose turn, for the first time each turn;
and what the spells that are cast are aimed at."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Filter, Nth, Opponents, Pattern, Targeting, TurnOf, Where, You, canonical
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.events import OFTEN, SPELL_CAST, WHO
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import Rule, framed, node, oneof, seq, where, words

# -- spells that target something


def _aimed(who: Any, what: Filter | None, at: Filter) -> Pattern:
    return Pattern("cast", canonical((*([] if what is None else [what]), Targeting(at, None))), who)


def _aim(value: Pattern) -> dict[str, object] | None:
    if value.what is None:
        return None
    aims = [part for part in parts_of(value.what) if isinstance(part, Targeting)]
    rest = tuple([part for part in parts_of(value.what) if not isinstance(part, Targeting)])
    if len(aims) != 1 or aims[0].what is None:
        return None
    found: dict[str, Any] = {"who": value.who, "what": canonical(rest) if rest else None, "at": aims[0].what}
    return found if value == _aimed(**found) else None


OFTEN.add(
    seq(
        "{who@} [casts|cast] a {what} that targets {at}",
        who=WHO,
        what=SPELL_CAST,
        at=framed("a {it}", it=PERMANENT),
        build=_aimed,
        match=_aim,
        of=Pattern,
    )
)

# -- circumstances

_EVENT: Final[Rule[Any]] = oneof("event", *OFTEN.alternatives)
_TURN: Final[Rule[Any]] = words(
    {
        TurnOf(You()): "your turn",
        TurnOf(Opponents()): ["a opponent's turn", "each opponent's turn"],
    },
    "whose turn",
)


def _by_itself(when: Any) -> bool:
    """Whether the first time is that of one object, or of each player, and not of any of several objects."""
    return isinstance(when, Pattern) and when.what in (None, THIS) and when.by in (None, THIS)


OFTEN.add(
    node(
        Where,
        "{when} while {condition}",
        when=_EVENT,
        condition=where(CONDITION, lambda condition: not isinstance(condition, TurnOf)),
    ),
    node(Where, "{when} during {condition}", when=_EVENT, condition=_TURN),
    node(Nth, "{when} for the first time each turn", when=where(_EVENT, _by_itself), n=1),
)
