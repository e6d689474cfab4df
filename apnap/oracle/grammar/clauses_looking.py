"""Clauses about cards that are looked at or revealed: tops of libraries, hands, and what becomes of them."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Among,
    Arrange,
    AtRandom,
    Choose,
    ChooseValue,
    Discard,
    Each,
    EntersTapped,
    EntersTransformed,
    Filter,
    Fixed,
    ForEach,
    InZone,
    IsAmong,
    Iterated,
    LookAt,
    Move,
    No,
    Opponents,
    OwnedBy,
    OwnerOf,
    PlayersWho,
    Quantity,
    Reveal,
    RevealUntil,
    Select,
    StatIs,
    Target,
    TopOf,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import (
    CARDINAL,
    NUMBER,
)
from apnap.oracle.grammar.clauses import CLAUSE, PREDICATE, acts
from apnap.oracle.grammar.clauses_cards import OWN_HAND, PUTS, TAPPED_ENTERING, attached, with_counters
from apnap.oracle.grammar.costs import CARD_OF_YOURS
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD, COMPARED, plus, without
from apnap.oracle.grammar.refs import (
    IT,
    PLAYER_NOT_YOU,
    REST,
    TARGET,
    TARGET_PLAYER,
    YARD,
    chosen,
)
from apnap.oracle.grammar.surface import ONE, UNSET, Det, Elided, It
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

# -- cards that are looked at

_ORDER: Final[Rule[Any]] = oneof(
    "order",
    spelled(
        words({"bottom": " in any order"}, "order"),
        nothing("bottom"),
    ),
    words({"bottom random": " in a random order"}, "order"),
)


def _with_them(card: Any) -> Any:
    return canonical((card, Among(It("them"))))


def _without_them(value: Any) -> Any:
    rest = without(value, Among(It("them")))
    return None if rest is None else {"card": rest}


CARD_AMONG: Final = seq(
    "{card#} from among them",
    "{card#} from among those cards",
    "{card#} from among the milled cards",
    "{card#} from among the cards milled this way",
    "{card#} milled this way",
    "{card#} from among the revealed cards",
    "{card#} revealed this way",
    card=CARD,
    build=_with_them,
    match=_without_them,
    of=Filter,
)
PLAIN_QUANTITY: Final[Rule[Any]] = words(
    {
        ONE: "one",
        Quantity(Fixed(2), Fixed(2)): "two",
        Quantity(Fixed(3), Fixed(3)): "three",
        Quantity(Fixed(0), Fixed(1)): "up to one",
        Quantity(Fixed(0), Fixed(2)): "up to two",
        Quantity(Fixed(0), None): "any number",
    },
    "how many",
)
_OF_THEM: Final = node(Among, "{objects}", objects=words({It("them"): ["them", "those cards"]}, "them"))


_SOME_OF_THEM: Final = spelled(
    node(Select, "{quantity} of {what}", quantity=PLAIN_QUANTITY, what=_OF_THEM, by=None),
    node(
        Select,
        "{quantity}",
        quantity=words({ONE: "one", Quantity(Fixed(2), Fixed(2)): "two"}, "how many"),
        what=Among(It("them")),
        by=None,
    ),
)
_FROM_THEM: Final = oneof(
    "cards", chosen(CARD_AMONG, pairs=True), node(Det, "pl:all {what:pl}", word="all", what=CARD_AMONG)
)
CLAUSE.add(
    spelled(
        node(Move, "put {what} into your hand", what=_SOME_OF_THEM, to="hand"),
        node(Move, "put {what@} into your hand", "return {what@} to your hand", what=_FROM_THEM, to="hand"),
    ),
    spelled(
        node(
            Move,
            "put {what} onto the battlefield{entering}",
            what=_SOME_OF_THEM,
            to="battlefield",
            under=You(),
            entering=TAPPED_ENTERING,
        ),
        node(
            Move,
            "put {what@} onto the battlefield{entering}",
            "put {what@} onto the battlefield{entering} under your control",
            what=_FROM_THEM,
            to="battlefield",
            under=You(),
            entering=TAPPED_ENTERING,
        ),
    ),
    node(Reveal, "reveal {what@}", who=You(), what=_FROM_THEM),
    node(
        Move,
        "put {what} on the bottom of your library{where}",
        "{what} on the bottom of your library{where}",
        *[f"{p}{{what}} on the bottom of {w} library{{where}}" for p in PUTS for w in ("their", "that")],
        what=REST,
        to="library",
        where=_ORDER,
    ),
    node(
        Move,
        "put {what} into your graveyard",
        "{what} into your graveyard",
        *[f"{p}{{what}} into their graveyard" for p in PUTS],
        what=REST,
        to="graveyard",
    ),
    node(Move, "put {what} into your graveyard", what=_SOME_OF_THEM, to="graveyard"),
    node(Move, "put {what} into your hand", "{what} into your hand", what=REST, to="hand"),
    node(
        Move,
        "put {what} onto the battlefield{entering}",
        "{what} onto the battlefield{entering}",
        what=REST,
        to="battlefield",
        under=You(),
        entering=TAPPED_ENTERING,
    ),
    node(Choose, "choose {what}", who=You(), what=_SOME_OF_THEM),
    node(Arrange, "put them back in any order", who=You(), what=It("them"), places=("top",)),
)

CLAUSE.add(
    node(
        Move,
        "put {what} on the bottom of your library{where}",
        what=words(
            {It("the revealed cards"): ["the revealed cards", "all cards revealed this way"]}, "cards"
        ),
        to="library",
        where=words({"bottom random": " in a random order"}, "order"),
    ),
    node(
        Move,
        "shuffle {what} into your library",
        "shuffles {what} into their library",
        "that player shuffles {what} into their library",
        what=REST,
        to="library",
        where="shuffled",
    ),
)

# -- hands that are revealed, and the top of libraries

_TOP_OF_THEIRS: Final = oneof(
    "top of a library",
    node(TopOf, "the top card of {player}'s library", amount=Fixed(1), player=TARGET_PLAYER),
    node(TopOf, "the top {amount} cards of {player}'s library", amount=CARDINAL, player=TARGET_PLAYER),
)
_THEIR_HAND: Final = Each(canonical((InZone("hand"), OwnedBy(Iterated()))))
acts(Reveal, "reveal", "{what}", what=words({_THEIR_HAND: ["their hand", "your hand"]}, "hand"))
_CHOSEN_CARD: Final = plus(CARD, InZone("hand"), OwnedBy(It("that player")))


def _limited(card: Any, limit: Any) -> Any:
    return canonical((card, limit, InZone("hand"), OwnedBy(It("that player"))))


def _limit_of(value: Any) -> dict[str, object] | None:
    limits = [part for part in parts_of(value) if isinstance(part, StatIs)]
    if len(limits) != 1:
        return None
    card = without(value, *limits, InZone("hand"), OwnedBy(It("that player")))
    return None if card is None else {"card": card, "limit": limits[0]}


_CHOSEN_FROM_IT: Final = seq(
    "{card#} from it with {limit}", card=CARD, limit=COMPARED, build=_limited, match=_limit_of, of=Filter
)
CLAUSE.add(
    spelled(
        node(Choose, "you choose {what} from it", who=You(), what=chosen(_CHOSEN_CARD)),
        node(Choose, "you choose {what}", who=You(), what=chosen(_CHOSEN_FROM_IT)),
    ),
    node(
        Discard,
        "that player discards {what}",
        who=It("that player"),
        what=words({It("that card"): "that card"}, "it"),
    ),
    node(LookAt, "look at {what}", who=You(), what=_TOP_OF_THEIRS),
    *[
        node(
            LookAt,
            f"look at target {noun}'s hand",
            who=You(),
            what=Each(canonical((InZone("hand"), OwnedBy(Target(UNSET, ONE, None, among))))),
        )
        for noun, among in (("player", AllPlayers()), ("opponent", Opponents()))
    ],
)
CLAUSE.add(
    node(
        Move,
        "put {what@} from your hand on top of your library[| in any order]",
        what=chosen(CARD_OF_YOURS, pairs=True),
        to="library",
        where="top",
    ),
    node(
        Move,
        "put {what@} from your hand on the bottom of your library[| in any order]",
        what=chosen(CARD_OF_YOURS, pairs=True),
        to="library",
        where="bottom",
    ),
    node(
        Move,
        "put {what@} on top",
        "put {what@} on top of [its owner's library|their owners' libraries]",
        "put {what@} on top of your library",
        what=IT,
        to="library",
        where="top",
    ),
)


def _who_cannot(of: Any) -> PlayersWho:
    """Those of the players who have discarded none of those cards."""
    return PlayersWho(of, No(IsAmong(Iterated(), OwnerOf(It("those cards")))))


CLAUSE.add(
    node(
        Move,
        "return {what} to the battlefield{entering}",
        what=oneof("what", YARD, IT),
        to="battlefield",
        under=You(),
        entering=attached(oneof("to", IT, TARGET)),
    ),
    seq(
        "for each {among} who can't, {step}",
        among=words({Opponents(): "opponent", AllPlayers(): "player"}, "players"),
        step=CLAUSE,
        build=lambda among, step: ForEach(_who_cannot(among), step),
        match=lambda v: (
            {"among": v.of.among, "step": v.step}
            if isinstance(v.of, PlayersWho) and v.of == _who_cannot(v.of.among)
            else None
        ),
        of=ForEach,
    ),
)

_TURNED: Final[dict[tuple[Any, ...], str]] = {
    (EntersTransformed(),): " transformed",
    (EntersTapped(), EntersTransformed()): " tapped and transformed",
}
_TRANSFORMED: Final[Rule[Any]] = oneof("state", *[text(said, state) for state, said in _TURNED.items()])
for _whose, _under in (("your", {"under": You()}), ("its owner's", {})):
    for _entering in (
        framed(f"{{it}} under {_whose} control", it=_TRANSFORMED),
        with_counters(_TURNED, f" under {_whose} control"),
    ):
        CLAUSE.add(
            node(
                Move,
                "return {what} to the battlefield{entering}",
                "put {what} onto the battlefield{entering}",
                what=IT,
                to="battlefield",
                entering=_entering,
                **_under,
            )
        )
CLAUSE.add(
    node(
        Move,
        "return {what} to the battlefield{entering}",
        what=YARD,
        to="battlefield",
        under=You(),
        entering=_TRANSFORMED,
    )
)
CLAUSE.add(
    seq(
        "choose {kinds}",
        kinds=listed(numbers.CARD_TYPE, "or", 2),
        build=lambda kinds: ChooseValue(You(), "card type", kinds),
        match=lambda v: {"kinds": v.among} if v.aspect == "card type" and len(v.among) > 1 else None,
        of=ChooseValue,
    )
)
_TOP_OF_EACH: Final = TopOf(Fixed(1), Iterated())
_AT_RANDOM: Final = AtRandom(ONE, OWN_HAND)
for _number, _verb in (("sg", "reveals"), ("pl", "reveal")):
    CLAUSE.add(
        node(
            Reveal,
            f"{{who:{_number}}} {_verb} {{what}}",
            who=PLAYER_NOT_YOU,
            what=oneof(
                "cards",
                words(
                    {
                        _TOP_OF_EACH: "the top card of their library",
                        _AT_RANDOM: "a card at random from their hand",
                    },
                    "cards",
                ),
                node(TopOf, "the top {amount} cards of their library", amount=CARDINAL, player=Iterated()),
            ),
        )
    )


# -- cards from the top until one is found


def _until(verb: str, thirds: str, to: str) -> None:
    found: Rule[Any] = CARD
    one: dict[str, Any] = {"what": found, "amount": Fixed(1), "to": to}
    more: dict[str, Any] = {"what": found, "amount": oneof("n", CARDINAL, NUMBER), "to": to}
    head = f"cards from the top of {{}} library until {{}} {verb}"
    yours, theirs = head.format("your", "you"), head.format("their", "they")
    shown = f"cards from the top of their library until a {{what}} is {_PAST[verb]}"
    CLAUSE.add(
        node(RevealUntil, f"{verb} {yours} a {{what}}", who=You(), **one),
        node(RevealUntil, f"{verb} {yours} {{amount}} {{what:pl}}", who=You(), **more),
        node(
            RevealUntil,
            f"{{who}} {thirds} {theirs} a {{what}}",
            f"{{who}} {thirds} {shown}",
            who=PLAYER_NOT_YOU,
            **one,
        ),
        node(RevealUntil, f"{{who}} {thirds} {theirs} {{amount}} {{what:pl}}", who=PLAYER_NOT_YOU, **more),
    )
    PREDICATE.add(node(RevealUntil, f"{thirds} {theirs} a {{what}}", who=Elided(), **one))


_PAST: Final = {"reveal": "revealed", "exile": "exiled"}
_until("reveal", "reveals", "")
_until("exile", "exiles", "exile")
_ONTO: Final = "{what@} onto the battlefield{entering}"
_ENTERED: Final[dict[str, Any]] = {"what": IT, "to": "battlefield", "entering": TAPPED_ENTERING}
PREDICATE.add(node(Move, f"puts {_ONTO}", under=Elided(), **_ENTERED))
CLAUSE.add(
    node(
        Move,
        f"that player puts {_ONTO}",
        f"the player puts {_ONTO}",
        f"they put {_ONTO}",
        under=It("that player"),
        **_ENTERED,
    )
)
