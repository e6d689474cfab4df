"""Trigger events of deeds, by name or of several at once: crimes, discards, counters that are put."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.deeds import CRIME
from apnap.model import AnyWhen, Fixed, OneOrMore, Opponents, Pattern, You
from apnap.oracle import numbers
from apnap.oracle.grammar.adjust import MADE_TO_DISCARD_IT
from apnap.oracle.grammar.events import ANYONE, OFTEN, ONCE, SELF, SOMETHING, WHO
from apnap.oracle.grammar.objects import CARD, unsaid
from apnap.oracle.syntax import Rule, node, text, words

_ONE: Final = Fixed(1)
OFTEN.add(node(Pattern, "{who@} [commits|commit] a crime", verb="act", who=WHO, how=CRIME))
OFTEN.add(node(Pattern, "{who@} [taps|tap] {what} for mana", verb="tap", what=ANYONE, who=WHO, how="mana"))
_CARD: Final = unsaid(CARD)


def _put(counters: str) -> Rule[Any]:
    return node(
        Pattern,
        f"you put {counters} on {{what}}",
        verb="put counter",
        what=ANYONE,
        by_player=You(),
        how=numbers.COUNTER_KIND,
    )


OFTEN.add(
    node(
        OneOrMore,
        "{when}",
        when=node(
            Pattern,
            "{who@} [discards|discard] one or more {what:pl}",
            verb="discard",
            who=WHO,
            what=_CARD,
        ),
        least=_ONE,
    ),
    node(OneOrMore, "{when}", when=_put("one or more {how} counters"), least=_ONE),
    _put("a {how} counter"),
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
# keyword actions and abilities that look for one another (CR 701, 702)
for _name, _does in (
    ("explore", "explores"),
    ("connive", "connives"),
    ("endure", "endures"),
    ("evolve", "evolves"),
    ("train", "trains"),
    ("exploit", "exploits a creature"),
    ("enlist", "enlists a creature"),
):
    OFTEN.add(node(Pattern, f"{{what}} {_does}", verb="act", what=SOMETHING, how=_name))
    ONCE.add(node(Pattern, f"{{what}} {_does}", verb="act", what=SELF, how=_name))
for _name in ("investigate", "discover", "forage", "collect evidence", "manifest dread", "populate", "clash"):
    OFTEN.add(text(f"you {_name}", Pattern("act", who=You(), how=_name)))
OFTEN.add(
    words(
        {
            AnyWhen((Pattern("scry", who=You()), Pattern("surveil", who=You()))): "you scry or surveil",
            AnyWhen(
                (Pattern("gain life", who=You()), Pattern("lose life", who=You()))
            ): "you gain or lose life",
        },
        "deed",
    )
)

ONCE.add(
    words(
        {MADE_TO_DISCARD_IT: "a spell or ability a opponent controls causes you to discard this card"},
        "event",
    )
)
