"""Which choices some legal declaration extends (CR 508.1c-d, 509.1b-c).

A *declaration* gives each *actor* (a creature that could attack or block) some *targets* (what it attacks,
which attackers it blocks), each of them legal for it by itself. A whole one is legal if

- no restriction of the whole is broken (`Limit`, and conditions asked of the state as it would be);
- what it costs can be paid;
- no other one obeys more requirements at no other costs: nobody is required to pay (508.1d, 509.1c).

Where there is no restriction of the whole, requirement or cost, every choice is good (`simple`). Else the
wholes are searched, exactly, with these savings: targets of an actor that are alike to every requirement,
cost and limit stand for each other; so do actors that are alike; branches that can't reach the number of
requirements needed, or the creatures that a limit needs, are cut. The search stops after `MOST_NODES`
nodes: beyond that (far more different requirements than games show) the best declaration found so far
counts as the best. One legal whole found is kept as a witness, so a choice always remains.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate
from apnap.engine.combat import tolls
from apnap.engine.combat.bindings import MANY, Rule, as_if_attacking, context, counted, toward
from apnap.engine.layers import chars
from apnap.engine.state import GameState
from apnap.model.modifications import Cant

MOST_NODES: Final = 50_000

ACTING: Final = 0  # how many actors act, if the actor (an index, -1 for always) does
TAKEN: Final = 1  # how many take the target, if any does

Whole = tuple[tuple[int, ...], ...]


class Limit:
    """A restriction that counts: from `low` to `high` where `subject` is concerned."""

    def __init__(self, kind: int, subject: int, low: int, high: int) -> None:
        self.kind = kind
        self.subject = subject
        self.low = low
        self.high = high


class Asked:
    """A restriction whose condition is asked of the state as it would be: it binds the object `id`."""

    def __init__(self, rule: Rule, mod: Cant, id: int, actor: int) -> None:
        self.rule = rule
        self.mod = mod
        self.id = id
        self.actor = actor


class Requirement:
    """Obeyed if one of the actors takes one of the targets: (actor index, target) pairs."""

    def __init__(self, pairs: tuple[tuple[int, int], ...]) -> None:
        self.pairs = pairs
        self.last = max([i for i, _ in pairs])


class Choice:
    """What one actor may do: its targets, the requirements that this alone obeys, the costs."""

    def __init__(
        self, targets: tuple[int, ...], obeys: tuple[int, ...], costs: tuple[tuple[int, int], ...]
    ) -> None:
        self.targets = targets
        self.obeys = obeys
        self.costs = costs


class Declaration:
    """The actors of one player, what each may take, and what binds the whole."""

    def __init__(
        self,
        s: GameState,
        player: int,
        blocks: bool,
        actors: tuple[int, ...],
        able: tuple[tuple[int, ...], ...],
        capacity: tuple[int, ...],
    ) -> None:
        self.s = s
        self.player = player
        self.blocks = blocks
        self.actors = actors
        self.able = able
        self.capacity = capacity
        self.requirements: list[Requirement] = []
        self.limits: list[Limit] = []
        self.asked: list[Asked] = []
        self.costs: dict[tuple[int, int], tuple[tolls.Toll, ...]] = {}
        # Derived by `_prepare`.
        self.ready = False
        self.choices: list[list[Choice]] = []
        self.twin: list[int] = []
        self.later: list[dict[int, int]] = []
        self.gain: list[int] = []
        self.dead: list[int] = []
        self.best: dict[tuple[tuple[int, int], ...], int] = {}

    # Building.

    def require(self, pairs: list[tuple[int, int]]) -> None:
        """A requirement, unless nothing could obey it."""
        if pairs:
            self.requirements.append(Requirement(tuple(pairs)))

    def restrict(self, rule: Rule, mod: Cant, id: int, actor: int) -> None:
        """A restriction whose condition speaks of the whole, on the actor of that index, or on the target
        `id` (index -1)."""
        assert mod.unless is not None
        general = mod.what is None and mod.players is None and mod.act in ("attack", "block", "be blocked")
        if general:
            bounds = counted(mod.unless, rule[1], id, self.blocks)
            if bounds is not None:
                by_it, low, high = bounds
                if by_it and actor < 0:
                    self.limits.append(Limit(TAKEN, id, low, high))
                    return
                if not by_it and actor >= 0:
                    self.limits.append(Limit(ACTING, actor, low, high))
                    return
        self.asked.append(Asked(rule, mod, id, actor))

    @property
    def simple(self) -> bool:
        """Whether nothing binds the whole."""
        return not (self.requirements or self.limits or self.asked or self.costs)

    # Preparing.

    def _prepare(self) -> None:
        if self.ready:
            return
        self.ready = True
        n = len(self.actors)
        obeys: dict[tuple[int, int], list[int]] = {}
        for r, requirement in enumerate(self.requirements):
            for pair in requirement.pairs:
                obeys.setdefault(pair, []).append(r)
        limited = {limit.subject for limit in self.limits if limit.kind == TAKEN}
        counting = any([limit.kind == ACTING for limit in self.limits])
        signatures: list[str] = []
        for i in range(n):
            kinds: dict[str, int] = {}
            for t in self.able[i]:
                mine = obeys.get((i, t), [])
                toll = self.costs.get((i, t), ())
                special = str(t) if t in limited or self.asked or toll else ""
                key = f"{mine}{special}"
                if key not in kinds and (mine or special or counting):
                    kinds[key] = t
            self.choices.append(self._combined(i, tuple(kinds.values()), obeys))
            signatures.append(self._signature(i, obeys, limited))
        last: dict[str, int] = {}
        for i in range(n):
            self.twin.append(-1 if self.asked else last.get(signatures[i], -1))
            last[signatures[i]] = i
        self.later = [{} for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            counts = dict(self.later[i + 1])
            for t in self.able[i]:
                if t in limited:
                    counts[t] = counts.get(t, 0) + 1
            self.later[i] = counts
        self.gain = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            self.gain[i] = self.gain[i + 1] + max([len(c.obeys) for c in self.choices[i]])
        self.dead = [requirement.last for requirement in self.requirements]

    def _combined(
        self, i: int, kinds: tuple[int, ...], obeys: dict[tuple[int, int], list[int]]
    ) -> list[Choice]:
        """The different sets of targets that the actor may take, those that obey most for least first."""
        sets: list[tuple[int, ...]] = [()]
        most = min(self.capacity[i], len(kinds))
        grown: list[tuple[int, ...]] = [()]
        for _ in range(most):
            wider: list[tuple[int, ...]] = []
            for base in grown:
                for t in kinds:
                    if not base or kinds.index(t) > kinds.index(base[-1]):
                        wider.append((*base, t))
            sets.extend(wider)
            grown = wider
            if len(sets) > MOST_NODES:
                break
        out = [self._choice(i, targets, obeys) for targets in sets]
        ranked = [(len(c.costs), -len(c.obeys), k) for k, c in enumerate(out)]
        ranked.sort()
        return [out[k] for _, _, k in ranked]

    def _choice(self, i: int, targets: tuple[int, ...], obeys: dict[tuple[int, int], list[int]]) -> Choice:
        met: list[int] = []
        costs: list[tuple[int, int]] = []
        for t in targets:
            for r in obeys.get((i, t), ()):
                if r not in met:
                    met.append(r)
            if (i, t) in self.costs:
                costs.append((i, t))
        return Choice(targets, tuple(met), tuple(costs))

    def _signature(self, i: int, obeys: dict[tuple[int, int], list[int]], limited: set[int]) -> str:
        """Actors with one signature stand for each other: a requirement on one actor alone counts by the
        targets that obey it, one on several by its number."""
        parts: list[str] = [str(self.able[i]), str(self.capacity[i])]
        for r, requirement in enumerate(self.requirements):
            mine = [t for j, t in requirement.pairs if j == i]
            if mine:
                alone = all([j == i for j, _ in requirement.pairs])
                parts.append(f"{'' if alone else r}:{mine}")
        parts.sort()
        for t in self.able[i]:
            toll = self.costs.get((i, t), ())
            if toll:
                parts.append(f"{t}:{[(cost.nid, source) for cost, source, _, _ in toll]}")
        for limit in self.limits:
            if limit.kind == ACTING and limit.subject == i:
                parts.append(f"l{limit.low},{limit.high}")
        return "|".join(parts)

    # Searching.

    def witness(self) -> Whole | None:
        """A legal whole with no costs."""
        self._prepare()
        self._most(())
        return self._search((), 0, (), (), True)

    def complete(self, fixed: Whole, base: tuple[int, ...], closed: bool) -> Whole | None:
        """A legal whole that gives the first actors the `fixed` targets, and the next one those of `base`
        and, unless `closed`, possibly more. None: there is none."""
        self._prepare()
        return self._search(fixed, len(fixed), base, None, closed)

    def _most(self, allowed: tuple[tuple[int, int], ...]) -> int:
        """The greatest number of requirements obeyed by a whole with no costs but those."""
        known = self.best.get(allowed)
        if known is not None:
            return known
        top = 0
        while top < len(self.requirements):
            self.best[allowed] = top + 1
            if self._search((), 0, (), allowed, False) is None:
                break
            top += 1
        self.best[allowed] = top
        return top

    def _search(
        self,
        fixed: Whole,
        at: int,
        base: tuple[int, ...],
        allowed: tuple[tuple[int, int], ...] | None,
        closed: bool,
    ) -> Whole | None:
        """The first legal whole that obeys as many requirements as can be asked of it. `allowed` None: it
        may cost anything, and is compared with wholes of no other costs; else it may cost only that, and
        must obey `best[allowed]`."""
        return _Search(self, fixed, at, base, allowed, closed).run()

    # Judging wholes.

    def fits(self, whole: Whole) -> bool:
        """Whether no restriction of the whole is broken."""
        acting = len([targets for targets in whole if targets])
        for limit in self.limits:
            if limit.kind == ACTING:
                if limit.subject >= 0 and not whole[limit.subject]:
                    continue
                if not limit.low <= acting <= limit.high:
                    return False
            else:
                taken = len([targets for targets in whole if limit.subject in targets])
                if taken and not limit.low <= taken <= limit.high:
                    return False
        return not self.asked or self._asked_fit(whole)

    def _asked_fit(self, whole: Whole) -> bool:
        h = self.as_declared(whole)
        for asked in self.asked:
            mod = asked.mod
            ctx = context(h, asked.rule, asked.id)
            if asked.actor >= 0:
                targets = whole[asked.actor]
                if self.blocks:
                    hit = any([mod.what is None or evaluate.matches(ctx, mod.what, t) for t in targets])
                else:
                    hit = any([toward(ctx, mod.act, mod.what, mod.players, t) for t in targets])
            else:
                takers = [self.actors[i] for i in range(len(whole)) if asked.id in whole[i]]
                hit = any([mod.what is None or evaluate.matches(ctx, mod.what, b) for b in takers])
            if hit and mod.unless is not None and not evaluate.holds(ctx, mod.unless):
                return False
        return True

    def as_declared(self, whole: Whole) -> GameState:
        """A state of its own as the declaration would leave it."""
        pairs = tuple([(self.actors[i], t) for i in range(len(whole)) for t in whole[i]])
        if not self.blocks:
            return as_if_attacking(self.s, pairs, True)
        h = self.s.fork()
        for blocker, attacker in pairs:
            o = h.own(blocker)
            o.blocking = (*o.blocking, attacker)
            h.own(attacker).blocked = True
        return h

    def due(self, whole: Whole) -> tuple[tolls.Toll, ...]:
        """What the declaration costs; a cost to block at all is due once for each blocker."""
        out: list[tolls.Toll] = []
        for i in range(len(whole)):
            mine: list[tolls.Toll] = []
            for t in whole[i]:
                for toll in self.costs.get((i, t), ()):
                    if not self.blocks or toll[3] != self.actors[i] or toll not in mine:
                        mine.append(toll)
            out.extend(mine)
        return tuple(out)

    def affordable(self, whole: Whole) -> bool:
        """Whether the player can pay what the declaration costs."""
        due = self.due(whole)
        if not due:
            return True
        tapped: list[int] = []
        if not self.blocks:
            tapped = [
                self.actors[i]
                for i in range(len(whole))
                if whole[i] and not chars(self.s, self.actors[i]).has("vigilance")
            ]
        return tolls.payable(self.s, self.player, due, tuple(tapped))


class _Search:
    """One depth-first search over the choices of the actors, in order, without recursion."""

    def __init__(
        self,
        d: Declaration,
        fixed: Whole,
        at: int,
        base: tuple[int, ...],
        allowed: tuple[tuple[int, int], ...] | None,
        closed: bool,
    ) -> None:
        self.d = d
        self.allowed = allowed
        self.free_from = at if allowed is not None else at + 1
        obeys: dict[tuple[int, int], list[int]] = {}
        for r, requirement in enumerate(d.requirements):
            for pair in requirement.pairs:
                obeys.setdefault(pair, []).append(r)
        self.levels: list[list[Choice]] = []
        for i in range(len(d.actors)):
            if i < at:
                self.levels.append([d._choice(i, fixed[i], obeys)])
            elif i == at and allowed is None:
                self.levels.append(self._around(i, base, closed, obeys))
            else:
                self.levels.append(d.choices[i])
        self.need = d.best[allowed] if allowed is not None else d._most(())

    def _around(
        self, i: int, base: tuple[int, ...], closed: bool, obeys: dict[tuple[int, int], list[int]]
    ) -> list[Choice]:
        if closed:
            return [self.d._choice(i, base, obeys)]
        out: list[Choice] = []
        for choice in self.d.choices[i]:
            targets = base + tuple([t for t in choice.targets if t not in base])
            if len(targets) <= self.d.capacity[i]:
                out.append(self.d._choice(i, targets, obeys))
        return out

    def run(self) -> Whole | None:
        d = self.d
        n = len(d.actors)
        total = len(d.requirements)
        place = [-1] * n  # the choice tried at each level
        met = [0] * total  # how often each requirement is obeyed
        obeyed = 0
        acting = 0
        taken: dict[int, int] = {}
        i = 0
        nodes = 0
        while True:
            if i == n:
                whole = tuple([self.levels[k][place[k]].targets for k in range(n)])
                if self._legal(whole, obeyed, place):
                    return whole
                i -= 1
                if i < 0:
                    return None
            # Take back the choice tried at this level, and try the next.
            k = place[i]
            level = self.levels[i]
            if k >= 0:
                old = level[k]
                for r in old.obeys:
                    met[r] -= 1
                    if met[r] == 0:
                        obeyed -= 1
                for t in old.targets:
                    taken[t] = taken.get(t, 0) - 1
                if old.targets:
                    acting -= 1
            elif i >= self.free_from and d.twin[i] >= self.free_from:
                k = place[d.twin[i]] - 1  # Actors that are alike choose in one order.
            k += 1
            while k < len(level) and not self._allowed(level[k]):
                k += 1
            nodes += 1
            if k >= len(level) or nodes > MOST_NODES:
                place[i] = -1
                i -= 1
                if i < 0 or nodes > MOST_NODES:
                    return None
                continue
            place[i] = k
            new = level[k]
            for r in new.obeys:
                if met[r] == 0:
                    obeyed += 1
                met[r] += 1
            for t in new.targets:
                taken[t] = taken.get(t, 0) + 1
            if new.targets:
                acting += 1
            if self._hopeful(i, obeyed, acting, taken, met, place):
                i += 1
                if i < n:
                    place[i] = -1

    def _allowed(self, choice: Choice) -> bool:
        if self.allowed is None:
            return True
        for pair in choice.costs:
            if pair not in self.allowed:
                return False
        return True

    def _hopeful(
        self,
        i: int,
        obeyed: int,
        acting: int,
        taken: dict[int, int],
        met: list[int],
        place: list[int],
    ) -> bool:
        """Whether the actors up to the i-th may still be part of a legal whole."""
        d = self.d
        left = d.gain[i + 1]
        if obeyed + left < self.need:
            return False
        alive = 0
        for r, last in enumerate(d.dead):
            if met[r] == 0 and last > i:
                alive += 1
        if obeyed + alive < self.need:
            return False
        rest = len(d.actors) - i - 1
        for limit in d.limits:
            if limit.kind == ACTING:
                at = limit.subject
                if at > i or (at >= 0 and not self.levels[at][place[at]].targets):
                    continue
                if acting > limit.high or acting + rest < limit.low:
                    return False
            else:
                n = taken.get(limit.subject, 0)
                if n and (n > limit.high or n + d.later[i + 1].get(limit.subject, 0) < limit.low):
                    return False
        return True

    def _legal(self, whole: Whole, obeyed: int, place: list[int]) -> bool:
        d = self.d
        if obeyed < self.need or not d.fits(whole):
            return False
        costs: list[tuple[int, int]] = []
        for i in range(len(whole)):
            costs.extend(self.levels[i][place[i]].costs)
        if not costs:
            return True
        if self.allowed is None and obeyed < d._most(tuple(costs)):
            return False
        return d.affordable(whole)


__all__ = ["ACTING", "MANY", "TAKEN", "Asked", "Choice", "Declaration", "Limit", "Requirement", "Whole"]
