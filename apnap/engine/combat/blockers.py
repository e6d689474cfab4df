"""Declaring blockers (CR 509.1): each defending player in APNAP order (802.4), one question for each
creature that could block, and again for one that can block more.

A question's options are `none` (no more) and `o{attacker}`. All blocks are declared before any trigger
looks; each player's costs are paid as their declaration ends.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import combat_state, evaluate, events, layers, verbs
from apnap.engine.combat import bands, evasion, relations, tolls
from apnap.engine.combat.attackers import extensions
from apnap.engine.combat.bindings import MANY, Rule, context, of_whole
from apnap.engine.combat.declaration import ACTING, TAKEN, Declaration, Limit
from apnap.engine.combat.evasion import why_cant_block
from apnap.engine.combat.search import Search
from apnap.engine.decision import choose
from apnap.engine.log import say
from apnap.engine.patterns import AGAIN
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, Option
from apnap.model.modifications import CanBlockMore, Cant, CostsToAct, Must
from apnap.model.words import CREATURE

CHOOSING: Final = 0
PAYING: Final = 1
DONE: Final = 2


def capacity(s: GameState, id: int) -> int:
    """How many attackers the creature can block (CR 509.1a-b)."""
    n = 1
    for rule in layers.chars(s, id).rules:
        mod = rule[0]
        if isinstance(mod, CanBlockMore):
            if mod.amount is None:
                return MANY
            n += max(0, evaluate.amount(context(s, rule, id), mod.amount))
    return n


def declaration(s: GameState, player: int) -> Declaration:
    """What the defending player may declare."""
    attacking = relations.attackers_of(s, player)
    actors: list[int] = []
    able: list[tuple[int, ...]] = []
    room: list[int] = []
    for id in sorted(s.battlefield()):
        c = layers.chars(s, id)
        if c.types & CREATURE == 0 or c.controller != player:
            continue
        if evasion.why_no_blocker(s, id) is not None:
            continue
        mine = tuple([a for a in attacking if evasion.why_pair(s, id, a) is None])
        if mine:
            actors.append(id)
            able.append(mine)
            room.append(min(len(mine), capacity(s, id)) if c.rules else 1)
    d = Declaration(s, player, True, tuple(actors), tuple(able), tuple(room))
    for a in attacking:
        c = layers.chars(s, a)
        if c.has("menace"):
            d.limits.append(Limit(TAKEN, a, 2, MANY))
        for rule in c.rules:
            _bind_attacker(s, d, a, rule)
    for i, id in enumerate(actors):
        for rule in layers.chars(s, id).rules:
            _bind_blocker(s, d, i, id, rule)
    for rule in layers.player_rules(s, player):
        mod = rule[0]
        if isinstance(mod, Cant) and mod.act == "block" and of_whole(mod, True):
            for i, id in enumerate(actors):
                if mod.what is None or evaluate.matches(context(s, rule, id), mod.what, id):
                    d.restrict(rule, mod, id, i)
    return d


def _bind_attacker(s: GameState, d: Declaration, a: int, rule: Rule) -> None:
    """What an attacker's rules say of who blocks it."""
    mod = rule[0]
    if isinstance(mod, Cant):
        if mod.act == "be blocked" and of_whole(mod, True):
            d.restrict(rule, mod, a, -1)
    elif isinstance(mod, Must):
        if mod.act not in ("be blocked", "be blocked by all"):
            return
        pairs: list[tuple[int, int]] = []
        for i, id in enumerate(d.actors):
            if a in d.able[i]:
                if mod.what is None or evaluate.matches(context(s, rule, a), mod.what, id):
                    pairs.append((i, a))
        if mod.act == "be blocked":
            d.require(pairs)
        else:
            for pair in pairs:
                d.require([pair])
    elif isinstance(mod, CostsToAct) and mod.act == "be blocked":
        for i, id in enumerate(d.actors):
            if a in d.able[i]:
                d.costs[(i, a)] = tolls.to_block(s, id, a)


def _bind_blocker(s: GameState, d: Declaration, i: int, id: int, rule: Rule) -> None:
    """What a blocker's rules say of whom it blocks."""
    mod = rule[0]
    if isinstance(mod, Cant):
        if mod.act == "block alone":
            if mod.unless is None or not evaluate.holds(context(s, rule, id), mod.unless):
                d.limits.append(Limit(ACTING, i, 2, len(d.actors)))
        elif mod.act == "block" and of_whole(mod, True):
            d.restrict(rule, mod, id, i)
    elif isinstance(mod, Must):
        if mod.act not in ("block", "block each"):
            return
        ctx = context(s, rule, id)
        pairs = [(i, a) for a in d.able[i] if mod.what is None or evaluate.matches(ctx, mod.what, a)]
        if mod.act == "block":
            d.require(pairs)
        else:
            for pair in pairs:
                d.require([pair])
    elif isinstance(mod, CostsToAct) and mod.act == "block":
        for a in d.able[i]:
            d.costs[(i, a)] = tolls.to_block(s, id, a)


def step(s: GameState, f: Frame) -> None:
    """Go on with the declarations of the frame on top."""
    if "players" not in f.vars:
        relations.settle(s)
        attacked = [s.obj(a).attacked_player for a in combat_state.attackers(s)]
        f.vars["players"] = tuple([p for p in s.in_game() if p in attacked])
        f.vars["at"] = 0
        f.vars["chosen"] = ()
    if f.pc == CHOOSING:
        players: tuple[int, ...] = f.vars["players"]
        if f.vars["at"] < len(players):
            _choose(s, f, players[f.vars["at"]])
        else:
            _declare(s, f)
    elif f.pc == PAYING:
        due: tuple[tolls.Toll, ...] = f.vars["due"]
        if f.vars.get("paid") is False:
            _reverse(s, f)
        elif due:
            cost, source, controller, id = due[0]
            f.vars["due"] = due[1:]
            f.source = source
            f.controller = controller
            f.it = id
            from apnap.engine import paying

            paying.begin(s, f, f.vars["players"][f.vars["at"]], cost)
        else:
            f.pc = CHOOSING
            _next(f)
    else:
        s.pop()


def _next(f: Frame) -> None:
    f.vars["at"] += 1
    for name in ("actors", "able", "room", "simple", "witness", "due", "before"):
        f.vars.pop(name, None)


def _reverse(s: GameState, f: Frame) -> None:
    """A cost was not paid: the game goes back to the moment before the player's declaration (CR 509.1,
    733.1)."""
    before: GameState = f.vars["before"]
    s.become(before)
    f = s.top()
    for id in f.vars["actors"]:
        for name in list(f.vars):
            if name.startswith(f"b{id}."):
                f.vars.pop(name)
    f.vars.pop("witness", None)


def _choose(s: GameState, f: Frame, player: int) -> None:
    d: Declaration | None = None
    if "able" not in f.vars:
        d = declaration(s, player)
        f.vars["actors"] = d.actors
        f.vars["able"] = d.able
        f.vars["room"] = d.capacity
        f.vars["simple"] = d.simple
    actors: tuple[int, ...] = f.vars["actors"]
    able: tuple[tuple[int, ...], ...] = f.vars["able"]
    room: tuple[int, ...] = f.vars["room"]
    simple: bool = f.vars["simple"]
    whole: list[tuple[int, ...]] = []
    for i, id in enumerate(actors):
        mine: tuple[int, ...] = ()
        while len(mine) < room[i]:
            key = f"b{id}.{len(mine)}"
            said: str | None = f.vars.get(key)
            if said is None:
                options: list[Option] = []
                if s.answer is None:
                    wanted: tuple[int, ...] = (0, *[a for a in able[i] if a not in mine])
                    if not simple:
                        if d is None:
                            d = declaration(s, player)
                        wanted = extensions(f, Search(d), tuple(whole), mine, wanted)
                    options = [_option(id, a) for a in wanted]
                said = choose(s, f, key, "block", player, "509.1a", "Block with this creature?", options, id)
                if said is None:
                    return
            if said == "none":
                break
            mine = (*mine, int(said[1:]))
        whole.append(mine)
    pairs = tuple([(actors[i], a) for i in range(len(actors)) for a in whole[i]])
    due: tuple[tolls.Toll, ...] = ()
    if not simple and pairs:
        if d is None:
            d = declaration(s, player)
        due = tolls.payments(s, d.due(tuple(whole)))
    if due:
        say(s, "509.1d", "has costs to block", player, 0, (), ("509.1e", "509.1f"))
        before = s.fork()
        f = s.top()  # The fork shares the frame from now on.
        f.vars["before"] = before
        f.vars["due"] = due
        f.vars["chosen"] = f.vars["chosen"] + pairs
        f.pc = PAYING
    else:
        f.vars["chosen"] = f.vars["chosen"] + pairs
        _next(f)


def _option(id: int, attacker: int) -> Option:
    if attacker == 0:
        return Option("none", "block", id)
    return Option(f"o{attacker}", "block", id, attacker)


def _declare(s: GameState, f: Frame) -> None:
    """The chosen creatures become blocking creatures (CR 509.1g), attackers blocked or unblocked
    (509.1h), and triggers look (509.1i): an event for each pair, of which patterns that don't speak of the
    other side see the first (509.3a-d)."""
    batch: list[Event] = []
    chosen: tuple[tuple[int, int], ...] = f.vars["chosen"]
    blocked_by: dict[int, list[int]] = {}
    blocks: dict[int, list[int]] = {}
    for blocker, attacker in chosen:
        o = s.obj(blocker)
        a = s.obj(attacker)
        if o.zone != BATTLEFIELD or o.phased_out or a.attacking == 0:
            continue
        if layers.chars(s, blocker).controller != a.attacked_player:
            continue
        blocked_by.setdefault(attacker, []).append(blocker)
        blocks.setdefault(blocker, []).append(attacker)
    besides = bands.blocked_too(s, blocks) if s.effects else {}
    for blocker, mine in blocks.items():
        s.own_status(blocker).blocking = (*mine, *besides.get(blocker, ()))
        for attacker in besides.get(blocker, ()):
            blocked_by.setdefault(attacker, []).append(blocker)
        for attacker in mine:
            e = Event(verbs.BLOCK, "509.1g", blocker, other=attacker)
            e.how = "" if attacker == mine[0] else AGAIN
            e.data = tuple(mine)
            batch.append(e)
    for attacker in combat_state.attackers(s):
        by = blocked_by.get(attacker)
        if by is not None:
            s.own_status(attacker).blocked = True
            for blocker in by:
                e = Event(verbs.BECOME_BLOCKED, "509.1h", attacker, other=blocker, amount=len(by))
                e.how = "" if blocker == by[0] else AGAIN
                e.data = tuple(by)
                batch.append(e)
        elif not s.obj(attacker).blocked:
            batch.append(Event(verbs.UNBLOCKED, "509.1h", attacker))
    f.pc = DONE
    if batch:
        events.propose(s, batch)


__all__ = ["capacity", "declaration", "step", "why_cant_block"]
