"""Clauses about permanents and spells: destroy, exile, return, tap, sacrifice, counter, regenerate."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Act,
    AllPlayers,
    Among,
    Apply,
    Attach,
    CastFrom,
    Choose,
    ControlledBy,
    ControlPlayer,
    CopyOnStack,
    CounterIt,
    Designate,
    DestinationBecomes,
    Destroy,
    During,
    Each,
    Endless,
    ExtraPhase,
    ExtraTurn,
    Fixed,
    Gate,
    If,
    InZone,
    Move,
    Not,
    Nothing,
    Opponents,
    OwnedBy,
    Pattern,
    PhaseOut,
    Quantity,
    Regenerate,
    RemoveFromCombat,
    Replacing,
    Sacrifice,
    StackKind,
    Subtype,
    Tap,
    Target,
    Transform,
    Type,
    Untap,
    Until,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, NUMBER
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.durations import LEAVES
from apnap.oracle.grammar.objects import CARD_IN, PERMANENT
from apnap.oracle.grammar.refs import (
    EVERY,
    HOST,
    IT,
    IT_SUBJECT,
    OBJECT,
    PLAYER_NOT_YOU,
    SELF,
    SPELL,
    TARGET,
    TARGET_PLAYER,
    TARGET_SPELL,
    chosen,
    target,
)
from apnap.oracle.grammar.surface import (
    ONE,
    SUPPORTED,
    UNSET,
    It,
)
from apnap.oracle.syntax import (
    Rule,
    node,
    oneof,
    seq,
    where,
    words,
)

_ANY_NUMBER: Final = Quantity(Fixed(0), None)
GRAVEYARDS: Final[Rule[Any]] = words(
    {
        Each(
            canonical((InZone("graveyard"), OwnedBy(Target(UNSET, ONE, None, AllPlayers()))))
        ): "target player's graveyard",
        Each(
            canonical((InZone("graveyard"), OwnedBy(Target(UNSET, ONE, None, Opponents()))))
        ): "target opponent's graveyard",
        Each(canonical((InZone("graveyard"), OwnedBy(Opponents())))): "each opponent's graveyard",
        Each(canonical((InZone("graveyard"), OwnedBy(You())))): "your graveyard",
        Each(
            canonical((InZone("graveyard"), OwnedBy(Target(UNSET, _ANY_NUMBER, None, AllPlayers()))))
        ): "any number of target players' graveyards",
        Each(InZone("graveyard")): ["all graveyards", "all cards from all graveyards"],
    },
    "graveyards",
)
_FROM_ELSEWHERE: Final[Any] = Target(UNSET, ONE, canonical((StackKind("spell"), Not(CastFrom("hand")))), None)
_CHOSEN: Final = chosen(PERMANENT)
_OBJECT: Final = oneof("object", OBJECT, _CHOSEN)
CLAUSE.add(
    node(Destroy, "destroy {what@}", what=OBJECT),
    node(
        Destroy,
        "destroy {what@}. [it|they] can't be regenerated",
        "destroy {what@}. [they|they] can't be regenerated",
        "destroy {what@} and [it|they] can't be regenerated",
        what=OBJECT,
        regenerate="can't",
    ),
    node(Move, "exile {what@}", what=_OBJECT, to="exile"),
    node(Move, "exile {what@}", what=TARGET_SPELL, to="exile"),
    node(
        Move,
        "return {what@} to [its owner's hand|their owners' hands]",
        what=TARGET_SPELL,
        to="hand",
    ),
    node(Tap, "tap {what@}", "you tap {what@}", what=_OBJECT),
    node(Untap, "untap {what@}", "you untap {what@}", what=_OBJECT),
    node(Regenerate, "regenerate {what@}", what=OBJECT),
    node(Transform, "transform {what@}", what=OBJECT),
    node(PhaseOut, "{what@} [phases|phase] out", what=OBJECT),
    node(RemoveFromCombat, "remove {what@} from combat", what=OBJECT),
    node(Act, "{what@} [becomes|become] blocked", name="become blocked", who=You(), what=OBJECT),
    node(CounterIt, "counter {what@}", what=SPELL),
    node(
        CounterIt,
        "counter {what}",
        what=words({_FROM_ELSEWHERE: "target spell that wasn't cast from its owner's hand"}, "target"),
    ),
    node(Attach, "attach {what} to {to}", what=oneof("what", SELF, IT, TARGET), to=oneof("to", TARGET, IT)),
)


def _turned(what: Any) -> Gate:
    return Gate(You(), Tap(what), Nothing(), Untap(It("it")))


def _what_turns(value: Gate) -> dict[str, object] | None:
    what = value.offer.what if isinstance(value.offer, Tap) else None
    return {"what": what} if what is not None and value == _turned(what) else None


CLAUSE.add(
    seq(
        "tap or untap {what}",
        what=where(TARGET, lambda t: isinstance(t, Target) and t.quantity == ONE),
        build=_turned,
        match=_what_turns,
        of=Gate,
    )
)
acts(Sacrifice, "sacrifice", "{what@}", what=oneof("what", SELF, HOST, IT))
acts(Sacrifice, "sacrifice", "{what@}", theirs="of their choice", what=_CHOSEN)
CLAUSE.add(
    node(Move, "exile {what@} {until}", what=oneof("what", OBJECT, _CHOSEN), to="exile", until=LEAVES),
    node(Move, "exile {what}", what=GRAVEYARDS, to="exile"),
)
CLAUSE.add(
    node(
        ControlPlayer,
        "you control {of:sg} during that player's next turn",
        who=You(),
        of=PLAYER_NOT_YOU,
    )
)
acts(ExtraTurn, "take", "{amount} extra turn after this one", amount=words({Fixed(1): "a"}, "a"))
acts(ExtraTurn, "take", "{amount:pl} extra turns after this one", amount=COUNT)
acts(Designate, "become", "the monarch", you_said=True, name="monarch")
acts(Designate, "take", "the initiative", you_said=True, name="initiative")
for _name, _verb in (("explore", "explores"), ("connive", "connives")):
    CLAUSE.add(
        node(Act, f"{{what}} {_verb}", name=_name, who=You(), what=oneof("who", SELF, IT_SUBJECT, TARGET))
    )
for _name in ("prepared", "unprepared"):
    CLAUSE.add(
        node(
            Designate,
            f"{{who}} becomes {_name}",
            name=_name,
            who=oneof("who", SELF, IT_SUBJECT, TARGET, HOST),
        )
    )
CLAUSE.add(
    node(
        Act,
        "{what} connives {amount}",
        name="connive",
        who=You(),
        amount=NUMBER,
        what=oneof("who", SELF, IT_SUBJECT, TARGET),
    ),
    node(Act, "goad {what}", name="goad", who=You(), what=OBJECT),
    node(Act, "detain {what}", name="detain", who=You(), what=OBJECT),
    node(Act, "suspect {what}", name="suspect", who=You(), what=OBJECT),
    node(Act, "flip {what}", name="flip", who=You(), what=oneof("what", SELF, IT)),
)

CLAUSE.add(
    node(
        Move,
        "return {what@} to [its owner's hand|their owners' hands]",
        "return {what@} to [its owner's hand|their owner's hand]",
        what=oneof("what", EVERY, _CHOSEN),
        to="hand",
    ),
)


def _support(n: Any) -> Act:
    """CR 701.41a: what is supported by a spell is told by the text around it (`Scope.supported`)."""
    return Act("support", You(), n, Target(UNSET, Quantity(Fixed(0), n), SUPPORTED, None))


CLAUSE.add(
    node(Act, "the Ring tempts you", name="the Ring tempts", who=You()),
    seq(
        "amass {kind:pl} {n}",
        kind=numbers.CREATURE_TYPE,
        n=NUMBER,
        build=lambda kind, n: Act("amass", You(), n, Each(Subtype(kind))),
        match=lambda a: (
            {"kind": a.what.what.name, "n": a.amount}
            if a.name == "amass" and isinstance(a.what, Each) and isinstance(a.what.what, Subtype)
            else None
        ),
        of=Act,
    ),
    node(Act, "incubate {amount}", name="incubate", who=You(), amount=NUMBER),
    seq(
        "support {n}",
        n=NUMBER,
        build=_support,
        match=lambda a: {"n": a.amount} if a == _support(a.amount) else None,
        of=Act,
    ),
    node(
        Act,
        "earthbend {amount}",
        name="earthbend",
        who=You(),
        amount=NUMBER,
        what=Target(UNSET, ONE, canonical((Type("land"), ControlledBy(You()))), None),
    ),
)


def _saved(it: Any) -> Apply:
    dies = Pattern("zone change", Among(it), origin=("battlefield",), destination=("graveyard",))
    return Apply(it, (Replacing(dies, (DestinationBecomes("exile", ""),)),), Until("end of turn"))


CLAUSE.add(
    seq(
        "if {it} would die this turn, exile it instead",
        it=IT_SUBJECT,
        build=_saved,
        match=lambda a: {"it": a.affects} if a == _saved(a.affects) else None,
        of=Apply,
    )
)

CLAUSE.add(
    node(Choose, "choose {what@}", who=You(), what=oneof("target", TARGET, target(CARD_IN))),
    node(Choose, "choose {what}", who=You(), what=TARGET_PLAYER),
    words(
        {
            ExtraPhase(("combat",)): "after this phase, there is a additional combat phase",
            # cast in another phase, it adds none
            If(During(("main",)), ExtraPhase(("combat", "main")), Nothing()): (
                "after this main phase, there is a additional combat phase "
                "followed by a additional main phase"
            ),
        },
        "phases",
    ),
)

CLAUSE.add(
    node(
        CopyOnStack,
        "copy {what}. you may choose new targets for the copy",
        who=You(),
        what=SPELL,
        amount=Fixed(1),
    ),
)
acts(Act, "venture", "into the dungeon", name="venture")

CLAUSE.add(
    # of a card, which then may be cast, `steps` makes it a `CopyCard`
    node(
        CopyOnStack,
        "copy {what}",
        who=You(),
        what=oneof("what", SPELL, words({It("the exiled card"): "the exiled card"}, "what was exiled")),
        amount=Fixed(1),
        targets="same",
    ),
)


def _spent(it: Any) -> Apply:
    into = Pattern("zone change", Among(it), origin=("stack",), destination=("graveyard",))
    return Apply(it, (Replacing(into, (DestinationBecomes("exile", ""),)),), Endless())


CLAUSE.add(
    seq(
        *[
            f"if {{it}} would be put into {whose} graveyard, exile it instead"
            for whose in ("your", "a", "their", "its owner's")
        ],
        it=words({It("that spell"): "that spell"}, "that spell"),
        build=_spent,
        match=lambda a: {"it": a.affects} if a == _spent(a.affects) else None,
        of=Apply,
    )
)
