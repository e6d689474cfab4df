"""What the effect under way has done: how much was destroyed or exiled, what was done to what, and what would
die of the damage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    Among,
    Apply,
    Compare,
    ControlledBy,
    CountEvents,
    DestinationBecomes,
    Filter,
    Fixed,
    If,
    Iterated,
    Nothing,
    Or,
    Pattern,
    Reflexive,
    Replacing,
    TookPart,
    Type,
    Until,
    You,
    canonical,
)
from apnap.oracle.grammar.amounts import COUNTED
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.objects import CARD, PERMANENT, unsaid, without
from apnap.oracle.grammar.sentences import LINE, SENTENCE
from apnap.oracle.grammar.surface import Det
from apnap.oracle.syntax import Rule, node, oneof, seq, spelled, where, words

# -- how much was destroyed (CR 701.8)

_YOURS: Final = ControlledBy(You())


def _destroyed(it: Filter) -> CountEvents:
    return CountEvents(Pattern("destroy", it), "resolution", "")


def _what(value: CountEvents) -> dict[str, Any] | None:
    when = value.when
    if not isinstance(when, Pattern) or when.what is None or value != _destroyed(when.what):
        return None
    return {"it": when.what}


def _of_mine(value: CountEvents) -> dict[str, Any] | None:
    found = _what(value)
    it = None if found is None else without(found["it"], _YOURS)
    return None if it is None else {"it": it}


COUNTED.add(
    spelled(
        *[
            seq(
                template,
                it=PERMANENT,
                build=lambda it: _destroyed(canonical((it, _YOURS))),
                match=_of_mine,
                of=CountEvents,
            )
            for template in (
                "sg:{it} you controlled that was destroyed this way",
                "pl:{it:pl} you controlled that were destroyed this way",
            )
        ],
        seq("{it#} destroyed this way", it=PERMANENT, build=_destroyed, match=_what, of=CountEvents),
    )
)

# -- what would die of the damage (CR 614.1a)

_HURT: Final = TookPart("object", Pattern("damage"), "resolution")
_TURN: Final = Until("end of turn")


def _saved(it: Filter | None) -> Apply:
    """What was dealt the damage is fixed now, and must be such a thing as it dies."""
    what = canonical((*([] if it is None else [it]), Among(Iterated())))
    dies = Pattern("zone change", what, origin=("battlefield",), destination=("graveyard",))
    return Apply(Det("", _HURT), (Replacing(dies, (DestinationBecomes("exile", ""),)),), _TURN)


def _saving(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    when = mod.when if isinstance(mod, Replacing) else None
    if not isinstance(when, Pattern) or when.what is None:
        return None
    it = None if when.what == Among(Iterated()) else without(when.what, Among(Iterated()))
    return {"it": it} if value == _saved(it) else None


_NOUN: Final[Rule[Any]] = words(
    {
        Type("creature"): "creature",
        Or((Type("creature"), Type("planeswalker"))): "creature or planeswalker",
        None: "permanent",
    },
    "what",
)
CLAUSE.add(
    seq(
        "if a {it} dealt damage this way would die this turn, exile it instead",
        "if a {it} dealt damage this way would be put into a graveyard this turn, exile it instead",
        it=_NOUN,
        build=_saved,
        match=_saving,
        of=Apply,
    )
)

# -- what has been done (CR 608.2c): "if a creature card was exiled this way", "for each land tapped this way"

_CARDS: Final[Rule[Any]] = unsaid(CARD)
_THINGS: Final[Rule[Any]] = unsaid(PERMANENT)
_GONE: Final = {"origin": ("battlefield",)}


def _moved(what: Rule[Any], **zones: Any) -> Rule[Any]:
    return node(Pattern, "{what#}", verb="zone change", what=what, **zones)


def _done(verb: str, what: Rule[Any], **more: Any) -> Rule[Any]:
    return node(Pattern, "{what#}", verb=verb, what=what, **more)


# a card is looked at where it has come to, and a token is none; a permanent as what it was
_EXILED: Final = oneof(
    "what was exiled",
    _moved(_CARDS, destination=("exile",)),
    _moved(_THINGS, destination=("exile",), **_GONE),
)
_BURIED: Final = oneof(
    "what was put there",
    _moved(_CARDS, destination=("graveyard",)),
    _moved(_THINGS, destination=("graveyard",), **_GONE),
)
_RETURNED: Final = _moved(_THINGS, destination=("hand",), **_GONE)
_TAKEN: Final = _moved(_CARDS, destination=("hand",))
_ENTERED: Final = oneof(
    "what was put there", *[_moved(what, destination=("battlefield",)) for what in (_THINGS,)]
)
_ENTERED_CARD: Final = _moved(_CARDS, destination=("battlefield",))
_YOU: Final = {"who": You()}
_DESTROYED: Final = _done("destroy", _THINGS)
_MILLED: Final = _done("mill", _CARDS)
_DONE: Final[tuple[tuple[Rule[Any], tuple[str, ...], tuple[str, str], str], ...]] = (
    (_EXILED, ("exiled",), ("exile", "exiled"), ""),
    (_BURIED, ("put into a graveyard", "put into their graveyard"), ("", ""), ""),
    (_RETURNED, ("returned", "returned to its owner's hand"), ("", ""), ""),
    (_DESTROYED, ("destroyed",), ("destroy", "destroyed"), ""),
    (_MILLED, ("milled",), ("mill", "milled"), ""),
    (_done("sacrifice", _THINGS), ("sacrificed",), ("", ""), ""),
    (_done("discard", _CARDS), ("discarded",), ("", ""), ""),
    (_done("damage", _THINGS), ("dealt damage",), ("", ""), ""),
    (_done("sacrifice", _THINGS, **_YOU), (), ("sacrifice", "sacrificed"), ""),
    (_done("discard", _CARDS, **_YOU), (), ("discard", "discarded"), ""),
    (_TAKEN, (), ("return", "returned"), " to your hand"),
    (_TAKEN, (), ("put", "put"), " into your hand"),
    (_ENTERED_CARD, (), ("put", "put"), " onto the battlefield"),
    (_ENTERED, (), ("put", "put"), " onto the battlefield"),
)
"""What was done to what; the participles by which that is said, what you did, and where that put it."""


def _count(when: Any) -> CountEvents:
    return CountEvents(when, "resolution", "")


def _some(when: Any) -> Compare:
    return Compare(_count(when), ">=", Fixed(1))


def _none(when: Any) -> Compare:
    return Compare(_count(when), "=", Fixed(0))


def _when(value: CountEvents) -> dict[str, object] | None:
    return {"when": value.when} if value == _count(value.when) else None


def _that(made: Callable[[Any], Compare]) -> Callable[[Compare], dict[str, object] | None]:
    def match(value: Compare) -> dict[str, object] | None:
        when = value.a.when if isinstance(value.a, CountEvents) else None
        return {"when": when} if when is not None and value == made(when) else None

    return match


def _if(made: Callable[[Any], Compare], when: Rule[Any], *templates: str) -> list[Rule[Compare]]:
    if not templates:
        return []
    return [seq(*templates, when=when, build=made, match=_that(made), of=Compare)]


def _it_was(past: bool) -> list[Rule[Compare]]:
    """ "A land was destroyed this way", "you destroyed a land this way"; of what is still to happen in the
    present."""
    out: list[Rule[Compare]] = []
    for when, participles, (do, did), where_to in _DONE:
        was = (("was", "were"), ("is", "are"))[:: 1 if past else -1]
        said = [
            f"{some.format(is_)} {done} this way"
            for done in participles
            for is_one, is_many in was
            for some, is_ in (
                ("a {{when}} {}", is_one),
                ("one or more {{when:pl}} {}", is_many),
                ("at least one {{when}} {}", is_one),
            )
        ]
        said += [
            f"you {verb} {some}{where_to} this way"
            for verb in dict.fromkeys((did, do) if past else (do, did))
            for some in ("a {when}", "one or more {when:pl}")
            if do
        ]
        out += _if(_some, when, *said)
    return out


def _it_was_not() -> list[Rule[Compare]]:
    return [
        rule
        for when, participles, (do, did), where_to in _DONE
        if do
        for rule in _if(
            _none,
            when,
            f"you didn't {do} a {{when}}{where_to} this way",
            f"you don't {do} a {{when}}{where_to} this way",
            f"you {did} no {{when:pl}}{where_to} this way",
            f"you {do} no {{when:pl}}{where_to} this way",
        )
    ]


CONDITION.add(spelled(*_it_was(True)), spelled(*_it_was_not()))
WHEN_DONE_SO: Final = spelled(*_it_was(False))
"""What has to have been done for an ability to trigger on it (CR 603.12)."""
_NOT_COUNTED: Final = (None, Type("creature"))
"""What is counted by the word for the step itself."""


def _of(verb: str, what: Rule[Any], test: Callable[[Any], bool]) -> Rule[Any]:
    return where(_done(verb, what), lambda when: test(when.what))


COUNTED.add(
    *[
        seq(f"{{when#}} {done} this way", when=when, build=_count, match=_when, of=CountEvents)
        for when, done in (
            (_EXILED, "exiled"),
            (_BURIED, "put into a graveyard"),
            (_MILLED, "milled"),
            (_done("tap", _THINGS), "tapped"),
            (_of("discard", _CARDS, lambda what: what is not None), "discarded"),
            (_of("sacrifice", _THINGS, lambda what: what not in _NOT_COUNTED), "sacrificed"),
        )
    ],
    *[
        seq(
            f"{number}:{{when:{number}}} returned to {whose} this way",
            when=_RETURNED,
            build=_count,
            match=_when,
            of=CountEvents,
        )
        for number, whose in (("sg", "its owner's hand"), ("pl", "their owners' hands"))
    ],
)
SENTENCE.add(
    node(
        If,
        "when {condition}, {then}",
        condition=WHEN_DONE_SO,
        then=node(Reflexive, "{effect}", effect=LINE),
        otherwise=Nothing(),
    )
)
