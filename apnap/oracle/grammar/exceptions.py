"""Copies with exceptions (CR 707.2, 707.9): "a copy of it, except it's a Zombie and it has flying"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AddTypes,
    Apply,
    BecomeCopy,
    CreateCopyToken,
    Endless,
    Fixed,
    Gain,
    LoseTypes,
    SetName,
    SetPT,
    SetTypes,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT
from apnap.oracle.grammar.clauses import CLAUSE, HAVE
from apnap.oracle.grammar.clauses_things import MANY, QUOTED, TAPPED
from apnap.oracle.grammar.durations import UNTIL
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.kinds import BESIDES, BESIDES_WITH, phrase, size_of, sized
from apnap.oracle.grammar.objects import CARD_IN, PERMANENT
from apnap.oracle.grammar.refs import CHOSEN_ONES, HOST, IT, IT_SUBJECT, SELF, TARGET, every, target
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    listed,
    mapped,
    node,
    nothing,
    one,
    oneof,
    opt,
    seq,
    spelled,
    tupled,
    where,
    words,
)

Mods = tuple[Any, ...]
OWN_NAME: Final = "~"
_SET: Final[Rule[Mods]] = oneof(
    "what it is",
    phrase(("",), first=SetTypes),
    phrase(("",), first=SetTypes, given=True),
    one(
        seq(
            "{size}",
            size=numbers.SIZE,
            build=lambda size: sized(size)[0],
            match=lambda mod: None if (size := size_of(mod)) is None else {"size": size},
            of=SetPT,
        )
    ),
    words(
        {(AddTypes((), (), ("legendary",)),): ["legendary", "legendary in addition to its other types"]},
        "type",
    ),
)
"""What a copy is instead of what it would be."""
_IS: Final = oneof("what it is", BESIDES, BESIDES_WITH, _SET)
_HAS: Final[Rule[Mods]] = one(
    node(Gain, "{abilities}", abilities=listed(oneof("ability", GIVEN, QUOTED), "and"))
)
_PLAIN: Final[Rule[Mods]] = words({(LoseTypes(("legendary",)),): "legendary"}, "type")


def _items(it: str, number: str) -> list[Rule[Mods]]:
    """What is excepted, each with its subject."""
    are, have, arent = ("is", "has", "isn't") if number == "sg" else ("are", "have", "aren't")
    short = f"{it}'s" if number == "sg" else f"{it}'re"
    subject = {"it": "it", "they": "they"}[it]
    return [
        framed(f"{short} {{it:{number}}}", it=_IS),
        framed(f"{subject} {have} {{it}}", it=_HAS),
        framed(f"{subject} {arent} {{it}}", f"{short} not {{it}}", it=_PLAIN),
    ]


def _split(mods: Mods) -> tuple[Mods, ...]:
    """Mods as the phrases say them: what is said of its types takes colours and size with it."""
    out: list[Mods] = []
    for mod in mods:
        head = out[-1] if out else ()
        grows = bool(head) and isinstance(head[0], (AddTypes, SetTypes)) and not isinstance(mod, _ALONE)
        if grows:
            out[-1] = (*head, mod)
        else:
            out.append((mod,))
    return tuple(out)


_ALONE: Final = (AddTypes, SetTypes, Gain, LoseTypes, SetName)


def _join(phrases: tuple[Mods, ...]) -> Any:
    flat = tuple([mod for each in phrases for mod in each])
    return flat if _split(flat) == phrases else REFUSED


def _listed(items: list[Rule[Mods]]) -> Rule[Mods]:
    return mapped(listed(oneof("exception", *items), "and"), _join, _split, tuple)


_NAME: Final[Rule[Mods]] = words({(SetName(OWN_NAME),): "its name is ~"}, "name")
_ONE: Final = [*_items("it", "sg"), _NAME]
_ELIDED: Final = [
    framed("is {it}", it=_IS),
    framed("has {it}", it=_HAS),
    framed("isn't {it}", it=_PLAIN),
]
_SHORT: Final = mapped(
    tupled("{first} and {more}", first=oneof("exception", *_ONE), more=oneof("exception", *_ELIDED)),
    _join,
    _split,
    tuple,
)
"""The subject said but once."""
_WHOLE: Final = oneof(
    "exception",
    framed("it's {it}", it=BESIDES_WITH),
    framed("it's {it}", it=phrase(("",), first=SetTypes, given=True)),
)
_SAID: Final[Rule[Mods]] = spelled(
    _listed(_ONE),
    _SHORT,
    _WHOLE,
    framed("the token {it}", it=oneof("exception", *_ELIDED)),
)
_SAID_OF_SEVERAL: Final[Rule[Mods]] = _listed(_items("they", "pl"))
BUT: Final[Rule[Mods]] = opt(framed(", except {it}", it=_SAID), ())
"""The exceptions to a copy, or none."""
BUT_THEY: Final[Rule[Mods]] = opt(framed(", except {it}", it=_SAID_OF_SEVERAL), ())
"""Those to several copies."""


def copy_with_exceptions(step: Any) -> bool:
    """Whether the step makes a copy that has some."""
    if isinstance(step, CreateCopyToken):
        return step.but != ()
    return isinstance(step, Apply) and any(isinstance(m, BecomeCopy) and m.but != () for m in step.mods)


# -- becoming a copy

_OF: Final = oneof("what", TARGET, target(CARD_IN), IT)
_EACH: Final = where(every(PERMANENT), lambda det: det.word == "each")


def _copy(affects: Any, what: Any, but: Mods, duration: Any) -> Apply:
    return Apply(affects, (BecomeCopy(what, but),), duration)


def _copied(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, BecomeCopy) or value.choose or len(value.mods) != 1:
        return None
    return {"affects": value.affects, "what": mod.of, "but": mod.but, "duration": value.duration}


def _becomes(verb: str, number: str, who: Rule[Any], *more: str) -> Rule[Any]:
    """ "~ becomes a copy of target creature until end of turn, except ..."."""
    body = f"{{affects:{number}}} {verb} a copy of {{what}}"
    slots: dict[str, Any] = {"affects": who, "what": _OF, "but": BUT}
    until = seq(
        f"{body} {{duration}}{{but}}",
        *[f"{{duration}}, {body}{{but}}" for _ in more],
        duration=UNTIL,
        build=_copy,
        match=_copied,
        of=Apply,
        **slots,
    )
    always = seq(
        f"{body}{{but}}{{duration}}",
        duration=nothing(Endless()),
        build=_copy,
        match=_copied,
        of=Apply,
        **slots,
    )
    return oneof("becoming a copy", until, always)


CLAUSE.add(
    _becomes("becomes", "sg", oneof("what", SELF, IT_SUBJECT, HOST, TARGET, _EACH), "before"),
    _becomes("become", "pl", oneof("what", IT_SUBJECT, TARGET), "before"),
)
HAVE.add(_becomes("become", "sg", oneof("what", SELF, IT_SUBJECT, HOST)))

# -- tokens that are copies

_COPIED_TOKEN: Final = oneof("what", SELF, IT, HOST, TARGET, target(CARD_IN), CHOSEN_ONES)
CLAUSE.add(
    node(
        CreateCopyToken,
        "create a {entering}token that's a copy of {of}{but}",
        who=You(),
        amount=Fixed(1),
        of=_COPIED_TOKEN,
        entering=TAPPED,
        but=BUT,
    ),
    node(
        CreateCopyToken,
        "create {amount:pl} {entering}tokens that are copies of {of}{but}",
        who=You(),
        amount=oneof("how many", COUNT, MANY),
        of=_COPIED_TOKEN,
        entering=TAPPED,
        but=BUT_THEY,
    ),
)
