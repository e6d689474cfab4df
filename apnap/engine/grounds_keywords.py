"""The rules of keyword abilities behind what happens: of the keyword that an ability is a part of, and of
several instances of one keyword; see `grounds`, of which this is a part."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import grounds_actions, layers, qualities, verbs, walking
from apnap.engine.characteristics import Chars
from apnap.engine.grounds_words import of_text
from apnap.engine.reasons import Reason
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
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
from apnap.keywords.numbers import REDUNDANT, instances_rule, rule_of
from apnap.model.abilities import Activated, Keyword, Triggered
from apnap.model.amounts import CastFact, Fixed
from apnap.model.conditions import PaidFor
from apnap.model.instructions import Act, If
from apnap.model.modifications import TappedAs
from apnap.model.words import INSTANT, SORCERY


def held(s: GameState, id: int) -> Chars | None:
    """The object's characteristics, as last known if it is gone; None for no object."""
    if id <= 0 or id >= len(s.objects):
        return None
    o = s.objects[id]
    if o is None:
        return None
    return o.last if o.zone == GONE and o.last is not None else layers.chars(s, id)


def keyword_of(c: Chars, key: str) -> str:
    """The name of the keyword ability that the ability with that key is a part of; "" for none."""
    at = key.find("/")
    wanted = key[:at] if at >= 0 else ""
    for inst in c.abilities.insts if wanted else ():
        if inst.key == wanted and isinstance(inst.ability, Keyword):
            return inst.ability.name
    return ""


def behind(s: GameState, id: int, key: str) -> tuple[str, ...]:
    """The rules of the keyword ability that the ability with that key is a part of: what it stands for, and
    what comes of several instances where the object has them; nothing for no keyword."""
    c = held(s, id)
    name = "" if c is None else keyword_of(c, key)
    if c is None or not name:
        return ()
    out = [rule_of(name), instances(c, name), *_MORE.get(name, ())]
    for inst in c.abilities.insts:
        if inst.key == key[: key.find("/")] and isinstance(inst.ability, Keyword):
            out.extend(_of_arguments(inst.ability))
    return tuple([rule for rule in out if rule])


# What else stands behind what an ability does that is a part of the keyword.
_MORE: Final[dict[str, tuple[str, ...]]] = {
    "exalted": ("702.83b",),
    "fortify": ("702.67a",),
    "affinity": ("702.41a",),
    "undaunted": ("702.125a", "702.125b"),
    "hideaway": ("702.75a",),
    "level symbol": ("711.1", "711.2"),
    "station symbol": ("721.1", "721.2"),
    "class level": ("716.2a",),
    "chapter": ("714.2", "714.2a"),
    "solved": ("702.169a", "719.3c"),
    "champion": ("702.72b", "702.72c"),
    "bestow": ("702.103b",),
    "offspring": ("702.175a",),
    "absorb": ("702.64b",),
    "rampage": ("702.23b",),
    "sunburst": ("702.44b",),
    "backup": ("702.165c", "702.165d"),
    "miracle": ("702.94b", "603.11"),
    "soulbond": ("702.95b", "702.95c", "702.95d"),
    "haunt": ("702.55b", "702.55c"),
    "cipher": ("702.99b", "702.99c"),
    "\u221e": ("702.186b",),
}
_GIFTS: Final = {
    "Food": "702.174d",
    "card": "702.174e",
    "tapped Fish": "702.174f",
    "extra turn": "702.174g",
    "Treasure": "702.174h",
    "Octopus": "702.174i",
}


def _of_arguments(k: Keyword) -> tuple[str, ...]:
    """What the variant of the keyword that this is says."""
    if k.name == "level symbol":
        return ("107.8a", "711.2a") if k.args[1] is not None else ("107.8b", "711.2b")
    if k.name == "station symbol":
        return ("721.2b" if k.args[1] else "721.2a",)
    if k.name == "chapter":
        return ("714.2c", "107.15b") if len(k.args[0]) > 1 else ()
    if k.name == "gift":
        return ("702.174b", _GIFTS[k.args[0]])
    if k.name == "bloodthirst" and not isinstance(k.args[0], Fixed):
        return ("702.54b",)
    if k.name == "devour" and len(k.args) > 1:
        return ("702.82c",)
    if k.name == "vanishing" and not k.args:
        return ("702.63b",)
    if k.name == "solved":
        inner = k.args[0]
        if isinstance(inner, Activated):
            return ("702.169d",)
        return ("702.169c" if isinstance(inner, Triggered) else "702.169b",)
    return ()


def of_cast(s: GameState, o: Obj, c: Chars, out: list[str]) -> None:
    """Add what keywords of a spell that has been cast say of it; `c` are its characteristics."""
    paid = [label.removeprefix("after ") for label, _, _ in o.cast.paid] if o.cast is not None else []
    kickers = [k for k in c.abilities.keywords if k.name in ("kicker", "multikicker")]
    if len(kickers) > 1 or any([len(k.args) > 1 for k in kickers]):
        out.append("702.33b")
    for a in (*c.abilities.spells, *[i.ability for i in c.abilities.statics]):
        out.extend(of_text(a))
    linked = _LINKED
    for label in linked:
        if c.has(label) or label == "evidence" or (label == "kicker" and kickers):
            parts = [a for a in c.abilities.spells if _asks_for(a, label)]
            others = [i.ability for i in c.abilities.triggered if _asks_for(i.ability, label)]
            others += [i.ability for i in c.abilities.statics if _asks_for(i.ability, label)]
            if parts or others:
                out.append(linked[label])
            if any([_targets_if(a, label) for a in parts]):
                out.append(_TARGETS_IF[label])
    for name in ("convoke", "improvise", "delve"):
        if c.has(name):
            out.extend(_INSTEAD[name])
    if o.face_down:
        out.append("702.168c" if o.face_down == "disguise" else "702.37d")
    if "suspend" in paid or (c.has("suspend") and o.cast is not None and o.cast.free):
        out.append("702.62d")
    if "spree" in c.abilities.names or "tiered" in c.abilities.names:
        out.append("700.2h")
    if "gift" in paid:
        for k in c.abilities.keyword("gift"):
            out.extend(_of_arguments(k))
        if c.types & (INSTANT | SORCERY):
            out.append("702.174j")
    was = o.previous
    if was > 0 and c.has("madness") and _by_its_own(s, was):
        out.append("702.35b")
    # The delayed trigger of rebound is one of the spell that went into exile.
    if was > 0 and c.has("rebound") and _by_its_own(s, s.obj(was).previous):
        out.append("702.88b")
    for name in ("epic", "cipher", "paradigm", "assist", "cleave"):
        if c.has(name):
            out.append(rule_of(name))
    if c.has("split second"):
        out.extend(["702.61a", "702.61b"])
    if c.has("aftermath"):
        out.append("702.127a")


_INSTEAD: Final = {
    "convoke": ("702.51a", "702.51b", "702.51c"),
    "improvise": ("702.126a", "702.126b"),
    "delve": ("702.66a", "702.66b"),
}
_LINKED: Final = {"kicker": "702.33e", "bargain": "702.166c", "gift": "702.174b", "evidence": "701.59c"}
_TARGETS_IF: Final = {"kicker": "702.33g", "bargain": "702.166d", "gift": "702.174m", "evidence": "701.59c"}


def _asks_for(node: Any, label: str) -> bool:
    """Whether it says what happens if that cost was paid."""
    if isinstance(node, PaidFor):
        return node.label.startswith(label)
    if isinstance(node, CastFact):
        return node.fact in (label, "kicked" if label == "kicker" else label)
    return any([_asks_for(child, label) for child in walking.children(node)])


def _targets_if(node: Any, label: str) -> bool:
    """Whether a part of it that has targets hangs on that cost's being paid."""
    if isinstance(node, If) and _asks_for(node.condition, label):
        return walking.has_targets(node.then) or walking.has_targets(node.otherwise)
    return any([_targets_if(child, label) for child in walking.children(node)])


def of_fact(s: GameState, e: Event, out: list[str]) -> None:
    """Add what keywords have to say of a fact; `s` is the state after it."""
    v = e.verb
    if v == verbs.CAST:
        out.append("701.5a")
        of_cast(s, s.obj(e.obj), layers.chars(s, e.obj), out)
    elif v == verbs.BLOCK:
        if e.other > 0 and layers.chars(s, e.other).has("menace"):
            out.append("702.111b")
    elif v == verbs.DISCARD:
        if e.how == "cycling":
            out.append("702.29c")
        elif e.player >= 0:
            out.append("701.9b")
    elif v == verbs.MILL:
        if not s.zone(LIBRARY, e.player):
            out.append("701.17b")
    elif v == verbs.GAIN_LIFE:
        if e.rule == "120.3f":
            out.append("702.15e")
    elif v == verbs.ATTACK:
        if qualities.designating(s, e.obj, "goaded"):
            out.append("701.15b")
    elif v == verbs.TURN_FACE_UP:
        c = held(s, e.obj)
        for name in ("morph", "megamorph", "disguise") if c is not None else ():
            if c is not None and c.has(name):
                out.append("702.37b" if name == "megamorph" else rule_of(name))
    elif v == verbs.PHASE_OUT or v == verbs.PHASE_IN:
        if e.rule == "502.1":
            out.append("702.26a")
        if v == verbs.PHASE_IN and not s.obj(e.obj).attached_to:
            cast = s.obj(e.obj).cast
            if cast is not None and cast.times_paid("bestow"):
                out.append("702.103g")
    elif v == verbs.UNATTACH:
        if e.rule == "704.5n" and e.other > 0 and layers.chars(s, e.other).has("protection"):
            out.append("702.16d")
    elif v == verbs.PLAY_LAND:
        out.append("701.18a")
        land = held(s, e.result or e.obj)
        if land is not None and land.has("mayhem") and _from(s, e, GRAVEYARD):
            out.extend(["702.187a", "702.187c"])
    elif v == verbs.COUNTER:
        out.append("701.6b")
    elif v == verbs.REVEAL:
        out.append("701.20b")
    elif v == verbs.SHUFFLE:
        if e.player >= 0 and len(s.zone(LIBRARY, e.player)) < 2:
            out.append("701.24e")
    elif v == verbs.SCRY:
        if e.player != s.active:
            out.append("701.22c")
    elif v == verbs.ACT:
        if e.how in _GONE_BEFORE and e.obj > 0 and s.obj(e.obj).zone == GONE:
            out.append(_GONE_BEFORE[e.how])
        out.extend(_ACTED.get(e.how, ()))
    elif v == verbs.ATTACH:
        c = held(s, e.obj)
        if c is not None and c.has("reconfigure"):
            out.append("702.151b")
    elif v == verbs.PUT_COUNTER:
        _counted(s, e, out)
        if e.how == "charge" and any([_stationed(s, x) for f in s.frames for x in f.vars.get("b0", ())]):
            out.append("702.184c")
    elif v == verbs.ACTIVATE:
        _activated(s, e, out)
    elif v == verbs.DESIGNATE:
        if e.how == "city's blessing":
            out.append("702.131a" if e.source > 0 and s.obj(e.source).zone == STACK else "702.131d")
    elif v == verbs.ZONE_CHANGE:
        _moved(s, e, out)
    elif v == verbs.TRANSFORM:
        if e.rule == "702.145b":
            out.append("702.145c")
        elif e.rule == "702.145e":
            out.append("702.145f")
    elif v == verbs.DAMAGE:
        c = held(s, e.source)
        if c is None:
            return
        gone = s.obj(e.source).zone == GONE
        away = s.obj(e.source).zone not in (BATTLEFIELD, GONE)
        for name, last, anywhere in _FROM_ANYWHERE:
            if c.has(name) and (gone or away):
                out.append(last if gone else anywhere)
        if c.has("double strike") and c.has("first strike") and e.how == "combat":
            out.append("702.4d")


_ACTED: Final = {
    "clash": ("701.30c", "701.30d"),
    "amass": ("701.47c",),
    "discover": ("701.57c",),
    "mutate": ("730.1",),
}
# Keywords of damage: the rule for a source that is gone, and for one elsewhere.
_FROM_ANYWHERE: Final = (
    ("deathtouch", "702.2e", "702.2d"),
    ("lifelink", "702.15c", "702.15d"),
    ("wither", "702.80b", "702.80c"),
    ("infect", "702.90d", "702.90e"),
)


def of_action(s: GameState, node: Act, of: tuple[int, ...], player: int) -> tuple[str, ...]:
    """The rules behind a keyword action that stands for steps, as it begins: `of` are those that do it."""
    out = ["701.1", *_BEGUN.get(node.name, ())]
    if node.name in _BY_NUMBER and isinstance(node.amount, Fixed) and node.amount.n > 1:
        out.append(_BY_NUMBER[node.name])
    for id in of:
        if id <= 0:
            continue
        if node.name == "goad":
            if any([effect.controller != player for effect in qualities.designating(s, id, "goaded")]):
                out.append("701.15c")
        if node.name == "exert" and s.obj(id).zone != BATTLEFIELD:
            out.append("701.43c")
        if node.name == "suspect" and any([d.startswith("suspected") for d in s.obj(id).designations]):
            out.append("701.60d")
    return (*out, *grounds_actions.of_action(s, node, of))


_BEGUN: Final = {
    "double power": ("701.10a",),
    "double toughness": ("701.10a",),
    "double power and toughness": ("701.10a",),
    "triple power": ("701.11a",),
    "triple power and toughness": ("701.11a",),
}
_BY_NUMBER: Final = {"connive": "701.50e", "manifest": "701.40e", "cloak": "701.58e"}
_GONE_BEFORE: Final = {"explore": "701.44c", "connive": "701.50c"}


def _counted(s: GameState, e: Event, out: list[str]) -> None:
    if e.obj <= 0:
        return
    o = s.obj(e.obj)
    if e.how == "time" and o.zone == EXILE:
        out.append("702.62b")
    if e.how == "lore" and layers.chars(s, e.obj).has("read ahead"):
        out.extend(["702.155b", "714.3b"])


def _activated(s: GameState, e: Event, out: list[str]) -> None:
    c = held(s, e.source)
    out.append("701.2a")
    item = s.obj(e.obj).item if e.obj > 0 else None
    used = item.ability if item is not None else None
    if isinstance(used, Activated) and used.zone != "battlefield":
        for own in s.obj(e.source).face.abilities if e.source > 0 else ():
            if isinstance(own, Keyword) and own.name == "max speed" and used in own.args:
                out.append("702.178b")
    if c is None:
        return
    for inst in c.abilities.activated:
        if inst.key == str(e.data):
            words = of_text(inst.ability)
            out.extend(words)
            if "719.3c" in words:
                out.append("702.169d")
    o = s.obj(e.source)
    if c.has("haste") and o.came == s.turn and o.tapped:
        out.append("702.10c")
    name = keyword_of(c, str(e.data))
    if name in ("cycling", "typecycling"):
        out.append("702.29b")
    elif name in ("transmute", "reinforce"):
        out.append(rule_of(name)[:-1] + "b")
    elif name == "ninjutsu":
        out.append("702.49b")
    elif name == "commander ninjutsu":
        out.extend(["702.49b", "702.49d"])
    elif name in ("crew", "saddle"):
        out.extend(["702.122b", "702.122d"] if name == "crew" else ["702.171c", "702.171b"])
    elif name == "boast":
        out.append("702.142b")
    elif name == "craft":
        out.extend(["702.167a", "702.167b"])
    elif name == "class level" and not [d for d in s.obj(e.source).designations if d.startswith("level")]:
        out.append("716.2d")
    if c.has("level symbol"):
        out.append("711.4")
    if c.has("station symbol"):
        out.append("721.4")
    if c.has("class level") and name != "class level":
        out.append("716.3")
    cost = [k for k in c.abilities.keyword(name)] if name else []
    if name == "equip" and any(["planeswalker" in str(k.args) for k in cost]):
        out.append("702.6e")


def _moved(s: GameState, e: Event, out: list[str]) -> None:
    before = s.objects[e.obj] if e.obj > 0 else None
    if e.data == verbs.MILL and e.origin == LIBRARY and not s.zone(LIBRARY, e.player):
        out.append("701.17b")
    was = s.objects[before.previous] if before is not None and before.previous > 0 else None
    if was is not None and was.last is not None and was.last.has("madness") and e.source != was.id:
        if any([f.event is not None and f.event.verb == verbs.DISCARD for f in s.frames]):
            out.extend(["702.35c", "400.7k"])
    if e.rule == "121.1":
        for id in s.zone(GRAVEYARD, e.player):
            for k in layers.chars(s, id).abilities.keyword("dredge"):
                if isinstance(k.args[0], Fixed) and k.args[0].n > len(s.zone(LIBRARY, e.player)) + 1:
                    out.append("702.52b")
    if e.origin == OUTSIDE and e.dest == HAND and before is not None and before.face is not None:
        if any([isinstance(a, Keyword) and a.name == "companion" for a in before.face.abilities]):
            out.append("702.139c")
            if qualities.designated(s):
                out.append("702.139d")
    from apnap.engine import splicing  # which needs the log

    if before is not None and e.origin == STACK and splicing.spliced(s, before.id):
        out.append("702.47e")
    if before is not None and before.phased_out and e.rule == "800.4a":
        out.append("702.26k")
    if e.rule == "704.5m" and before is not None and before.attached_to > 0:
        host = held(s, before.attached_to)
        if host is not None and host.has("protection"):
            out.append("702.16c")
    if e.dest != BATTLEFIELD or e.result <= 0:
        return
    how = e.entering
    if how is not None and how.attacking:
        c = layers.chars(s, e.result)
        if (c.has("ninjutsu") or c.has("commander ninjutsu")) and _by_its_own(s, e.obj):
            out.append("702.49c")
    if e.origin == STACK and layers.chars(s, e.result).has("flash"):
        out.append("702.8a")


def _stationed(s: GameState, id: int) -> bool:
    """Whether another number than its power counts where the creature is tapped for a station ability."""
    rules = layers.chars(s, id).rules if id > 0 else ()
    return any([isinstance(r[0], TappedAs) and "station" in r[0].acts for r in rules])


def _from(s: GameState, e: Event, zone: int) -> bool:
    """Whether what the land was before it was played was in that zone."""
    moved = [x for x in grounds_actions.at_once(s) if x.verb == verbs.ZONE_CHANGE and x.dest == BATTLEFIELD]
    return any([x.origin == zone for x in moved]) or (e.obj > 0 and s.obj(e.obj).zone == zone)


def _by_its_own(s: GameState, id: int) -> bool:
    """Whether an ability of that object is resolving."""
    for f in s.frames:
        if f.kind == verbs.F_RESOLVE and f.item > 0:
            item = s.obj(f.item).item
            if item is not None and item.source == id and s.obj(f.item).kind == ABILITY:
                return True
    return False


def instances(c: Chars, name: str) -> str:
    """The rule for several instances of the keyword ability, if it has several; else ""."""
    found = c.abilities.keyword(name)
    if len(found) < 2:
        return ""
    # Of a keyword of qualities only those of the same one are instances that do the same.
    if name in REDUNDANT and len(set([k.args for k in found])) == len(found):
        return ""
    return instances_rule(name)


_QUALITIES: Final = {"protection": "702.16g", "hexproof": "702.11f"}


def several(c: Chars, id: int) -> tuple[Reason, ...]:
    """What comes of keyword abilities that it has more than once, as reasons."""
    out: list[Reason] = []
    for name in dict.fromkeys([k.name for k in c.abilities.keywords]):
        rule = instances(c, name)
        kinds = len(set([k.args for k in c.abilities.keyword(name)]))
        if name in _QUALITIES and kinds > 1:
            out.append(Reason(_QUALITIES[name], "each {0} of {obj} is an ability of its own", id, (name,)))
        if rule:
            words = "one {0} more makes no difference" if name in REDUNDANT else "each {0} of {obj} works"
            out.append(Reason(rule, words, id, (name,)))
    return tuple(out)
