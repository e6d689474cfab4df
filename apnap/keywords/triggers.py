"""Keywords that are triggered abilities (CR 702.21 ward, 702.108 prowess, ...)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.model.abilities import Keyword, Triggered
from apnap.model.amounts import Fixed
from apnap.model.conditions import Until
from apnap.model.events import Pattern
from apnap.model.filters import Among, ControlledBy, Named, Not, Type
from apnap.model.instructions import (
    Apply,
    Bind,
    CounterIt,
    Gate,
    Move,
    Nothing,
    Pay,
    Reveal,
    Search,
    Seq,
    Shuffle,
)
from apnap.model.modifications import ModifyPT
from apnap.model.node import Ability
from apnap.model.refs import AllPlayers, Bound, ControllerOf, Opponents, Quantity, Target, This, Trigger, You

THIS: Final = Among(This())


def prowess(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.108a."""
    pump = Apply(This(), (ModifyPT(Fixed(1), Fixed(1)),), Until("end of turn"))
    return (Triggered(Pattern("cast", what=Not(Type("creature")), who=You()), pump),)


def ward(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.21a: when this becomes the target of a spell or ability an opponent controls, counter it
    unless that player pays the cost."""
    spell = Trigger("source")
    unless = Gate(ControllerOf(spell), Pay(ControllerOf(spell), keyword.args[0]), Nothing(), CounterIt(spell))
    return (Triggered(Pattern("target", what=THIS, by=ControlledBy(Opponents())), unless),)


def partner_with(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.124j; what it allows before the game is asked by deck construction."""
    who = Target(0, Quantity(Fixed(1), Fixed(1)), None, AllPlayers())
    that, found = Bound(0), Bound(1)
    search = Search(that, ("library",), that, Quantity(Fixed(1), Fixed(1)), Named(keyword.args[0]))
    steps = (Bind(1, search), Reveal(that, found), Move(found, "hand"), Shuffle(that))
    enters = Pattern("zone change", THIS, destination=("battlefield",))
    return (Triggered(enters, Gate(who, Seq(steps), Nothing(), Nothing())),)


KEYWORDS: Final[dict[str, Callable[[Keyword], tuple[Ability, ...]]]] = {
    "partner with": partner_with,
    "prowess": prowess,
    "ward": ward,
}
