"""What a designation that a variant gives to a card stands for, as data in the ability language (CR 903).

A designation is an attribute of the card itself and stays with it through all zones (903.3). `own` are rules
that the card states about itself wherever it is, as far as their filters let them; `game` rules of the game
that hold from its beginning to its end, as long as any card has the designation.
"""

from __future__ import annotations

from typing import Final

from apnap.model.amounts import CountEvents
from apnap.model.events import DestinationBecomes, Pattern
from apnap.model.filters import Among, CastFrom, InZone, Or, OwnedBy, SharesWith, Status, canonical
from apnap.model.modifications import CostChange, MayPlay, Replacing
from apnap.model.node import Modification, intern
from apnap.model.refs import OwnerOf, This, Trigger, You

COMMANDER: Final = "commander"


class Designation:
    """The rules that come with a designation."""

    def __init__(self, own: tuple[Modification, ...], game: tuple[Modification, ...]) -> None:
        self.own = own
        self.game = game


# CR 903.8: {2} for each time before that its owner cast this card from the command zone.
_TIMES_CAST: Final = CountEvents(
    Pattern("cast", canonical((CastFrom("command"), SharesWith("card", This()))), You()), "game", ""
)

DESIGNATIONS: Final[dict[str, Designation]] = {
    COMMANDER: Designation(
        (
            intern(MayPlay("cast", canonical((Among(This()), InZone("command"), OwnedBy(You()))))),
            intern(
                CostChange(
                    "cast",
                    Or((InZone("command"), CastFrom("command"))),
                    "+",
                    ("2",),
                    _TIMES_CAST,
                )
            ),
        ),
        (
            # CR 903.9b.
            intern(
                Replacing(
                    Pattern("zone change", Status(COMMANDER), destination=("hand", "library")),
                    (DestinationBecomes("command", ""),),
                    chooser=OwnerOf(Trigger("object")),
                )
            ),
        ),
    )
}
