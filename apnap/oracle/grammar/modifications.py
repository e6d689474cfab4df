"""What continuous effects do: one vocabulary for statics ("has flying") and clauses ("gains flying").

`FOR_NOW` are what a clause gives until some time, `FOR_GOOD` what a static ability gives; both are lists of
verb phrases that agree with their subject. `FORBIDS` are those that forbid or command, with "this turn".
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from apnap.model import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    Assign,
    AsThough,
    BlockingOf,
    CanBlockMore,
    Cant,
    Compare,
    ControlledBy,
    CountOf,
    Designated,
    Each,
    Fixed,
    Gain,
    Iterated,
    Keyword,
    Lose,
    LoseTypes,
    ModifyPT,
    Must,
    Not,
    OneOf,
    Opponents,
    OtherPlayers,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
    TappedAs,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import PT_CHANGE, box, unbox
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.kinds import BASIC, BESIDES, BESIDES_WITH
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.grammar.words import SIMPLE_NAME
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    framed,
    in_plural,
    listed,
    mapped,
    node,
    one,
    oneof,
    seq,
    spelled,
    text,
    where,
    words,
)

_ABILITIES: Final = listed(oneof("ability", GIVEN, QUOTED), "and")
GETS: Final = framed(
    "[gets|get] {it}", "also [gets|get] {it}", "[gets|get] a additional {it}", it=PT_CHANGE, of=ModifyPT
)
GAINS: Final = node(Gain, "[gains|gain] {abilities}", "also [gains|gain] {abilities}", abilities=_ABILITIES)
HAS: Final = node(Gain, "[has|have] {abilities}", abilities=_ABILITIES)


def _plain(abilities: Any) -> bool:
    """Whether each of them is told by its name alone."""
    return all([isinstance(ability, Keyword) and not ability.args for ability in abilities])


def _gained(abilities: Any) -> OneOf:
    return OneOf(tuple([Gain((ability,)) for ability in abilities]))


def _gaining(value: OneOf) -> dict[str, object] | None:
    if not all([isinstance(mod, Gain) and len(mod.abilities) == 1 for mod in value.mods]):
        return None
    return {"abilities": tuple([mod.abilities[0] for mod in value.mods if isinstance(mod, Gain)])}


_BOX: Final = seq("{it}", it=numbers.CHANGE, build=box, match=unbox, of=ModifyPT)
_OF_YOUR_CHOICE: Final = oneof(
    "choice",
    seq(
        "[gains|gain] your choice of {abilities}",
        abilities=where(listed(GIVEN, "or", 2), _plain),
        build=_gained,
        match=_gaining,
        of=OneOf,
    ),
    node(OneOf, "[gets|get] {mods}", mods=listed(_BOX, "or", 2)),
)
_LOSES: Final = oneof(
    "loses",
    node(Lose, "[loses|lose] {names}", names=listed(SIMPLE_NAME, "and")),
    node(Lose, "[loses|lose] all abilities", names=()),
)


def _box(it: tuple[Any, Any]) -> SetPT:
    if not all(isinstance(h, int) for h in it):
        raise ValueError(it)
    return SetPT(Fixed(it[0]), Fixed(it[1]))


def _unbox(value: SetPT) -> dict[str, object] | None:
    if not isinstance(value.power, Fixed) or not isinstance(value.toughness, Fixed):
        return None
    return {"it": (value.power.n, value.toughness.n)}


BASE: Final = seq(
    "[has|have] base power and toughness {it}", it=numbers.SIZE, build=_box, match=_unbox, of=SetPT
)
_COLORS: Final[Rule[Any]] = listed(numbers.COLOR, "and")


def _basic(value: SetTypes) -> dict[str, object] | None:
    """The basic land type that is all that something becomes (CR 305.7)."""
    it = value.subtypes[0] if value.subtypes else ""
    return {"it": it} if it in BASIC and value == SetTypes((), (it,)) else None


def _alone(mods: tuple[Any, ...]) -> Any:
    return mods[0] if len(mods) == 1 else REFUSED


_BESIDES: Final[Rule[Any]] = mapped(BESIDES, _alone, lambda mod: (mod,), AddTypes)
"""What it is besides, where that is types alone."""
_BECOMES: Final = oneof(
    "becomes",
    node(SetColors, "[becomes|become] {colors}", colors=_COLORS),
    seq(
        "[becomes a|become] {it#}",
        it=words({t: (t, t if t == "Plains" else f"{t}s") for t in BASIC}, "land type"),
        build=lambda it: SetTypes((), (it,)),
        match=lambda v: _basic(v),
        of=SetTypes,
    ),
    spelled(
        words(
            {
                AddTypes(("artifact", "creature"), (), ()): (
                    "becomes a artifact creature",
                    "become artifact creatures",
                ),
            },
            "types",
        ),
        framed("[becomes|become] {it#}", it=_BESIDES),
    ),
)
_IS: Final = oneof(
    "is",
    node(SetColors, "[is|are] {colors}", colors=_COLORS),
    node(AddColors, "[is|are] {colors} in addition to [its|their] other colors", colors=_COLORS),
    seq(
        "[is a|are] {it#}",
        it=words({t: (t, t if t == "Plains" else f"{t}s") for t in BASIC}, "land type"),
        build=lambda it: SetTypes((), (it,)),
        match=lambda v: _basic(v),
        of=SetTypes,
    ),
    text("is the chosen type", SetTypes((), ("$basic land type",))),
)

# -- what is forbidden and commanded


def _cant(*acts: str, **more: Any) -> tuple[Any, ...]:
    return tuple(Cant(act, **more) for act in acts)


def _blocked(cmp: str, n: int) -> tuple[Any, ...]:
    """Can't be blocked unless by so many."""
    by = CountOf(Each(BlockingOf(Iterated())))
    return _cant("be blocked", unless=Compare(by, cmp, Fixed(n)))


IDLE: Final[dict[tuple[Any, ...], str]] = {
    _cant("activate"): "can't be activated",
    _cant("activate nonmana"): "can't be activated unless they're mana abilities",
}
"""What is forbidden of activated abilities, all or those that aren't mana abilities."""


def _and_idle(first: str) -> list[tuple[str, str]]:
    its, their = [f"and {whose} activated abilities {{}}" for whose in ("its", "their")]
    return [(f"{first}{comma} {its}", f"{first}{comma} {their}") for comma in (",", "")]


_NO: Final[Rule[Any]] = words(
    {
        (*acts, *idle): [(sg.format(said), pl.format(said)) for sg, pl in _and_idle(first)]
        for acts, first in (
            (_cant("attack"), "can't attack"),
            (_cant("block"), "can't block"),
            (_cant("attack", "block"), "can't attack or block"),
        )
        for idle, said in IDLE.items()
    }
    | {
        _cant("attack"): "can't attack",
        _cant("block"): "can't block",
        _cant("attack", "block"): "can't attack or block",
        _cant("be blocked"): "can't be blocked",
        _cant("be countered"): "can't be countered",
        _cant("be regenerated"): "can't be regenerated",
        _cant("be sacrificed"): "can't be sacrificed",
        _cant("transform"): "can't transform",
        (Cant("block"), Cant("be blocked")): "can't block or be blocked",
        (Cant("attack alone"), Cant("block alone")): "can't attack or block alone",
        _cant("attack alone"): "can't attack alone",
        _cant("block alone"): "can't block alone",
        _blocked("<=", 1): "can't be blocked by more than one creature",
        _blocked(">=", 2): "can't be blocked except by two or more creatures",
        _blocked(">=", 3): "can't be blocked except by three or more creatures",
        _cant("attack", players=You()): "can't attack you",
        _cant("attack you or planeswalkers"): "can't attack you or planeswalkers you control",
        _cant("be targeted"): "can't be the target of spells or abilities",
        _cant("be targeted", what=ControlledBy(Opponents())): (
            "can't be the target of spells or abilities your opponents control"
        ),
        _cant("be enchanted"): "can't be enchanted",
        _cant("be equipped"): "can't be equipped",
    },
    "prohibition",
)


_EXCEPT: Final = oneof(
    "exception",
    node(
        Cant,
        "can't be blocked except by {what}",
        act="be blocked",
        what=node(Not, "{part}", part=in_plural(PERMANENT)),
    ),
    node(Cant, "can't be blocked by {what}", act="be blocked", what=in_plural(PERMANENT)),
    node(Cant, "can block only {what}", act="block", what=node(Not, "{part}", part=in_plural(PERMANENT))),
    node(Cant, "can't block {what}", act="block", what=in_plural(PERMANENT)),
    words({Cant("block", what=THIS): "can't block ~"}, "prohibition"),
)


def _neither(what: Any) -> tuple[Any, ...]:
    return (Cant("block", what), Cant("be blocked", what))


FORBID: Final[Rule[tuple[Any, ...]]] = oneof(
    "prohibition",
    _NO,
    one(_EXCEPT),
    seq(
        "can't block or be blocked by {what}",
        what=in_plural(PERMANENT),
        build=_neither,
        match=lambda v: (
            {"what": v[0].what}
            if isinstance(v[0], Cant) and v[0].what is not None and v == _neither(v[0].what)
            else None
        ),
        of=tuple,
    ),
)
COMMAND: Final[Rule[tuple[Any, ...]]] = words(
    {
        (Must("attack"),): ("attacks each combat if able", "attack each combat if able"),
        (Must("block"),): ("blocks each combat if able", "block each combat if able"),
        (Must("attack"), Must("block")): ("attacks or blocks each combat if able", None),
        (Must("be blocked"),): ("must be blocked if able", None),
    },
    "command",
)
COMMAND_NOW: Final[Rule[tuple[Any, ...]]] = words(
    {
        (Must("attack"),): ("attacks this turn if able", "attack this turn if able"),
        (Must("block"),): ("blocks this turn if able", "block this turn if able"),
        (Must("be blocked"),): ("must be blocked this turn if able", None),
    },
    "command",
)
_AS_THOUGH: Final[dict[Any, Any]] = {
    Assign("toughness"): (
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
    ),
    AsThough("attack"): (
        "can attack as though it didn't have defender",
        "can attack as though they didn't have defender",
    ),
}
MORE_BLOCKS: Final[Rule[Any]] = words(
    {
        **_AS_THOUGH,
        SetColors(("white", "blue", "black", "red", "green")): ("is all colors", "are all colors"),
        SetColors(()): ("is colorless", "are colorless"),
        TappedAs(("station",), "toughness", Fixed(0)): (
            "stations permanents using its toughness rather than its power",
            "station permanents using their toughness rather than their power",
        ),
        LoseTypes(("creature",)): ("isn't a creature", "aren't creatures"),
        AllCreatureTypes(): [
            ("is every creature type", "are every creature type"),
            ("is all creature types", "are all creature types"),
        ],
        CanBlockMore(Fixed(1)): "can block a additional creature each combat",
        CanBlockMore(None): "can block any number of creatures",
    },
    "blocks",
)


def _apart(mods: tuple[Any, ...]) -> bool:
    """Whether nothing is said by two verbs that one says."""
    return not any(
        isinstance(a, AddTypes) and isinstance(b, (SetPT, SetColors, AddColors)) for a, b in pairwise(mods)
    )


ANIMATED: Final = forward("becomes a creature")
"""Becoming a creature; filled by `animation`."""
BASED_NOW: Final = forward("becomes so")
BASED: Final = forward("is so")
"""The same with its size said last, among other verb phrases; filled by `animation`."""


GOADED: Final = (Designated("goaded"), Must("attack"), Must("attack", players=OtherPlayers(You())))
"""CR 701.15b."""


_OF_BESIDES: Final = ((AddColors, SetColors, SetPT), (SetPT,))


def _based_until(mods: tuple[Any, ...], at: int) -> int:
    """Where a phrase of types with a size ends that begins here; 0 for none."""
    end = at + 1
    if isinstance(mods[at], SetPT):
        end += end < len(mods) and isinstance(mods[end], SetColors)
        last = mods[end] if end < len(mods) else None
        named = isinstance(last, SetTypes) and (bool(last.types) or last.subtypes[0] not in BASIC)
        return end + 1 if named else 0
    if not isinstance(mods[at], SetTypes):
        return 0
    while end < len(mods) and isinstance(mods[end], (SetColors, Gain)):
        end += 1
    return end + 1 if end < len(mods) and isinstance(mods[end], SetPT) else 0


def _single(mods: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """Mods as the verb phrases say them: prohibitions that one phrase says together are kept together."""
    out: list[tuple[Any, ...]] = []
    done = 0
    for at, mod in enumerate(mods):
        if at < done:
            continue
        done = _based_until(mods, at)
        if done:
            out.append(mods[at:done])
            continue
        goaded = bool(out) and out[-1][0] == GOADED[0] and isinstance(mod, Must)
        # "is a 4/4 black Zombie in addition to its other types"
        besides = (
            bool(out) and isinstance(out[-1][0], AddTypes) and isinstance(mod, _OF_BESIDES[len(out[-1]) > 1])
        )
        if goaded or besides or (out and type(out[-1][-1]) is type(mod) and isinstance(mod, (Cant, Must))):
            out[-1] = (*out[-1], mod)
        else:
            out.append((mod,))
    return tuple(out)


def _together(phrases: tuple[tuple[Any, ...], ...]) -> Any:
    flat = tuple(mod for phrase in phrases for mod in phrase)
    return flat if _single(flat) == phrases else REFUSED


_ODDLY: Final[Rule[Any]] = words(
    {
        **_AS_THOUGH,
    },
    "how it fights",
)
_EVERY_KIND: Final[Rule[Any]] = words(
    {AllCreatureTypes(): ("gains all creature types", "gain all creature types")}, "creature types"
)
_CHANGE: Final[Rule[Any]] = oneof(
    "change", GETS, GAINS, _LOSES, BASE, _BECOMES, _ODDLY, _OF_YOUR_CHOICE, _EVERY_KIND
)


def _with_based(phrases: tuple[tuple[Any, ...], ...]) -> Any:
    return _together(phrases) if any(len(phrase) > 1 for phrase in phrases) else REFUSED


def _said_so(mods: tuple[Any, ...]) -> bool:
    """Whether it is said with its duration last: "can attack this turn as though ..." alone is not."""
    return _apart(mods) and mods != (AsThough("attack"),)


FOR_NOW: Final[Rule[tuple[Any, ...]]] = oneof(
    "changes",
    ANIMATED,
    where(listed(_CHANGE, "and"), _said_so),
    mapped(listed(oneof("change", one(_CHANGE), BASED_NOW), "and", 2), _with_based, _single, tuple),
)
"""Verb phrases with "until end of turn" after them."""
_PHRASE: Final = oneof(
    "verb phrase",
    BASED,
    words({GOADED: ("is goaded", "are goaded")}, "goaded"),
    one(oneof("change", MORE_BLOCKS, GETS, HAS, _LOSES, BASE, _IS)),
    spelled(FORBID, words({(Cant("block", what=THIS),): "can't block it"}, "prohibition")),
    COMMAND,
    framed("[is|are] {it#}", it=BESIDES),
)
FOR_GOOD: Final[Rule[tuple[Any, ...]]] = spelled(
    mapped(listed(_PHRASE, "and"), _together, _single, tuple),
    framed("[is|are] {it#}", it=BESIDES_WITH),
)
"""Verb phrases of static abilities."""
SWITCH: Final = SwitchPT()

GAINED: Final = one(GAINS)
"""What is gained, and nothing else."""
