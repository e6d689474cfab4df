"""Text-changing effects (CR 612): words of rules text changed in the ability language, and the other
substitutions in nodes that effects need."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine.characteristics import AbilityInst, AbilitySet
from apnap.engine.continuous import layers_of
from apnap.engine.reading import CHARACTERISTIC_LAYERS, COPY_LAYER
from apnap.model.abilities import Keyword, Spell
from apnap.model.amounts import Devotion
from apnap.model.filters import Color, Named, OfChosen, Subtype, Type
from apnap.model.instructions import Apply, Bind, Choose, ChooseValue, Seq, TokenSpec
from apnap.model.modifications import AddColors, AddTypes, LoseTypes, SetColors, SetTypes
from apnap.model.node import Ability, Instruction, Node, Ref, intern, values_of
from apnap.model.refs import Bound, Each, Target, Union, You

COLOR_WORD: Final = "color"

_CHANGED: Final[dict[tuple[int, str, str, str], Any]] = {}
_CHOSEN: Final[dict[tuple[int, tuple[tuple[str, Any], ...]], Any]] = {}
_LIMIT: Final = 20_000


def changed(ability: Ability, kind: str, old: str, new: str) -> Ability:
    """The ability with each `old` changed to `new` where it is used as a word of the kind: "color",
    "basic land type", "creature type" (CR 612.2). Names stay as they are."""
    key = (ability.nid, kind, old, new)
    known = _CHANGED.get(key) if ability.nid >= 0 else None
    if known is None:
        if kind == "target":
            known = intern(_overloaded(ability))
        else:
            known = intern(_change(ability, kind == COLOR_WORD, old, new))
        if ability.nid >= 0:
            if len(_CHANGED) > _LIMIT:
                _CHANGED.clear()
            _CHANGED[key] = known
    assert isinstance(known, Ability)
    return known


def _overloaded(ability: Ability) -> Ability:
    """A spell ability with "each" for "target" (CR 702.96a): what the target phrases describe is found as
    the spell resolves, all of it, and is what "it" then means."""
    if not isinstance(ability, Spell):
        return ability
    found: list[Target] = []
    effect = _without_targets(ability.effect, found)
    if not found:
        return ability
    steps: list[Instruction] = []
    for phrase in found:
        refs: list[Ref] = []
        if phrase.what is not None:
            refs.append(Each(phrase.what))
        if phrase.players is not None:
            refs.append(phrase.players)
        steps.append(Bind(phrase.slot, Choose(You(), refs[0] if len(refs) == 1 else Union(tuple(refs)))))
    return Spell(Seq((*steps, effect)))


def _without_targets(value: Any, found: list[Target]) -> Any:
    if isinstance(value, tuple):
        return tuple([_without_targets(v, found) for v in value])
    if isinstance(value, Target):
        if all([t.slot != value.slot for t in found]):
            found.append(value)
        return Bound(value.slot)
    if not isinstance(value, Node):
        return value
    made = _rebuilt(value, tuple([_without_targets(v, found) for v in values_of(value)]))
    if isinstance(made, Apply) and isinstance(value, Apply) and isinstance(value.affects, Target):
        return _opened(made, found)
    if isinstance(made, Seq) and isinstance(value, Seq):
        steps = list(made.steps)
        for i in range(1, len(steps)):
            # "Gets +1/+0 until end of turn and can't be blocked this turn."
            before, step = value.steps[i - 1], value.steps[i]
            if isinstance(before, Apply) and isinstance(step, Apply) and isinstance(step.affects, Bound):
                if isinstance(before.affects, Target | Bound) and before.affects.slot == step.affects.slot:
                    steps[i] = _opened(steps[i], found)
        return Seq(tuple(steps))
    return made


def _opened(step: Any, found: list[Target]) -> Any:
    """An effect on each of what the phrase described, whose set stays open where it modifies no more than
    the rules (CR 611.2c)."""
    if layers_of(step.mods, False) & (CHARACTERISTIC_LAYERS | 1 << COPY_LAYER) != 0:
        return step
    for phrase in found:
        if phrase.slot == step.affects.slot and phrase.what is not None and phrase.players is None:
            return Apply(Each(phrase.what), step.mods, step.duration, step.choose)
    return step


def changed_set(abilities: AbilitySet, kind: str, old: str, new: str) -> AbilitySet:
    """The abilities of an object whose text is changed: those that other effects granted are no part
    of its text (CR 612.3). The same set if nothing changes."""
    insts: list[AbilityInst] = []
    different = False
    for inst in abilities.insts:
        ability = inst.ability
        if inst.key.startswith("p"):
            ability = changed(ability, kind, old, new)
        if ability is inst.ability or ability == inst.ability:
            insts.append(inst)
        else:
            insts.append(AbilityInst(ability, inst.key))
            different = True
    return AbilitySet(tuple(insts)) if different else abilities


def _swap(words: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple([new if w == old else w for w in words])


def _change(value: Any, color: bool, old: str, new: str) -> Any:
    """The node, or tuple of nodes, rebuilt with the words changed."""
    if isinstance(value, tuple):
        return tuple([_change(v, color, old, new) for v in value])
    if not isinstance(value, Node):
        return value
    if color:
        if isinstance(value, Color):
            return Color(new) if value.name == old else value
        if isinstance(value, SetColors):
            return SetColors(_swap(value.colors, old, new))
        if isinstance(value, AddColors):
            return AddColors(_swap(value.colors, old, new))
        if isinstance(value, Devotion):
            return Devotion(_swap(value.colors, old, new))
    else:
        if isinstance(value, Subtype):
            return Subtype(new) if value.name == old else value
        if isinstance(value, AddTypes):
            return AddTypes(value.types, _swap(value.subtypes, old, new), value.supertypes)
        if isinstance(value, SetTypes):
            return SetTypes(value.types, _swap(value.subtypes, old, new))
        if isinstance(value, LoseTypes):
            return LoseTypes(_swap(value.names, old, new))
    if isinstance(value, ChooseValue):
        return ChooseValue(value.who, value.aspect, _swap(value.among, old, new))
    if isinstance(value, TokenSpec):
        return TokenSpec(
            value.name,
            _swap(value.colors, old, new) if color else value.colors,
            value.supertypes,
            value.types,
            value.subtypes if color else _swap(value.subtypes, old, new),
            value.power,
            value.toughness,
            _change(value.abilities, color, old, new),
            _change(value.back, color, old, new),
        )
    if isinstance(value, Keyword):
        args = tuple(
            [new if isinstance(a, str) and a == old else _change(a, color, old, new) for a in value.args]
        )
        return Keyword(value.name, args)
    return _rebuilt(value, tuple([_change(v, color, old, new) for v in values_of(value)]))


def _rebuilt(node: Node, values: tuple[Any, ...]) -> Node:
    cls: Any = type(node)
    made: Node = cls(*values)
    return made


def with_choices(node: Any, chosen: tuple[tuple[str, Any], ...]) -> Any:
    """The node with words for what was chosen (CR 607.2d) replaced by what it is: needed where another
    object gets an ability that speaks of a choice made for the source of the effect."""
    if not chosen or not isinstance(node, Node):
        return node
    key = (node.nid, chosen)
    known = _CHOSEN.get(key) if node.nid >= 0 else None
    if known is None:
        known = _choose(node, chosen)
        if isinstance(known, Node):
            known = intern(known)
        if node.nid >= 0:
            if len(_CHOSEN) > _LIMIT:
                _CHOSEN.clear()
            _CHOSEN[key] = known
    return known


def _choose(value: Any, chosen: tuple[tuple[str, Any], ...]) -> Any:
    if isinstance(value, tuple):
        return tuple([_choose(v, chosen) for v in value])
    if isinstance(value, str) and value[:1] == "$":
        return next((str(word) for aspect, word in chosen if aspect == value[1:]), value)
    if not isinstance(value, Node):
        return value
    if isinstance(value, OfChosen):
        for aspect, word in chosen:
            if aspect == value.aspect:
                if aspect == "color":
                    return Color(word)
                if aspect in ("creature type", "land type", "basic land type"):
                    return Subtype(word)
                if aspect == "card type":
                    return Type(word)
                if aspect == "name":
                    return Named(word)
        return value
    values = values_of(value)
    new = tuple([_choose(v, chosen) for v in values])
    for i in range(len(values)):
        if new[i] is not values[i] and new[i] != values[i]:
            return _rebuilt(value, new)
    return value
