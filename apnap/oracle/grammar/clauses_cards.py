"""Clauses about cards in hands, libraries and graveyards: draw, discard, mill, scry, search, return."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Act,
    AtRandom,
    Discard,
    Draw,
    Each,
    EntersAttachedTo,
    EntersAttacking,
    EntersTapped,
    EntersWith,
    Fixed,
    InZone,
    Linked,
    LookAt,
    Mill,
    Move,
    OwnedBy,
    Quantity,
    Reveal,
    Search,
    Select,
    Shuffle,
    Status,
    Target,
    TopOf,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import (
    CARDINAL,
    COUNT,
    NUMBER,
    counted,
)
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.costs import CARD_IN_HAND, CARD_OF_YOURS, HAND
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD, CARD_FROM, without
from apnap.oracle.grammar.refs import (
    ALIKE,
    EVERY,
    HOST,
    IT,
    SELF,
    TARGET,
    TARGET_CARD,
    TARGET_PLAYER,
    TWO_TARGETS,
    YARD,
    chosen,
)
from apnap.oracle.grammar.surface import ONE, It
from apnap.oracle.syntax import (
    Rule,
    framed,
    listed,
    node,
    nothing,
    oneof,
    seq,
    spelled,
    text,
    words,
)

CARDS: Final = counted("card", "cards")
_MORE_CARDS: Final = framed("{it@} additional [card|cards]", it=COUNT)
acts(Draw, "draw", "{amount}", amount=spelled(CARDS, _MORE_CARDS))
acts(Mill, "mill", "{amount}", amount=CARDS)
acts(Discard, "discard", "{what@}", what=chosen(CARD_IN_HAND, pairs=True))
OWN_HAND: Final = canonical(HAND)


def _at_random(n: int) -> AtRandom:
    return AtRandom(Quantity(Fixed(n), Fixed(n)), OWN_HAND)


def _how_many(value: AtRandom) -> dict[str, object] | None:
    low = value.quantity.low
    return {"n": low.n} if isinstance(low, Fixed) and value == _at_random(low.n) else None


_DISCARDED: Final[Rule[Any]] = oneof(
    "cards",
    words(
        {
            Each(OWN_HAND): [
                "your hand",
                "their hand",
                "all the cards in your hand",
                "all the cards in their hand",
            ]
        },
        "cards",
    ),
    seq("{n@} [card|cards] at random", n=numbers.COUNT, build=_at_random, match=_how_many, of=AtRandom),
)
acts(Discard, "discard", "{what}", what=_DISCARDED)

# -- keyword actions with a number

for _name in (
    "scry",
    "surveil",
    "bolster",
    "adapt",
    "monstrosity",
    "fateseal",
    "discover",
    "blight",
):
    acts(Act, _name, "{amount}", name=_name, amount=NUMBER)
for _name in (
    "proliferate",
    "investigate",
    "populate",
    "learn",
    "clash",
    "explore",
    "forage",
    "manifest dread",
):
    acts(Act, _name, name=_name)

# -- searching, looking, revealing


def searching(template: str, *zones: str) -> Rule[Search]:
    """A player's searching their own zones."""

    def build(it: Select) -> Search:
        return Search(You(), zones, You(), it.quantity, it.what)

    def match(value: Search) -> dict[str, object] | None:
        it = Select(value.quantity, value.what, None)
        return {"it": it} if value == build(it) else None

    return seq(template, it=chosen(CARD, pairs=True), build=build, match=match, of=Search)


TOP: Final = oneof(
    "top of the library",
    node(TopOf, "the top card of your library", amount=Fixed(1), player=You()),
    node(TopOf, "the top {amount} cards of your library", amount=CARDINAL, player=You()),
)


def attached(to: Rule[Any]) -> Rule[Any]:
    """How something enters that is attached to it."""
    return seq(
        " attached to {to}",
        to=to,
        build=lambda to: (EntersAttachedTo(to),),
        match=lambda v: {"to": v[0].to} if len(v) == 1 and isinstance(v[0], EntersAttachedTo) else None,
        of=tuple,
    )


WITH_COUNTERS: Final[Rule[Any]] = seq(
    " with {n@} {kind} [counter|counters] on [it|it]",
    " with {n@} additional {kind} [counter|counters] on [it|it]",
    " with {n@} {kind} [counter|counters] on [them|them]",
    n=COUNT,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: (
        {"n": v[0].amount, "kind": v[0].kind} if len(v) == 1 and isinstance(v[0], EntersWith) else None
    ),
    of=tuple,
)
_A_KIND: Final = node(
    EntersWith, "{amount@} {kind} [counter|counters]", kind=numbers.COUNTER_KIND, amount=COUNT
)
_WITH_SEVERAL: Final[Rule[Any]] = seq(
    " with {kinds} on it",
    " with {kinds} on them",
    kinds=listed(_A_KIND, "and", 2),
    build=lambda kinds: kinds,
    match=lambda v: {"kinds": v} if len(v) > 1 and all([isinstance(c, EntersWith) for c in v]) else None,
    of=tuple,
)
_STATES: Final[dict[tuple[Any, ...], str]] = {
    (EntersTapped(),): " tapped",
    (EntersTapped(), EntersAttacking()): " tapped and attacking",
}


def with_counters(states: dict[tuple[Any, ...], str], between: str = "") -> Rule[Any]:
    """How something enters, and with what counters."""
    return seq(
        f"{{state}}{between}{{counters}}",
        state=oneof("state", *[text(said, state) for state, said in states.items()]),
        counters=oneof("counters", WITH_COUNTERS, _WITH_SEVERAL),
        build=lambda state, counters: (*state, *counters),
        match=lambda v: (
            {"state": state, "counters": v[len(state) :]}
            if (state := tuple([c for c in v if not isinstance(c, EntersWith)])) in states
            and len(v) > len(state)
            else None
        ),
        of=tuple,
    )


TAPPED_ENTERING: Final[Rule[Any]] = oneof(
    "tapped",
    WITH_COUNTERS,
    _WITH_SEVERAL,
    with_counters(_STATES),
    text(" tapped", (EntersTapped(),)),
    text(" tapped and attacking", (EntersTapped(), EntersAttacking())),
    nothing(()),
)

CLAUSE.add(
    searching("search your library for {it@}", "library"),
    searching("search your library and/or graveyard for {it@}", "library", "graveyard"),
    node(Shuffle, "shuffle", "shuffle your library", who=You()),
    node(Reveal, "reveal {what@}", who=You(), what=IT),
    node(LookAt, "look at {what}", who=You(), what=TOP),
    node(Reveal, "reveal {what}", who=You(), what=TOP),
)

# -- moving cards


def _from_theirs(who: Any, it: Select, zone: str) -> Move:
    what = canonical((it.what, InZone(zone), OwnedBy(who)))
    return Move(Select(it.quantity, what, It("that player")), "exile")


def _theirs(value: Move) -> dict[str, object] | None:
    what = value.what
    if not isinstance(what, Select):
        return None
    owners = [p.players for p in parts_of(what.what) if isinstance(p, OwnedBy)]
    if len(owners) != 1 or not isinstance(owners[0], Target):
        return None
    for zone in ("graveyard", "hand"):
        rest = without(what.what, InZone(zone), OwnedBy(owners[0]))
        it = None if rest is None else Select(what.quantity, rest, None)
        if it is not None and value == _from_theirs(owners[0], it, zone):
            return {"who": owners[0], "it": it, "zone": zone}
    return None


# whoever does it: a card goes to its owner's hand or library (CR 400.3)
_OWNER_PUTS: Final = (
    "that player puts {what@} into their hand",
    "they put {what@} into their hand",
    "put {what@} into that player's hand",
    "puts {what@} into their hand",
)
_ALL_SHOWN: Final[Rule[Any]] = words(
    {It("the revealed cards"): (None, "all cards revealed this way")}, "cards"
)
PUTS: Final = ("", "put ", "puts ", "that player puts ", "they put ", "the player puts ")
"""Who puts cards where they go: the cards say whose hand, library or graveyard that is (CR 400.3)."""
CLAUSE.add(
    node(
        Move,
        "return {what@} to your hand",
        "return {what@} to [its owner's hand|their owners' hands]",
        what=TARGET_CARD,
        to="hand",
    ),
    node(
        Move,
        "return {what@} to [its owner's hand|their owners' hands]",
        what=oneof("what", SELF, HOST, TARGET, ALIKE, TWO_TARGETS),
        to="hand",
    ),
    node(
        Move,
        "put {what@} into your hand",
        "return {what@} to [its owner's hand|their owners' hands]",
        "return {what@} to your hand",
        *_OWNER_PUTS,
        what=IT,
        to="hand",
    ),
    node(
        Move,
        "return {what@} to the battlefield{entering}",
        "return {what@} to the battlefield under your control{entering}",
        "return {what@} to the battlefield{entering} under your control",
        "put {what@} onto the battlefield under your control{entering}",
        "put {what@} onto the battlefield{entering} under your control",
        "put {what@} onto the battlefield{entering}",
        what=TARGET_CARD,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
    node(
        Move,
        "return {what@} to the battlefield{entering} under [its owner's|their owners'] control",
        what=TARGET_CARD,
        to="battlefield",
        entering=TAPPED_ENTERING,
    ),
    node(
        Move,
        "put {what@} on top of your library",
        "put {what@} on top of [its owner's library|their owners' libraries]",
        what=TARGET_CARD,
        to="library",
        where="top",
    ),
    node(
        Move,
        "put {what@} on the bottom of your library",
        "put {what@} on the bottom of [its owner's library|their owners' libraries]",
        what=TARGET_CARD,
        to="library",
        where="bottom",
    ),
    node(
        Move,
        "put {what@} on top of [its owner's library|their owners' libraries]",
        what=oneof("what", SELF, HOST, TARGET),
        to="library",
        where="top",
    ),
    node(
        Move,
        "put {what@} on the bottom of [its owner's library|their owners' libraries]",
        "put {what@} on the bottom of that player's library",
        "put {what@} on the bottom of your library[| in any order]",
        what=oneof("what", SELF, spelled(IT, _ALL_SHOWN), HOST, TARGET, EVERY),
        to="library",
        where="bottom",
    ),
    node(Move, "exile {what@}", what=oneof("what", TARGET_CARD, chosen(CARD_FROM)), to="exile"),
    seq(
        "{who} exiles {it@} from their {zone}",
        who=TARGET_PLAYER,
        it=chosen(CARD, pairs=True),
        zone=words({"graveyard": "graveyard", "hand": "hand"}, "zone"),
        build=_from_theirs,
        match=_theirs,
        of=Move,
    ),
    node(Move, "exile {what}", what=TOP, to="exile"),
    node(Move, "put {what} into your hand", what=TOP, to="hand"),
    node(
        Move,
        "put {what@} into your graveyard",
        *[f"{p}{{what@}} into their graveyard" for p in PUTS if p],
        what=IT,
        to="graveyard",
    ),
    node(
        Move,
        "put {what@} onto the battlefield{entering}",
        "return {what@} to the battlefield under your control{entering}",
        "return {what@} to the battlefield{entering} under your control",
        "return {what@} to the battlefield{entering}",
        "put {what@} onto the battlefield under your control{entering}",
        "put {what@} onto the battlefield{entering} under your control",
        what=IT,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
    node(
        Move,
        "return {what@} to the battlefield{entering} under [its owner's|their owners'] control",
        "return {what@} to the battlefield under [its owner's|their owners'] control{entering}",
        "return {what@} to the battlefield{entering} under [their owner's|their owner's] control",
        "return {what@} to the battlefield under [their owner's|their owner's] control{entering}",
        what=IT,
        to="battlefield",
        entering=TAPPED_ENTERING,
    ),
    node(Move, "return {what} to your hand", what=YARD, to="hand"),
    node(
        Move,
        "return {what} to the battlefield{entering}",
        what=YARD,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
    node(
        Move,
        "put {what@} from your hand onto the battlefield{entering}",
        what=chosen(CARD_OF_YOURS, pairs=True),
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
    spelled(
        node(
            Move,
            "shuffle {what} into its owner's library",
            "its owner shuffles {what} into their library",
            what=oneof("what", SELF, IT, HOST, TARGET),
            to="library",
            where="shuffled",
        ),
        node(
            Move,
            "{what}'s owner shuffles it into their library",
            "the owner of {what} shuffles it into their library",
            what=TARGET,
            to="library",
            where="shuffled",
        ),
    ),
    spelled(
        node(
            Move,
            "{what}'s owner puts it on their choice of the top or bottom of their library",
            "the owner of {what} puts it on their choice of the top or bottom of their library",
            what=TARGET,
            to="library",
            where="top or bottom",
        ),
        node(
            Move,
            "its owner puts {what} on their choice of the top or bottom of their library",
            what=IT,
            to="library",
            where="top or bottom",
        ),
    ),
)

_FROM_COMMAND: Final = canonical((Status("commander"), InZone("command"), OwnedBy(You())))
CLAUSE.add(
    words(
        {
            Move(Select(ONE, _FROM_COMMAND, None), "hand"): (
                "put your commander into your hand from the command zone"
            )
        },
        "commander",
    )
)
_DEPTH: Final[Rule[str]] = words(
    {"2": "second", "3": "third", "4": "fourth", "5": "fifth", "7": "seventh"}, "how deep"
)
CLAUSE.add(
    node(
        Move,
        "put {what@} into [its owner's library|their owners' libraries] {where} from the top",
        what=oneof("what", SELF, IT, HOST, TARGET),
        to="library",
        where=_DEPTH,
    ),
    node(Move, "put {what} into your library {where} from the top", what=YARD, to="library", where=_DEPTH),
)

_EXILED: Final[Rule[Any]] = words(
    {Linked(): [("the exiled card", None), (None, "the exiled cards")]}, "what was exiled"
)
CLAUSE.add(
    node(
        Move,
        "return {what@} to the battlefield{entering} under [its owner's|their owners'] control",
        "return {what@} to the battlefield{entering} under [their owner's|their owner's] control",
        what=_EXILED,
        to="battlefield",
        entering=TAPPED_ENTERING,
    ),
    node(
        Move,
        "return {what@} to [its owner's hand|their owners' hands]",
        "return {what@} to [their owner's hand|their owner's hand]",
        what=_EXILED,
        to="hand",
    ),
)
