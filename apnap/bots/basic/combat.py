"""Combat by looking at the exchange: what dies, what gets through, and what stays at home to block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from apnap.bots.basic.board import Board, Thing

# More creatures than this on a side are not weighed one by one.
_MOST: Final = 14
# So many attacks are weighed at most, over all opponents.
_TRIALS: Final = 36
_FIRST: Final = frozenset({"first strike", "double strike"})


class Exchange:
    """What comes of one attacker and those that block it."""

    __slots__ = ("attacker_dies", "dead", "through")

    def __init__(self, attacker_dies: bool, dead: tuple[Thing, ...], through: int) -> None:
        self.attacker_dies = attacker_dies
        self.dead = dead
        self.through = through


def can_block(board: Board, b: Thing, a: Thing) -> bool:
    """Whether the one may block the other, as far as keywords tell (CR 509.1b)."""
    if b.tapped or board.unblockable(a):
        return False
    k, mine = a.keywords, b.keywords
    if "flying" in k and not mine & {"flying", "reach"}:
        return False
    if ("shadow" in k) != ("shadow" in mine) or ("horsemanship" in k and "horsemanship" not in mine):
        return False
    if "fear" in k and "artifact" not in b.types and "black" not in b.colors:
        return False
    if "intimidate" in k and "artifact" not in b.types and not a.colors & b.colors:
        return False
    return not ("skulk" in k and b.power > a.power)


def damage_of(a: Thing) -> int:
    """The combat damage that it deals if nothing is done about it."""
    return max(0, a.power) * (2 if "double strike" in a.keywords else 1)


def exchange(board: Board, a: Thing, blockers: Sequence[Thing]) -> Exchange:
    """What happens to the attacker and to its blockers (CR 510)."""
    left = {b.id: b.left for b in blockers}
    alive = list(blockers)
    mine = a.left
    dies = False
    dead: list[Thing] = []
    through = 0
    firsts = bool(a.keywords & _FIRST) or any(b.keywords & _FIRST for b in blockers)
    for first in (True, False) if firsts else (False,):
        taken = sum(max(0, b.power) for b in alive if _strikes(b, first))
        touched = any("deathtouch" in b.keywords and b.power > 0 and _strikes(b, first) for b in alive)
        if _strikes(a, first):
            power = max(0, a.power)
            for b in sorted(alive, key=lambda t: -board.worth(t)):
                need = max(0, min(1, left[b.id]) if "deathtouch" in a.keywords else left[b.id])
                if need <= power and power > 0:
                    power -= need
                    left[b.id] = 0
                    if "indestructible" not in b.keywords:
                        dead.append(b)
                elif power > 0:
                    left[b.id] -= power
                    power = 0
            if "trample" in a.keywords:
                through += power
        alive = [b for b in alive if b not in dead]
        mine -= taken
        if (mine <= 0 or touched) and "indestructible" not in a.keywords:
            dies = True
            break
    return Exchange(dies, tuple(dead), through)


def _strikes(t: Thing, first: bool) -> bool:
    if first:
        return bool(t.keywords & _FIRST)
    return "first strike" not in t.keywords or "double strike" in t.keywords


class Battle:
    """One combat: some attackers against one player's blockers, weighed from that player's side."""

    def __init__(self, board: Board, player: int, blockers: Iterable[Thing]) -> None:
        self.board = board
        self.player = player
        self.life = board.life(player)
        self.blockers = sorted((b for b in blockers if not b.tapped), key=lambda t: (-board.worth(t), t.id))[
            :_MOST
        ]
        self._pairs: dict[tuple[int, int], Exchange | None] = {}

    def pair(self, a: Thing, b: Thing) -> Exchange | None:
        """What comes of a block by one creature; None if it can't."""
        key = (a.id, b.id)
        if key not in self._pairs:
            able = can_block(self.board, b, a)
            self._pairs[key] = exchange(self.board, a, (b,)) if able else None
        return self._pairs[key]

    def value(self, attackers: Sequence[Thing], blocks: Mapping[int, Sequence[Thing]]) -> float:
        """What the combat is worth to the defending player, blocked so."""
        worth = self.board.worth
        value = 0.0
        total = 0
        for a in attackers:
            by = blocks.get(a.id, ())
            if not by:
                total += damage_of(a)
                continue
            e = self._exchange(a, by)
            total += e.through
            value += worth(a) if e.attacker_dies else 0.0
            value -= sum(worth(b) for b in e.dead)
        return value - self.board.lost(self.life, total)

    def _exchange(self, a: Thing, by: Sequence[Thing]) -> Exchange:
        if len(by) == 1:
            found = self.pair(a, by[0])
            if found is not None:
                return found
        return exchange(self.board, a, by)

    def best_blocks(self, attackers: Sequence[Thing]) -> dict[int, list[Thing]]:
        """How the defending player would best block: attackers' ids and who blocks them."""
        if not self.blockers or not attackers:
            return {}
        order = sorted(attackers, key=lambda t: (-damage_of(t), t.id))[: 2 * _MOST]
        calm = self._gang(order, self._trades(order, {}))
        if sum(damage_of(a) for a in attackers) < self.life:
            return calm
        # Life is at stake: another way starts with what hurts most.
        wild = self._survive(order, {})
        wild = self._gang(order, self._trades(order, wild))
        calm = self._survive(order, calm)
        return max((calm, wild), key=lambda blocks: self.value(attackers, blocks))

    def _gain(self, a: Thing, b: Thing, e: Exchange) -> float:
        prevented = damage_of(a) - e.through
        saved = self.board.lost(max(self.life, prevented + 1), prevented)
        gain = (self.board.worth(a) if e.attacker_dies else 0.0) + min(saved, 6.0)
        return gain - sum(self.board.worth(t) for t in e.dead)

    def _trades(self, attackers: Sequence[Thing], blocks: dict[int, list[Thing]]) -> dict[int, list[Thing]]:
        blocks = {id: list(by) for id, by in blocks.items()}
        used = {b.id for by in blocks.values() for b in by}
        found: list[tuple[float, int, int, Thing, Thing]] = []
        for a in attackers:
            if "menace" in a.keywords or blocks.get(a.id):
                continue
            for b in self.blockers:
                e = self.pair(a, b)
                if e is None or b.id in used:
                    continue
                gain = self._gain(a, b, e)
                if gain > 0.1:
                    found.append((-gain, a.id, b.id, a, b))
        for _, _, _, a, b in sorted(found, key=lambda f: f[:3]):
            if b.id not in used and not blocks.get(a.id):
                blocks[a.id] = [b]
                used.add(b.id)
        return blocks

    def _survive(self, attackers: Sequence[Thing], blocks: dict[int, list[Thing]]) -> dict[int, list[Thing]]:
        """More blocks, the least costly for the damage that they stop, until the player lives."""
        blocks = {id: list(by) for id, by in blocks.items()}
        used = {b.id for by in blocks.values() for b in by}
        for a in attackers:
            total = sum(
                damage_of(t) if not blocks.get(t.id) else self._exchange(t, blocks[t.id]).through
                for t in attackers
            )
            if total < self.life:
                break
            if blocks.get(a.id):
                continue
            free = [b for b in self.blockers if b.id not in used and self.pair(a, b) is not None]
            needed = 2 if "menace" in a.keywords else 1
            if len(free) < needed:
                continue
            free.sort(key=lambda b: (-self._block_worth(a, b), b.id))
            blocks[a.id] = free[:needed]
            used.update(b.id for b in free[:needed])
        return blocks

    def _block_worth(self, a: Thing, b: Thing) -> float:
        e = self.pair(a, b)
        assert e is not None
        lost = sum(self.board.worth(t) for t in e.dead)
        return (self.board.worth(a) if e.attacker_dies else 0.0) - lost - 0.5 * e.through

    def _gang(self, attackers: Sequence[Thing], blocks: dict[int, list[Thing]]) -> dict[int, list[Thing]]:
        """Add free creatures where two or three together do better."""
        used = {b.id for by in blocks.values() for b in by}
        for a in attackers[:_MOST]:
            free = [b for b in self.blockers if b.id not in used and self.pair(a, b) is not None]
            if not free:
                continue
            by = list(blocks.get(a.id, ()))
            had = self._worth_of(a, by)
            for b in free[:6]:
                if len(by) >= 3:
                    break
                more = [*by, b]
                if len(more) == 1:
                    # The first of a pair is weighed together with a second.
                    more = [b, next((c for c in free if c is not b), b)]
                    if more[0] is more[1]:
                        break
                now = self._worth_of(a, more)
                if now > had + 0.3 and (len(by) > 0 or exchange(self.board, a, more).attacker_dies):
                    by, had = more, now
                    used.update(c.id for c in more)
                    free = [c for c in free if c.id not in used]
            if by:
                blocks[a.id] = by
        return blocks

    def _worth_of(self, a: Thing, by: Sequence[Thing]) -> float:
        if not by:
            return -self.board.lost(max(self.life, damage_of(a) + 1), damage_of(a))
        e = self._exchange(a, by)
        lost = sum(self.board.worth(b) for b in e.dead)
        through = self.board.lost(max(self.life, e.through + 1), e.through)
        return (self.board.worth(a) if e.attacker_dies else 0.0) - lost - through


def attackers_of(board: Board, player: int) -> list[Thing]:
    """The player's creatures that could attack on their own turn as it stands."""
    return [
        t
        for t in board.creatures(player)
        if not t.tapped and not board.sick(t) and "defender" not in t.keywords and t.power > 0
    ]


def plan_attack(board: Board, player: int, defender: int, able: Sequence[Thing]) -> tuple[float, list[Thing]]:
    """Which of the creatures should attack that opponent, and what it is worth more than staying home."""
    battle = Battle(board, defender, [b for b in board.creatures(defender) if not b.tapped])
    able = sorted(able, key=lambda t: (-damage_of(t), -board.worth(t), t.id))
    home = board.creatures(player)
    danger = [t for p in board.opponents for t in board.creatures(p)]
    left = _TRIALS // max(1, len(board.opponents))

    def value(chosen: Sequence[Thing]) -> float:
        nonlocal left
        left -= 1
        blocks = battle.best_blocks(chosen)
        return -battle.value(chosen, blocks) - _risk(board, player, home, chosen, danger)

    best: list[Thing] = []
    none = most = value(())
    everyone = value(able)
    if everyone > most or (everyone > 500 and len(able) > 0):
        best, most = list(able), everyone
    if len(able) > _MOST or most > 500:
        return most - none, best
    chosen: list[Thing] = []
    now = none
    for a in able:
        if left <= 0:
            break
        then = value([*chosen, a])
        if then > now + 0.01:
            chosen.append(a)
            now = then
    if now > most:
        best, most = chosen, now
    for a in list(best):
        if left <= 0:
            break
        fewer = [t for t in best if t is not a]
        then = value(fewer)
        if then > most + 0.01:
            best, most = fewer, then
    return most - none, best


def _risk(
    board: Board, player: int, home: Sequence[Thing], gone: Sequence[Thing], danger: Sequence[Thing]
) -> float:
    """What the opponents' next attack may cost if these creatures are tapped then."""
    away = {t.id for t in gone if "vigilance" not in t.keywords}
    stay = [t for t in home if t.id not in away and not t.tapped]
    air = sum(1 for t in stay if t.keywords & {"flying", "reach"})
    ground = len(stay) - air
    taken = 0
    for t in sorted(danger, key=lambda t: -damage_of(t)):
        if "defender" in t.keywords:
            continue
        if "flying" in t.keywords:
            if air > 0:
                air -= 1
                continue
        elif ground > 0:
            ground -= 1
            continue
        elif air > 0:
            air -= 1
            continue
        taken += damage_of(t)
    life = board.life(player)
    return 60.0 if taken >= life else 0.6 * board.lost(life, taken)


def now_worth(board: Board, player: int, changed: Mapping[int, Thing]) -> float:
    """What the combat under way is worth to the player, with some creatures as they would be."""
    value = 0.0
    hurt: dict[int, int] = {}
    things = {t.id: changed.get(t.id, t) for t in board.battlefield if t.creature}
    blocked_by: dict[int, list[Thing]] = {}
    for t in things.values():
        for id in t.blocking:
            blocked_by.setdefault(id, []).append(t)
    for a in things.values():
        if a.attacking == 0:
            continue
        defender = a.raw.get("attacked_player", -1)
        mine = 1.0 if a.controller == player else -1.0
        by = blocked_by.get(a.id, [])
        if not by and not a.raw.get("blocked"):
            hurt[defender] = hurt.get(defender, 0) + damage_of(a)
            continue
        e = exchange(board, a, by)
        if e.attacker_dies:
            value -= mine * board.worth(board.things[a.id])
        for b in e.dead:
            value += (1.0 if b.controller != player else -1.0) * board.worth(board.things[b.id])
        if defender >= 0:
            hurt[defender] = hurt.get(defender, 0) + e.through
    for p, n in hurt.items():
        if 0 <= p < len(board.players):
            value += (1.0 if p != player else -1.0) * board.lost(board.life(p), n)
    return value
