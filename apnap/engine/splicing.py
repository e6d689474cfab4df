"""Splice (CR 702.47): cards revealed from the hand as a spell is cast, for a cost in addition, whose text the
spell gains."""

from __future__ import annotations

from typing import Final

from apnap.engine import casting, durations, layers, targets, walking
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.state import HAND, GameState
from apnap.model.abilities import Cost, Spell
from apnap.model.modifications import AdditionalCost, Gain
from apnap.model.node import Modification, intern

Rule = tuple[Modification, int, int, str]

SPLICE: Final = "splice"
# The slots of the text that the nth card adds begin here.
_SLOTS: Final = 2000


def rules(s: GameState, player: int, spell: int) -> tuple[Rule, ...]:
    """The costs in addition that splicing cards of the hand onto the spell has (702.47a); only cards whose
    text could have its targets chosen."""
    if "Arcane" not in layers.chars(s, spell).subtypes:
        return ()
    out: list[Rule] = []
    for id in s.zone(HAND, player):
        c = layers.chars(s, id)
        for keyword in c.abilities.keyword(SPLICE):
            cost = keyword.args[0]
            phrases = targets.phrases(casting.spell_effect(c))
            if isinstance(cost, Cost) and targets.can_fill(Context(s, spell, player), phrases, {}):
                label = f"{SPLICE} {c.name}"
                out.append((intern(AdditionalCost(cost, label)), id, player, f"{SPLICE}{id}"))
    return tuple(out)


def add_text(s: GameState, player: int, spell: int, paid: list[tuple[str, str, int]]) -> None:
    """The spell gains the text of the cards whose splice costs will be paid, in that order, as its own
    (702.47b-c); they are revealed and stay in the hand."""
    count = 0
    for _, instance, times in paid:
        if not times or not instance.startswith(SPLICE):
            continue
        id = int(instance[len(SPLICE) :])
        count += 1
        s.own(id).known_to = -1
        effect = walking.with_slots_from(casting.spell_effect(layers.chars(s, id)), count * _SLOTS)
        about = ["702.47b", "702.47c"]
        if walking.has_targets(effect):
            about.append("702.47d")
        say(s, "702.47a", "is spliced onto a spell", player, id, (), tuple(about))
        durations.permanent_effect(s, spell, player, spell, (intern(Gain((Spell(effect),))),))


def spliced(s: GameState, spell: int) -> tuple[tuple[Modification, ...], ...]:
    """What the texts that were spliced onto the spell make of it, in order."""
    out: list[tuple[Modification, ...]] = []
    for effect in s.effects:
        if effect.source == spell and effect.affected == (spell,):
            gained = [a for mod in effect.mods if isinstance(mod, Gain) for a in mod.abilities]
            if gained and all([isinstance(a, Spell) for a in gained]):
                out.append(effect.mods)
    return tuple(out)


def copy_text(s: GameState, spell: int, copy: int, player: int) -> None:
    """A copy of a spell has the text that was spliced onto that: one of the choices made for it (707.10)."""
    for mods in spliced(s, spell):
        say(s, "702.47c", "has the text that was spliced onto the original", player, copy)
        durations.permanent_effect(s, copy, player, copy, mods)
