"""Keywords about how a spell is cast: alternative and additional costs (CR 702.33 kicker, 702.152
blitz, ...)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.model.abilities import Keyword, Static, Triggered
from apnap.model.amounts import Fixed
from apnap.model.conditions import PaidFor
from apnap.model.events import Pattern
from apnap.model.filters import Among
from apnap.model.instructions import Draw, Later, Sacrifice
from apnap.model.modifications import AdditionalCost, AlternativeCost, AsItResolves, Gain
from apnap.model.node import Ability
from apnap.model.refs import This, You

THIS: Final = Among(This())


def blitz(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.152a: three abilities. That each instance refers to its own payment only (702.152b)
    follows from what `PaidFor` means within a keyword ability."""
    dies = Triggered(
        when=Pattern("zone change", what=THIS, origin=("battlefield",), destination=("graveyard",)),
        effect=Draw(You(), Fixed(1)),
    )
    at_end = Later(when=Pattern("step", how="end"), effect=Sacrifice(You(), This()))
    return (
        Static(This(), (AlternativeCost(keyword.args[0], "blitz"),), zone="any"),
        Static(This(), (AsItResolves(at_end),), condition=PaidFor("blitz"), zone="stack"),
        Static(This(), (Gain((Keyword("haste"), dies)),), condition=PaidFor("blitz")),
    )


def kicker(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.33a: an optional additional cost."""
    return (Static(This(), (AdditionalCost(keyword.args[0], "kicker"),), zone="any"),)


def multikicker(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.33c: an optional additional cost, any number of times."""
    return (Static(This(), (AdditionalCost(keyword.args[0], "kicker", "any number"),), zone="any"),)


KEYWORDS: Final[dict[str, Callable[[Keyword], tuple[Ability, ...]]]] = {
    "blitz": blitz,
    "kicker": kicker,
    "multikicker": multikicker,
}
