"""Trigger events of deeds, by name or of several at once: crimes, discards, counters that are put."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.deeds import CRIME
from apnap.model import Anything, Fixed, OneOrMore, Opponents, Pattern, You
from apnap.oracle import numbers
from apnap.oracle.grammar.adjust import MADE_TO_DISCARD_IT
from apnap.oracle.grammar.events import ANYONE, OFTEN, ONCE, WHO
from apnap.oracle.grammar.objects import CARD
from apnap.oracle.syntax import Rule, in_plural, mapped, node, words

_ONE: Final = Fixed(1)
OFTEN.add(node(Pattern, "{who@} [commits|commit] a crime", verb="act", who=WHO, how=CRIME))
_CARDS: Final[Rule[Any]] = mapped(
    in_plural(CARD), lambda f: None if f == Anything() else f, lambda f: Anything() if f is None else f, None
)
_CARD: Final[Rule[Any]] = mapped(
    CARD, lambda f: None if f == Anything() else f, lambda f: Anything() if f is None else f, None
)
OFTEN.add(
    node(
        OneOrMore,
        "{when}",
        when=node(
            Pattern, "{who@} [discards|discard] one or more {what}", verb="discard", who=WHO, what=_CARDS
        ),
        least=_ONE,
    ),
    node(
        OneOrMore,
        "{when}",
        when=node(
            Pattern,
            "you put one or more {how} counters on {what}",
            verb="put counter",
            what=ANYONE,
            by_player=You(),
            how=numbers.COUNTER_KIND,
        ),
        least=_ONE,
    ),
    node(
        Pattern,
        "you put a {how} counter on {what}",
        verb="put counter",
        what=ANYONE,
        by_player=You(),
        how=numbers.COUNTER_KIND,
    ),
)
OFTEN.add(
    node(
        Pattern,
        "a spell or ability a opponent controls causes you to discard a {what}",
        verb="discard",
        what=_CARD,
        who=You(),
        by_player=Opponents(),
    ),
)
ONCE.add(
    words(
        {MADE_TO_DISCARD_IT: "a spell or ability a opponent controls causes you to discard this card"},
        "event",
    )
)
