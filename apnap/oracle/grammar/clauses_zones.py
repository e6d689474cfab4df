"""Clauses about whole zones: hands and graveyards that are shuffled away, cards chosen there; emblems."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Anything,
    AtRandom,
    CreateEmblem,
    Each,
    Fixed,
    InZone,
    LookAt,
    Move,
    Opponents,
    Or,
    OwnedBy,
    Status,
    Target,
    TopOf,
    You,
    canonical,
)
from apnap.oracle.grammar.amounts import CARDINAL
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.clauses_cards import TAPPED_ENTERING, TOP
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import (
    CARD,
    CARD_FROM,
    ZONE_OF,
)
from apnap.oracle.grammar.refs import ALL_CARDS, IT, chosen
from apnap.oracle.grammar.surface import ONE, UNSET, It
from apnap.oracle.syntax import Rule, listed, node, oneof, seq, spelled, where, words

# -- hands and graveyards that are shuffled away

_AWAY: Final[Rule[Any]] = words(
    {
        InZone("graveyard"): "graveyard",
        InZone("hand"): "hand",
        Or((InZone("hand"), InZone("graveyard"))): "hand and graveyard",
    },
    "zones",
)
_WHOSE: Final[Rule[Any]] = words(
    {
        Target(UNSET, ONE, None, AllPlayers()): "target player",
        Target(UNSET, ONE, None, Opponents()): "target opponent",
        It("that player"): "that player",
        AllPlayers(): "each player",
    },
    "whose",
)


def _cards_away(zone: Any, who: Any) -> Move:
    return Move(Each(canonical((zone, OwnedBy(who)))), "library", "shuffled")


def _away(value: Move) -> dict[str, Any] | None:
    parts = parts_of(value.what.what) if isinstance(value.what, Each) else ()
    who = [part.players for part in parts if isinstance(part, OwnedBy)]
    zone = [part for part in parts if not isinstance(part, OwnedBy)]
    if len(who) != 1 or len(zone) != 1 or value != _cards_away(zone[0], who[0]):
        return None
    return {"zone": zone[0], "who": who[0]}


def _mine_away(value: Move) -> dict[str, object] | None:
    found = _away(value)
    return {"zone": found["zone"]} if found is not None and found["who"] == You() else None


_THEIRS: Final[Rule[Any]] = words(
    {
        It("that player"): ["that player's", "their"],
        Target(UNSET, ONE, None, AllPlayers()): "target player's",
        Target(UNSET, ONE, None, Opponents()): "target opponent's",
    },
    "whose",
)
CLAUSE.add(
    seq(
        "shuffle your {zone} into your library",
        zone=_AWAY,
        build=lambda zone: _cards_away(zone, You()),
        match=_mine_away,
        of=Move,
    ),
    seq(
        "{who} shuffles their {zone} into their library",
        who=_WHOSE,
        zone=_AWAY,
        build=_cards_away,
        match=_away,
        of=Move,
    ),
)

# -- emblems (CR 114)

acts(
    CreateEmblem,
    "get",
    "a emblem with {abilities}",
    you_said=True,
    abilities=listed(QUOTED, "and"),
)

# -- cards chosen in a zone, without targets, and all of them

_COMMANDERS: Final = (Status("commander"), Or((InZone("command"), InZone("graveyard"))), OwnedBy(You()))
_CARDS: Final = oneof("cards", chosen(CARD_FROM), ALL_CARDS)
CLAUSE.add(
    node(
        Move,
        "put {what} into your hand",
        what=words(
            {
                Each(canonical(_COMMANDERS)): (
                    "all commanders you own from the command zone and from your graveyard"
                )
            },
            "commanders",
        ),
        to="hand",
    )
)
_THEIR_TOP: Final = oneof(
    "top of a library",
    node(TopOf, "the top card of {player} library", amount=Fixed(1), player=_THEIRS),
    node(TopOf, "the top {amount} cards of {player} library", amount=CARDINAL, player=_THEIRS),
)
_WHO: Final[Rule[Any]] = words(
    {
        It("that player"): "that player",
        Target(UNSET, ONE, None, AllPlayers()): "target player",
        Target(UNSET, ONE, None, Opponents()): "target opponent",
        AllPlayers(): "each player",
        Opponents(): "each opponent",
    },
    "who",
)
_TOP_EXILED: Final = oneof(
    "clause",
    node(TopOf, "{player} exiles the top card of their library", amount=Fixed(1), player=_WHO),
    node(TopOf, "{player} exiles the top {amount} cards of their library", amount=CARDINAL, player=_WHO),
)
CLAUSE.add(
    spelled(
        node(Move, "exile {what} face down", what=_THEIR_TOP, to="exile", face="down"),
        node(Move, "{what} face down", what=_TOP_EXILED, to="exile", face="down"),
    ),
    node(Move, "exile {what} face down", what=TOP, to="exile", face="down"),
    node(Move, "exile {what@} face down", what=IT, to="exile", face="down"),
    node(
        LookAt,
        "look at {what}",
        who=You(),
        what=where(_THEIR_TOP, lambda top: top.player == It("that player")),
    ),
    spelled(
        node(Move, "exile {what}", what=_THEIR_TOP, to="exile"),
        node(Move, "{what}", what=_TOP_EXILED, to="exile"),
    ),
    node(Move, "exile {what@}", what=ALL_CARDS, to="exile"),
    node(Move, "return {what@} to your hand", what=_CARDS, to="hand"),
    node(
        Move,
        "return {what@} to the battlefield{entering}",
        "put {what@} onto the battlefield under your control{entering}",
        "put {what@} onto the battlefield{entering}",
        what=_CARDS,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
)


def _random(card: Any, zone: Any) -> AtRandom:
    return AtRandom(ONE, canonical((card, *zone)))


def _of_random(value: AtRandom) -> dict[str, object] | None:
    zone = tuple(p for p in parts_of(value.what) if isinstance(p, (InZone, OwnedBy)))
    rest = tuple(p for p in parts_of(value.what) if not isinstance(p, (InZone, OwnedBy)))
    if value.quantity != ONE or not zone:
        return None
    return {"card": canonical(rest) if rest else Anything(), "zone": zone}


_RANDOM: Final = seq(
    "a {card} at random from {zone}",
    card=CARD,
    zone=ZONE_OF,
    build=_random,
    match=_of_random,
    of=AtRandom,
)
CLAUSE.add(
    node(Move, "return {what} to your hand", what=_RANDOM, to="hand"),
    node(Move, "exile {what}", what=_RANDOM, to="exile"),
    node(
        Move,
        "return {what} to the battlefield{entering}",
        "put {what} onto the battlefield{entering}",
        what=_RANDOM,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
)
