"""How a permanent enters the battlefield (CR 614.12): part of the state, in a module of its own."""

from __future__ import annotations

from typing import Any

from apnap.model.cards import Card, Face
from apnap.model.node import Modification


class Entering:
    """How a permanent enters: what replacement effects have made of it so far (CR 614.12). Never
    changed once made: `altered` gives another."""

    def __init__(self) -> None:
        self.tapped = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.controller = -1
        self.attacking = 0
        self.attackable: tuple[int, ...] = ()  # what an effect says that it may be attacking (CR 508.4)
        self.attached_to = 0
        self.transformed = False
        self.double: Card | None = None  # the faces of a double-faced token
        self.face_down = ""
        self.mods: tuple[Modification, ...] = ()
        self.copy_of: Face | None = None
        self.uncopied: Entering | None = None  # what it was before the first copy effect (CR 707.9e)
        self.chosen: tuple[tuple[str, Any], ...] = ()
        self.linked: tuple[tuple[str, int], ...] = ()
        self.said: tuple[str, ...] = ()  # the rules whose choices an effect has made
        self.designations: tuple[str, ...] = ()

    def altered(self) -> Entering:
        """A copy that the caller may still write to."""
        e = Entering()
        e.tapped = self.tapped
        e.counters = self.counters
        e.controller = self.controller
        e.attacking = self.attacking
        e.attackable = self.attackable
        e.attached_to = self.attached_to
        e.transformed = self.transformed
        e.double = self.double
        e.face_down = self.face_down
        e.mods = self.mods
        e.copy_of = self.copy_of
        e.uncopied = self.uncopied
        e.chosen = self.chosen
        e.linked = self.linked
        e.said = self.said
        e.designations = self.designations
        return e


def differs(a: Entering, b: Entering) -> bool:
    """Whether a permanent would enter otherwise, whatever it is a copy of."""
    if a.tapped != b.tapped or a.counters != b.counters or a.mods != b.mods:
        return True
    return a.designations != b.designations or a.attacking != b.attacking or a.transformed != b.transformed
