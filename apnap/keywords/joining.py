"""Keywords that join an object with another for as long as an effect lasts: pairs of creatures (CR 702.95
soulbond), cards in exile and a creature (702.55 haunt, 702.99 cipher)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    CREATURE,
    DIES,
    ENTERS,
    NOTHING,
    THAT,
    THIS,
    YOUR_CREATURE,
    YOURS,
    Table,
    at_least,
    may,
    some,
    target,
    when,
)
from apnap.model.abilities import Keyword, Spell, Static
from apnap.model.amounts import CountOf
from apnap.model.conditions import AllOf, AsLongAs, Is
from apnap.model.events import Pattern
from apnap.model.filters import InZone, Not, Other, Status, canonical
from apnap.model.instructions import Apply, Bind, CastNow, Choose, CopyCard, Gate, If, Move, Seq
from apnap.model.modifications import Designated, Gain
from apnap.model.node import Ability, Condition, Instruction, Ref
from apnap.model.refs import AllPlayers, Bound, Each, Giver, JoinedWith, This, Union, You

_EXILE: Final = InZone("exile")
_BATTLEFIELD: Final = InZone("battlefield")
_FREE: Final = canonical((CREATURE, YOURS, Not(Status("paired"))))
_BOTH_FREE: Final = Is(This(), canonical((_FREE, _BATTLEFIELD)))


def join(name: str, a: Ref, b: Ref, lasts: Condition) -> Apply:
    """Both have the designation for as long as that holds."""
    return Apply(Union((a, b)), (Designated(name),), AsLongAs(lasts))


def _pair(other: Ref) -> Instruction:
    """CR 702.95a, c, e."""
    both = Is(Union((This(), other)), canonical((CREATURE, YOURS, _BATTLEFIELD)))
    return join("paired", This(), other, both)


def soulbond(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.95a."""
    another = canonical((Other(), _FREE))
    there = at_least(CountOf(Each(another)), 1)
    comes = Pattern("zone change", canonical((Other(), YOUR_CREATURE)), destination=("battlefield",))
    free = Is(THAT, canonical((_FREE, _BATTLEFIELD)))
    choose = Bind(0, Choose(You(), some(another)))
    return (
        when(ENTERS, may(choose, _pair(Bound(0))), condition=AllOf((_BOTH_FREE, there))),
        when(comes, may(_pair(THAT)), condition=AllOf((_BOTH_FREE, free))),
    )


def haunt(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.55a: of a permanent, and of a spell."""
    there = Is(Bound(1), _EXILE)
    effect = Seq(
        (Bind(1, Move(This(), "exile")), join("haunting", Bound(1), target(CREATURE), there)),
    )
    resolved = Pattern("zone change", THIS, origin=("stack",), destination=("graveyard",), how="resolve")
    return (when(DIES, effect), when(resolved, effect, zone="graveyard"))


# The slots of a spell that is encoded, beyond those of what else it does.
_ON: Final = Bound(970)
_CARD: Final = Bound(971)


def cipher(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.99a-c."""
    lasts = AllOf((Is(_CARD, _EXILE), Is(_ON, _BATTLEFIELD)))
    encode = Seq((Bind(_CARD.slot, Move(This(), "exile")), join("encoded", _CARD, _ON, lasts)))
    choose = Bind(_ON.slot, Choose(You(), some(YOUR_CREATURE)))
    first = Spell(If(Is(This(), Not(Status("copy"))), may(choose, encode), NOTHING))
    hits = Pattern("damage", who=AllPlayers(), by=THIS, how="combat")
    cast = Gate(You(), Bind(0, CopyCard(You(), Giver())), may(CastNow(You(), Bound(0))), NOTHING)
    return (first, Static(JoinedWith("encoded", This()), (Gain((when(hits, cast),)),), zone="exile"))


KEYWORDS: Final[Table] = {
    "soulbond": soulbond,
    "haunt": haunt,
    "cipher": cipher,
}
