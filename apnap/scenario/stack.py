"""What is on the stack already: spells and abilities, with their targets, modes, X and division.

A spell is told by `cast`, an ability by `ability of` its source; both have `controller`, `targets`, `modes`,
`x`, `division`, `label`. A spell has `paid` (the labels of costs), an ability `ability` (its number or
label) and `about` (what the event that triggered it was about).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apnap.engine import faces, layers, verbs
from apnap.engine.characteristics import AbilityInst
from apnap.engine.decision import entity_option
from apnap.engine.state import HAND, Ask, CastFacts, Event, GameState
from apnap.model import Card
from apnap.scenario.cards import Cards
from apnap.scenario.entering import put_ability, put_spell
from apnap.scenario.given import Given, closest
from apnap.scenario.permanents import paid_of
from apnap.scenario.things import Things

_BOTH: Final = ("controller", "targets", "modes", "x", "division", "label")
_SPELL: Final = ("cast", "owner", "paid", *_BOTH)
_ABILITY: Final = ("ability of", "ability", "about", *_BOTH)


def put_on_stack(s: GameState, things: Things, cards: Cards, given: Given) -> None:
    """Put what the item tells of on top of the stack."""
    is_ability = isinstance(given.value, Mapping) and any(
        str(key).replace("_", " ") == "ability of" for key in given.value
    )
    words = given.mapping("an object on the stack", _ABILITY if is_ability else _SPELL)
    controller = things.player(words["controller"]) if "controller" in words else s.active
    choices = _Choices(things, words, given)
    if is_ability:
        id = _ability(s, things, words, controller, choices)
    elif "cast" in words:
        id = _spell(s, things, cards, words, controller, choices)
    else:
        raise given.error("an object on the stack is a spell (`cast`) or an ability (`ability of`)")
    if not id:
        raise given.error("there is no legal choice for its targets or modes", rule="601.2c")
    choices.finish()
    things.meet(s, [id])
    if "label" in words:
        things.label(words["label"].text("label"), s, id)


def _spell(
    s: GameState, things: Things, cards: Cards, words: Mapping[str, Given], controller: int, choices: _Choices
) -> int:
    card = cards.find(words["cast"])
    index = face_index(card, words["cast"])
    face = faces.sets(card)[index]
    if "land" in face.types:
        raise words["cast"].error(f"{face.name} is a land: it is never a spell", rule="305.9")
    owner = things.player(words["owner"]) if "owner" in words else controller
    x = words["x"].number("x") if "x" in words else 0
    facts = CastFacts(controller, HAND, x, paid_of(words.get("paid"), face), (0,) * 6, False)
    return put_spell(s, card, index, owner, controller, facts, choices.answer)


def face_index(card: Card, given: Given) -> int:
    """Which face of the card goes by the name."""
    if isinstance(given.value, str):
        for i, face in enumerate(faces.sets(card)):
            if face.name.casefold() == given.value.casefold():
                return i
    return 0


def _ability(
    s: GameState, things: Things, words: Mapping[str, Given], controller: int, choices: _Choices
) -> int:
    source = things.entity(s, words["ability of"])
    if source <= 0:
        raise words["ability of"].error("ability of: an object is wanted")
    if "controller" not in words:
        controller = things.controller(s, source)
    inst = ability_of(s, source, words.get("ability"), words["ability of"], triggered=True)
    event: Event | None = None
    if "about" in words:
        about = things.entity(s, words["about"])
        event = Event(verbs.ACT, "603.2", max(about, 0), player=-1 - about if about < 0 else -1)
        event.result = max(about, 0)
    x = words["x"].number("x") if "x" in words else 0
    return put_ability(s, source, inst, controller, x, event, choices.answer)


def ability_of(
    s: GameState, id: int, which: Given | None, place: Given, triggered: bool = False
) -> AbilityInst:
    """The ability of the object that is meant: by its number among the activated ones (and the triggered
    ones after them), from 1 up, or its label; the only one where none is told."""
    c = layers.chars(s, id)
    insts = [*c.abilities.activated, *(c.abilities.triggered if triggered else ())]
    if not insts:
        raise place.not_legal(f"{c.name or 'the object'} has no such ability", "602.2")
    if which is None:
        if len(insts) > 1:
            raise place.error(f"{c.name} has {len(insts)} such abilities; say which by `ability`")
        return insts[0]
    if isinstance(which.value, int) and not isinstance(which.value, bool):
        n = which.number("ability", 1)
        if n > len(insts):
            raise which.error(f"{c.name} has {len(insts)} such abilities, and no number {n}")
        return insts[n - 1]
    label = which.text("ability").lower()
    labels = [str(getattr(inst.ability, "label", "")).lower() for inst in insts]
    if label not in labels:
        near = closest(label, [w for w in labels if w])
        raise which.error(f"{c.name} has no ability called {label!r}", near)
    return insts[labels.index(label)]


class _Choices:
    """Answers what is asked as the object is put on the stack."""

    def __init__(self, things: Things, words: Mapping[str, Given], given: Given) -> None:
        self.things = things
        self.given = given
        self.targets = words["targets"].listed() if "targets" in words else []
        self.modes = words["modes"].listed() if "modes" in words else []
        self.shares = dict(self._division(words["division"])) if "division" in words else {}
        self.place = {name: words.get(name, given) for name in ("targets", "modes", "division")}

    def _division(self, given: Given) -> list[tuple[int, tuple[Given, Given]]]:
        return list(enumerate(given.entries("division")))

    def answer(self, s: GameState, ask: Ask) -> str:
        """The key of the answer."""
        keys = [o.key for o in ask.options or ()]
        if ask.kind == "target":
            return self._target(s, ask, keys)
        if ask.kind == "mode":
            if self.modes:
                mode = self.modes.pop(0)
                for o in ask.options or ():
                    if o.index + 1 == mode.value and o.key != "done":
                        return o.key
                raise mode.error(f"mode {mode.value} can't be chosen", rule=ask.rule)
            if "done" in keys:
                return "done"
            raise self.given.error("its modes are to be told, by number", rule=ask.rule)
        if ask.kind == "divide":
            about = ask.values[0]
            for i, (what, n) in list(self.shares.items()):
                if self.things.entity(s, what) == about:
                    del self.shares[i]
                    return str(n.number("division", ask.low, ask.high))
            name = self.things.name(s, about)
            raise self.place["division"].error(f"division: nothing is told for {name}", rule=ask.rule)
        return keys[0] if keys else str(ask.low)

    def _target(self, s: GameState, ask: Ask, keys: list[str]) -> str:
        if self.targets:
            target = self.targets[0]
            entity = self.things.entity(s, target, [o.obj or o.to for o in ask.options or ()])
            key = entity_option("target", entity).key if entity else ""
            if key in keys:
                self.targets.pop(0)
                return key
            if "done" not in keys:
                raise target.error(f"{self.things.name(s, entity)} is no legal target", rule=ask.rule)
            return "done"
        if "done" in keys:
            return "done"
        raise self.place["targets"].error("more targets are to be told", rule=ask.rule)

    def finish(self) -> None:
        """All that is told must have been used."""
        for left, kind in ((self.targets, "target"), (self.modes, "mode")):
            if left:
                raise left[0].error(f"{left[0].value!r} is no {kind} of it")
        # Who comes last is not asked about, and gets what is left.
        if len(self.shares) > 1:
            what, _ = next(iter(self.shares.values()))
            raise what.error(f"division: {what.value!r} gets nothing of it")
