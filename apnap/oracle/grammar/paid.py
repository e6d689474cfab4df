"""What was paid or given up, where a text speaks of it later: "the sacrificed creature's power".

In the text something is sacrificed, discarded or exiled; in its meaning that is known under a slot. What is
sacrificed is chosen first, so that it is known as it last was on the battlefield (CR 608.2h); a card is known
as what it becomes (CR 400.7j). An additional cost of the spell itself has the slot `COST_SLOT`, which all
abilities of the face share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    AdditionalCost,
    Anything,
    AtRandom,
    Bind,
    Bound,
    Choose,
    ControlledBy,
    Cost,
    Discard,
    Do,
    Either,
    Filter,
    Fixed,
    Move,
    Reveal,
    Sacrifice,
    Select,
    Seq,
    Static,
    This,
    You,
    canonical,
)
from apnap.model.node import Instruction
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.surface import InsteadOf, It, Used, WhereX, verb_of
from apnap.oracle.grammar.trees import children

COST_SLOT: Final = 99
"""The slot of what an additional cost of the spell was paid with."""
_YOURS: Final = ControlledBy(You())


def spoken_of(value: Any) -> str:
    """What a text says was done to something that it speaks of, a word of `PAID_VERBS`; "" if nothing."""
    if isinstance(value, It):
        return verb_of(value.word)
    if isinstance(value, (WhereX, Used)):
        return spoken_of(value.step) or spoken_of(value.amount)
    if isinstance(value, InsteadOf):
        found = map(spoken_of, (value.condition, value.then, value.otherwise))
    else:
        found = map(spoken_of, children(value))
    return next((verb for verb in found if verb), "")


class Paid:
    """What is paid: how it is said, and of what kind it is."""

    def __init__(self, verb: str, what: Filter, plural: bool, slot: int) -> None:
        self.verb = verb
        self.what = what
        self.plural = plural
        self.slot = slot


def _several(chosen: Any) -> bool:
    return bool(chosen.quantity.high != Fixed(1))


def known_step(step: Any, slot: int, verb: str) -> tuple[Any, Paid] | None:
    """A step that gives something up, with that known under the slot; None if it is no such step."""
    if isinstance(step, Bind):
        step = step.step
    chosen = getattr(step, "what", None)
    if not isinstance(chosen, (Select, AtRandom)):
        return None
    if verb == "sacrificed":
        if not isinstance(step, Sacrifice) or not isinstance(chosen, Select):
            return None
        plain = Select(chosen.quantity, chosen.what, None)
        if _YOURS in parts_of(chosen.what) or step != Sacrifice(You(), plain):
            return None
        return _first(chosen, slot), Paid(verb, chosen.what, _several(chosen), slot)
    if verb == "chosen":
        known = isinstance(step, (Choose, Reveal))
        return (Bind(slot, step), Paid(verb, chosen.what, _several(chosen), slot)) if known else None
    kinds = {"discarded": Discard, "exiled": Move, "revealed": Reveal}
    if type(step) is not kinds[verb] or (isinstance(step, Move) and step.to != "exile"):
        return None
    assert isinstance(step, Instruction)
    return Bind(slot, step), Paid(verb, chosen.what, _several(chosen), slot)


def _first(chosen: Select, slot: int) -> Seq:
    one = Select(chosen.quantity, canonical((chosen.what, _YOURS)), None)
    return Seq((Bind(slot, Choose(You(), one)), Sacrifice(You(), Bound(slot))))


def said_step(step: Any) -> tuple[Any, Paid] | None:
    """The inverse of `known_step`."""
    if isinstance(step, Bind) and isinstance(step.step, (Discard, Move, Reveal, Choose)):
        kinds = {Discard: "discarded", Move: "exiled", Reveal: "revealed", Choose: "chosen"}
        verb = kinds[type(step.step)]
        found = known_step(step.step, step.slot, verb)
        return None if found is None or found[0] != step else (step.step, found[1])
    if not isinstance(step, Seq) or len(step.steps) != 2 or not isinstance(step.steps[0], Bind):
        return None
    bound = step.steps[0]
    if not isinstance(bound.step, Choose) or not isinstance(bound.step.what, Select):
        return None
    chosen = bound.step.what
    rest = tuple(part for part in parts_of(chosen.what) if part != _YOURS)
    said = Sacrifice(You(), Select(chosen.quantity, canonical(rest) if rest else Anything(), None))
    found = known_step(said, bound.slot, "sacrificed")
    return (said, found[1]) if found is not None and found[0] == step else None


def _parts_turned(cost: Cost, turn: Callable[[Any], tuple[Any, Paid] | None]) -> tuple[Cost, list[Paid]]:
    """The cost with its actions turned, where they can be, and what those are paid with."""
    found: list[Paid] = []

    def turned(part: Any) -> Any:
        if isinstance(part, Either):
            return Either(tuple([Cost(tuple(map(turned, one.parts))) for one in part.costs]))
        made = turn(part.action) if isinstance(part, Do) else None
        if made is None:
            return part
        found.append(made[1])
        return Do(made[0])

    return Cost(tuple(map(turned, cost.parts))), found


def known_cost(cost: Cost, slot: int, verb: str) -> tuple[Cost, Paid] | None:
    """The cost with what is done to something known under the slot; None if it has not just one such part."""
    out, found = _parts_turned(cost, lambda action: known_step(action, slot, verb))
    return (out, found[0]) if len(found) == 1 or (found and verb == "chosen") else None


def said_cost(cost: Cost) -> tuple[Cost, Paid] | None:
    """The inverse of `known_cost`."""
    out, found = _parts_turned(cost, said_step)
    # "the creature you chose or the card you revealed"
    chosen = [paid for paid in found if paid.verb == "chosen"]
    return (out, (chosen or found)[0]) if len(found) == 1 or chosen else None


def additional(ability: Any) -> Cost | None:
    """The additional cost of the spell itself that a static ability states."""
    if not isinstance(ability, Static) or ability.affects != This() or len(ability.mods) != 1:
        return None
    mod = ability.mods[0]
    return mod.cost if isinstance(mod, AdditionalCost) and isinstance(mod.cost, Cost) else None


def paid_of(abilities: tuple[Any, ...]) -> Paid | None:
    """What the additional cost of a face is paid with, as its other abilities speak of it; of abilities
    whether in the text's form or in that of their meaning."""
    costs = [cost for ability in abilities if (cost := additional(ability)) is not None]
    if not costs:
        return None
    for cost in costs:
        known = said_cost(cost)
        if known is not None and known[1].slot == COST_SLOT:
            return known[1]
    verb = next((v for a in abilities if additional(a) is None and (v := _outside(a))), "")
    if not verb:
        return None
    for cost in costs:
        made = known_cost(cost, COST_SLOT, verb)
        if made is not None:
            return made[1]
    return None


def _outside(value: Any) -> str:
    """What an ability of the face speaks of that no cost of its own does."""
    own = getattr(value, "cost", None)
    verb = spoken_of(value)
    if verb and isinstance(own, Cost) and known_cost(own, 0, verb) is not None:
        return ""
    return verb


def with_cost(ability: Static, cost: Cost) -> Static:
    """The static ability with that additional cost."""
    mod = ability.mods[0]
    assert isinstance(mod, AdditionalCost)
    made = AdditionalCost(cost, mod.label, mod.often)
    return Static(ability.affects, (made,), ability.condition, ability.zone)
