"""State-based actions (CR 704): all that apply are performed at once, then looked for again."""

from __future__ import annotations

from apnap.engine import (
    battles,
    commander,
    designations,
    dungeons,
    evaluate,
    events,
    faces,
    filter_zones,
    layers,
    prepared,
    replacement,
    triggers,
    verbs,
)
from apnap.engine.characteristics import Chars
from apnap.engine.decision import choose
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.state import (
    BATTLEFIELD,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    TOKEN,
    Event,
    Frame,
    GameState,
    Obj,
    Option,
    entity_player,
)
from apnap.keywords.symbols import CHAPTER, LORE, final_chapter
from apnap.model.modifications import MaxCounters
from apnap.model.node import Filter, Modification, Ref
from apnap.model.refs import Target
from apnap.model.words import BATTLE, CREATURE, LAND, LEGENDARY, PLANESWALKER, WORLD


def gather(s: GameState, f: Frame, found: tuple[int, ...] | list[int]) -> list[Event] | None:
    """The batch of all state-based actions that apply now; None while a player chooses (the legend
    rule). `found`: the permanents to be looked at (`unsettled`)."""
    out: list[Event] = []
    for p in s.in_game():
        _of_player(s, p, out)
    permanents: list[int] = []  # what more than the permanent itself is asked about
    for id in found:
        o = s.obj(id)
        if o.phased_out:
            continue
        c = layers.chars(s, id)
        _of_permanent(s, o, c, out)
        if id in layers.layered(s).lazy or _hangs_on_more(o, c):
            permanents.append(id)
    designations.gather(s, permanents, out)
    dungeons.gather(s, out)
    _ceasing(s, out)
    if not commander.state_based(s, f, out):
        return None
    if permanents:
        if not _legends(s, f, permanents, out) or not battles.gather(s, f, permanents, out):
            return None
        _worlds(s, permanents, out)
        _roles(s, permanents, out)
    if not out:
        s.unsettled = permanents
    return _each_once(s, out)


def unsettled(s: GameState) -> tuple[int, ...] | list[int]:
    """The permanents that may not be in order: all, until they were found so; then those that were written
    to since, and those that hang on more than themselves. In the order of the battlefield."""
    layers.layered(s)  # what no longer holds is noticed now
    among = s.unsettled
    if among is None:
        return s.battlefield()
    found: list[int] = []
    for id in among:
        o = s.objects[id]
        if o is not None and o.zone == BATTLEFIELD and id not in found:
            found.append(id)
    return found if len(found) < 2 else [id for id in s.battlefield() if id in found]


def _hangs_on_more(o: Obj, c: Chars) -> bool:
    """Whether a state-based action may come to apply to the permanent by what is true of others, or of the
    game, though neither it nor the effects that apply to it change."""
    if o.attached_to or o.counters or c.types & BATTLE or c.supertypes & (LEGENDARY | WORLD):
        return True
    if "Saga" in c.subtypes or "Aura" in c.subtypes:
        return True
    return not c.abilities.names.isdisjoint(designations.LOOKED_FOR)


def _each_once(s: GameState, found: list[Event]) -> list[Event]:
    """The actions that can happen at all (704.3: what can't be done isn't performed again and again), and
    of those that put one object into its graveyard only the first (704.7)."""
    out: list[Event] = []
    gone: list[int] = []
    for e in found:
        if not events.possible(s, e):
            continue
        if e.verb == verbs.DESTROY or e.verb == verbs.ZONE_CHANGE or e.verb == verbs.SACRIFICE:
            if e.obj in gone:
                say(s, "704.7", "is done once, though several rules ask for it", -1, e.obj)
                continue
            gone.append(e.obj)
        out.append(e)
    return out


def _of_player(s: GameState, p: int, out: list[Event]) -> None:
    player = s.players[p]
    if player.lost_by:
        return
    if player.life <= 0:
        out.append(Event(verbs.LOSE, "704.5a", player=p))
    elif player.drew_from_empty:
        out.append(Event(verbs.LOSE, "704.5b", player=p))
    elif player.counters_of("poison") >= 10:
        out.append(Event(verbs.LOSE, "704.5c", player=p))
    if player.drew_from_empty:
        s.own_player(p).drew_from_empty = False


def _of_permanent(s: GameState, o: Obj, c: Chars, out: list[Event]) -> None:
    id = o.id
    if c.types & CREATURE:
        if c.toughness <= 0:
            out.append(_to_graveyard(s, id, "704.5f"))
            return
        if o.damage >= c.toughness:
            out.append(Event(verbs.DESTROY, "704.5g", id))
        elif o.deathtouched:
            out.append(Event(verbs.DESTROY, "704.5h", id))
    if c.types & PLANESWALKER and o.counters_of("loyalty") <= 0:
        out.append(_to_graveyard(s, id, "704.5i"))
        return
    if c.types & BATTLE and o.counters_of("defense") <= 0:
        # since-april: only a Siege waits for its abilities (310.7-8; 704.5v, and 704.5w of other battles).
        if "Siege" not in c.subtypes or not triggers.pending(s, id):
            out.append(_to_graveyard(s, id, "704.5v"))
            return
    if "Saga" in c.subtypes and c.has(CHAPTER) and o.counters_of(LORE) >= final_chapter(c.abilities.keywords):
        if not triggers.pending(s, id, CHAPTER):
            out.append(Event(verbs.SACRIFICE, "704.5s", id, player=c.controller))
    if o.counters and c.rules:
        _too_many_counters(s, id, c.rules, out)
    if o.attached_to or "Aura" in c.subtypes or "Equipment" in c.subtypes:
        _of_attachment(s, id, out)
    plus = o.counters_of("+1/+1")
    minus = o.counters_of("-1/-1")
    if plus and minus:
        n = min(plus, minus)
        out.append(Event(verbs.REMOVE_COUNTER, "704.5q", id, amount=n, how="+1/+1"))
        out.append(Event(verbs.REMOVE_COUNTER, "704.5q", id, amount=n, how="-1/-1"))


def _too_many_counters(
    s: GameState, id: int, rules: tuple[tuple[Modification, int, int, str], ...], out: list[Event]
) -> None:
    """704.5r: of more counters of a kind than the permanent can have, the rest are removed."""
    for mod, source, controller, _ in rules:
        if isinstance(mod, MaxCounters):
            n = s.obj(id).counters_of(mod.kind) - evaluate.amount(Context(s, source, controller), mod.amount)
            if n > 0:
                out.append(Event(verbs.REMOVE_COUNTER, "704.5r", id, amount=n, how=mod.kind))


def _to_graveyard(s: GameState, id: int, rule: str) -> Event:
    return events.moving(s, id, GRAVEYARD, rule)


def _of_attachment(s: GameState, id: int, out: list[Event]) -> None:
    """704.5m-p: Auras, Equipment and others that are attached to what they can't be."""
    o = s.obj(id)
    c = layers.chars(s, id)
    host = o.attached_to
    apart = c.types & (CREATURE | BATTLE)  # what can't stay attached (303.4d, 310.9)
    if "Aura" in c.subtypes and (host == 0 or not apart):
        # An Aura that is also a creature becomes unattached first (704.5p).
        if host != 0 and o.cast is not None and o.cast.times_paid("bestow"):
            if not can_be_attached(s, id, host):
                # It ceases to be bestowed instead (702.103f).
                out.append(Event(verbs.UNATTACH, "702.103f", id, other=host))
            return
        if host == 0 or not can_be_attached(s, id, host):
            out.append(_to_graveyard(s, id, "704.5m"))
        return
    if host == 0:
        return
    if ("Equipment" in c.subtypes or "Fortification" in c.subtypes) and not apart:
        if not can_be_attached(s, id, host):
            out.append(Event(verbs.UNATTACH, "704.5n", id, other=host))
        return
    # 704.5p: a creature or battle, or what is neither Aura, Equipment nor Fortification, becomes unattached.
    out.append(Event(verbs.UNATTACH, "704.5p", id, other=host))


def can_be_attached(s: GameState, id: int, host: int) -> bool:
    """Whether the attachment may be attached to the object or player (301.5-6, 303.4, 702.5, 702.16c-d)."""
    c = layers.chars(s, id)
    if c.types & BATTLE:
        return False  # 310.9
    if host < 0:
        p = entity_player(host)
        if s.players[p].left or replacement.protected_player(s, p, id):
            return False
    else:
        h = s.obj(host)
        if host == id or h.zone == GONE or h.phased_out:
            return False
        if replacement.protected(s, host, id):
            return False
        act = "be enchanted" if "Aura" in c.subtypes else "be equipped"
        if replacement.forbids_toward(s, layers.chars(s, host).rules, act, id):
            return False
    if "Aura" in c.subtypes:
        return enchants(s, id, host)
    if host < 0:
        return False
    hosts = 0 if "Fortification" not in c.subtypes else LAND
    if hosts == 0 or "Equipment" in c.subtypes:
        hosts |= CREATURE
    return s.obj(host).zone == BATTLEFIELD and layers.chars(s, host).types & hosts != 0


def could_be_host(s: GameState, id: int) -> bool:
    """Whether the object is where something might be attached to it: on the battlefield or, for an Aura
    that enchants cards, in a graveyard (303.4a)."""
    o = s.obj(id)
    return o.zone == GRAVEYARD or (o.zone == BATTLEFIELD and not o.phased_out)


def enchants(s: GameState, id: int, host: int) -> bool:
    """Whether every enchant ability of the Aura allows the host (702.5)."""
    c = layers.chars(s, id)
    ctx = Context(s, id, c.controller)
    keywords = c.abilities.keyword("enchant")
    if not keywords:
        return False
    for k in keywords:
        arg = k.args[0]
        if isinstance(arg, Target):
            if host < 0:
                if arg.players is None or not evaluate.has_player(ctx, arg.players, entity_player(host)):
                    return False
            elif arg.what is None or not evaluate.matches(ctx, arg.what, host):
                return False
        elif isinstance(arg, Filter):
            if host < 0 or not evaluate.matches(ctx, arg, host):
                return False
            if s.obj(host).zone not in filter_zones.zones_of(arg):
                return False
        elif isinstance(arg, Ref):
            if host >= 0 or not evaluate.has_player(ctx, arg, entity_player(host)):
                return False
    return True


def _ceasing(s: GameState, out: list[Event]) -> None:
    """704.5d-e: tokens outside the battlefield, copies of spells outside the stack, copies of cards
    outside both."""
    known = layers.layered(s)
    for p in range(s.count if known.ceasing else 0):
        for zone in range(7):
            for id in known.cards[zone * s.count + p].ceasing:
                kind = s.obj(id).kind
                if zone == EXILE and kind == COPY and prepared.owner_of(s, s.obj(id)):
                    continue  # CR 722.3c
                out.append(events.moving(s, id, GONE, "704.5d" if kind == TOKEN else "704.5e"))


def _legends(s: GameState, f: Frame, permanents: list[int], out: list[Event]) -> bool:
    """704.5j: of several legendary permanents with one name a player keeps one."""
    done: list[tuple[int, str]] = []
    for id in permanents:
        c = layers.chars(s, id)
        if not c.supertypes & LEGENDARY or not c.name or (c.controller, c.name) in done:
            continue
        done.append((c.controller, c.name))
        alike: list[int] = []
        for other in permanents:
            oc = layers.chars(s, other)
            alike_names = faces.share_a_name(oc.name, c.name)
            if oc.supertypes & LEGENDARY and alike_names and oc.controller == c.controller:
                alike.append(other)
        if len(alike) < 2:
            continue
        options = [Option(f"o{i}", "objects", obj=i) for i in alike]
        key = f"legend{id}"
        got = choose(
            s,
            f,
            key,
            "objects",
            c.controller,
            "704.5j",
            "Choose the legendary permanent to keep",
            options,
            id,
        )
        if got is None:
            return False
        for other in alike:
            if f"o{other}" != got:
                out.append(_to_graveyard(s, other, "704.5j"))
    return True


def _roles(s: GameState, permanents: list[int], out: list[Event]) -> None:
    """704.5y (since-april 704.5z): of the Roles of one player on a permanent only the newest stays."""
    newest: dict[tuple[int, int], int] = {}
    for id in permanents:
        host = s.obj(id).attached_to
        if host > 0 and "Role" in layers.chars(s, id).subtypes:
            key = (host, layers.chars(s, id).controller)
            other = newest.get(key, id)
            older = id if s.obj(id).timestamp < s.obj(other).timestamp else other
            newest[key] = id if older == other else other
            if other != id:
                out.append(_to_graveyard(s, older, "704.5y"))


def _worlds(s: GameState, permanents: list[int], out: list[Event]) -> None:
    """704.5k: of the world permanents only the newest stays."""
    worlds = [id for id in permanents if layers.chars(s, id).supertypes & WORLD]
    if len(worlds) < 2:
        return
    newest = max([s.obj(id).timestamp for id in worlds])
    for id in worlds:
        if s.obj(id).timestamp != newest:
            out.append(_to_graveyard(s, id, "704.5k"))
