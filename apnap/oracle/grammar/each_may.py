"""What each of several players does with what is theirs, or may do: "each player may draw a card".

It is told like one's own, with "their" for "your": within it `You` stands for whoever does it, until
`anaphora` puts the player there.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    ByEach,
    ControlledBy,
    DealDamage,
    ForEach,
    InZone,
    Move,
    Opponents,
    OtherPlayers,
    OwnedBy,
    Pay,
    PutCounters,
    Reveal,
    Select,
    Shuffle,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, measured
from apnap.oracle.grammar.clauses_cards import TAPPED_ENTERING, searching
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import PAID
from apnap.oracle.grammar.objects import CARD, PERMANENT, without
from apnap.oracle.grammar.offers import OFFER
from apnap.oracle.grammar.refs import HOLDER, IT, SELF, TARGET_PLAYER, THAT_PLAYER, WHO_DID, chosen
from apnap.oracle.grammar.sentences import LINE, SENTENCE, joined, joint
from apnap.oracle.grammar.surface import UNSET, SomebodyDid
from apnap.oracle.syntax import Rule, node, oneof, seq, tupled, words

_YOU: Final = You()
_ASKED: Final[Rule[Any]] = words(
    {
        AllPlayers(): [("each player", None), ("any player", None)],
        Opponents(): [("each opponent", None), ("any opponent", None)],
        OtherPlayers(_YOU): [("each other player", None), ("any other player", None)],
    },
    "players",
)
_ENTERING: Final[dict[str, Any]] = {"entering": TAPPED_ENTERING}

# -- what they may do with their own


def _own(it: Select, *where: Any) -> Select:
    return Select(it.quantity, canonical((it.what, *where)), _YOU)


def _less(value: Any, *where: Any) -> Select | None:
    if not isinstance(value, Select) or value.by != _YOU:
        return None
    rest = without(value.what, *where)
    return None if rest is None else Select(value.quantity, rest, None)


def _of_their_cards(zone: str, to: str, *templates: str) -> Rule[Move]:
    """Cards of their own are moved, as they choose."""
    own = (InZone(zone), OwnedBy(_YOU))
    enters = to == "battlefield"
    under = _YOU if enters else None

    def match(value: Move) -> dict[str, object] | None:
        it = _less(value.what, *own)
        if it is None or value != Move(value.what, to, under=under, entering=value.entering):
            return None
        return {"it": it, "entering": value.entering} if enters else {"it": it}

    return seq(
        *templates,
        it=chosen(CARD, pairs=True),
        build=lambda it, entering=(): Move(_own(it, *own), to, under=under, entering=entering),
        match=match,
        of=Move,
        **(_ENTERING if enters else {}),
    )


_MAY: Final = oneof(
    "what they may do",
    OFFER,
    _of_their_cards(
        "hand",
        "battlefield",
        "put {it@} from their hand onto the battlefield{entering}",
        "put {it@} onto the battlefield{entering} from their hand",
    ),
    _of_their_cards(
        "graveyard", "battlefield", "return {it@} from their graveyard to the battlefield{entering}"
    ),
    _of_their_cards("graveyard", "hand", "return {it@} from their graveyard to their hand"),
    _of_their_cards("graveyard", "exile", "exile {it@} from their graveyard"),
    seq(
        "put {some} on {it@} they control",
        some=tupled("{n@} {kind} [counter|counters]", n=COUNT, kind=numbers.COUNTER_KIND),
        it=chosen(PERMANENT),
        build=lambda some, it: PutCounters(_own(it, ControlledBy(_YOU)), some[1], some[0]),
        match=lambda v: (
            {"some": (v.amount, v.kind), "it": it}
            if (it := _less(v.to, ControlledBy(_YOU))) is not None
            else None
        ),
        of=PutCounters,
    ),
    node(DealDamage, "have {source} deal {amount} to them", source=SELF, amount=measured("damage"), to=_YOU),
    node(Pay, "{cost}", who=_YOU, cost=PAID),
)
SENTENCE.add(node(ByEach, "{of} may {step}", slot=UNSET, of=_ASKED, step=_MAY, may=True))

# -- who has done it

CONDITION.add(
    words(
        {
            SomebodyDid(True): ["a player does", "they do"],
            SomebodyDid(False): ["no one does", "no player does"],
        },
        "who does it",
    )
)
SENTENCE.add(node(ForEach, "for {of}, {step}", of=WHO_DID, step=LINE))

# -- what they do with their library

_NEXT: Final = oneof(
    "what they do",
    node(
        Move,
        "puts {what@} onto the battlefield{entering}",
        what=IT,
        to="battlefield",
        under=_YOU,
        **_ENTERING,
    ),
    node(Move, "puts {what@} into their hand", what=IT, to="hand"),
    node(Move, "puts {what@} on top", what=IT, to="library", where="top"),
    node(Reveal, "reveals {what@}", who=_YOU, what=IT),
    node(Shuffle, "shuffles", who=_YOU),
)
_SEARCHES: Final[Rule[Any]] = joined(
    searching("searches their library for {it@}", "library"),
    *[joint(j, _NEXT) for j in (", ", ", then ", " and ", ", and ")],
)
_SEARCHERS: Final = oneof("who", _ASKED, TARGET_PLAYER, THAT_PLAYER, HOLDER)
SENTENCE.add(node(ByEach, "{of:sg} {step}", slot=UNSET, of=_SEARCHERS, step=_SEARCHES, may=False))
