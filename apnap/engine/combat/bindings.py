"""Reading the rules that bind creatures and players in combat (CR 508.1c-d, 509.1b-c).

The acts that modifications name here:

- `Cant`, on a creature: "attack" (`players` and `what` say whom and what it can't attack), "attack you",
  "attack you or planeswalkers" (of the effect's controller), "attack alone", "block" (`what`: which
  attackers), "block alone", "be blocked" (`what`: by which creatures). On a player: "attack", "block"
  (`what`: with which creatures).
- `Must`, on a creature: "attack" (toward `players`, `what`), "attack you", "block" (`what`: one of these
  attackers), "block each" (every one of them), "be blocked" (by at least one, `what`: of these), "be
  blocked by all" (each creature able to). On a player: "attack" (with at least one creature).
- `CostsToAct`: "attack" (`players`), "attack you", "attack you or planeswalkers", "block", "be blocked".
- `AsThough`: "attack" as though without defender, "attack with haste", "block" as though with reach,
  "block shadow" as though with shadow, "block landwalk" as though the attacker had no landwalk.

An `unless` that speaks of creatures attacking (while attackers are declared) or blocking (while blockers
are) is asked of the whole declaration, as it would be: "can't be blocked except by two or more creatures"
is `unless` at least two are `BlockingOf` it. In it and everywhere here, `Iterated` is the creature bound.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import evaluate, layers, walking
from apnap.engine.reasons import Reason
from apnap.engine.state import GameState, entity_player, player_entity
from apnap.model.amounts import CountOf, Fixed
from apnap.model.conditions import Compare
from apnap.model.filters import And, Anything, AttackingTo, BlockedBy, BlockingOf, Other, Status, Type
from apnap.model.modifications import AsThough, Cant
from apnap.model.node import Condition, Filter, Modification, Ref
from apnap.model.refs import DefendingPlayer, Each, Iterated, This
from apnap.model.words import PLANESWALKER

Rule = tuple[Modification, int, int, str]

ATTACK_ACTS: Final = ("attack", "attack you", "attack you or planeswalkers")
MANY: Final = 1 << 30  # no upper bound

# What a condition speaks of, as bits.
_ATTACKING: Final = 1
_BLOCKING: Final = 2
_DEFENDING: Final = 4
_SPEAKS: Final[dict[int, int]] = {}


def context(s: GameState, rule: Rule, id: int) -> evaluate.Context:
    """The point of view of a rule that binds the object (0: a player)."""
    ctx = evaluate.Context(s, rule[1], rule[2])
    ctx.instance = rule[3]
    ctx.it = id
    return ctx


def _speaks_of(c: Condition) -> int:
    known = _SPEAKS.get(c.nid) if c.nid >= 0 else None
    if known is None:
        known = _scan(c)
        if c.nid >= 0:
            _SPEAKS[c.nid] = known
    return known


def _scan(node: Any) -> int:
    bits = 0
    if isinstance(node, Status):
        if node.name == "attacking":
            bits = _ATTACKING
        elif node.name in ("blocking", "blocked", "unblocked"):
            bits = _BLOCKING
    elif isinstance(node, AttackingTo):
        bits = _ATTACKING
    elif isinstance(node, BlockingOf | BlockedBy):
        bits = _BLOCKING
    elif isinstance(node, DefendingPlayer):
        bits = _DEFENDING
    for child in walking.children(node):
        bits |= _scan(child)
    return bits


def of_whole(mod: Cant, blocks: bool) -> bool:
    """Whether the restriction can be judged only of a whole declaration."""
    if mod.unless is None:
        return False
    return _speaks_of(mod.unless) & (_BLOCKING if blocks else _ATTACKING) != 0


def toward(ctx: evaluate.Context, act: str, what: Filter | None, players: Ref | None, defender: int) -> bool:
    """Whether a rule about attacking is about attacking this defender."""
    if act == "attack you":
        return defender == player_entity(ctx.controller)
    if act == "attack you or planeswalkers":
        if defender < 0:
            return entity_player(defender) == ctx.controller
        c = layers.chars(ctx.s, defender)
        return c.types & PLANESWALKER != 0 and bool(c.controller == ctx.controller)
    if what is None and players is None:
        return True
    if defender > 0:
        return what is not None and evaluate.matches(ctx, what, defender)
    return players is not None and evaluate.has_player(ctx, players, entity_player(defender))


def _general(mod: Cant) -> bool:
    return mod.act == "attack" and mod.what is None and mod.players is None


def restricted_attack(s: GameState, id: int, defender: int) -> Reason | None:
    """A restriction that keeps the creature from attacking the defender (0: from attacking at all),
    whatever else attacks (CR 508.1c)."""
    for rule in layers.chars(s, id).rules:
        mod = rule[0]
        if not isinstance(mod, Cant) or mod.act not in ATTACK_ACTS or of_whole(mod, False):
            continue
        seen = s
        if mod.unless is not None and _speaks_of(mod.unless) & _DEFENDING:
            if defender == 0:
                continue
            seen = as_if_attacking(s, ((id, defender),), False)
        ctx = context(seen, rule, id)
        if not _general(mod) and (defender == 0 or not toward(ctx, mod.act, mod.what, mod.players, defender)):
            continue
        if mod.unless is None or not evaluate.holds(ctx, mod.unless):
            return Reason("508.1c", "an effect of {obj} keeps {obj0} from attacking", rule[1], (id, defender))
    player = layers.chars(s, id).controller
    for rule in layers.player_rules(s, player):
        mod = rule[0]
        if not isinstance(mod, Cant) or mod.act not in ATTACK_ACTS or of_whole(mod, False):
            continue
        ctx = context(s, rule, id)
        if mod.what is not None and not evaluate.matches(ctx, mod.what, id):
            continue
        if mod.players is not None or mod.act != "attack":
            if defender == 0 or not toward(ctx, mod.act, None, mod.players, defender):
                continue
        if mod.unless is None or not evaluate.holds(ctx, mod.unless):
            return Reason("508.1c", "an effect of {obj} keeps {obj0} from attacking", rule[1], (id, defender))
    return None


def restricted_block(s: GameState, blocker: int, attacker: int) -> Reason | None:
    """A restriction that keeps the creature from blocking the attacker (0: from blocking at all),
    whatever else blocks (CR 509.1b)."""
    bound = layers.chars(s, blocker)
    for rule in bound.rules:
        mod = rule[0]
        if not isinstance(mod, Cant) or mod.act != "block" or of_whole(mod, True):
            continue
        ctx = context(s, rule, blocker)
        if mod.what is not None and (attacker == 0 or not evaluate.matches(ctx, mod.what, attacker)):
            continue
        if mod.unless is None or not evaluate.holds(ctx, mod.unless):
            return Reason(
                "509.1b", "an effect of {obj} keeps {obj0} from blocking", rule[1], (blocker, attacker)
            )
    for rule in layers.player_rules(s, bound.controller):
        mod = rule[0]
        if not isinstance(mod, Cant) or mod.act != "block" or of_whole(mod, True):
            continue
        ctx = context(s, rule, blocker)
        if mod.what is not None and not evaluate.matches(ctx, mod.what, blocker):
            continue
        if mod.unless is None or not evaluate.holds(ctx, mod.unless):
            return Reason(
                "509.1b", "an effect of {obj} keeps {obj0} from blocking", rule[1], (blocker, attacker)
            )
    if attacker == 0:
        return None
    for rule in layers.chars(s, attacker).rules:
        mod = rule[0]
        if not isinstance(mod, Cant) or mod.act != "be blocked" or of_whole(mod, True):
            continue
        ctx = context(s, rule, attacker)
        if mod.what is not None and not evaluate.matches(ctx, mod.what, blocker):
            continue
        if mod.unless is None or not evaluate.holds(ctx, mod.unless):
            return Reason(
                "509.1b", "an effect of {obj} keeps {obj1} from being blocked", rule[1], (blocker, attacker)
            )
    return None


def as_though(s: GameState, id: int, act: str, other: int) -> bool:
    """Whether the object may act as though a rule did not stand in the way (CR 609.4)."""
    for rule in layers.chars(s, id).rules:
        mod = rule[0]
        if isinstance(mod, AsThough) and mod.act == act:
            if mod.what is None or (other > 0 and evaluate.matches(context(s, rule, id), mod.what, other)):
                return True
    return False


def as_if_attacking(s: GameState, pairs: tuple[tuple[int, int], ...], attacking: bool) -> GameState:
    """A state of its own in which the creatures attack the defenders, or only face them as defending
    players (CR 508.5), for conditions that speak of that."""
    from apnap.engine import zones

    h = s.fork()
    for id, defender in pairs:
        o = h.own_status(id)
        o.attacked_player = zones.defending_player(h, defender)
        if attacking:
            o.attacking = defender
    return h


def counted(c: Condition, source: int, id: int, blocks: bool) -> tuple[bool, int, int] | None:
    """A condition that just counts the creatures attacking, blocking, or blocking the creature bound:
    (whether only those that block it, the least number, the greatest), None for any other."""
    if not isinstance(c, Compare) or not isinstance(c.b, Fixed) or not isinstance(c.a, CountOf):
        return None
    if not isinstance(c.a.of, Each):
        return None
    what = c.a.of.what
    parts = what.parts if isinstance(what, And) else (what,)
    n = c.b.n
    found = 0
    toward_it = False
    for part in parts:
        if isinstance(part, Status) and part.name == ("blocking" if blocks else "attacking"):
            found += 1
        elif isinstance(part, BlockingOf) and blocks:
            of = part.attackers
            if not isinstance(of, Iterated) and not (isinstance(of, This) and source == id):
                return None
            found += 1
            toward_it = True
        elif isinstance(part, Other):
            if source != id:
                return None
            n += 1
        elif isinstance(part, Anything) or (isinstance(part, Type) and part.name == "creature"):
            continue
        else:
            return None
    if found != 1:
        return None
    if c.cmp == ">=":
        return (toward_it, n, MANY)
    if c.cmp == ">":
        return (toward_it, n + 1, MANY)
    if c.cmp == "<=":
        return (toward_it, 0, n)
    if c.cmp == "<":
        return (toward_it, 0, n - 1)
    if c.cmp == "=":
        return (toward_it, n, n)
    return None
