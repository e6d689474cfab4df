"""Declaring attackers (CR 508.1): one question for each creature that could attack.

What the combat remembers of its first damage step is kept by the frame below (see `damage`); a new
declaration forgets it.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, events, layers, verbs, zones
from apnap.engine.combat import bands, relations, tolls
from apnap.engine.combat.bindings import (
    ATTACK_ACTS,
    as_though,
    context,
    of_whole,
    restricted_attack,
    toward,
)
from apnap.engine.combat.declaration import ACTING, Declaration, Limit
from apnap.engine.combat.search import Search
from apnap.engine.decision import choose, entity_of, yes_no
from apnap.engine.log import say
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, Option, entity_player
from apnap.model.modifications import Cant, CostsToAct, Must
from apnap.model.words import BATTLE, CREATURE

CHOOSING: Final = 0
PAYING: Final = 1
DONE: Final = 2

_ATTACKS: Final = frozenset(ATTACK_ACTS)


def why_cant_attack(s: GameState, id: int, defender: int = 0) -> Reason | None:
    """Why the creature can't attack the defender (an entity; 0: anything at all), whatever else attacks;
    None if it can (CR 506.2-3, 508.1a-c). Costs and requirements are no part of it."""
    o = s.obj(id)
    c = layers.chars(s, id)
    if o.zone != BATTLEFIELD or o.phased_out or c.types & CREATURE == 0:
        return Reason("506.3", "{obj} is no creature on the battlefield", id)
    if c.controller != s.active:
        return Reason("506.2", "player {0} is not the attacking player", id, (c.controller,))
    if c.types & BATTLE:
        return Reason("508.1a", "{obj} is a battle", id)
    if o.tapped:
        return Reason("508.1a", "{obj} is tapped", id)
    names = c.abilities.names
    if (
        o.came >= s.players[c.controller].turn_began
        and "haste" not in names
        and not as_though(s, id, "attack with haste", 0)
    ):
        return Reason("508.1a", "{obj} came under its controller's control this turn", id)
    if "defender" in names and not as_though(s, id, "attack", 0):
        return Reason("702.3b", "{obj} has defender", id)
    if defender != 0 and defender not in relations.defenders(s, s.active):
        return Reason("506.2", "{obj0} can't be attacked", id, (defender,))
    if c.rules or layers.player_rules(s, s.active):
        return restricted_attack(s, id, defender)
    return None


def declaration(s: GameState) -> Declaration:
    """What the active player may declare."""
    player = s.active
    targets = relations.defenders(s, player)
    free = tuple(targets)
    actors: list[int] = []
    able: list[tuple[int, ...]] = []
    ruled = bool(layers.player_rules(s, player))
    for id in sorted(s.battlefield()):
        c = layers.chars(s, id)
        if c.types & CREATURE == 0 or c.controller != player or why_cant_attack(s, id) is not None:
            continue
        mine = free
        if c.rules or ruled:
            mine = tuple([d for d in targets if restricted_attack(s, id, d) is None])
        if mine:
            actors.append(id)
            able.append(mine)
    d = Declaration(s, player, False, tuple(actors), tuple(able), tuple([1] * len(actors)))
    for i, id in enumerate(actors):
        if layers.chars(s, id).rules:
            _bind(s, d, i, id)
    if ruled:
        _bind_player(s, d, player)
    return d


def _bind(s: GameState, d: Declaration, i: int, id: int) -> None:
    """What restricts, requires and costs the attack of one creature (CR 508.1c-d, 508.1g-h)."""
    costly = False
    for rule in layers.chars(s, id).rules:
        mod = rule[0]
        if isinstance(mod, Cant):
            if mod.act == "attack alone":
                ctx = context(s, rule, id)
                if mod.unless is None or not evaluate.holds(ctx, mod.unless):
                    d.limits.append(Limit(ACTING, i, 2, len(d.actors)))
            elif mod.act in _ATTACKS and of_whole(mod, False):
                d.restrict(rule, mod, id, i)
        elif isinstance(mod, Must) and mod.act in _ATTACKS:
            ctx = context(s, rule, id)
            d.require([(i, t) for t in d.able[i] if toward(ctx, mod.act, mod.what, mod.players, t)])
        elif isinstance(mod, CostsToAct) and mod.act in _ATTACKS and not mod.label:
            costly = True
    if costly:
        for t in d.able[i]:
            toll = tolls.to_attack(s, id, t)
            if toll:
                d.costs[(i, t)] = toll


def _bind_player(s: GameState, d: Declaration, player: int) -> None:
    """What binds the attacking player: to attack with at least one creature, to keep to a whole."""
    for rule in layers.player_rules(s, player):
        mod = rule[0]
        if isinstance(mod, Must) and mod.act in _ATTACKS:
            ctx = context(s, rule, 0)
            pairs = [
                (i, t)
                for i in range(len(d.actors))
                for t in d.able[i]
                if toward(ctx, mod.act, mod.what, mod.players, t)
            ]
            d.require(pairs)
        elif isinstance(mod, Cant) and mod.act in _ATTACKS and of_whole(mod, False):
            for i, id in enumerate(d.actors):
                ctx = context(s, rule, id)
                if mod.what is None or evaluate.matches(ctx, mod.what, id):
                    d.restrict(rule, mod, id, i)


def step(s: GameState, f: Frame) -> None:
    """Go on with the declaration of the frame on top."""
    if f.pc == CHOOSING:
        _choose(s, f)
    elif f.pc == PAYING:
        if "offers" in f.vars and not _offered(s, f):
            return
        due: tuple[tolls.Toll, ...] = f.vars["due"]
        if f.vars.get("paid") is False:
            _reverse(s, f)
        elif due:
            cost, source, controller, id = due[0]
            f.vars["due"] = due[1:]
            f.source = source
            f.controller = controller
            f.it = id
            f.root = len(s.frames) - 1  # what is chosen as a cost is paid is known to the rest of it
            from apnap.engine import paying

            paying.begin(s, f, s.active, cost)
        else:
            _declare(s, f)
    else:
        s.pop()


def _reverse(s: GameState, f: Frame) -> None:
    """A cost was not paid: the game goes back to the moment before the declaration (CR 508.1, 733.1)."""
    before: GameState = f.vars["before"]
    s.become(before)
    f = s.top()
    f.vars.clear()
    f.pc = CHOOSING


def _choose(s: GameState, f: Frame) -> None:
    d: Declaration | None = None
    if "able" not in f.vars:
        forget_first_step(s)
        relations.settle(s)
        d = declaration(s)
        f.vars["actors"] = d.actors
        f.vars["able"] = d.able
        f.vars["simple"] = d.simple
    actors: tuple[int, ...] = f.vars["actors"]
    able: tuple[tuple[int, ...], ...] = f.vars["able"]
    simple: bool = f.vars["simple"]
    whole: list[tuple[int, ...]] = []
    for i, id in enumerate(actors):
        key = f"a{id}"
        said: str | None = f.vars.get(key)
        if said is None:
            options: list[Option] = []
            if s.answer is None:
                wanted: tuple[int, ...] = (0, *able[i])
                if not simple:
                    if d is None:
                        d = declaration(s)
                    wanted = extensions(f, Search(d), tuple(whole), (), wanted)
                options = [_option(id, t) for t in wanted]
            said = choose(s, f, key, "attack", s.active, "508.1a", "Attack with this creature?", options, id)
            if said is None:
                return
        whole.append(() if said == "none" else (entity_of(said),))
    chosen = tuple([(actors[i], whole[i][0]) for i in range(len(actors)) if whole[i]])
    if not chosen:
        s.pop()
        return
    banded = bands.chosen(s, f, chosen)
    if banded is None:
        return
    f.vars["bands"] = banded
    f.vars["chosen"] = chosen
    f.vars["due"] = ()
    if not simple:
        if d is None:
            d = declaration(s)
        due = tolls.payments(s, d.due(tuple(whole)))
        if due:
            say(s, "508.1h", "has costs to attack", s.active, 0, (), ("508.1i", "508.1j"))
            before = s.fork()
            f = s.top()  # The fork shares the frame from now on.
            f.vars["before"] = before
            f.vars["due"] = due
    offers = tuple([toll for id, _ in chosen for toll in tolls.optional(s, id)])
    if offers:
        if "before" not in f.vars:
            before = s.fork()
            f = s.top()
            f.vars["before"] = before
        f.vars["offers"] = offers
    f.pc = PAYING
    taps = [
        Event(verbs.TAP, "508.1f", id, cause=s.active)
        for id, _ in chosen
        if not layers.chars(s, id).has("vigilance")
    ]
    if taps:
        events.propose(s, taps)


def _offered(s: GameState, f: Frame) -> bool:
    """Ask which optional costs to attack are paid (CR 508.1g), the creatures that attack being tapped
    already; False: the game waits."""
    offers: tuple[tolls.Toll, ...] = f.vars["offers"]
    taken: list[tolls.Toll] = []
    for i, toll in enumerate(offers):
        _, source, _, id = toll
        if f"508.1g.{i}" not in f.vars and not tolls.payable(s, s.active, (*f.vars["due"], *taken, toll), ()):
            f.vars[f"508.1g.{i}"] = "no"
        prompt = "Pay the optional cost to attack?"
        said = yes_no(s, f, f"508.1g.{i}", s.active, "508.1g", prompt, id)
        if said is None:
            return False
        if said == "yes":
            taken.append(toll)
    for i in range(len(offers)):
        f.vars.pop(f"508.1g.{i}")
    f.vars.pop("offers")
    f.vars["due"] = (*f.vars["due"], *taken)
    return True


def _option(id: int, to: int) -> Option:
    if to == 0:
        return Option("none", "attack", id)
    if to > 0:
        return Option(f"o{to}", "attack", id, to)
    p = entity_player(to)
    return Option(f"p{p}", "attack", id, to, p)


def extensions(
    f: Frame,
    search: Search,
    fixed: tuple[tuple[int, ...], ...],
    base: tuple[int, ...],
    wanted: tuple[int, ...],
) -> tuple[int, ...]:
    """Those of the wanted targets of the next actor (0: no more) that some legal whole extends. The
    witness in `f.vars` is a whole known to be legal, and kept so."""
    at = len(fixed)
    witness: tuple[tuple[int, ...], ...] | None = f.vars.get("witness")
    if witness is None:
        witness = search.witness()
    if witness is not None and (witness[:at] != fixed or not set(base) <= set(witness[at])):
        witness = search.complete(fixed, base, False)
    if witness is None:
        return wanted  # Not reached: what was answered before was part of a legal whole.
    f.vars["witness"] = witness
    out: list[int] = []
    for t in wanted:
        if t == 0:
            good = len(witness[at]) == len(base) or search.complete(fixed, base, True) is not None
        else:
            good = t in witness[at] or search.complete(fixed, (*base, t), False) is not None
        if good:
            out.append(t)
    return tuple(out)


def _declare(s: GameState, f: Frame) -> None:
    """The chosen creatures become attacking creatures (CR 508.1k), and triggers look (508.1m)."""
    chosen: tuple[tuple[int, int], ...] = f.vars["chosen"]
    batch: list[Event] = []
    for id, defender in chosen:
        o = s.obj(id)
        if o.zone != BATTLEFIELD or o.phased_out or layers.chars(s, id).controller != s.active:
            continue
        w = s.own_status(id)
        w.attacking = defender
        w.attacked_player = zones.defending_player(s, defender)
        w.blocked = False
        batch.append(
            Event(
                verbs.ATTACK,
                "508.1k",
                id,
                player=w.attacked_player,
                other=max(0, defender),
                cause=s.active,
            )
        )
    f.pc = DONE
    bands.begin(s, f.vars["bands"])
    if batch:
        events.propose(s, batch)


def forget_first_step(s: GameState) -> None:
    """A new combat: what the frame below remembers of an earlier one's damage is dropped."""
    at = len(s.frames) - 2
    if at >= 0 and "struck" in s.frames[at].vars:
        s.own_frame(at).vars.pop("struck")
