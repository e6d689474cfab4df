"""Conditions on what has happened this turn or last turn: who did what, and what befell what, how often."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.deeds import CRIME
from apnap.model import (
    AllPlayers,
    AnyOf,
    AnyWhen,
    Compare,
    ControlledBy,
    CountEvents,
    CountOf,
    Filter,
    Fixed,
    Is,
    Iterated,
    Not,
    Opponents,
    Or,
    Pattern,
    PermanentCard,
    PlayersWho,
    Ref,
    Resolutions,
    Status,
    TookPart,
    You,
    canonical,
)
from apnap.model.node import When
from apnap.oracle import numbers
from apnap.oracle.grammar.conditions import CONDITION, HELD, LIES, two
from apnap.oracle.grammar.events import SPELL_CAST
from apnap.oracle.grammar.events_combat import CAST_FROM, cast_from, where_from
from apnap.oracle.grammar.objects import CARD, PERMANENT, SPELL, unsaid, without
from apnap.oracle.grammar.refs import HOST, IT_SUBJECT, SELF, other
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    node,
    oneof,
    seq,
    where,
    words,
)

Deed = tuple[Any, int, str]
"""Events, how many of them there must be, and what is added up ("": nothing, they are counted)."""

WINDOW: Final[Rule[str]] = words({"turn": "this turn", "last turn": "last turn"}, "when")
_YOURS: Final = ControlledBy(You())
_BATTLEFIELD: Final = ("battlefield",)
_YARD: Final = ("graveyard",)


_CARD: Final = unsaid(CARD)


def once(template: str, *synonyms: str, when: Rule[Any]) -> Rule[Deed]:
    """Events of which one is enough."""
    return seq(
        template,
        *synonyms,
        when=when,
        build=lambda when: (when, 1, ""),
        match=lambda v: {"when": v[0]} if v[1:] == (1, "") else None,
        of=tuple,
    )


def several(when: Rule[Any], template: str, *synonyms: str) -> Rule[Deed]:
    """So many events or more: a template with `n`, and `when` for what they are."""
    return seq(
        template,
        *synonyms,
        n=numbers.SEVERAL,
        when=when,
        build=lambda n, when: (when, n, ""),
        match=lambda v: {"n": v[1], "when": v[0]} if v[1] > 1 and v[2] == "" else None,
        of=tuple,
    )


def _amount(when: When, template: str) -> Rule[Deed]:
    """Events that add up to so much."""
    return seq(
        template,
        n=numbers.DIGITS,
        build=lambda n: (when, n, "amount"),
        match=lambda v: {"n": v[1]} if v[0] == when and v[2] == "amount" else None,
        of=tuple,
    )


def _attack(what: Filter) -> Pattern:
    return Pattern("attack", canonical((what, _YOURS)))


def _attackers(value: Pattern) -> dict[str, object] | None:
    what = without(value.what, _YOURS) if value.what is not None else None
    return {"what": what} if what is not None and value == _attack(what) else None


_ATTACKED: Final[Rule[Any]] = seq("{what#}", what=PERMANENT, build=_attack, match=_attackers, of=Pattern)
DESCENDED: Final = Pattern(
    "zone change", canonical((PermanentCard(), Not(Status("token")))), You(), destination=_YARD
)
"""CR 700.11."""


def _did(who: Ref, drew: str) -> Rule[Deed]:
    """What a player did, after "you've": a participle. `drew` is that of "draw"."""
    some: list[Rule[Deed]] = [
        words(
            {
                (Pattern("gain life", who=who), 1, ""): "gained life",
                (Pattern("lose life", who=who), 1, ""): "lost life",
                (AnyWhen((Pattern("gain life", who=who), Pattern("lose life", who=who))), 1, ""): (
                    "gained or lost life"
                ),
                (Pattern("create token", who=who), 1, ""): "created a token",
                (Pattern("play land", who=who), 1, ""): "played a land",
                (Pattern("surveil", who=who), 1, ""): "surveilled",
                (Pattern("activate", who=who, how="exhaust"), 1, ""): "activated a exhaust ability",
            },
            "deed",
        ),
        once("cast a {when}", when=node(Pattern, "{what}", verb="cast", who=who, what=SPELL_CAST)),
        once(
            "cast a {when}",
            when=seq(
                "{what} from {zone}",
                what=SPELL_CAST,
                zone=CAST_FROM,
                build=lambda what, zone: cast_from(who, what, zone),
                match=lambda v: _without_who(where_from(v), who),
                of=Pattern,
            ),
        ),
        once("cast another {when}", when=node(Pattern, "{what}", verb="cast", who=who, what=other(SPELL))),
        several(
            node(Pattern, "{what:pl}", verb="cast", who=who, what=SPELL_CAST), "cast {n} or more {when:pl}"
        ),
        once("sacrificed a {when}", when=node(Pattern, "{what}", verb="sacrifice", who=who, what=PERMANENT)),
        several(
            node(Pattern, "{what:pl}", verb="sacrifice", who=who, what=PERMANENT),
            "sacrificed {n} or more {when:pl}",
        ),
        once("discarded a {when}", when=node(Pattern, "{what}", verb="discard", who=who, what=_CARD)),
        several(
            node(Pattern, "{what:pl}", verb="discard", who=who, what=_CARD),
            "discarded {n} or more {when:pl}",
        ),
        several(node(Pattern, "cards", verb="draw", who=who), f"{drew} {{n}} or more {{when}}"),
        _amount(Pattern("gain life", who=who), "gained {n} or more life"),
        _amount(Pattern("lose life", who=who), "lost {n} or more life"),
    ]
    if isinstance(who, You):
        some += [
            words(
                {
                    (Pattern("attack", _YOURS), 1, ""): "attacked",
                    (Pattern("act", who=who, how=CRIME), 1, ""): "committed a crime",
                    (DESCENDED, 1, ""): "descended",
                },
                "deed",
            ),
            once("attacked with a {when}", when=_ATTACKED),
            several(_ATTACKED, "attacked with {n} or more {when:pl}"),
        ]
    else:
        some += [
            words(
                {
                    (Pattern("damage", who=who), 1, ""): "was dealt damage",
                    (Pattern("damage", who=who, how="combat"), 1, ""): "was dealt combat damage",
                },
                "deed",
            ),
            _amount(Pattern("damage", who=who), "was dealt {n} or more damage"),
        ]
    return oneof("deed", *some)


def _without_who(parts: dict[str, object] | None, who: Ref) -> dict[str, object] | None:
    if parts is None or parts["who"] != who:
        return None
    return {"what": parts["what"], "zone": parts["zone"]}


def happened(deed: Deed, window: str, cmp: str = ">=") -> Compare:
    """That there were so many of the events."""
    when, n, sum_of = deed
    return Compare(CountEvents(when, window, sum_of), cmp, Fixed(n if cmp == ">=" else 0))


def deed_of(value: Compare, cmp: str = ">=") -> dict[str, object] | None:
    """What `happened` was made of."""
    count = value.a
    if not isinstance(count, CountEvents) or not isinstance(value.b, Fixed) or value.cmp != cmp:
        return None
    n = value.b.n if cmp == ">=" else 1
    deed = (count.when, n, count.sum_of)
    return {"deed": deed, "window": count.window} if value == happened(deed, count.window, cmp) else None


def _done(template: str, *synonyms: str, deed: Rule[Deed], cmp: str = ">=") -> Rule[Any]:
    return seq(
        template,
        *synonyms,
        deed=deed,
        window=WINDOW,
        build=lambda deed, window: happened(deed, window, cmp) if cmp == ">=" or deed[1] == 1 else REFUSED,
        match=lambda v: deed_of(v, cmp),
        of=Compare,
    )


HAPPENED: Final = forward("what has happened")
_YOU_DID: Final = _did(You(), "drawn")
_OPPONENT_DID: Final = _did(Opponents(), "drew")
ONE_DID: Final = _did(Iterated(), "drew")
HAPPENED.add(
    _done("you've {deed} {window}", "you {deed} {window}", deed=_YOU_DID),
    _done("you haven't {deed} {window}", deed=_YOU_DID, cmp="="),
    # of one of them at least, which for one event is the same
    _done("a opponent {deed} {window}", deed=where(_OPPONENT_DID, lambda d: d[1] == 1 and not d[2])),
)


def _one_who(deed: Deed, among: Ref, window: str) -> Any:
    if deed[1] == 1 and not deed[2]:
        return REFUSED
    return Compare(CountOf(PlayersWho(among, happened(deed, window))), ">=", Fixed(1))


def _who_did(value: Compare) -> dict[str, object] | None:
    who = value.a.of if isinstance(value.a, CountOf) else None
    if not isinstance(who, PlayersWho) or not isinstance(who.condition, Compare):
        return None
    parts = deed_of(who.condition)
    if parts is None:
        return None
    found: dict[str, Any] = {**parts, "among": who.among}
    return found if value == _one_who(**found) else None


HAPPENED.add(
    seq(
        "{among} {deed} {window}",
        among=words({Opponents(): "a opponent", AllPlayers(): "a player"}, "who"),
        deed=ONE_DID,
        window=WINDOW,
        build=_one_who,
        match=_who_did,
        of=Compare,
    ),
    words(
        {
            Compare(CountEvents(Pattern("cast"), window, ""), "=", Fixed(0)): f"no spells were cast {said}"
            for window, said in (("turn", "this turn"), ("last turn", "last turn"))
        },
        "no spells",
    ),
    words(
        {
            Compare(
                CountEvents(Pattern("cast", how="warp"), "turn", ""), ">=", Fixed(1)
            ): "a spell was warped this turn"
        },
        "warped",
    ),
)

# -- what befell permanents and cards


def _nobodys(value: Filter) -> bool:
    return without(value, _YOURS) is None


_PLAIN: Final = where(PERMANENT, _nobodys)
_OTHER: Final = where(other(PERMANENT), _nobodys)
_LEFT: Final = {"origin": _BATTLEFIELD}
_DIED: Final = {"origin": _BATTLEFIELD, "destination": _YARD}


def _of_mine(said: str, what: Rule[Any], **zones: Any) -> Rule[Any]:
    """The event, of what was under your control."""
    return seq(
        said,
        what=what,
        build=lambda what: Pattern("zone change", canonical((what, _YOURS)), **zones),
        match=lambda v: (
            {"what": what}
            if v.what is not None
            and (what := without(v.what, _YOURS)) is not None
            and v == Pattern("zone change", v.what, **zones)
            else None
        ),
        of=Pattern,
    )


def _befell(verb: str, **zones: Any) -> list[Rule[Any]]:
    """What a permanent, another one, or several did, in whoever's control it was."""
    out: list[Rule[Any]] = []
    for head, what in (("a", _PLAIN), ("another", _OTHER)):
        plain = node(Pattern, f"{head} {{what}} {verb}", verb="zone change", what=what, **zones)
        mine = f"{head} {{what}} {verb} under your control"
        out += [once("{when}", when=plain), once("{when}", when=_of_mine(mine, what, **zones))]
    plain = node(Pattern, f"{{what:pl}} {verb}", verb="zone change", what=_PLAIN, **zones)
    mine = f"{{what:pl}} {verb} under your control"
    out += [
        several(plain, "{n} or more {when}"),
        several(_of_mine(mine, _PLAIN, **zones), "{n} or more {when}"),
    ]
    return out


BEFELL: Final = oneof(
    "what befell",
    *_befell("died", **_DIED),
    *_befell("left the battlefield", **_LEFT),
)
_CARD_LEFT: Final = {"verb": "zone change", "who": You(), "origin": _YARD}
_CARD_PUT: Final = {"verb": "zone change", "who": You(), "destination": _YARD}
HAPPENED.add(
    _done("{deed} {window}", deed=BEFELL),
    _done(
        "{deed} {window}",
        deed=oneof(
            "cards",
            once("a {when}", when=node(Pattern, "{what} left your graveyard", what=_CARD, **_CARD_LEFT)),
            several(
                node(Pattern, "{what:pl} left your graveyard", what=_CARD, **_CARD_LEFT),
                "{n} or more {when}",
            ),
        ),
    ),
)

# -- of one object

_ENTERED: Final = TookPart("object", Pattern("zone change", destination=_BATTLEFIELD), "turn")
_ATTACKED_ONE: Final = TookPart("object", Pattern("attack"), "turn")
_BLOCKED_ONE: Final = TookPart("object", Pattern("block"), "turn")
_TOOK: Final[Rule[Any]] = words(
    {
        _ENTERED: ["entered", "entered the battlefield"],
        _ATTACKED_ONE: "attacked",
        _BLOCKED_ONE: "blocked",
        Or((_ATTACKED_ONE, _BLOCKED_ONE)): "attacked or blocked",
        TookPart("object", Pattern("damage"), "turn"): "was dealt damage",
        TookPart("source", Pattern("damage", who=Opponents()), "turn"): "dealt damage to a opponent",
        Not(_ENTERED): ["didn't enter", "didn't enter the battlefield"],
        Not(_ATTACKED_ONE): "didn't attack",
    },
    "what it did",
)
_SUBJECT: Final = oneof("subject", SELF, HOST, IT_SUBJECT)
HAPPENED.add(node(Is, "{objects} {what} this turn", objects=_SUBJECT, what=_TOOK))
CONDITION.add(HAPPENED)


# -- how often the ability itself has resolved

CONDITION.add(
    seq(
        "this is the {n} time this ability has resolved this turn",
        n=numbers.ORDINAL,
        build=lambda n: Compare(Resolutions(), "=", Fixed(n)),
        match=lambda v: (
            {"n": v.b.n}
            if isinstance(v.b, Fixed) and v == Compare(Resolutions(), "=", Fixed(v.b.n))
            else None
        ),
        of=Compare,
    )
)

# -- one thing or another

CONDITION.add(
    two(AnyOf, "{a} or {b}", "{a} or if {b}", a=HAPPENED, b=oneof("condition", HAPPENED, HELD, LIES))
)
