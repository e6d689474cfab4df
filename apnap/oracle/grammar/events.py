"""Trigger events: what stands after "when", "whenever" and "at"."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.words import expends, last_removed, reaches
from apnap.model import (
    AllOf,
    AllPlayers,
    Among,
    Anything,
    AnyWhen,
    Compare,
    ControlledBy,
    CountersAre,
    CountOf,
    Each,
    EventAmount,
    Filter,
    Fixed,
    Is,
    Nth,
    OneOrMore,
    Opponents,
    Or,
    Other,
    OwnedBy,
    Pattern,
    StateIs,
    Status,
    Subtype,
    This,
    Where,
    You,
    canonical,
)
from apnap.model.node import When
from apnap.oracle import numbers
from apnap.oracle.grammar.adjust import AS_IT_ENTERED
from apnap.oracle.grammar.amounts import DIGITS
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD, PERMANENT, SOURCE, SPELL, unsaid, without
from apnap.oracle.grammar.refs import HOLDER, HOST, HOST_PLAYER, other
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import (
    Rule,
    forward,
    framed,
    in_plural,
    mapped,
    node,
    oneof,
    pattern,
    seq,
    spelled,
    text,
    where,
    words,
)

# -- what an event is about

SELF: Final[Rule[Any]] = words({THIS: ["~", "this card"]}, "~")
_HOST: Final = node(Among, "{objects}", objects=HOST)
ONE_PERMANENT: Final[Rule[Any]] = oneof(
    "what",
    words({THIS: "~"}, "~"),
    framed("a {it}", it=PERMANENT),
    framed("another {it}", it=other(PERMANENT)),
)
"""The source, a permanent of a kind, or another one."""
_COMMANDER: Final[Rule[Any]] = words(
    {canonical((Status("commander"), OwnedBy(You()))): "your commander"}, "your commander"
)
OTHERS: Final = oneof(
    "what",
    _COMMANDER,
    framed("a {it}", it=PERMANENT),
    framed("another {it}", it=other(PERMANENT)),
    _HOST,
)


def _or_this(it: Filter) -> Filter:
    return Or((THIS, it))


def _not_this(value: Or) -> dict[str, object] | None:
    if len(value.parts) != 2 or value.parts[0] != THIS or Other() not in parts_of(value.parts[1]):
        return None
    return {"it": value.parts[1]}


SELF_OR: Final = seq("~ or another {it}", it=other(PERMANENT), build=_or_this, match=_not_this, of=Or)
SOMETHING: Final = oneof("what", OTHERS, SELF_OR)
SEVERAL: Final = oneof(
    "what",
    in_plural(PERMANENT),
    framed("other {it}", it=in_plural(other(PERMANENT))),
)

WHO: Final[Rule[Any]] = oneof(
    "who",
    words(
        {
            You(): (None, "you"),
            Opponents(): ("a opponent", None),
            AllPlayers(): ("a player", None),
        },
        "who",
    ),
    HOST_PLAYER,
)


def _named_as_many(verb: str, pattern: When) -> Rule[Any]:
    """What something does whose name is one of several: "Castor and Pollux attack"."""
    return words({pattern: f"~ {verb}"}, "event")


ONCE: Final = forward("event")
"""Events of the source's own coming and going: "when"."""
OFTEN: Final = forward("event")
"""Other events: "whenever"."""
STEPS: Final = forward("step")
"""Steps: "at"."""

BATTLEFIELD: Final = ("battlefield",)
_DIES: Final = {"origin": BATTLEFIELD, "destination": ("graveyard",)}


def _simple(verb: str, what: Any) -> Pattern:
    if verb == "enters":
        return Pattern("zone change", what, destination=BATTLEFIELD)
    if verb == "dies":
        return Pattern("zone change", what, origin=BATTLEFIELD, destination=("graveyard",))
    if verb == "leaves":
        return Pattern("zone change", what, origin=BATTLEFIELD)
    return Pattern(verb, what)


def _moves(into: Any, what: Rule[Any]) -> None:
    into.add(
        spelled(
            node(
                Pattern,
                "{what} enters",
                "{what} enters the battlefield",
                verb="zone change",
                what=what,
                destination=BATTLEFIELD,
            ),
            *([_named_as_many("enter", _simple("enters", THIS))] if what is SELF else []),
        ),
        node(
            Pattern,
            "{what} dies",
            "{what} is put into a graveyard from the battlefield",
            verb="zone change",
            what=what,
            **_DIES,
        ),
        node(Pattern, "{what} leaves the battlefield", verb="zone change", what=what, origin=BATTLEFIELD),
        node(
            Pattern,
            "{what} is put into a graveyard from anywhere",
            verb="zone change",
            what=what,
            destination=("graveyard",),
        ),
        seq(
            "{what} enters or dies",
            "{what} enters or is put into a graveyard from the battlefield",
            what=what,
            build=lambda what: AnyWhen(
                (
                    Pattern("zone change", what, destination=BATTLEFIELD),
                    Pattern("zone change", what, origin=BATTLEFIELD, destination=("graveyard",)),
                )
            ),
            match=lambda w: (
                (
                    {"what": w.parts[0].what}
                    if w
                    == AnyWhen(
                        (
                            Pattern("zone change", w.parts[0].what, destination=BATTLEFIELD),
                            Pattern(
                                "zone change", w.parts[0].what, origin=BATTLEFIELD, destination=("graveyard",)
                            ),
                        )
                    )
                    else None
                )
                if isinstance(w.parts[0], Pattern)
                else None
            ),
            of=AnyWhen,
        ),
    )


_moves(ONCE, SELF)
_moves(OFTEN, SOMETHING)


def either(template: str, what: Rule[Any], *verbs: str) -> Rule[Any]:
    """One of several simple events of the same thing: "attacks or blocks"."""

    def build(what: Any) -> AnyWhen:
        return AnyWhen(tuple(_simple(v, what) for v in verbs))

    def match(w: AnyWhen) -> dict[str, object] | None:
        first = w.parts[0]
        what = getattr(first, "what", None)
        return {"what": what} if what is not None and w == build(what) else None

    return seq(template, what=what, build=build, match=match, of=AnyWhen)


ONCE.add(
    node(
        Where,
        "{when} untapped",
        when=node(Pattern, "{what} enters", verb="zone change", what=SELF, destination=BATTLEFIELD),
        condition=Is(This(), Status("untapped")),
    )
)
for _state in ("tapped", "untapped"):
    OFTEN.add(
        node(
            Where,
            f"{{when}} {_state}",
            when=node(Pattern, "{what} enters", verb="zone change", what=SOMETHING, destination=BATTLEFIELD),
            condition=AS_IT_ENTERED[_state],
        )
    )
ONCE.add(
    node(Pattern, "{what} transforms into ~", verb="transform", what=SELF),
    either("{what} enters or transforms into ~", SELF, "enters", "transform"),
    either("{what} enters or becomes tapped", SELF, "enters", "tap"),
    either("{what} enters or leaves the battlefield", SELF, "enters", "leaves"),
    either("{what} enters or is turned face up", SELF, "enters", "turn face up"),
)
ONCE.add(words({Pattern("designate", THIS, how="this door unlocked"): "you unlock this door"}, "unlocked"))
_FULLY: Final = Pattern("act", Subtype("Room"), You(), how="fully unlock")
OFTEN.add(text("you fully unlock a Room", _FULLY))


def _or_fully(what: Any) -> AnyWhen:
    return AnyWhen((Pattern("zone change", what, destination=BATTLEFIELD), _FULLY))


OFTEN.add(
    seq(
        "{what} enters and whenever you fully unlock a Room",
        what=SOMETHING,
        build=_or_fully,
        match=lambda w: (
            {"what": w.parts[0].what}
            if isinstance(w.parts[0], Pattern) and w == _or_fully(w.parts[0].what)
            else None
        ),
        of=AnyWhen,
    )
)
ANYONE: Final = oneof("what", SELF, SOMETHING)
_DEALER: Final = spelled(ANYONE, framed("a {it}", it=SOURCE))
"""What deals damage: a permanent, or a source of whatever sort."""
COMBAT: Final[Rule[str]] = words(
    {"combat": "combat damage", "": "damage", "noncombat": "noncombat damage"}, "damage"
)
_TO_WHOM: Final[Rule[Any]] = words(
    {AllPlayers(): "a player", Opponents(): "a opponent", You(): "you"}, "whom"
)
OFTEN.add(
    spelled(
        node(Pattern, "{what} attacks", verb="attack", what=ANYONE),
        _named_as_many("attack", Pattern("attack", THIS)),
    ),
    node(Pattern, "{what} attacks you", verb="attack", what=ANYONE, who=You()),
    node(Pattern, "{what} attacks one of your opponents", verb="attack", what=ANYONE, who=Opponents()),
    node(Pattern, "{what} blocks", verb="block", what=ANYONE),
    node(Pattern, "{what} becomes blocked", verb="become blocked", what=ANYONE),
    spelled(
        node(Pattern, "{what} becomes tapped", verb="tap", what=ANYONE),
        _named_as_many("become tapped", Pattern("tap", THIS)),
    ),
    spelled(
        node(Pattern, "{what} becomes untapped", verb="untap", what=ANYONE),
        _named_as_many("become untapped", Pattern("untap", THIS)),
    ),
    node(Pattern, "{what} mutates", verb="act", what=ANYONE, how="mutate"),
    node(Pattern, "{what} is turned face up", verb="turn face up", what=ANYONE),
    node(Pattern, "{what} is tapped for mana", verb="tap", what=ANYONE, how="mana"),
    node(Pattern, "{what} blocks a {other}", verb="block", what=ANYONE, other=PERMANENT),
    node(Pattern, "{what} becomes blocked by a {other}", verb="become blocked", what=ANYONE, other=PERMANENT),
    spelled(
        node(
            Pattern,
            "{by} deals {how} to {who}",
            verb="damage",
            by=_DEALER,
            who=_TO_WHOM,
            how=COMBAT,
        ),
        node(Pattern, "~ deal {how} to {who}", verb="damage", by=THIS, who=_TO_WHOM, how=COMBAT),
    ),
    node(
        Pattern,
        "{by} deals {how} to a {what}",
        verb="damage",
        by=_DEALER,
        what=PERMANENT,
        how=COMBAT,
    ),
    node(Pattern, "{by} deals {how}", verb="damage", by=_DEALER, how=COMBAT),
    node(Pattern, "{what} is dealt {how}", verb="damage", what=ANYONE, how=COMBAT),
    spelled(
        either("{what} attacks or blocks", ANYONE, "attack", "block"),
        _named_as_many("attack or block", AnyWhen((Pattern("attack", THIS), Pattern("block", THIS)))),
    ),
    either("{what} blocks or becomes blocked", ANYONE, "block", "become blocked"),
    spelled(
        either("{what} enters or attacks", ANYONE, "enters", "attack"),
        _named_as_many("enter or attack", AnyWhen((_simple("enters", THIS), Pattern("attack", THIS)))),
    ),
    either("{what} attacks or dies", ANYONE, "attack", "dies"),
)


def _or_hits(what: Any) -> AnyWhen:
    # the entering last, other than of "enters and whenever it deals combat damage to a player"
    hits = Pattern("damage", who=AllPlayers(), by=what, how="combat")
    return AnyWhen((hits, Pattern("zone change", what, destination=BATTLEFIELD)))


OFTEN.add(
    seq(
        "{what} enters or deals combat damage to a player",
        what=SELF,
        build=_or_hits,
        match=lambda w: {"what": THIS} if w == _or_hits(THIS) else None,
        of=AnyWhen,
    )
)
ONCE.add(
    node(
        Where,
        "~ becomes level {condition}",
        when=Pattern("designate", THIS, how="level"),
        condition=node(Compare, "{b}", a=EventAmount(), cmp="=", b=DIGITS),
    )
)


def _reached(value: Where) -> dict[str, object] | None:
    if not isinstance(value.when, Pattern) or not isinstance(value.condition, AllOf):
        return None
    enough = value.condition.parts[0]
    if not isinstance(enough, Compare) or not isinstance(enough.b, Fixed):
        return None
    found: dict[str, object] = {"n": enough.b.n, "kind": value.when.how}
    return found if value == reaches(value.when.how, enough.b.n) else None


def _ended(value: OneOrMore) -> dict[str, object] | None:
    inner = value.when.when if isinstance(value.when, Where) else None
    if not isinstance(inner, Pattern) or value != last_removed(inner.how):
        return None
    return {"kind": inner.how}


ONCE.add(
    seq(
        "the {n} {kind} counter is put on ~",
        n=numbers.ORDINAL,
        kind=numbers.COUNTER_KIND,
        build=lambda n, kind: reaches(kind, n),
        match=_reached,
        of=Where,
    ),
    seq(
        "the last {kind} counter is removed from ~",
        kind=numbers.COUNTER_KIND,
        build=lambda kind: last_removed(kind),
        match=_ended,
        of=OneOrMore,
    ),
)


def _expended(value: Where) -> dict[str, object] | None:
    both = value.condition
    if not isinstance(both, AllOf) or len(both.parts) != 2:
        return None
    less = both.parts[0]
    if not isinstance(less, Compare) or not isinstance(less.b, Fixed) or value != expends(less.b.n):
        return None
    return {"n": less.b.n}


OFTEN.add(seq("you expend {n}", n=numbers.DIGITS, build=lambda n: expends(n), match=_expended, of=Where))

# -- what becomes a target

_BY: Final[Rule[Any]] = words(
    {
        None: "a spell or ability",
        ControlledBy(Opponents()): "a spell or ability a opponent controls",
        ControlledBy(You()): "a spell or ability you control",
    },
    "by",
)
ONCE.add(node(Pattern, "{what} becomes the target of {by}", verb="target", what=SELF, by=_BY))
OFTEN.add(node(Pattern, "{what} becomes the target of {by}", verb="target", what=SOMETHING, by=_BY))
OFTEN.add(
    node(
        Nth,
        "{when} for the first time each turn",
        when=node(Pattern, "{what} becomes the target of {by}", verb="target", what=ANYONE, by=_BY),
        n=1,
    )
)

# -- what players do

_KIND: Final = pattern("kind of counter", r"[+-]\d/[+-]\d|[a-z]+", str, str, str)


def _attackers(value: OneOrMore) -> dict[str, object] | None:
    when = value.when
    if not isinstance(when, Pattern) or when.what is None or not isinstance(value.least, Fixed):
        return None
    what = without(when.what, ControlledBy(You()))
    if what is None or value != OneOrMore(Pattern("attack", when.what), value.least):
        return None
    return {"n": value.least.n, "what": what}


SPELL_CAST: Final = unsaid(SPELL)
OFTEN.add(
    node(Pattern, "{who@} [casts|cast] a {what}", verb="cast", who=WHO, what=SPELL_CAST),
    node(Pattern, "{who@} [draws|draw] a card", verb="draw", who=WHO),
    node(Pattern, "{who@} [gains|gain] life", verb="gain life", who=WHO),
    node(Pattern, "{who@} [loses|lose] life", verb="lose life", who=WHO),
    node(
        Pattern,
        "{who@} [discards|discard] a {what}",
        "{who@} cycle or discard a {what}",
        verb="discard",
        who=WHO,
        what=unsaid(CARD),
    ),
    node(Pattern, "{who@} [sacrifices|sacrifice] a {what}", verb="sacrifice", who=WHO, what=PERMANENT),
    node(
        Pattern,
        "{who@} [sacrifices|sacrifice] another {what}",
        verb="sacrifice",
        who=WHO,
        what=other(PERMANENT),
    ),
    node(OneOrMore, "you attack", when=Pattern("attack", ControlledBy(You())), least=Fixed(1)),
    node(Pattern, "{who@} [scries|scry]", verb="scry", who=WHO),
    node(Pattern, "{who@} [surveils|surveil]", verb="surveil", who=WHO),
    node(Pattern, "{who@} [shuffles|shuffle] their library", verb="shuffle", who=WHO),
)
_PLAYED: Final = {"verb": "play land", "who": You()}
OFTEN.add(node(Pattern, "you play another {what}", what=other(PERMANENT), **_PLAYED))
ONCE.add(
    node(Pattern, "you cast this spell", verb="cast", what=THIS, who=You()),
    node(Pattern, "you sacrifice ~", verb="sacrifice", what=THIS, who=You()),
)
OFTEN.add(node(Pattern, "you sacrifice {what}", verb="sacrifice", what=SELF_OR, who=You()))

_NTH: Final[Rule[Any]] = oneof(
    "event",
    seq(
        "{who@} [draws|draw] [their|your] {n} card each turn",
        "{who@} [draws|draw] [their|your] {n} card in a turn",
        who=WHO,
        n=numbers.ORDINAL,
        build=lambda who, n: Nth(Pattern("draw", who=who), n),
        match=lambda v: (
            {"who": v.when.who, "n": v.n} if v == Nth(Pattern("draw", who=v.when.who), v.n) else None
        ),
        of=Nth,
    ),
    seq(
        "{who@} [casts|cast] [their|your] {n} {what} each turn",
        who=WHO,
        n=numbers.ORDINAL,
        what=SPELL_CAST,
        build=lambda who, n, what: Nth(Pattern("cast", what, who), n),
        match=lambda v: (
            {"who": v.when.who, "n": v.n, "what": v.when.what}
            if v == Nth(Pattern("cast", v.when.what, v.when.who), v.n)
            else None
        ),
        of=Nth,
    ),
    seq(
        "you attack with {n} or more {what:pl}",
        n=numbers.SEVERAL,
        what=PERMANENT,
        build=lambda n, what: OneOrMore(Pattern("attack", canonical((what, ControlledBy(You())))), Fixed(n)),
        match=_attackers,
        of=OneOrMore,
    ),
)
OFTEN.add(
    _NTH,
    node(
        Pattern,
        "{what} is put into your graveyard from the battlefield",
        verb="zone change",
        what=SOMETHING,
        who=You(),
        **_DIES,
    ),
    node(
        OneOrMore,
        "one or more {when}",
        when=node(Pattern, "{how} counters are put on {what}", verb="put counter", how=_KIND, what=ANYONE),
        least=Fixed(1),
    ),
    node(Pattern, "a {how} counter is put on {what}", verb="put counter", how=_KIND, what=ANYONE),
    node(Pattern, "{what} attacks and isn't blocked", verb="unblocked", what=ANYONE),
    node(Pattern, "{what} transforms", verb="transform", what=ANYONE),
)

# -- several at once

_ONE: Final = Fixed(1)
_BATCH: Final = forward("events")
_BATCH.add(
    node(Pattern, "{what} enter", verb="zone change", what=SEVERAL, destination=BATTLEFIELD),
    node(Pattern, "{what} die", verb="zone change", what=SEVERAL, **_DIES),
    node(Pattern, "{what} attack", verb="attack", what=SEVERAL),
    node(Pattern, "{what} leave the battlefield", verb="zone change", what=SEVERAL, origin=BATTLEFIELD),
    node(
        Pattern,
        "{by} deal combat damage to a player",
        verb="damage",
        by=SEVERAL,
        who=AllPlayers(),
        how="combat",
    ),
)
_CARDS_PUT: Final = unsaid(in_plural(CARD))
for _origin, _said in (((), "anywhere"), (("library",), "your library"), (("hand",), "your hand")):
    _BATCH.add(
        node(
            Pattern,
            f"{{what}} are put into your graveyard from {_said}",
            verb="zone change",
            what=_CARDS_PUT,
            who=You(),
            origin=_origin,
            destination=("graveyard",),
        )
    )
OFTEN.add(
    spelled(
        node(OneOrMore, "one or more {when}", when=_BATCH, least=_ONE),
        seq(
            "you attack with one or more {what:pl}",
            what=PERMANENT,
            build=lambda what: OneOrMore(Pattern("attack", canonical((what, ControlledBy(You())))), _ONE),
            match=lambda v: {"what": found["what"]} if (found := _attackers(v)) and found["n"] == 1 else None,
            of=OneOrMore,
        ),
    )
)

# -- steps

_STEP: Final[Rule[str]] = words(
    {"upkeep": "upkeep", "end": "end step", "draw": "draw step", "untap": "untap step"}, "step"
)
_WHOSE: Final[Rule[Any]] = words(
    {
        You(): "your",
        None: ["each", "each player's", "the"],
        Opponents(): "each opponent's",
    },
    "whose",
)
STEPS.add(
    node(Pattern, "the beginning of {who} {how}", verb="step", who=_WHOSE, how=_STEP),
    node(Pattern, "the beginning of the {how} of {who}", verb="step", who=HOLDER, how=_STEP),
    node(Pattern, "the beginning of {who}'s {how}", verb="step", who=HOST_PLAYER, how=_STEP),
    text("the beginning of combat on your turn", Pattern("step", who=You(), how="beginning of combat")),
    text("the beginning of each combat", Pattern("step", how="beginning of combat")),
    text("end of combat", Pattern("step", how="end of combat")),
    words(
        {
            Pattern("step", who=Opponents(), how="beginning of combat"): (
                "the beginning of combat on each opponent's turn"
            ),
            Pattern("step", who=You(), how="end of combat"): "end of combat on your turn",
            Pattern("step", how="precombat main"): [
                "the beginning of each player's first main phase",
                "the beginning of each player's precombat main phase",
            ],
            Pattern("step", who=You(), how="precombat main"): [
                "the beginning of your first main phase",
                "the beginning of your precombat main phase",
            ],
            # of all later main phases, which are postcombat ones too, the first (CR 505.1a)
            Nth(Pattern("step", who=You(), how="postcombat main"), 1): (
                "the beginning of your second main phase"
            ),
            Pattern("step", who=You(), how="postcombat main"): [
                "the beginning of each of your postcombat main phases",
                "the beginning of your postcombat main phase",
            ],
        },
        "step",
    ),
)


OFTEN.add(
    node(
        OneOrMore,
        "one or more {when} leave your graveyard",
        when=node(
            Pattern,
            "{what:pl}",
            verb="zone change",
            what=mapped(CARD, lambda f: None if f == Anything() else f, lambda f: f or Anything(), None),
            who=You(),
            origin=("graveyard",),
        ),
        least=Fixed(1),
    ),
)


def _is_state(condition: Any) -> bool:
    """Whether it is one of how many permanents, cards or counters there are, as state triggers have it (CR
    603.8)."""
    if isinstance(condition, Is):
        return condition.objects == This() and isinstance(condition.what, CountersAre)
    if not isinstance(condition, Compare) or not isinstance(condition.a, CountOf):
        return False
    return isinstance(condition.a.of, Each) and isinstance(condition.b, Fixed)


_MILLED: Final = {"verb": "zone change", "origin": ("library",), "destination": ("graveyard",), "who": You()}
ONCE.add(node(Pattern, "{what} is put into your graveyard from your library", what=SELF, **_MILLED))
OFTEN.add(
    node(Pattern, "a {what} is put into your graveyard from your library", what=unsaid(CARD), **_MILLED)
)

ONCE.add(node(StateIs, "{condition}", condition=where(CONDITION, _is_state)))
