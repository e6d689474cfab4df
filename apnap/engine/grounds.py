"""The rules behind what happens, besides the one number that an event carries: worked out from the event and
the state only where a log is kept, so that play without one pays nothing for it.

A rule is named here only for what tells that it was at work: a token's creation names 111.10a because that is
a Treasure, combat damage 702.90b because its source has infect."""

from __future__ import annotations

from typing import Final

from apnap.engine import grounds_actions, grounds_keywords, layers, qualities, verbs
from apnap.engine.characteristics import Chars
from apnap.engine.grounds_details import of_details
from apnap.engine.grounds_faces import of_faces
from apnap.engine.grounds_keywords import behind, instances
from apnap.engine.state import (
    BATTLEFIELD,
    COMMAND,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Effect,
    Event,
    GameState,
    Obj,
    StackItem,
)
from apnap.engine.walking import mentions
from apnap.keywords.designations import COMMANDER
from apnap.keywords.numbers import rule_of
from apnap.model.abilities import Activated, Triggered, UntapThis
from apnap.model.amounts import X
from apnap.model.events import Instead
from apnap.model.instructions import Act, AddMana
from apnap.model.modifications import Replacing
from apnap.model.node import Filter
from apnap.model.refs import Giver
from apnap.model.words import (
    ARTIFACT,
    BATTLE,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    LEGENDARY,
    PLANESWALKER,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    SORCERY,
    ManaCost,
)

_CAST_AS: Final = (
    (INSTANT, "304.1"),
    (SORCERY, "307.1"),
    (CREATURE, "302.1"),
    (ARTIFACT, "301.1"),
    (ENCHANTMENT, "303.1"),
    (PLANESWALKER, "306.1"),
    (BATTLE, "310.1"),
)
_ENTER_AS: Final = (
    (CREATURE, "302.2"),
    (ARTIFACT, "301.2"),
    (ENCHANTMENT, "303.2"),
    (PLANESWALKER, "306.2"),
    (BATTLE, "310.2"),
)
_TURN_BASED: Final = ("703.3", "703.4")
# What the numbers of state-based and other actions rest on.
_WITH: Final[dict[str, tuple[str, ...]]] = {
    "704.5a": ("104.3b", "119.6", "704.3"),
    "704.5b": ("104.3c", "121.4"),
    "704.5c": ("104.3d", "122.1f"),
    "704.5d": ("111.7",),
    "704.5e": ("707.10a",),
    "704.5f": ("405.6f",),
    "704.5g": ("120.5", "120.6", "302.4b", "704.3", "405.6f"),
    "704.5h": ("702.2b",),
    "704.5i": ("306.9",),
    "704.5j": ("205.4d",),
    "704.5k": ("205.4f",),
    "704.5m": ("303.4c",),
    "704.5n": ("301.5c",),
    "704.5q": ("122.3",),
    "704.5r": ("122.4",),
    "704.5s": ("714.4", "714.2d", "714.2e"),
    "704.5t": ("309.6",),
    "704.5v": ("310.7",),
    "704.5w": ("310.10",),
    "704.5x": ("310.10", "310.11a"),
    "704.5y": ("303.7a", "303.7"),
    "704.5z": ("702.179a",),
    "704.6c": ("104.3j", "704.6", "903.10a", "903.10"),
    "704.6d": ("704.6", "903.9a", "903.9"),
    "502.1": (*_TURN_BASED, "703.4a"),
    "502.3": (*_TURN_BASED, "703.4c"),
    "504.1": (*_TURN_BASED, "703.4d", "405.6e"),
    "508.1f": (*_TURN_BASED, "703.4i"),
    "509.1g": (*_TURN_BASED, "703.4j"),
    "510.2": (*_TURN_BASED, "703.4k", "703.4m", "120.2a", "302.4a"),
    "514.1": (*_TURN_BASED, "703.4n", "402.2"),
    "514.2": (*_TURN_BASED, "703.4p"),
    "714.3c": (*_TURN_BASED, "703.4f", "505.4", "405.6e"),
    "731.2a": (*_TURN_BASED, "703.4b", "731.2"),
    "731.2b": (*_TURN_BASED, "703.4b", "731.2"),
    "104.3a": ("405.6g",),
    "305.1": ("116.2a", "305.2a", "405.6d", "505.6b"),
    "601.2a": ("405.1", "405.2"),
    "608.2n": ("117.3b", "405.5", "608.1", "608.2"),
    "608.3a": ("117.3b", "405.5", "608.1", "608.3"),
    "608.2b": ("117.3b", "608.1"),
    "500.7": ("500.1",),
    "104.2a": ("104.1", "104.2"),
    "701.14d": ("701.14a",),
    "701.49a": ("309.2", "309.2a", "309.2b", "309.4a", "309.1", "309.5"),
    "701.49b": ("309.4", "309.5", "309.5a"),
    "701.49c": ("309.5b",),
    "309.7": ("309.6", "704.5t"),
}
_STEPS: Final[dict[str, tuple[str, ...]]] = {
    "untap": ("501.1", "502.4", "500.3"),
    "upkeep": ("503.1", "500.2"),
    "draw": ("504.2",),
    "precombat main": ("505.1", "505.1a", "505.6"),
    "beginning of combat": ("506.1", "507.2"),
    "declare attackers": ("508.2",),
    "declare blockers": ("509.2",),
    "first combat damage": ("510.4",),
    "combat damage": ("510.3",),
    "end of combat": ("511.1", "511.2"),
    "postcombat main": ("505.1", "505.1a", "505.6"),
    "end": ("512.1", "513.1"),
    "cleanup": ("514.3",),
}
_PREDEFINED: Final[dict[str, str]] = {
    "Treasure": "a",
    "Food": "b",
    "Gold": "c",
    "Walker": "d",
    "Shard": "e",
    "Clue": "f",
    "Blood": "g",
    "Powerstone": "h",
    "Incubator": "i",
    "Map": "s",
    "Junk": "t",
    "Cursed": "j",
    "Monster": "k",
    "Royal": "m",
    "Sorcerer": "n",
    "Virtuous": "p",
    "Wicked": "q",
    "Young Hero": "r",
    "Lander": "u",
    "Mutagen": "v",
}
_COUNTER_RULES: Final[dict[str, str]] = {
    "shield": "122.1c",
    "stun": "122.1d",
    "loyalty": "122.1e",
    "poison": "122.1f",
    "defense": "122.1g",
    "finality": "122.1h",
    "rad": "122.1i",
}
_ALTERNATIVE: Final = frozenset(
    (
        "flashback|madness|evoke|prowl|surge|spectacle|escape|dash|blitz|emerge|overload|awaken|bestow|foretell|"
        "mutate|plot|freerunning|warp|web-slinging|harmonize|mayhem|sneak|disturb|impending|miracle|suspend|"
        "more than meets the eye|jump-start|retrace|aftermath"
    ).split("|")
)


def of_fact(s: GameState, e: Event) -> tuple[str, ...]:
    """The rules behind a fact, besides its own; `s` is the state right after it."""
    out: list[str] = list(_WITH.get(e.rule, ()))
    if e.rule.startswith("704.5"):
        out.extend(["117.5", "704.3", "704.5"])
    v = e.verb
    if v == verbs.ZONE_CHANGE:
        _moved(s, e, out)
    elif v == verbs.CAST:
        _cast(s, e, out)
    elif v == verbs.ACTIVATE:
        _activated(s, e, out)
    elif v == verbs.TARGET:
        _targeted(s, e, out)
    elif v == verbs.DAMAGE:
        _damaged(s, e, out)
    elif v == verbs.STEP:
        out.extend(["117.3a", "117.3"])
        out.extend(_STEPS.get(e.how, ()))
        if e.how == "first combat damage":
            out.extend(["702.7b", "702.4b"])
    elif v == verbs.TURN:
        out.append("102.1")
    elif v == verbs.CREATE_TOKEN:
        _created(s, e, out)
    elif v == verbs.PUT_COUNTER:
        out.append("122.6" if e.obj else "122.1")
        _counter(e, out)
    elif v == verbs.REMOVE_COUNTER:
        _counter(e, out)
    elif v == verbs.GAIN_LIFE:
        out.append("119.3")
        if e.rule == "120.3f":
            out.append("702.15b")
    elif v == verbs.LOSE_LIFE:
        out.append("119.2" if e.how == "damage" else "119.3")
    elif v == verbs.PAY_LIFE:
        out.extend(["118.3b", "119.4"])
    elif v == verbs.LOSE:
        out.extend(["104.3", "104.5"])
        if not e.rule.startswith("704") and e.rule != "104.3a":
            out.append("104.3e")
    elif v == verbs.ATTACK:
        _attacked(s, e, out)
    elif v == verbs.BLOCK:
        out.extend(["509.1", "509.1h", "509.1i"])
    elif v == verbs.UNBLOCKED:
        out.append("509.1h")
    elif v == verbs.ADD_MANA:
        out.extend(["106.3", "106.4", "605.3b", "405.6c"])
    elif v == verbs.TRANSFORM:
        out.extend(["712.18", "701.27a"])
    elif v == verbs.PHASE_OUT:
        out.extend(["702.26b", "702.26d", "702.26j"] if s.obj(e.obj).attached_to else ["702.26b", "702.26d"])
    elif v == verbs.PHASE_IN:
        out.extend(["702.26c", "702.26d"])
    elif v == verbs.ATTACH:
        out.extend(["701.3a", "701.3c", "613.7e"])
        _attached(s, e.obj, out)
    elif v == verbs.UNATTACH:
        out.append("701.3d")
    elif v == verbs.ACT:
        found = rule_of(e.how)
        if found:
            out.append(found)
            if found.startswith("701"):
                out.append(found[:-1] + "b")
            out.extend(_DONE.get(e.how, ()))
    elif v == verbs.DESIGNATE:
        _designated(e, out)
    elif v == verbs.TURN_FACE_UP:
        out.extend(["708.8", "708.7", "613.7f"])
    elif v == verbs.CONTROL:
        if s.obj(e.obj).face_down:
            out.append("708.5")
    elif v == verbs.COUNTER:
        out.append("701.6a")
    elif v == verbs.SACRIFICE:
        out.append("701.21a")
    elif v == verbs.DESTROY and not e.rule.startswith("704"):
        out.append("701.8b")
        if e.how == "no regeneration" and any([_shields(x, e.obj) for x in s.effects]):
            out.append("701.19c")
    of_faces(s, e, out)
    grounds_keywords.of_fact(s, e, out)
    of_details(s, e, out)
    grounds_actions.of_fact(s, e, out)
    return tuple(dict.fromkeys(out))


def _shields(effect: Effect, id: int) -> bool:
    """Whether the effect would regenerate the permanent."""
    if effect.affected is None or id not in effect.affected:
        return False
    return any([isinstance(m, Replacing) and _regenerates(m) for m in effect.mods])


def _regenerates(mod: Replacing) -> bool:
    for change in mod.changes:
        if isinstance(change, Instead) and isinstance(change.effect, Act):
            return change.effect.name == "regenerated"
    return False


def _types(s: GameState, id: int) -> int:
    return layers.chars(s, id).types if id > 0 and s.objects[id] is not None else 0


def _moved(s: GameState, e: Event, out: list[str]) -> None:
    new = e.result
    if e.dest == GONE or not new:
        return
    out.append("400.7")
    o = s.obj(new)
    before = s.objects[e.obj] if e.obj > 0 else None
    if e.dest == BATTLEFIELD:
        _entered(s, e, o, before, out)
        return
    if e.dest == GRAVEYARD:
        out.append("404.1")
        if e.origin == BATTLEFIELD:
            out.append("700.4")
    elif e.dest == EXILE:
        out.extend(["406.2", "701.13a"])
    if before is not None and before.last is not None:
        if e.dest in (GRAVEYARD, HAND, LIBRARY) and before.last.controller not in (-1, o.owner):
            out.append("400.3")
        if before.counters and e.origin == BATTLEFIELD:
            out.append("122.2")
        if e.origin == STACK and e.dest == GRAVEYARD and e.rule == "608.2n":
            out.append("304.2" if before.last.types & INSTANT else "307.2")
        if before.face_down and e.origin == BATTLEFIELD:
            out.append("708.9")
    if o.kind == COPY:
        out.append("707.10a")


def _entered(s: GameState, e: Event, o: Obj, before: Obj | None, out: list[str]) -> None:
    out.extend(["403.4", "403.3"])
    how = e.entering
    if not o.tapped and not o.face_down:
        out.append("110.5b")
    if before is None:
        out.extend(["111.1", "111.3"])
    if e.origin == STACK:
        types = _types(s, o.id)
        for bit, rule in _ENTER_AS:
            if types & bit:
                out.append(rule)
                break
        if before is not None and before.kind == COPY:
            out.extend(["608.3f", "111.13", "707.10f"])
        if before is not None and before.cast is not None:
            out.append("400.7d")
            if before.cast.x:
                own = layers.chars(s, o.id).abilities
                if any([mentions(i.ability, X) for i in (*own.triggered, *own.replacing)]):
                    out.append("107.3m")
        if before is not None and before.owner != o.controller:
            out.append("110.2b")
    elif how is not None and how.controller >= 0 and how.controller != o.owner:
        out.extend(["110.2", "110.2a"])
    if e.rule == "305.1" or e.data == verbs.PLAY_LAND:
        out.extend(["305.1", "116.2a"])
    if o.attached_to:
        _attached(s, o.id, out)
        if e.origin == STACK:
            out.extend(["608.3b", "608.3c"])
        elif "Aura" in layers.chars(s, o.id).subtypes:
            out.append("303.4f")
    if o.face_down:
        out.append("708.3")
    if o.card >= 0 and len(s.cards[o.card][0].faces) > 1 and e.origin != STACK:
        out.append("712.14a" if o.face_index else "712.14")
    if how is not None:
        if how.copy_of is not None:
            out.extend(["707.5", "707.2"])
        if how.attacking:
            out.extend(["508.4", "508.4c"])
        if how.tapped:
            out.append("614.1d")
    if e.cause >= 0 and _types(s, o.id) & LAND and e.data != verbs.PLAY_LAND and e.origin >= 0:
        out.append("305.4")


def _attached(s: GameState, id: int, out: list[str]) -> None:
    subtypes = layers.chars(s, id).subtypes
    if "Aura" in subtypes:
        out.extend(["303.4", "303.4b"])
    if "Equipment" in subtypes:
        out.extend(["301.5", "301.5a", "301.5b"])
    if "Fortification" in subtypes:
        out.append("301.6")


def _cast(s: GameState, e: Event, out: list[str]) -> None:
    o = s.obj(e.obj)
    c = layers.chars(s, e.obj)
    out.extend(["112.1", "601.2"])
    for bit, rule in _CAST_AS:
        if c.types & bit:
            out.append(rule)
            break
    out.extend(["117.3c"] if len(s.stack()) < 2 else ["117.3c", "117.7"])
    if c.types & INSTANT or s.step not in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN):
        out.append("117.1a")
    else:
        out.extend(["117.1a", "505.6a"])
    if c.supertypes & LEGENDARY and c.types & (INSTANT | SORCERY):
        out.append("205.4e")
    if o.face_down:
        out.extend(["708.4", "708.2", "702.168b" if o.face_down == "disguise" else "702.37c"])
    item = o.item
    if item is not None:
        if item.modes:
            out.extend(["601.2b", "700.2", "700.2a"])
            if len(item.modes) > 1:
                out.append("700.2d")
            if item.targets:
                out.append("700.2c")
        if item.targets:
            aura = "Aura" in c.subtypes
            out.extend(["601.2c", "115.1", "115.1b", "303.4a"] if aura else ["601.2c", "115.1", "115.1a"])
            if not any([chosen for _, chosen in item.targets]):
                out.append("115.6")
            if any([len(chosen) > 1 for _, chosen in item.targets]) or len(item.targets) > 1:
                out.append("115.3")
        if item.shares:
            out.append("601.2d")
    _of_its_keywords(c, item, out)
    if any([f.kind == verbs.F_RESOLVE for f in s.frames]):
        out.extend(["608.2g", "117.2e"])
    if e.origin == COMMAND and o.card >= 0:
        out.extend(["408.1", "903.8"])
        led = [x for name, x in qualities.designated(s) if name == COMMANDER and s.cards[x][1] == o.owner]
        if len(led) > 1 and o.card in led:
            out.append("702.124d")
    facts = o.cast
    if facts is None:
        return
    if facts.x:
        out.extend(["107.3a", "202.3e"])
        if any([mentions(ability, X) for ability in c.abilities.spells]):
            out.append("107.3i")
    elif facts.free and c.cost is not None and "X" in c.cost.symbols:
        out.append("107.3b")
    if c.cost is not None and "0" in c.cost.symbols:
        out.extend(["107.4d", "118.5", "118.5a"])
    if sum(facts.spent):
        out.extend(["106.1", "106.4", "118.3a", "601.2g", "601.2h", "202.1a"])
        _symbols(c.cost, out)
        if any([name == f"control {e.player}" for name, _ in s.designations]):
            out.append("723.5a")
    if facts.free:
        out.append("118.9")
    for label, instance, times in facts.paid:
        _paid(label, times, out)


# What those keyword abilities call it when it has been done.
_DONE: Final[dict[str, tuple[str, ...]]] = {
    "exploit": ("702.110b",),
    "evolve": ("702.100b",),
    "enlist": ("702.154b", "702.154c"),
    "waterbend": ("701.67a", "701.67c"),
    "train": ("702.149c",),
    "cycle": ("702.29c",),
    "the Ring tempts": ("701.54a", "701.54c", "701.54d"),
}
_SYMBOLS: Final[dict[str, str]] = {"C": "107.4c", "S": "107.4h", "X": "107.3"}


def _symbols(cost: ManaCost | None, out: list[str]) -> None:
    for symbol in cost.symbols if cost is not None else ():
        if symbol.isdigit():
            out.append("107.4b")
        elif symbol.endswith("/P"):
            out.extend(["107.4f", "118.13", "118.13a"])
        elif "/" in symbol:
            out.extend(["107.4e", "118.13", "118.13a"])
        else:
            out.append(_SYMBOLS.get(symbol, "107.4a"))


def _of_its_keywords(c: Chars, item: StackItem | None, out: list[str]) -> None:
    """What keywords of the spell have to say of its modes, targets and ways."""
    for name, rule in (("spree", "702.172a"), ("tiered", "702.183a"), ("escalate", "702.120a")):
        if c.has(name):
            out.append(rule)
    for name in dict.fromkeys([k.name for k in c.abilities.keywords]):
        several = instances(c, name)
        if several:
            out.append(several)
    if item is not None and "Aura" in c.subtypes:
        out.append("702.5a")
        if any([t < 0 for _, chosen in item.targets for t in chosen]):
            out.append("702.5d")


_PAID: Final[dict[str, tuple[str, ...]]] = {
    "escape": ("702.138b",),
    "bargain": ("702.166b",),
    "entwine": ("702.42b",),
    "gift": ("702.174k",),
    "bestow": ("702.103b", "702.103d"),
    "overload": ("702.96b", "702.96c"),
    "plot": ("702.170d",),
    "madness": ("702.35b",),
    "mayhem": ("702.187a",),
    "awaken": ("702.113b",),
    "emerge": ("702.119c",),
    "offering": ("702.48a", "702.48b", "702.48c"),
    "cleave": ("702.148a", "702.148b"),
    "harmonize": ("702.180b",),
    "sneak": ("702.190b",),
    "disturb": ("702.146b",),
}


def _paid(label: str, times: int, out: list[str]) -> None:
    name = label.removeprefix("after ")
    rule = rule_of(name)
    if name in ("kicked", "kicker", "multikicker"):
        out.extend(["702.33a", "702.33d", "118.8", "118.8b"])
        if times > 1 or name == "multikicker":
            out.append("702.33c")
    elif rule:
        out.append(rule)
        if name in _ALTERNATIVE:
            out.extend(["118.9", "118.9a", "118.9c", "601.2b"])
        else:
            out.extend(["118.8", "118.8b", "601.2b"])
    out.extend(_PAID.get(name, ()))


def keyword_behind(s: GameState, id: int, key: str) -> str:
    """The rule of the keyword ability that the ability with that key is a part of; "" for none."""
    found = behind(s, id, key)
    return found[0] if found else ""


def _activated(s: GameState, e: Event, out: list[str]) -> None:
    out.extend(["117.1b", "602.1", "602.2", "602.2b", "113.8"])
    found = behind(s, e.source, str(e.data))
    rule = found[0] if found else ""
    out.extend(found)
    if e.how and not rule:
        named = rule_of(e.how)
        if named:
            out.append(named)
    if e.how == "loyalty":
        out.extend(["606.1", "606.2", "606.3", "606.4", "306.5d", "113.5"])
    if e.obj <= 0:  # a mana ability is never on the stack
        out.extend(["605.1", "605.1a", "605.3", "605.3a", "605.3b", "117.1d", "405.6c", "113.4"])
        return
    out.extend(["117.3c"] if len(s.stack()) < 2 else ["117.3c", "117.7"])
    o = s.obj(e.obj)
    item = o.item
    if item is None:
        return
    ability = item.ability
    if isinstance(ability, Activated) and mentions(ability, Giver):
        out.append("201.5a")
    if e.how == "exhaust":
        before = [x for x in (*s.kept_ledger, *s.last_ledger, *s.ledger) if x.verb == verbs.ACTIVATE]
        if len([x for x in before if x.source == e.source and x.data == e.data]) > 1:
            out.append("702.177b")
    if str(e.data)[:1] in "es" and isinstance(ability, Activated) and mentions(ability.effect, X):
        out.append("107.3j")
    if isinstance(ability, Activated) and ability.zone != "battlefield":
        out.append("113.6b")
        if ability.zone == "hand":
            out.append("602.2a")
    if rule == "702.6a":
        _equips(s, e.source, out)
    elif rule == "702.29e":
        out.append("702.29f")
    if item.targets:
        out.extend(["115.1c", "601.2c"])
    if isinstance(ability, Activated) and mentions(ability.effect, AddMana):
        out.extend(["605.5", "605.5a"] if item.targets else ["605.5"])
    if item.modes:
        out.append("700.2a")
    if o.cast is not None and o.cast.x:
        out.extend(["107.3a", "107.3k"])
    if isinstance(ability, Activated) and any([isinstance(part, UntapThis) for part in ability.cost.parts]):
        out.append("107.6")
    if rule and item.targets:
        out.append("115.1e")


def _equips(s: GameState, id: int, out: list[str]) -> None:
    found = layers.chars(s, id).abilities.keyword("equip")
    if len(found) > 1:
        out.append("702.6d")
    if any([isinstance(arg, Filter) for k in found for arg in k.args]):
        out.append("702.6c")


def _targeted(s: GameState, e: Event, out: list[str]) -> None:
    if e.source <= 0 or s.objects[e.source] is None:
        return
    o = s.obj(e.source)
    item = o.item
    ability = item.ability if item is not None else None
    if isinstance(ability, Activated):
        out.append("115.1c")
    elif isinstance(ability, Triggered):
        out.extend(["115.1d", "603.3d"])
    else:
        out.append("115.1b" if "Aura" in layers.chars(s, e.source).subtypes else "115.1a")
    if e.obj <= 0 or s.obj(e.obj).zone != BATTLEFIELD:
        out.append("115.2")


def _damaged(s: GameState, e: Event, out: list[str]) -> None:
    out.extend(["120.1", "120.2", "120.3", "120.4", "120.4b", "120.4c", "120.7"])
    if e.how != "combat":
        out.append("120.2b")
    known = e.source > 0 and s.objects[e.source] is not None
    names: frozenset[str] = layers.chars(s, e.source).abilities.names if known else frozenset()
    if e.obj > 0:
        types = _types(s, e.obj)
        if types & CREATURE:
            if "infect" in names:
                out.append("702.90c")
            elif "wither" in names:
                out.append("702.80a")
            else:
                out.extend(["120.3e", "302.7"])
            if "deathtouch" in names:
                out.append("702.2b")
        if types & PLANESWALKER:
            out.append("306.8")
        if types & BATTLE:
            out.append("310.6")
    else:
        if "infect" in names:
            out.append("702.90b")
        else:
            out.append("119.2")
        if e.how == "combat" and "toxic" in names:
            out.extend(["702.164b", "702.164c"])
    if "lifelink" in names:
        out.append("702.15b")
    if e.rule == "701.14d" and e.source == e.obj:
        out.append("701.14c")
    if e.how == "combat" and known:
        attacker = s.obj(e.source)
        if attacker.attacking:
            out.append("510.1c" if attacker.blocked else "510.1b")
            if qualities.designating(s, e.source, "banded"):
                out.append("702.22g")
            _trampled(s, e, attacker, out)
        elif attacker.blocking:
            out.append("510.1d")
            if "trample" in names:
                out.append("702.19a")
        out.extend(["510.1", "510.1a"])
    elif "trample" in names:
        out.append("702.19a")
    if known:
        c = layers.chars(s, e.source)
        out.extend([rule for rule in [instances(c, name) for name in _DEALS if name in names] if rule])


# What damage is dealt by; see `instances`.
_DEALS: Final = (
    "lifelink",
    "trample",
    "trample over planeswalkers",
    "deathtouch",
    "infect",
    "wither",
    "double strike",
    "first strike",
)


def _trampled(s: GameState, e: Event, attacker: Obj, out: list[str]) -> None:
    names = layers.chars(s, e.source).abilities.names
    over = "trample over planeswalkers" in names
    if not over and "trample" not in names:
        return
    blocker = e.obj > 0 and e.source in s.obj(e.obj).blocking
    at_planeswalker = attacker.attacking > 0 and _types(s, attacker.attacking) & BATTLE == 0
    if attacker.blocked and not blocker:
        out.append("702.19b" if _blocked_by(s, e.source) else "702.19d")
    if over and at_planeswalker:
        if e.obj <= 0:
            out.append("702.19c" if s.obj(attacker.attacking).zone == BATTLEFIELD else "702.19e")
    elif at_planeswalker:
        out.append("702.19f")


def _blocked_by(s: GameState, id: int) -> bool:
    return any([id in s.obj(b).blocking for b in s.battlefield()])


def _created(s: GameState, e: Event, out: list[str]) -> None:
    out.extend(["111.1", "111.3", "701.7a"])
    face = e.face
    if face is None:
        return
    words = " ".join(face.subtypes)
    if face.name == f"{words} Token":
        out.append("111.4")
    letter = _PREDEFINED.get(face.name.removesuffix(" Token"))
    if letter is not None:
        out.extend(["111.10", f"111.10{letter}"])


def _counter(e: Event, out: list[str]) -> None:
    kind = e.how
    if kind == "energy" and e.verb == verbs.REMOVE_COUNTER and not e.obj:
        out.append("107.14")
    if kind == "lore":
        out.append("714.3")
        if e.rule == "122.6":
            out.append("714.3a")
    if "/" in kind:
        out.append("122.1a")
    elif kind in _COUNTER_RULES:
        out.append(_COUNTER_RULES[kind])
    elif rule_of(kind).startswith("702"):
        out.append("122.1b")


def _attacked(s: GameState, e: Event, out: list[str]) -> None:
    out.extend(["506.2", "506.3", "508.1", "508.1b", "508.1m", "508.5"])
    if e.other:
        types = _types(s, e.other)
        if types & PLANESWALKER:
            out.append("306.6")
        if types & BATTLE:
            out.extend(["310.5", "310.8b"])
    if len([i for i in s.battlefield() if s.obj(i).attacking]) == 1:
        out.append("506.5")
    if layers.chars(s, e.obj).has("vigilance"):
        out.append("702.20b")
    if layers.chars(s, e.obj).has("haste") and s.obj(e.obj).came == s.turn:
        out.append("702.10b")


_DESIGNATIONS: Final[dict[str, tuple[str, ...]]] = {
    "level": ("107.16a", "716.2", "716.2a", "716.2b", "716.2c"),
    "solved": ("719.3", "719.3a", "719.3b"),
    "prepared": ("722.3a",),
    "ring-bearer": ("701.54b", "701.54e"),
    "room": ("309.4", "309.5a"),
    "monarch": ("725.1", "725.3"),
    "initiative": ("726.1", "726.3"),
    "day": ("731.1",),
    "night": ("731.1",),
    "city's blessing": ("702.131b", "702.131c"),
    "monstrous": ("701.37b",),
    "renowned": ("702.112b",),
    "suspected": ("701.60b",),
    "harnessed": ("701.64b",),
    "saddled": ("702.171b",),
    "foretold": ("702.143b",),
    "plotted": ("702.170b",),
}


def _designated(e: Event, out: list[str]) -> None:
    out.extend(_DESIGNATIONS.get(e.how, ()))
    if e.how.startswith("speed"):
        out.append("702.179d" if e.rule != "704.5z" else "702.179b")
        if e.how == "speed 4" or e.amount == 4:
            out.append("702.179e")
