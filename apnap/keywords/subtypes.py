"""Abilities that the rules give to what has a subtype: data, as for keywords."""

from __future__ import annotations

from typing import Final

from apnap.model.abilities import Static
from apnap.model.conditions import Endless
from apnap.model.events import AlsoThen, DestinationBecomes, Pattern
from apnap.model.filters import Among, Not, Subtype
from apnap.model.instructions import Apply
from apnap.model.modifications import MayPlay, Replacing
from apnap.model.node import Ability, intern
from apnap.model.refs import This, Trigger

# CR 715.3d: an Adventure is exiled as it resolves, and its controller may play the card for as long as it
# stays exiled, though not as an Adventure.
_ADVENTURE: Final = Static(
    This(),
    (
        Replacing(
            Pattern(
                "zone change",
                what=Among(This()),
                origin=("stack",),
                destination=("graveyard",),
                how="resolve",
            ),
            (
                DestinationBecomes("exile", ""),
                AlsoThen(Apply(Trigger("object"), (MayPlay("play", Not(Subtype("Adventure"))),), Endless())),
            ),
        ),
    ),
    zone="stack",
)

BY_SUBTYPE: Final[dict[str, tuple[Ability, ...]]] = {"Adventure": (intern(_ADVENTURE),)}
