"""Abilities that the rules give to what has a subtype: data, as for keywords."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.keywords.symbols import LORE, READ_AHEAD, final_chapter
from apnap.keywords.words import THIS, as_enters, enters, last_removed
from apnap.model.abilities import Keyword, Static, Triggered
from apnap.model.amounts import Chosen, Fixed
from apnap.model.cards import Face
from apnap.model.conditions import Endless
from apnap.model.events import (
    AlsoThen,
    DestinationBecomes,
    EntersWith,
    Pattern,
)
from apnap.model.filters import Not, Subtype
from apnap.model.instructions import (
    Amend,
    Apply,
    Bind,
    CastNow,
    ChooseValue,
    Gate,
    Move,
    Nothing,
    Seq,
    Shuffle,
)
from apnap.model.modifications import MayPlay, Replacing
from apnap.model.node import Ability, intern
from apnap.model.refs import Bound, OwnerOf, This, Trigger, You


def _adventure(face: Face) -> tuple[Ability, ...]:
    """CR 715.3d: an Adventure is exiled as it resolves, and its controller may play the card for as long as
    it stays exiled, though not as an Adventure."""
    resolves = Pattern("zone change", THIS, origin=("stack",), destination=("graveyard",), how="resolve")
    permission = Apply(Trigger("object"), (MayPlay("play", Not(Subtype("Adventure"))),), Endless())
    exiled = Replacing(resolves, (DestinationBecomes("exile", ""), AlsoThen(permission)))
    return (Static(This(), (exiled,), zone="stack"),)


def _omen(face: Face) -> tuple[Ability, ...]:
    """CR 720.3d: an Omen is shuffled into its owner's library as it resolves."""
    resolves = Pattern("zone change", THIS, origin=("stack",), destination=("graveyard",), how="resolve")
    shuffled = AlsoThen(Shuffle(OwnerOf(Trigger("object"))))
    return (
        Static(
            This(),
            (Replacing(resolves, (DestinationBecomes("library", "shuffled"), shuffled)),),
            zone="stack",
        ),
    )


def _saga(face: Face) -> tuple[Ability, ...]:
    """CR 714.3a-b: it enters with a lore counter; with read ahead, with so many as are chosen."""
    keywords = tuple([a for a in face.abilities if isinstance(a, Keyword)])
    last = final_chapter(keywords)
    if last == 0 or not any([a.name == READ_AHEAD for a in keywords]):
        return (enters(EntersWith(LORE, Fixed(1))),)
    numbers = tuple([str(n) for n in range(1, last + 1)])
    chosen = Seq((ChooseValue(You(), "number", numbers), Amend(EntersWith(LORE, Chosen()))))
    return (as_enters(chosen),)


def _siege(face: Face) -> tuple[Ability, ...]:
    """CR 310.11b."""
    cast = CastNow(You(), Bound(0), how="cast transformed")
    defeated = Seq((Bind(0, Move(This(), "exile")), Gate(You(), cast, Nothing(), Nothing())))
    return (Triggered(last_removed("defense"), defeated),)


_BY_SUBTYPE: Final[dict[str, Callable[[Face], tuple[Ability, ...]]]] = {
    "Adventure": _adventure,
    "Omen": _omen,
    "Saga": _saga,
    "Siege": _siege,
}


def given_by_subtypes(face: Face) -> tuple[Ability, ...]:
    """The abilities, interned, that the rules give to what has the face's subtypes."""
    out: list[Ability] = []
    for name in face.subtypes:
        make = _BY_SUBTYPE.get(name)
        if make is not None:
            out.extend([intern(a) for a in make(face)])
    return tuple(out)
