"""Keywords that function in a graveyard: casting the card from there, activating it, coming back
(CR 702.34 flashback, 702.84 unearth, 702.138 escape, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    ALWAYS,
    CREATURE,
    END_OF_TURN,
    EXILE_THIS,
    PLUS,
    THIS,
    UP_TO_ONE,
    YOUR_CREATURE,
    Table,
    at_end,
    cost,
    counter,
    in_your,
    may,
    number,
    power,
    some,
    sorcery,
    target,
    when,
)
from apnap.model.abilities import Cost, Do, Keyword, Static
from apnap.model.amounts import CountOf, Fixed
from apnap.model.conditions import Is, PaidFor
from apnap.model.events import DestinationBecomes, Instead, Pattern
from apnap.model.filters import (
    Among,
    CastFrom,
    InZone,
    OwnedBy,
    Status,
    TookPart,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Apply,
    Bind,
    Choose,
    CreateCopyToken,
    Discard,
    ForEach,
    Mill,
    Move,
    Sacrifice,
    Seq,
    Tap,
)
from apnap.model.modifications import (
    AddTypes,
    Cant,
    CostChange,
    Gain,
    MayPlay,
    Must,
    Replacing,
    SetColors,
    SetCost,
    SetPT,
    Terms,
)
from apnap.model.node import Ability, Condition, Modification
from apnap.model.refs import Bound, Each, Iterated, Opponents, This, You

_LEAVES_STACK: Final = Pattern("zone change", THIS, origin=("stack",))
_EXILED: Final = Replacing(_LEAVES_STACK, (DestinationBecomes("exile", ""),))
_DISCARD: Final = Cost((Do(Discard(You(), some(in_your("hand")))),))
_DISCARD_LAND: Final = Cost((Do(Discard(You(), some(Type("land"), in_your("hand")))),))


def _from_graveyard(play: MayPlay, condition: Condition | None = None) -> Static:
    """You may cast this card from your graveyard."""
    return Static(This(), (play,), condition, zone="graveyard")


def _then_exile(label: str) -> Static:
    """Exile it instead of putting it anywhere else any time it would leave the stack."""
    return Static(This(), (_EXILED,), PaidFor(label), zone="stack")


def flashback(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.34a."""
    play = MayPlay("cast", THIS, keyword.args[0], label="flashback")
    return (_from_graveyard(play), _then_exile("flashback"))


def jump_start(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.133a."""
    play = MayPlay("cast", THIS, label="jump-start", terms=Terms(also=_DISCARD))
    return (_from_graveyard(play), _then_exile("jump-start"))


def retrace(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.81a."""
    return (_from_graveyard(MayPlay("cast", THIS, label="retrace", terms=Terms(also=_DISCARD_LAND))),)


def escape(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.138a."""
    return (_from_graveyard(MayPlay("cast", THIS, keyword.args[0], label="escape")),)


def harmonize(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.180a-b."""
    choose = Bind(0, Choose(You(), some(Status("untapped"), YOUR_CREATURE, quantity=UP_TO_ONE)))
    paid = cost(keyword, Do(Tap(Bound(0))))
    play = MayPlay("cast", THIS, paid, label="harmonize", terms=Terms(choose=choose))
    less = CostChange("cast", None, "-", ("1",), power(Bound(0)))
    return (
        _from_graveyard(play),
        Static(This(), (less,), PaidFor("harmonize"), zone="stack"),
        _then_exile("harmonize"),
    )


def mayhem(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.187b-c."""
    discarded = Is(This(), TookPart("object", Pattern("discard"), "turn"))
    if keyword.args:
        return (_from_graveyard(MayPlay("cast", THIS, keyword.args[0], label="mayhem"), discarded),)
    return (_from_graveyard(MayPlay("play", THIS), discarded),)


def disturb(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.146a."""
    play = MayPlay("cast", THIS, keyword.args[0], label="disturb", terms=Terms(face="back"))
    return (_from_graveyard(play),)


def aftermath(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.127a."""
    there = Is(This(), InZone("graveyard"))
    return (
        _from_graveyard(MayPlay("cast", THIS)),
        Static(This(), (Cant("be cast", unless=there),), zone="any"),
        Static(This(), (_EXILED,), Is(This(), CastFrom("graveyard")), zone="stack"),
    )


# Activated there.


def unearth(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.84a."""
    leaves = Pattern("zone change", Among(Bound(0)), origin=("battlefield",))
    exiled = Replacing(leaves, (DestinationBecomes("exile", ""),))
    effect = Seq(
        (
            Bind(0, Move(This(), "battlefield")),
            Apply(Bound(0), (Gain((Keyword("haste"),)), exiled), ALWAYS),
            at_end(Move(Bound(0), "exile")),
        )
    )
    return (sorcery(keyword.args[0], effect, "unearth", "graveyard"),)


def scavenge(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.97a."""
    effect = counter(PLUS, power(This()), target(CREATURE))
    return (sorcery(cost(keyword, EXILE_THIS), effect, "scavenge", "graveyard"),)


def embalm(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.128a."""
    return (_as_token(keyword, "embalm", SetColors(("white",))),)


def eternalize(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.129a."""
    size = SetPT(Fixed(4), Fixed(4))
    return (_as_token(keyword, "eternalize", SetColors(("black",)), size),)


def _as_token(keyword: Keyword, label: str, *but: Modification) -> Ability:
    zombie = AddTypes((), ("Zombie",), ())
    copy = CreateCopyToken(You(), Fixed(1), This(), (*but, SetCost(None), zombie))
    return sorcery(cost(keyword, EXILE_THIS), copy, label, "graveyard")


def encore(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.141a: one delayed trigger sacrifices all the tokens."""
    each = Seq(
        (
            Bind(1, Choose(You(), Iterated())),
            Bind(0, CreateCopyToken(You(), Fixed(1), This())),
            Apply(Bound(0), (Must("attack", players=Bound(1)),), END_OF_TURN),
            Choose(You(), Bound(0)),
        )
    )
    haste = Apply(Bound(2), (Gain((Keyword("haste"),)),), ALWAYS)
    effect = Seq((Bind(2, ForEach(Opponents(), each)), haste, at_end(Sacrifice(You(), Bound(2)))))
    return (sorcery(cost(keyword, EXILE_THIS), effect, "encore", "graveyard"),)


# Other.


def dredge(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.52a."""
    n = number(keyword)
    mill = Seq((Mill(You(), n), Move(This(), "hand")))
    library = CountOf(Each(in_your("library")))
    from apnap.model.conditions import Compare

    instead = Replacing(
        Pattern("draw", who=You()), (Instead(mill),), Compare(library, ">=", n), chooser=You()
    )
    return (Static(This(), (instead,), zone="graveyard"),)


def recover(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.59a."""
    from apnap.model.instructions import Pay

    died = Pattern(
        "zone change",
        canonical((CREATURE, OwnedBy(You()))),
        origin=("battlefield",),
        destination=("graveyard",),
    )
    pay = may(Pay(You(), keyword.args[0]), Move(This(), "hand"), Move(This(), "exile"))
    return (when(died, pay, zone="graveyard"),)


KEYWORDS: Final[Table] = {
    "flashback": flashback,
    "jump-start": jump_start,
    "retrace": retrace,
    "escape": escape,
    "harmonize": harmonize,
    "mayhem": mayhem,
    "disturb": disturb,
    "aftermath": aftermath,
    "unearth": unearth,
    "scavenge": scavenge,
    "embalm": embalm,
    "eternalize": eternalize,
    "encore": encore,
    "dredge": dredge,
    "recover": recover,
}
