"""What the parts of an object come to by themselves, and what came of the effects on them, as reasons (CR
107.3, 200-212, 300-310): beside `explaining`, which follows the effects one by one."""

from __future__ import annotations

from apnap.engine.characteristics import Chars
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, CARD, COPY, STACK, TOKEN, GameState, Obj
from apnap.model.modifications import AddTypes, ChangeText, Gain, Lose, LoseTypes, ModifyPT, SetPT, SetTypes
from apnap.model.node import Modification
from apnap.model.words import (
    BASIC,
    BASIC_LAND_MANA,
    BATTLE,
    COLOR_SYMBOL,
    CREATURE,
    INSTANT,
    KINDRED,
    LAND,
    PLANESWALKER,
    SNOW,
    SORCERY,
)


def parts(s: GameState, o: Obj, c: Chars) -> list[Reason]:
    """What the values that the object begins with say of it."""
    id = o.id
    out: list[Reason] = []
    if o.kind == CARD:
        out.append(Reason("200.1", "its values are parts of its card", id))
    if o.face.abilities:
        out.append(Reason("207.1", "its text box gives its abilities", id))
    if c.types:
        out.append(Reason("205.1", "its type line says what it is", id))
    if c.subtypes and c.types & (INSTANT | SORCERY):
        out.append(Reason("205.3k", "its subtypes are spell types", id))
    if c.subtypes and c.types & BATTLE:
        out.append(Reason("205.3q", "its subtypes are battle types", id))
    if bin(c.types).count("1") > 1:
        out.append(Reason("205.2b", "it is all of its types at once", id, (), ("300.2",)))
        if o.kind == TOKEN or o.kind == COPY:
            out.append(Reason("205.2c", "what is no card has types too", id))
    elif c.types and (o.kind == TOKEN or o.kind == COPY):
        out.append(Reason("205.2c", "what is no card has types too", id))
    if len(o.face.abilities) > 1:
        out.append(Reason("113.2c", "it has several abilities, each by itself", id))
    if c.types & KINDRED:
        out.append(Reason("308.2", "its kindred subtypes are creature types", id))
    if o.kind == TOKEN:
        out.append(Reason("111.6", "what affects permanents affects a token", id))
    if c.supertypes:
        out.append(Reason("205.4a", "it has a supertype", id))
    if len(c.subtypes) > 1:
        out.append(Reason("205.3a", "it has several subtypes", id, (), ("205.3b",)))
    if c.supertypes & SNOW:
        out.append(Reason("205.4g", "it is snow, as its supertype says", id))
    if c.types & LAND:
        if c.supertypes & BASIC:
            out.append(Reason("205.4c", "it is basic by its supertype", id, (), ("305.8",)))
        elif any([word in BASIC_LAND_MANA for word in c.subtypes]):
            out.append(Reason("205.4c", "a basic land type makes it no basic land", id, (), ("305.8",)))
    if c.cost is not None:
        of_symbols = {half for symbol in c.cost.symbols for half in symbol.split("/") if half in COLOR_SYMBOL}
        if not of_symbols and not c.face.indicator:
            out.append(Reason("202.2b", "no colored symbol is in its mana cost", id, (), ("105.2",)))
        elif len(of_symbols) > 1:
            out.append(Reason("202.2c", "it has each color of its symbols", id, (), ("105.2",)))
        if any([symbol.endswith("/P") for symbol in c.cost.symbols]):
            out.append(Reason("202.3g", "a Phyrexian symbol counts 1", id))
        if "X" in c.cost.symbols and o.zone != STACK:
            out.append(Reason("107.3g", "X counts 0 off the stack", id))
    if c.face.power and not c.types & CREATURE and o.zone == BATTLEFIELD:
        out.append(Reason("208.3", "what is no creature has no power and toughness", id))
    if c.face.indicator:
        out.append(Reason("204.2", "it has the colors of its indicator", id))
    if c.types & PLANESWALKER:
        if o.zone == BATTLEFIELD:
            out.append(Reason("306.5c", "its loyalty is the number of its counters", id))
        else:
            out.append(Reason("306.5a", "its loyalty is printed", id, (), ("209.1", "306.5")))
    if c.types & BATTLE:
        if o.zone == BATTLEFIELD:
            out.append(Reason("310.4c", "its defense is the number of its counters", id))
        else:
            out.append(Reason("310.4a", "its defense is printed", id, (), ("210.1",)))
    if o.card >= 0 and o.zone != STACK and s.cards[o.card][0].layout in ("split", "aftermath"):
        out.append(Reason("202.3d", "both halves count for its mana value", id))
    if o.attached_to > 0:
        host = s.obj(o.attached_to)
        if host.controller != o.controller:
            rule = "303.4e" if "Aura" in c.subtypes else "301.5d"
            out.append(Reason(rule, "it and {obj0} may have different controllers", id, (host.id,)))
    return out


def outcome(s: GameState, o: Obj, before: Chars, after: Chars, mods: list[Modification]) -> list[Reason]:
    """What came of the modifications that were applied to it."""
    id = o.id
    out: list[Reason] = []
    if before.types & BATTLE and not after.types & BATTLE and "protector" in dict(o.chosen):
        out.append(Reason("310.8g", "it keeps its protector, though it is no battle now", id))
    sets = [m for m in mods if isinstance(m, SetTypes)]
    if sets and before.supertypes and before.supertypes == after.supertypes:
        out.append(Reason("205.4b", "its supertypes stay", id))
    wanted = [w for m in mods if isinstance(m, AddTypes | SetTypes) for w in m.subtypes]
    if o.zone == BATTLEFIELD and any([w not in after.subtypes and w[:1] != "$" for w in wanted]):
        out.append(Reason("205.3d", "a subtype fits none of its types", id))
    if any([isinstance(m, LoseTypes | SetTypes) for m in mods]):
        if any([w not in after.subtypes for w in before.subtypes]) and before.types & ~after.types:
            out.append(Reason("205.3c", "a subtype goes with the card type it belongs to", id))
    vehicle = "Vehicle" in before.subtypes and o.zone == BATTLEFIELD
    numbers = any([isinstance(m, SetPT | ModifyPT) for m in mods])
    if not after.types & CREATURE:
        if vehicle:
            out.append(Reason("301.7a", "a Vehicle has them only as a creature", id))
        if numbers:
            out.append(Reason("208.3a", "the effect is there, and does nothing to what is no creature", id))
    else:
        if vehicle and not before.types & CREATURE:
            out.append(Reason("301.7b", "it has its printed power and toughness at once", id))
        if not before.face.power and not any([isinstance(m, SetPT) for m in mods]):
            out.append(Reason("208.5", "without a value for it, its power is 0", id))
        if "*" in before.face.power or "*" in before.face.toughness:
            out.append(Reason("208.2", "a star stands for what its ability defines", id))
        elif numbers:
            out.append(Reason("302.4c", "effects apply to the printed numbers", id))
    if any([isinstance(m, ChangeText) for m in mods]):
        if any([inst.key[0] in "es" for inst in after.abilities.insts]):
            out.append(Reason("612.3", "what it was given is no part of its text", id))
    if o.zone == BATTLEFIELD and before.types and not after.types:
        out.append(Reason("110.4c", "it has no card type left, and stays", id))
    lost = [m for m in mods if isinstance(m, Lose)]
    if lost:
        if any([rule[1] != id for rule in after.rules]):
            out.append(Reason("113.12", "what an effect says of it is no ability to lose", id))
        given = {a.name for m in mods if isinstance(m, Gain) for a in m.abilities if hasattr(a, "name")}
        if any([not m.names or set(m.names) & given for m in lost]) and given:
            out.append(Reason("113.10c", "of adding and removing the later prevails", id))
    if mods and o.zone == BATTLEFIELD and o.kind == CARD:
        out.append(Reason("110.3", "the printed characteristics are modified by effects", id))
    return out
