"""The rules behind what the log says without its being an event: triggers, replacements, what can't happen.

See `grounds`, which does the same for events."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import faces, layers, verbs
from apnap.engine.grounds_details import of_trigger, own_entering
from apnap.engine.grounds_keywords import behind, held
from apnap.engine.grounds_words import of_text
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Effect,
    Event,
    GameState,
)
from apnap.engine.walking import children, mentions
from apnap.keywords.ability_words import ABILITY_WORDS
from apnap.keywords.numbers import rule_of
from apnap.model.abilities import Special, Static, Triggered
from apnap.model.amounts import CountEvents, EventAmount, Fixed, Times
from apnap.model.conditions import AnyOf, PaidFor
from apnap.model.events import (
    VERB_NUMBER,
    AlsoThen,
    AmountBecomes,
    AnyWhen,
    AsItEnters,
    DestinationBecomes,
    EntersAsCopy,
    EntersUnder,
    Instead,
    Nth,
    OneOrMore,
    Pattern,
    Prevent,
    PreventNext,
    RecipientBecomes,
    StateIs,
    Where,
)
from apnap.model.filters import And, Anything, Not, SourceIs, Status, Targeting
from apnap.model.instructions import (
    Act,
    Bind,
    Discard,
    Draw,
    Gate,
    Later,
    Mill,
    Move,
    Nothing,
    Pay,
    Sacrifice,
)
from apnap.model.modifications import Gain, Replacing
from apnap.model.node import Node, When
from apnap.model.refs import HostOf, TopOf
from apnap.model.words import CREATURE, INSTANT, SORCERY


def of_words(s: GameState, words: str, about: Any) -> tuple[str, ...]:
    """The rules behind what the log says, besides its own number. `about` is (ability, source, key, event) of
    a trigger, (effect, event, key, rank, from a spell or ability) of a replacement, the event that can't
    happen, or the numbers themselves."""
    if about is None:
        return ()
    out: list[str] = []
    if isinstance(about, Event):
        _impossible(s, about, out)
    elif words == "triggers":
        _triggered(s, about, out)
    elif words == "does not trigger":
        id, key = about
        if id > 0 and "702.100a" in behind(s, id, key) and not layers.chars(s, id).types & CREATURE:
            out.append("702.100c")
    elif words == "is replaced" or words == "is prevented":
        _replaced(s, about, out)
    else:
        out.extend(about)
    return tuple(dict.fromkeys(out))


def _impossible(s: GameState, e: Event, out: list[str]) -> None:
    v = e.verb
    out.extend(["101.3", "609.3", "614.7"])
    if v == verbs.DAMAGE:
        out.append("614.7a")
    if v == verbs.COUNTER:
        out.append("113.6g")
    if v == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD and e.obj > 0:
        types = layers.chars(s, e.obj).types
        if e.entering is not None and e.entering.face_down:
            out.append("701.58f" if e.entering.face_down.startswith("cloak") else "701.40f")
        if types & (INSTANT | SORCERY):
            out.extend(["304.4" if types & INSTANT else "307.4", "400.4a", "110.4"])
    if v == verbs.DESTROY:
        out.append("702.12b")
    elif v == verbs.ATTACH:
        out.append("701.3b")
    elif v == verbs.CREATE_TOKEN:
        out.append("111.12" if e.face is None else "111.5")
    elif v in (verbs.GAIN_LIFE, verbs.LOSE_LIFE, verbs.PAY_LIFE):
        out.append("119.7" if v == verbs.GAIN_LIFE else "119.8")
    elif v == verbs.DRAW:
        out.append("121.2b")
    if v not in (verbs.DAMAGE, verbs.CREATE_TOKEN, verbs.ZONE_CHANGE):
        out.extend(["101.2", "614.17", "614.17a", "614.17c"])


# Which triggers there are, by the event that they look for.
_TRIGGER_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "step": ("603.2b", "500.6", "703.1a"),
    "attack": ("508.1m", "508.2a", "508.2b", "508.3"),
    "block": ("509.1i", "509.2a", "509.3"),
    "become blocked": ("509.1i", "509.3", "603.2e"),
    "unblocked": ("509.3", "509.3g", "508.3f"),
    "gain life": ("119.9",),
    "phase out": ("603.10", "603.10b"),
    "unattach": ("603.10", "603.10c"),
    "counter": ("603.10", "603.10e"),
    "lose": ("603.9", "603.10f"),
    "cast": ("601.2i",),
    "target": ("603.2e",),
    "attach": ("603.2e",),
    "tap": ("603.2e",),
    "untap": ("603.2e",),
    "transform": ("603.2e",),
    "scry": ("701.22d",),
    "surveil": ("701.25d",),
    "put counter": ("122.7",),
    "add mana": ("106.12a",),
}


_INHERENT: Final[dict[str, tuple[str, ...]]] = {
    "monarch": ("725.2",),
    "initiative": ("726.2", "726.5"),
    "speed": ("702.179d",),
    "rad": ("728.1", "122.1i"),
    "room": ("309.4c",),
}


def _triggered(s: GameState, about: Any, out: list[str]) -> None:
    ability, source, key, event = about
    assert isinstance(ability, Triggered)
    out.extend(["603.1", "603.3", "603.3a"])
    if any([f.kind in (verbs.F_RESOLVE, verbs.F_ANNOUNCE, verbs.F_PAY) for f in s.frames]):
        out.extend(["603.2a", "117.2a"])
        if s.frames[-1].kind != verbs.F_PAY and any([f.kind == verbs.F_RESOLVE for f in s.frames]):
            out.append("117.2e")
    found = behind(s, source, key)
    out.extend(found)
    if any([rule.startswith("702.72") for rule in found]):
        out.append("607.2k")
    if ability.label:
        named = rule_of(ability.label)
        if named:
            out.append(named)
        elif ability.label != "chapter" and not found:
            out.extend(["207.2", "207.2c" if ability.label.lower() in ABILITY_WORDS else "207.2d"])
        if ability.label == "chapter":
            out.extend(["107.15a", "714.2", "714.2a", "714.2b"])
    out.extend(of_text(ability))
    if "719.3c" in of_text(ability):
        out.append("702.169c")
    if event is not None and event.verb == verbs.DISCARD and event.how == "cycling":
        out.append("702.29d")
    if event is not None and event.rule.startswith("704.5") and source > 0 and s.obj(source).zone == GONE:
        out.append("704.8")
    if source > 0 and key.find("/") < 0:
        c = held(s, source)
        if c is not None and c.has("class level"):
            out.append("716.3")
    if source > 0 and ability.label == "chapter":
        c = held(s, source)
        if c is not None and c.has("read ahead"):
            out.append("702.155a")
        if c is not None and c.types & CREATURE:
            out.append("714.1a")
    if source == 0:
        out.extend(["113.8", *_INHERENT.get(key.split(" ")[0], ())])
    if ability.condition is not None:
        out.append("603.4")
    of_trigger(s, ability, source, event, out)
    if key == "reflexive":
        out.extend(["603.12", "603.12a"])
        if any([x.verb == verbs.ACT and x.how == "exert" and x.obj == source for x in s.ledger[-4:]]):
            out.append("701.43d")
        c = held(s, source)
        if c is not None and c.has("miracle") and s.obj(source).zone == HAND:
            out.extend(["702.94a", "702.94b", "603.11"])
        if any([f.kind == verbs.F_EVENTS and f.vars.get("amend") is not None for f in s.frames]):
            out.append("607.2h")  # what the static ability has done as it entered
        return
    if key.startswith("d") and key[1:].isdigit():
        out.extend(["603.7", "603.7a", "603.7b", "603.7c"])
        out.extend(_delayed(s, source, ability))
    if isinstance(ability.when, StateIs):
        if not (isinstance(ability.when.condition, AnyOf) and not ability.when.condition.parts):
            out.extend(["603.8", "704.1a"])
        return
    if source > 0:
        o = s.objects[source]
        if o is not None and o.zone == GONE:
            out.append("113.7a")
    _waits_for(ability.when, event, out)


def _delayed(s: GameState, source: int, ability: Triggered) -> tuple[str, ...]:
    if source <= 0:
        return ()
    o = s.objects[source]
    if o is None:
        return ()
    if o.kind != ABILITY and o.zone in (STACK, GRAVEYARD, GONE):
        names = o.last.abilities.names if o.last is not None else frozenset()
        said = {"epic": ("702.50a", "702.50b"), "paradigm": ("702.192a",)}
        return ("603.7d", *[rule for name in said if name in names for rule in said[name]])
    for own in o.face.abilities:
        if isinstance(own, Special) and _creates(own.effect, ability.effect):
            return ("603.7g",)
        if isinstance(own, Static) and any(
            [isinstance(mod, Replacing) and _creates(mod, ability.effect) for mod in own.mods]
        ):
            return ("603.7f",)
    return ("603.7e",)


def _creates(node: Any, effect: Node) -> bool:
    """Whether a delayed triggered ability with that effect is made anywhere in the node."""
    if isinstance(node, Later) and node.effect == effect:
        return True
    return any([_creates(child, effect) for child in children(node)])


def _waits_for(when: When, event: Event | None, out: list[str]) -> None:
    if isinstance(when, AnyWhen):
        for part in when.parts:
            if event is None or not isinstance(part, Pattern) or _verb_of(part) == event.verb:
                _waits_for(part, event, out)
    elif isinstance(when, OneOrMore):
        out.append("603.2c")
        _waits_for(when.when, event, out)
    elif isinstance(when, Where | Nth):
        _waits_for(when.when, event, out)
    elif isinstance(when, Pattern):
        _pattern(when, event, out)


def _verb_of(pattern: Pattern) -> int:
    return VERB_NUMBER[pattern.verb]


def _pattern(when: Pattern, event: Event | None, out: list[str]) -> None:
    verb = when.verb
    out.extend(_TRIGGER_VERBS.get(verb, ()))
    if verb == "step" and when.how == "precombat main":
        out.append("505.1b")
    if mentions(when, Targeting):
        out.append("115.9b")
    if verb == "zone change":
        out.append("603.6")
        if "battlefield" in when.destination:
            out.extend(["603.6a", "603.6b", "700.15"])
        if "battlefield" in when.origin:
            out.extend(["603.6c", "603.10", "603.10a"])
            if mentions(when, HostOf):
                out.extend(["400.7f", "603.6e"])
        elif when.origin == ("graveyard",) or when.destination in (("hand",), ("library",)):
            out.extend(["603.10", "603.10a"])
        out.append("400.7e")
    elif verb == "attack":
        out.append("508.3a" if when.what is not None else "508.3b")
        if when.by_player is not None:
            out.append("508.3d" if when.what is None else "508.3c")
            if when.who is not None:
                out.append("508.3e")
    elif verb == "block":
        out.append("509.3b" if when.other is not None else "509.3a")
        if when.what is not None:
            out.append("509.3f")
    elif verb == "become blocked":
        out.append("509.3d" if when.other is not None else "509.3c")
    elif verb == "damage":
        out.extend(["120.4d", "120.9"])
    elif verb in ("tap", "add mana") and when.how == "mana":
        out.extend(["106.12", "106.12a"])


def _shielding(s: GameState, effect: Effect, e: Event, out: list[str]) -> None:
    """What tells of a shield: that there is one for each, that what it names was a spell."""
    alike = [x for x in s.effects if x.source == effect.source and x.timestamp == effect.timestamp]
    if effect.affected is not None and len(alike) > 1:
        out.append("615.11")
    before = s.obj(e.source).previous if e.source > 0 and s.objects[e.source] is not None else 0
    if before > 0 and any([isinstance(ids, tuple) and before in ids for _, ids in effect.bindings]):
        out.extend(["400.7c", "400.7b"])


def _of_cards(what: Any) -> bool:
    """Whether the filter is of cards, and so of no tokens."""
    parts = what.parts if isinstance(what, And) else (what,)
    return any([isinstance(p, Not) and p.part == Status("token") for p in parts])


def _of_components(s: GameState, e: Event, mod: Replacing) -> tuple[str, ...]:
    """What is said of a permanent of several components that would go elsewhere."""
    o = s.obj(e.obj)
    if mod.chooser is not None:
        return ()  # a commander is apart from the others (CR 903.9b)
    if faces.melded(s, o):
        return ("712.21d",)
    kinds = {s.obj(id).kind for id in o.components}
    cards_alone = isinstance(mod.when, Pattern) and mentions(mod.when, Status)
    return ("730.3d", "730.3e") if len(kinds) > 1 and cards_alone else ("730.3d",)


def _in_response(s: GameState, key: str) -> bool:
    """Whether the effect came to be while what resolves now already was on the stack."""
    for f in s.frames:
        if f.kind == verbs.F_RESOLVE and f.item > 0 and s.objects[f.item] is not None:
            since = s.obj(f.item).timestamp
            return any([key.split(".")[0] == f"e{x.id}" and x.timestamp > since for x in s.effects])
    return False


def _doubles(amount: Node) -> bool:
    return isinstance(amount, Times) and amount.factor == Fixed(2) and isinstance(amount.amount, EventAmount)


def _replaced(s: GameState, about: Any, out: list[str]) -> None:
    mod, e, key, rank, uses, source, instance = about
    resolved = uses is not None
    assert isinstance(mod, Replacing)
    out.extend(["614.5", "616.1f", "614.6"])
    if key[:1].isdigit():
        out.append(".".join(key.split(".")[:2]))
        if key.startswith("702.16e") and e.obj > 0:
            shields = layers.chars(s, e.obj).abilities.keyword("protection")
            if any([isinstance(arg, Anything) for k in shields for arg in k.args]):
                out.append("702.16j")
    if resolved:
        out.append("614.3")
    if instance:
        out.extend(behind(s, source, f"{instance}/"))
    if resolved and e.verb == verbs.DAMAGE:
        if uses == 1 and any([isinstance(c, Prevent) for c in mod.changes]):
            out.append("615.8")
        if isinstance(mod.when, Pattern) and mod.when.by is not None:
            out.extend(["615.9", "609.7"])
            out.extend(["609.7a", "109.2c"] if mentions(mod.when.by, SourceIs) else ["609.7b"])
        for x in s.effects:
            if key.split(".")[0] == f"e{x.id}":
                _shielding(s, x, e, out)
    if e.verb == verbs.DRAW and any([isinstance(f.node, Draw) and f.kind == verbs.F_RUN for f in s.frames]):
        out.extend(["121.6b", "614.11a"])
    if not resolved and e.verb == verbs.DAMAGE and isinstance(mod.when, Pattern) and mod.when.by is not None:
        out.append("609.7c")
    if e.applied:
        out.append("616.2")
    if mod.condition is not None and mentions(mod.condition, PaidFor):
        out.append("607.2i")
    if e.verb != verbs.DRAW and any([mentions(c, Draw) for c in mod.changes]):
        out.append("121.7")
    if e.verb == verbs.DRAW and any([f.node is not None and mentions(f.node, Bind) for f in s.frames]):
        out.extend(["121.6c", "614.11b"])
    if e.verb == verbs.DRAW and isinstance(mod.when, Where) and mentions(mod.when.condition, CountEvents):
        if all([isinstance(c, Instead) and isinstance(c.effect, Nothing) for c in mod.changes]):
            out.append("121.2b")
    if any([f.kind == verbs.F_PAY or isinstance(f.node, Gate) for f in s.frames]):
        if any([isinstance(c, DestinationBecomes) for c in mod.changes]):
            out.append("118.11")
    if resolved and _in_response(s, key):
        out.append("615.4" if any([isinstance(c, Prevent | PreventNext) for c in mod.changes]) else "614.4")
    if e.inner:
        out.append("616.1g")
    out.append(("616.1a", "616.1b", "616.1c", "616.1d", "616.1e")[min(rank, 4)])
    if rank == 0:
        out.append("614.15")
    damage = e.verb == verbs.DAMAGE
    if damage and any([isinstance(c, AmountBecomes) and _doubles(c.amount) for c in mod.changes]):
        out.append("701.10g")
    entering = e.dest == BATTLEFIELD and e.verb == verbs.ZONE_CHANGE
    prevents = False
    for change in mod.changes:
        if isinstance(change, Instead):
            out.extend(["614.1a", "603.2g"])
            effect = change.effect
            if isinstance(effect, Act) and effect.name == "regenerated":
                out.extend(["614.8", "701.19a", "701.19b", "701.8c"])
        elif isinstance(change, Prevent):
            prevents = True
            out.extend(["615.1", "615.1a", "615.6", "615.2"])
            if change.amount is None:
                out.append("603.2g")
            if not resolved:
                out.append("615.10")
        elif isinstance(change, PreventNext):
            prevents = True
            out.extend(["615.1", "615.1a", "615.2", "615.3", "615.6", "615.7"])
        elif isinstance(change, AlsoThen):
            if prevents:
                out.append("615.5")
        elif isinstance(change, AsItEnters):
            out.extend(["614.1c", "614.12a", "603.6d"])
        elif isinstance(change, EntersAsCopy):
            out.extend(["614.1c", "707.5"])
            for exception in change.but:
                out.extend(["707.9", "707.9a" if isinstance(exception, Gain) else "707.9b"])
                if not isinstance(exception, Gain):
                    out.append("707.9d")
        elif isinstance(change, EntersUnder):
            out.append("614.1d")
        elif isinstance(change, RecipientBecomes):
            out.extend(["614.9", "614.2"])
        elif isinstance(change, DestinationBecomes):
            out.append("614.1a")
            if mod.chooser is not None and e.dest in (HAND, LIBRARY) and change.zone == "command":
                out.append("903.9b")
        elif entering:
            out.extend(["614.1c", "614.1d", "603.6d"])
    if e.verb == verbs.ZONE_CHANGE:
        out.append("400.6")
        if isinstance(mod.when, Pattern) and _of_cards(mod.when.what):
            out.extend(["108.2", "108.2b"])
        if e.origin == BATTLEFIELD and e.obj > 0 and len(s.obj(e.obj).components) > 1:
            out.extend(_of_components(s, e, mod))
    if entering:
        out.extend(["614.12", "614.1"])
        if e.origin == LIBRARY and any([mentions(c, (Mill, TopOf)) for c in mod.changes]):
            out.append("614.13c")
        at_once = (*s.frames[-1].vars.get("done", ()), *s.frames[-1].vars.get("todo", ()))
        if len([x for x in at_once if x.dest == BATTLEFIELD and x.verb == verbs.ZONE_CHANGE]) > 1:
            if any([mentions(c, Pay) for c in mod.changes]):
                out.append("614.12b")
        if own_entering(mod.when):
            out.append("113.6h")
        if any([mentions(c, (Sacrifice, Discard, Move)) for c in mod.changes]):
            out.extend(["614.13", "614.13a"])
            if len(s.frames[-1].vars.get("todo", ())) > 1:
                out.append("614.13b")
    elif damage and not prevents:
        out.append("614.2")
    elif e.verb == verbs.DRAW:
        out.extend(["614.11", "121.6"])
        if not s.zone(LIBRARY, e.player):
            out.append("121.6a")
    elif e.verb in (verbs.CREATE_TOKEN, verbs.PUT_COUNTER):
        out.append("614.16")
        if e.verb == verbs.CREATE_TOKEN:
            out.append("701.7b")
    elif e.verb == verbs.ACT and e.how == "draw":
        out.append("121.2a")
    elif e.verb == verbs.FLIP:
        out.append("705.3")
    elif e.verb == verbs.ROLL:
        out.append("706.2a" if any([mentions(c, Gate) for c in mod.changes]) else "706.2")
        if e.applied:
            out.append("706.2b")
    elif e.verb == verbs.GAIN_LIFE:
        out.append("119.10")
    elif e.verb == verbs.ADD_MANA:
        out.extend(["106.12b", "106.6a"])
