"""More rules behind facts, each named where something about the event tells that it was at work: what
happens to attackers, what enters attacking, moves that are no draws, what abilities
speak of. See `grounds`."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import faces, grounds_actions, layers, verbs
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COMMAND,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
    Event,
    GameState,
    Obj,
)
from apnap.engine.walking import children, every, mentions
from apnap.engine.zones import PROTECTOR
from apnap.model.abilities import Activated, AsInstant, Do, Loyalty, OnlyIf, Static, Triggered
from apnap.model.amounts import CountersOn, CountEvents, Half, Minus, X
from apnap.model.conditions import During, PaidFor
from apnap.model.events import Pattern
from apnap.model.filters import Among, And, InZone, OfChosen, Or, OwnedBy, PermanentCard
from apnap.model.instructions import (
    AddMana,
    Bind,
    CastNow,
    Discard,
    ForEach,
    Gate,
    Move,
    MoveCounters,
    Reveal,
    Sacrifice,
    Search,
    Seq,
    Shuffle,
)
from apnap.model.modifications import (
    AdditionalCost,
    AlternativeCost,
    AsItResolves,
    CostChange,
    MayPlay,
    OnlyWhen,
    TimingOf,
)
from apnap.model.node import Ability, Node
from apnap.model.refs import (
    AllPlayers,
    Bound,
    ChosenPlayer,
    Each,
    Linked,
    Opponents,
    Select,
    Target,
    This,
    Trigger,
    You,
)
from apnap.model.words import (
    BATTLE,
    BEGIN_COMBAT,
    COMBAT_DAMAGE,
    CREATURE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DUNGEON,
    END_COMBAT,
    END_STEP,
    FIRST_DAMAGE,
    INSTANT,
    KINDRED,
    LAND,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    SORCERY,
    UNTAP,
)

_LATE: Final = (DECLARE_BLOCKERS, FIRST_DAMAGE, COMBAT_DAMAGE, END_COMBAT)
_COMBAT: Final = (BEGIN_COMBAT, DECLARE_ATTACKERS, *_LATE)


def of_details(s: GameState, e: Event, out: list[str]) -> None:
    """Add what the event itself tells; `s` is the state right after it."""
    v = e.verb
    if v == verbs.ZONE_CHANGE:
        _moved(s, e, out)
    elif v == verbs.CAST:
        _cast(s, e, out)
    elif v == verbs.ACTIVATE:
        _activated(s, e, out)
    elif v == verbs.ATTACK:
        out.append("302.5")
        if s.count > 2:
            out.append("508.5a")
        if e.other > 0 and layers.chars(s, e.other).types & BATTLE:
            if dict(s.obj(e.other).chosen).get("protector", -1) != layers.chars(s, e.other).controller:
                out.append("310.8d")
    elif v == verbs.BLOCK:
        out.append("302.5")
        attacked = s.obj(e.other).attacking if e.other > 0 else 0
        if attacked > 0 and layers.chars(s, attacked).types & BATTLE:
            out.append("310.8c")
    elif v in (verbs.TAP, verbs.UNTAP) and e.rule != "508.1f" and e.obj > 0:
        o = s.obj(e.obj)
        if o.attacking or o.blocking:
            out.append("506.4b")
            if v == verbs.TAP:
                out.append("506.4a")
    elif v == verbs.TARGET:
        _targeted(s, e, out)
    elif v == verbs.DAMAGE:
        if e.obj <= 0 and e.how == "combat" and e.source > 0 and s.objects[e.source] is not None:
            if layers.chars(s, e.source).has("toxic"):
                out.append("120.3g")
    elif v == verbs.DESIGNATE:
        if e.how == "room" and e.amount > 1:
            out.append("309.3")
        if e.how == PROTECTOR:
            out.append("310.8f")
        if s.step == UNTAP and e.how in ("day", "night"):
            out.append("502.2")
    elif v == verbs.DISCARD:
        if len({x.player for x in grounds_actions.at_once(s) if x.verb == verbs.DISCARD}) > 1:
            out.append("101.4a")
    elif v == verbs.SEARCH:
        if any([isinstance(f.node, Gate) and mentions(f.node.offer, Search) for f in s.frames]):
            out.append("118.12b")
    elif v == verbs.SHUFFLE:
        out.append("400.5")
    elif v == verbs.ADD_MANA:
        if e.source > 0 and s.objects[e.source] is not None and s.obj(e.source).zone == BATTLEFIELD:
            if layers.chars(s, e.source).controller != s.obj(e.source).owner:
                out.append("109.4a")
    elif v == verbs.COUNTER:
        if e.obj > 0 and s.obj(e.obj).kind == ABILITY:
            out.extend(["113.9", "113.1c"])
    elif v == verbs.PUT_COUNTER and e.rule == "122.6":
        out.append("122.6a")
    elif v == verbs.PLAY_LAND:
        found = e.result or e.obj
        if found > 0 and layers.chars(s, found).types & ~LAND:
            out.extend(["300.2a", "305.9"])
        if any([isinstance(f.node, Bind) and mentions(f.node, CastNow) for f in s.frames]):
            out.append("400.7i")
    elif v == verbs.ACT and e.rule == "702.140c":
        out.append("608.3d")
    elif v == verbs.UNATTACH and e.rule == "704.5p" and e.obj > 0:
        types = layers.chars(s, e.obj).types
        if types & BATTLE:
            out.append("310.9")
        elif "Aura" in layers.chars(s, e.obj).subtypes:
            out.append("303.4d")
    elif v == verbs.LOSE:
        if s.count > 2:
            out.append("405.6h")
        if any([x.verb == verbs.WIN and x.player == e.player for x in grounds_actions.at_once(s)]):
            out.append("104.3f")


def _moved(s: GameState, e: Event, out: list[str]) -> None:
    before = s.objects[e.obj] if e.obj > 0 else None
    after = s.objects[e.result] if e.result > 0 else None
    if e.origin == COMMAND and e.dest == GONE and before is not None and "dungeon" in before.face.types:
        out.append("309.2c")
    if after is None:
        return
    if before is not None and before.zone != e.dest and e.origin == BATTLEFIELD and before.tapped:
        if not after.tapped:
            out.append("110.5d")
    if e.origin == LIBRARY and e.dest == HAND and e.rule != "121.1":
        out.append("121.5")
    if before is not None and before.last is not None and e.origin == BATTLEFIELD:
        if before.last.controller not in (-1, after.owner):
            out.append("108.3")
    _hidden(e, before, out)
    if e.dest == e.origin == COMMAND:
        out.append("400.10")
    if e.dest == EXILE:
        out.append("406.1")
        if e.applied and e.source > 0 and mentions(s.obj(e.source).face.abilities, Linked):
            out.extend(["614.14", "607.2b"])
        if after.face_down:
            out.extend(["406.3", "406.3a"])
        if e.origin == EXILE:
            out.extend(["400.8", "406.7"])
    if e.rule == "608.2n" and before is not None and before.last is not None:
        for spell in before.last.abilities.spells:
            _resolved(spell.effect, before, out)
            grounds_actions.of_effect(s, spell.effect, before, out)
            if s.count == 2 and mentions(spell.effect, Opponents):
                out.append("102.2")
            if before.last.controller not in (-1, before.owner) and mentions(spell.effect, You):
                out.append("109.5")
    if e.dest == BATTLEFIELD:
        _entered(s, e, after, before, out)


def _hidden(e: Event, before: Obj | None, out: list[str]) -> None:
    """What moves to, from or within zones that not everybody sees."""
    if e.dest in (HAND, LIBRARY) or e.origin in (HAND, LIBRARY):
        out.append("400.2")
    if e.dest == HAND:
        out.append("402.3")
    if e.origin == LIBRARY:
        out.append("401.2")
    if e.origin == OUTSIDE:
        out.extend(["400.11b", "400.11c"])
    if e.how == "discard" and e.dest in (HAND, LIBRARY) and before is not None:
        for own in before.face.abilities:
            if isinstance(own, Triggered) and isinstance(own.when, Pattern) and own.when.verb == "discard":
                out.append("603.2f")


def _resolved(effect: Node, spell: Obj, out: list[str]) -> None:
    """What the effect of a spell that has resolved came to by its words."""
    if isinstance(effect, Seq):
        out.append("608.2c")
        if len([1 for part in effect.steps if mentions(part, AllPlayers)]) > 1:
            out.append("608.2e")
    if _on_a_zone(effect):
        out.append("400.12")
    if mentions(effect, Bind) and mentions(effect, Bound) and mentions(effect, Move):
        out.append("400.7j")
    if mentions(effect, CountEvents):
        out.append("608.2i")
    if mentions(effect, Search) and not mentions(effect, Reveal):
        out.append("701.23e")
    if isinstance(effect, Seq):
        steps = [type(step) for step in effect.steps]
        if Shuffle in steps and mentions(effect, Search):
            for step in effect.steps[steps.index(Shuffle) :]:
                if isinstance(step, Move) and step.to == "library":
                    out.append("701.24b")
    if mentions(effect, Half):
        out.append("107.1a")
    if mentions(effect, Minus):
        out.append("107.1b")
    if mentions(effect, ForEach):
        out.append("608.2f")
    if not mentions(effect, Target) and mentions(effect, You):
        out.append("115.10b")
    if not mentions(effect, Target) and mentions(effect, (Each, Select)):
        out.extend(["115.10", "115.10a"])


def _on_a_zone(node: Any) -> bool:
    """Whether something is done to all cards in a zone: "your hand", "all graveyards"."""
    if isinstance(node, Move) and isinstance(node.what, Each):
        what = node.what.what
        inner = what.parts if isinstance(what, And) else (what,)
        if any([isinstance(part, InZone) for part in inner]):
            return all([isinstance(part, InZone | OwnedBy) for part in inner])
    return any([_on_a_zone(child) for child in children(node)])


def _of_end_step(ability: Ability) -> bool:
    if not isinstance(ability, Triggered) or not isinstance(ability.when, Pattern):
        return False
    return ability.when.verb == "step" and ability.when.how == "end"


def _entered(s: GameState, e: Event, o: Obj, before: Obj | None, out: list[str]) -> None:
    c = layers.chars(s, o.id)
    how = e.entering
    if e.origin == STACK and before is not None:
        if any([x.affected is not None and o.id in x.affected for x in s.effects]):
            out.extend(["400.7a", "112.4"])
        if before.last is not None and before.cast is not None:
            for inst in before.last.abilities.statics:
                own = inst.ability
                if isinstance(own, Static) and isinstance(own.condition, PaidFor):
                    if before.cast.times_paid(own.condition.label) and mentions(own, AsItResolves):
                        out.append("608.3g")
    if c.types & CREATURE and o.face.power.isdigit():
        if c.power - sum([1 for k, n in o.counters for _ in range(n) if k == "+1/+1"]) != int(o.face.power):
            out.append("611.3c")
    if s.step == END_STEP and any([_of_end_step(a) for a in o.face.abilities]):
        out.append("513.2")
    if how is not None and (how.attacking or "508.4" in e.applied or "508.4" in how.said):
        if not o.attacking:
            if not c.types & CREATURE:
                out.append("506.3a")
            elif o.controller != s.active or s.step not in _COMBAT:
                out.append("506.3b")
            else:
                out.extend(["506.3c", "508.4a"])
                if "508.4" in how.said:
                    out.append("508.4b")
        elif s.step in _LATE:
            out.extend(["506.3d", "508.4d"])
    if c.types & BATTLE and any([aspect == "protector" for aspect, _ in o.chosen]):
        out.append("310.8")
    if how is not None and how.mods and before is not None:
        out.extend(["611.2e", "613.7n"])


def _cast(s: GameState, e: Event, out: list[str]) -> None:
    o = s.obj(e.obj)
    c = layers.chars(s, e.obj)
    if c.types & KINDRED:
        out.extend(["300.2b", "308.1"])
    if o.owner != c.controller:
        out.append("112.2")
    if o.kind == COPY:
        out.extend(["112.1b", "112.2a"])
    if any([isinstance(f.node, Bind) and mentions(f.node, CastNow) for f in s.frames]):
        out.append("400.7h")
    if any([isinstance(f.node, CastNow) and f.node.cost is not None for f in s.frames]):
        out.append("118.9b")
    facts = o.cast
    if facts is not None:
        offers = [m for rule in c.rules for m in (rule[0],) if rule[1] == o.id]
        if facts.paid and any([isinstance(m, AdditionalCost | AlternativeCost) for m in offers]):
            out.extend(["604.5", "113.6d", "113.2b", "607.2i"])
        if facts.origin == GRAVEYARD and (facts.paid or any([isinstance(m, MayPlay) for m in offers])):
            out.extend(["604.6", "113.6f"])
        for _, instance, _ in facts.paid:
            if facts.origin != HAND and instance[:1] == "e":
                out.append("400.7g")
            elif facts.origin != HAND and instance[:1] == "s":
                out.append("611.3d")
        if any([isinstance(m, OnlyWhen) for m in offers]):
            out.append("113.6e")
            if any([_in_combat(m) for m in offers]):
                out.append("506.7c")
        if any([isinstance(m, TimingOf) for m in offers]) and not c.types & INSTANT:
            out.append("601.3d")
        elif not c.types & INSTANT and s.step not in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN):
            for own in o.face.abilities:
                if isinstance(own, Static) and own.condition is not None and mentions(own, TimingOf):
                    out.append("601.5a")
    if any([mentions(a, AddMana) for a in c.abilities.spells]) and c.types & (INSTANT | SORCERY):
        out.append("605.5b")
    if o.face_index and o.card >= 0 and s.cards[o.card][0].layout == "adventure":
        out.append("601.3e")
    for spell in c.abilities.spells:
        of_linked(spell, out)
    grounds_actions.of_spell(o.face.abilities, out)
    if len(s.stack()) > 1 and any([mentions(a, CostChange) for a in o.face.abilities]):
        out.append("601.7")


def _loyalty_besides(s: GameState, e: Event) -> bool:
    """Whether effects add to what loyalty abilities of the source cost."""
    rules = (*layers.chars(s, e.source).rules, *layers.player_rules(s, e.player))
    return any([isinstance(r[0], AdditionalCost) and mentions(r[0].cost, Loyalty) for r in rules])


def _undefined(o: Obj, ability: Ability) -> bool:
    """Whether it speaks of a choice that was never made for the object."""
    runs = [run for node in every(ability, AddMana) for run in node.options] if not o.chosen else []
    return any(["$color" in run for run in runs])


def _in_combat(mod: object) -> bool:
    if not isinstance(mod, OnlyWhen):
        return False
    for limit in mod.limits:
        if isinstance(limit, OnlyIf) and isinstance(limit.condition, During):
            return "declare attackers" in limit.condition.steps and "upkeep" not in limit.condition.steps
    return False


def of_linked(ability: Ability, out: list[str]) -> None:
    """What an ability refers to that a linked one of its object did or chose (CR 607.2)."""
    if mentions(ability, Linked):
        out.extend(["607.2a", "406.6"])
        if any([move.to == "exile" for move in every(ability, Move)]):
            out.append("607.1c")
    if mentions(ability, (OfChosen, ChosenPlayer)):
        out.append("607.2d")
    if mentions(ability, PaidFor):
        out.append("607.2i")


def _activated(s: GameState, e: Event, out: list[str]) -> None:
    o = s.objects[e.obj] if e.obj > 0 else None
    ability = o.item.ability if o is not None and o.item is not None else None
    if ability is None and e.source > 0 and s.objects[e.source] is not None:
        for inst in layers.chars(s, e.source).abilities.activated:
            if inst.key == str(e.data):
                ability = inst.ability
    if not isinstance(ability, Activated):
        return
    of_linked(ability, out)
    if len(s.stack()) > 1 and mentions(ability.effect, CostChange):
        out.append("602.4")
    if e.how == "loyalty" and _loyalty_besides(s, e):
        out.append("606.5")
    if e.source > 0 and _undefined(s.obj(e.source), ability):
        out.append("607.5a")
    if isinstance(ability.effect, AddMana) and ability.effect.among is not None:
        out.append("106.7")
    if any([isinstance(limit, AsInstant) for limit in ability.limits]):
        out.extend(["602.5e", "304.5"])
    if any([isinstance(x, OnlyIf) and isinstance(x.condition, During) for x in ability.limits]):
        out.append("506.7g")
    if ability.zone == "hand" and any([_discards_itself(part) for part in ability.cost.parts]):
        out.append("113.6j")
    if any([isinstance(part, Do) and mentions(part, Sacrifice) for part in ability.cost.parts]):
        if mentions(ability.effect, CountersOn):
            out.append("122.9")
    if ability.zone == "graveyard" and mentions(ability, Move):
        out.append("113.6m")


def _discards_itself(part: Node) -> bool:
    return isinstance(part, Do) and isinstance(part.action, Discard) and mentions(part.action.what, This)


def _targeted(s: GameState, e: Event, out: list[str]) -> None:
    if e.source <= 0 or s.objects[e.source] is None:
        return
    o = s.obj(e.source)
    item = o.item
    if item is None:
        return
    abilities: tuple[Node, ...] = (item.ability,) if item.ability is not None else ()
    abilities = abilities or tuple(layers.chars(s, e.source).abilities.spells)
    if any([mentions(a, PermanentCard) for a in abilities]):
        out.append("110.4a")
    if any([_any_target(a) for a in abilities]):
        out.append("115.4")
    if e.obj > 0 and s.obj(e.obj).zone == STACK and s.obj(e.obj).kind != ABILITY:
        out.append("109.2b")


def _any_target(node: Any) -> bool:
    if isinstance(node, Target) and node.players is not None and isinstance(node.what, Or):
        return len(node.what.parts) >= 3
    return any([_any_target(child) for child in children(node)])


def of_trigger(s: GameState, ability: Triggered, source: int, event: Event | None, out: list[str]) -> None:
    """What the ability that triggers speaks of."""
    of_linked(ability, out)
    if mentions(ability.effect, Trigger) and not mentions(ability.effect, Target):
        out.append("608.2k")
    if (
        event is not None
        and event.origin == BATTLEFIELD
        and mentions(ability.effect, (CountersOn, MoveCounters))
    ):
        out.append("122.8")
    if event is not None and event.verb == verbs.CAST and mentions(ability.when, PermanentCard):
        out.append("110.4b")
    if event is not None and event.verb == verbs.TRANSFORM and event.obj == source:
        out.append("701.27e")  # into the object whose ability this is
    if source > 0 and s.objects[source] is not None:
        o = s.obj(source)
        c = layers.chars(s, source)
        known = o.last if o.last is not None else c
        if "Siege" in known.subtypes and mentions(ability.effect, CastNow):
            out.append("310.11b")
        if c.types & DUNGEON and o.zone == COMMAND:
            out.append("309.4c")
        if mentions(ability, (Linked, OfChosen, ChosenPlayer)) and _is_copy(s, o):
            out.extend(["607.5", "707.7"])
        if o.zone == GONE and o.last is not None and o.last.controller not in (-1, o.owner):
            out.append("109.4b")
        if mentions(ability, Linked) and len(o.linked) > 1:
            out.append("607.3")
            exiling = [a for a in c.face.abilities if not mentions(a, Linked) and mentions(a, Move)]
            if len(exiling) > 1:
                out.append("607.4")
    if event is not None and event.verb == verbs.DISCARD and event.how == "cycling":
        if mentions(ability.effect, X):
            out.append("107.3e")
    if event is not None and event.verb == verbs.DESIGNATE and mentions(ability.effect, X):
        out.append("701.37c")
    if event is not None and event.verb == verbs.TURN_FACE_UP and mentions(ability.effect, X):
        out.append("702.168e" if layers.chars(s, source).has("disguise") else "702.37f")
    if source > 0 and mentions(ability.effect, X) and ability.label == "":
        if event is not None and event.verb == verbs.STEP:
            out.append("107.3n")
    if ability.zone not in ("battlefield", "any"):
        out.append("113.6k")
    if s.step in (FIRST_DAMAGE, COMBAT_DAMAGE) and event is not None and event.verb == verbs.DAMAGE:
        out.append("510.3a")
    if event is not None and event.verb == verbs.STEP and event.how == "upkeep":
        out.append("503.1a")


def _is_copy(s: GameState, o: Obj) -> bool:
    """Whether the object has, or last had, the copiable values of another."""
    face = o.last.face if o.zone == GONE and o.last is not None else layers.chars(s, o.id).face
    if o.kind == CARD:
        return all([face is not own for own in faces.sets(s.cards[o.card][0])])
    return any([face is own for card, _ in s.cards for own in faces.sets(card)])


def own_entering(when: Node | None) -> bool:
    """Whether the pattern is of its own object alone."""
    what = getattr(when, "what", None)
    return isinstance(what, Among) and isinstance(what.objects, This)


__all__ = ["of_details", "of_linked", "of_trigger", "own_entering"]
