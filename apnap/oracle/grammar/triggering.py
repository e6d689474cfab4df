"""What makes abilities trigger an additional time (CR 603.2d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Among,
    AnyWhen,
    Filter,
    InZone,
    Pattern,
    Static,
    This,
    TriggersMore,
    You,
    canonical,
)
from apnap.model.node import When
from apnap.oracle.grammar.events import ONE_PERMANENT
from apnap.oracle.grammar.objects import PERMANENT, SPELL, unsaid, without
from apnap.oracle.grammar.refs import other
from apnap.oracle.grammar.statics import AS_LONG, STATIC
from apnap.oracle.syntax import Rule, framed, node, one, oneof, seq, words

_HERE: Final = InZone("battlefield")
_DIES: Final = {"origin": ("battlefield",), "destination": ("graveyard",)}


def _moving(verb: str, *synonyms: str, **zones: Any) -> Rule[Any]:
    return node(
        Pattern,
        *[f"{{what}} {said}" for said in (verb, *synonyms)],
        verb="zone change",
        what=ONE_PERMANENT,
        **zones,
    )


def _comes_or_goes(what: Any) -> AnyWhen:
    return AnyWhen(
        (
            Pattern("zone change", what, destination=("battlefield",)),
            Pattern("zone change", what, origin=("battlefield",)),
        )
    )


def _cast_or_copied(what: Any) -> AnyWhen:
    return AnyWhen((Pattern("cast", what, You()), Pattern("act", what, You(), how="copy")))


def _either(template: str, what: Rule[Any], made: Callable[[Filter], AnyWhen]) -> Rule[AnyWhen]:
    """One event or another of the same things."""

    def match(value: AnyWhen) -> dict[str, object] | None:
        first = value.parts[0]
        if not isinstance(first, Pattern) or first.what is None or value != made(first.what):
            return None
        return {"what": first.what}

    return seq(template, what=what, build=made, match=match, of=AnyWhen)


_CAUSE: Final[Rule[When]] = oneof(
    "cause",
    _moving("entering", "entering the battlefield", destination=("battlefield",)),
    _moving("dying", **_DIES),
    _moving("leaving the battlefield", origin=("battlefield",)),
    node(Pattern, "{what} attacking", verb="attack", what=ONE_PERMANENT),
    node(Pattern, "{what} being dealt damage", verb="damage", what=ONE_PERMANENT),
    node(
        Pattern,
        "{by} dealing combat damage to a player",
        verb="damage",
        by=ONE_PERMANENT,
        who=AllPlayers(),
        how="combat",
    ),
    words({Pattern("draw", who=AllPlayers()): "a player drawing a card"}, "drawing"),
    _either("{what} entering or leaving the battlefield", ONE_PERMANENT, _comes_or_goes),
    _either("you casting or copying a {what}", unsaid(SPELL), _cast_or_copied),
)


def _whose(what: Filter) -> dict[str, object] | None:
    rest = without(what, _HERE)
    return None if rest is None else {"it": rest}


def _of_a(what: Rule[Any]) -> Rule[Filter]:
    """Permanents as the sources of abilities."""
    return seq("{it}", it=what, build=lambda it: canonical((it, _HERE)), match=_whose, of=Filter)


_SOURCE: Final = oneof(
    "whose",
    _of_a(framed("a {it}", it=PERMANENT)),
    _of_a(framed("another {it}", it=other(PERMANENT))),
    _of_a(words({Among(This()): "~"}, "~")),
)


_AGAIN: Final = ("that ability triggers a additional time", "it triggers a additional time")
_MORE: Final = one(
    oneof(
        "rule",
        node(
            TriggersMore,
            f"if {{when}} causes a triggered ability of {{what}} to trigger, {_AGAIN[0]}",
            when=_CAUSE,
            what=_SOURCE,
            times=1,
        ),
        node(
            TriggersMore,
            *[f"if a triggered ability of {{what}} triggers, {said}" for said in _AGAIN],
            when=None,
            what=_SOURCE,
            times=1,
        ),
    )
)
STATIC.add(
    node(Static, "{mods}", affects=You(), mods=_MORE),
    node(Static, "{condition}, {mods}", affects=You(), mods=_MORE, condition=AS_LONG),
)
