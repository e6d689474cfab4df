"""Keywords that are activated abilities of permanents and cards (CR 702.6 equip, 702.29 cycling, 702.122
crew, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    ANY_NUMBER,
    CREATURE,
    DISCARD_THIS,
    END_OF_TURN,
    ONE,
    PLUS,
    SACRIFICE_THIS,
    TAP,
    YOUR_CREATURE,
    YOURS,
    Table,
    cost,
    counter,
    in_your,
    may,
    number,
    some,
    sorcery,
    target,
)
from apnap.model.abilities import (
    Activated,
    AsSorcery,
    AtMost,
    Cost,
    Do,
    Keyword,
    OnlyIf,
    Static,
)
from apnap.model.amounts import Fixed, StatOf
from apnap.model.conditions import AllOf, During, Is, TurnOf
from apnap.model.events import EntersAttacking, EntersTapped, EntersTransformed, Pattern
from apnap.model.filters import (
    InZone,
    Or,
    Other,
    StatIs,
    Status,
    Subtype,
    Supertype,
    TookPart,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Apply,
    Attach,
    Bind,
    Choose,
    Draw,
    Exchange,
    Move,
    Reveal,
    Search,
    Seq,
    Shuffle,
    Tap,
    Unattach,
)
from apnap.model.modifications import AddTypes, Designated, LoseTypes
from apnap.model.node import Ability, Filter
from apnap.model.refs import AttackedBy, Bound, HostOf, Select, This, You


def equip(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.6a: attach this to target creature you control, as a sorcery. A second argument limits
    the creature (702.6c)."""
    what: list[Filter] = [CREATURE, YOURS]
    if len(keyword.args) > 1:
        what.insert(0, keyword.args[1])
    return (sorcery(keyword.args[0], Attach(This(), target(*what)), "equip"),)


def fortify(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.67a."""
    return (sorcery(keyword.args[0], Attach(This(), target(Type("land"), YOURS)), "fortify"),)


def reconfigure(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.151a-b: it stops being a creature as long as it is attached to one."""
    attached = Is(HostOf(This()), InZone("battlefield"))
    limits = (OnlyIf(attached), AsSorcery())
    return (
        sorcery(keyword.args[0], Attach(This(), target(Other(), YOUR_CREATURE)), "reconfigure"),
        Activated(keyword.args[0], Unattach(This()), limits, label="reconfigure"),
        Static(This(), (LoseTypes(("creature",)),), attached),
    )


def aura_swap(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.65a."""
    other = Bind(0, Choose(You(), some(Subtype("Aura"), in_your("hand"))))
    return (Activated(keyword.args[0], may(other, Exchange("hand", This(), Bound(0))), label="aura swap"),)


# From the hand.


def cycling(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29a: discard this card: draw a card; from the hand."""
    return (Activated(cost(keyword, DISCARD_THIS), Draw(You(), Fixed(1)), zone="hand", label="cycling"),)


def typecycling(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29e: the type stands before the cost."""
    what, paid = keyword.args
    return (_search(Cost((*paid.parts, DISCARD_THIS)), what, "cycling"),)


def landcycling(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29e."""
    return (_search(cost(keyword, DISCARD_THIS), Type("land"), "cycling"),)


def basic_landcycling(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29e."""
    basic = canonical((Supertype("basic"), Type("land")))
    return (_search(cost(keyword, DISCARD_THIS), basic, "cycling"),)


def _search(paid: Cost, what: Filter, label: str, *limits: AsSorcery) -> Activated:
    found = Seq(
        (
            Bind(0, Search(You(), ("library",), You(), ONE, what)),
            Reveal(You(), Bound(0)),
            Move(Bound(0), "hand"),
            Shuffle(You()),
        )
    )
    return Activated(paid, found, tuple(limits), "hand", label)


def transmute(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.53a."""
    same = StatIs("mana value", "=", StatOf("mana value", This(), "sum"))
    return (_search(cost(keyword, DISCARD_THIS), same, "transmute", AsSorcery()),)


def reinforce(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.77a."""
    paid = cost(keyword, DISCARD_THIS, at=1)
    return (Activated(paid, counter(PLUS, number(keyword), target(CREATURE)), (), "hand", "reinforce"),)


def ninjutsu(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.49a, c."""
    return (_ninjutsu(keyword, "hand"),)


def commander_ninjutsu(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.49d."""
    return (_ninjutsu(keyword, "hand"), _ninjutsu(keyword, "command"))


def _ninjutsu(keyword: Keyword, zone: str) -> Activated:
    free = some(Status("unblocked"), Status("attacking"), YOUR_CREATURE)
    returned = Seq((Bind(0, Choose(You(), free)), Move(Bound(0), "hand")))
    enters = (EntersTapped(), EntersAttacking(AttackedBy(Bound(0))))
    parts = cost(keyword, Do(Reveal(You(), This())), Do(returned))
    return Activated(parts, Move(This(), "battlefield", entering=enters), (), zone, "ninjutsu")


# On the battlefield.


def crew(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.122a."""
    vehicle = Apply(This(), (AddTypes(("artifact", "creature"), (), ()),), END_OF_TURN)
    return (Activated(_tapping(keyword, "crew"), vehicle, label="crew"),)


def saddle(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.171a-b."""
    saddled = Apply(This(), (Designated("saddled"),), END_OF_TURN)
    return (Activated(_tapping(keyword, "saddle"), saddled, (AsSorcery(),), label="saddle"),)


def _tapping(keyword: Keyword, act: str) -> Cost:
    others = canonical((Other(), Status("untapped"), YOUR_CREATURE))
    return Cost((Do(Tap(Select(ANY_NUMBER, others, None, f"{act} power", number(keyword)))),))


def station(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.184a, c."""
    other = some(Other(), Status("untapped"), YOUR_CREATURE)
    paid = Cost((Do(Seq((Bind(0, Choose(You(), other)), Tap(Bound(0))))),))
    return (sorcery(paid, counter("charge", StatOf("station power", Bound(0), "sum")), "station"),)


def level_up(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.87a."""
    return (sorcery(keyword.args[0], counter("level"), "level up"),)


def outlast(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.107a."""
    return (sorcery(cost(keyword, TAP), counter(), "outlast"),)


def transfigure(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.71a."""
    same = canonical((CREATURE, StatIs("mana value", "=", StatOf("mana value", This(), "sum"))))
    found = Seq(
        (
            Bind(0, Search(You(), ("library",), You(), ONE, same)),
            Move(Bound(0), "battlefield"),
            Shuffle(You()),
        )
    )
    return (sorcery(cost(keyword, SACRIFICE_THIS), found, "transfigure"),)


def craft(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.167a: the materials stand before the cost; one object."""
    what, paid = keyword.args
    there = Or((canonical((InZone("battlefield"), YOURS, Other())), in_your("graveyard")))
    parts = (
        *paid.parts,
        Do(Move(some(what, there), "exile")),
        Do(Move(This(), "exile")),
    )
    back = Move(This(), "battlefield", entering=(EntersTransformed(),))
    return (sorcery(Cost(parts), back, "craft"),)


# Kinds of activated ability: the argument is the ability itself.


def boast(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.142a."""
    attacked = OnlyIf(Is(This(), TookPart("object", Pattern("attack"), "turn")))
    return (_limited(keyword.args[0], "boast", attacked, AtMost(1, "turn")),)


def forecast(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.57a-b: the card stays revealed until the ability has left the hand's owner's upkeep; here it
    is revealed as the ability is activated."""
    ability: Activated = keyword.args[0]
    shown = Cost((*ability.cost.parts, Do(Reveal(You(), This()))))
    then = OnlyIf(AllOf((During(("upkeep",)), TurnOf(You()))))
    limits = (*ability.limits, then, AtMost(1, "turn"))
    return (Activated(shown, ability.effect, limits, "hand", "forecast"),)


def power_up(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.193: once; that it costs less the turn it entered is for the rule that adds costs up."""
    return (_limited(keyword.args[0], "power-up", AtMost(1, "game")),)


def exhaust(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.177a."""
    return (_limited(keyword.args[0], "exhaust", AtMost(1, "game")),)


def _limited(ability: Activated, label: str, *limits: OnlyIf | AtMost) -> Activated:
    return Activated(ability.cost, ability.effect, (*ability.limits, *limits), ability.zone, label)


KEYWORDS: Final[Table] = {
    "equip": equip,
    "fortify": fortify,
    "reconfigure": reconfigure,
    "aura swap": aura_swap,
    "cycling": cycling,
    "typecycling": typecycling,
    "landcycling": landcycling,
    "basic landcycling": basic_landcycling,
    "transmute": transmute,
    "reinforce": reinforce,
    "ninjutsu": ninjutsu,
    "commander ninjutsu": commander_ninjutsu,
    "crew": crew,
    "saddle": saddle,
    "station": station,
    "level up": level_up,
    "outlast": outlast,
    "transfigure": transfigure,
    "boast": boast,
    "exhaust": exhaust,
    "forecast": forecast,
    "power-up": power_up,
    "craft": craft,
}
