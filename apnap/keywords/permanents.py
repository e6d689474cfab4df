"""Keywords that are activated abilities of permanents and cards (CR 702.6 equip, 702.29 cycling, ...)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.model.abilities import Activated, AsSorcery, Cost, Do, Keyword
from apnap.model.amounts import Fixed
from apnap.model.filters import Among, ControlledBy, Type, canonical
from apnap.model.instructions import Attach, Discard, Draw
from apnap.model.node import Ability
from apnap.model.refs import Each, Quantity, Target, This, You

ONE: Final = Quantity(Fixed(1), Fixed(1))


def equip(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.6a: attach this to target creature you control, as a sorcery. A second argument limits
    the creature (702.6c)."""
    what = [Type("creature"), ControlledBy(You())]
    if len(keyword.args) > 1:
        what.insert(0, keyword.args[1])
    target = Target(0, ONE, canonical(tuple(what)), None)
    return (Activated(keyword.args[0], Attach(This(), target), (AsSorcery(),), label="equip"),)


def cycling(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.29a: discard this card: draw a card; from the hand."""
    cost = Cost((*keyword.args[0].parts, Do(Discard(You(), Each(Among(This()))))))
    return (Activated(cost, Draw(You(), Fixed(1)), zone="hand", label="cycling"),)


KEYWORDS: Final[dict[str, Callable[[Keyword], tuple[Ability, ...]]]] = {
    "equip": equip,
    "cycling": cycling,
}
