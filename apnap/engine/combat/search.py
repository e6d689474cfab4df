"""Searching the whole declarations that extend a part of one (CR 508.1c-d, 509.1b-c).

The search is exact, with these savings: targets of an actor that are alike to every requirement, cost and
limit stand for each other; so do actors that are alike; branches that can't reach the number of
requirements needed, or the creatures that a limit needs, are cut. It stops after `MOST_NODES` nodes: beyond
that (far more different requirements than games show) what was not found counts as not to be had. A legal
whole once found is kept by the caller as a witness, so some choice always remains.
"""

from __future__ import annotations

from typing import Final

from apnap.engine.combat.declaration import ACTING, TAKEN, Declaration, Whole

MOST_NODES: Final = 20_000


class Choice:
    """What one actor may do: its targets, the requirements that this alone obeys, the costs."""

    def __init__(
        self, targets: tuple[int, ...], obeys: tuple[int, ...], costs: tuple[tuple[int, int], ...]
    ) -> None:
        self.targets = targets
        self.obeys = obeys
        self.costs = costs


class Search:
    """What the search knows of a declaration: the different choices of each actor, the actor before that is
    alike (`twin`), and for each actor what it and those after it could still bring."""

    def __init__(self, d: Declaration) -> None:
        self.d = d
        self.choices: list[list[Choice]] = []
        self.twin: list[int] = []
        self.later: list[dict[int, int]] = []
        self.gain: list[int] = []
        self.target: list[int] = []
        self.room: list[int] = []
        self.least: dict[int, int] = {}
        self.best: dict[tuple[tuple[int, int], ...], int] = {}
        self._prepare()

    def _prepare(self) -> None:
        d = self.d
        n = len(d.actors)
        obeys: dict[tuple[int, int], list[int]] = {}
        for r, requirement in enumerate(d.requirements):
            for pair in requirement.pairs:
                obeys.setdefault(pair, []).append(r)
        for limit in d.limits:
            if limit.kind == TAKEN:
                self.least[limit.subject] = max(limit.low, self.least.get(limit.subject, 0))
        limited = set(self.least)
        for requirement in d.requirements:
            wanted = {t for _, t in requirement.pairs}
            self.target.append(min(wanted) if len(wanted) == 1 else 0)
        counting = any([limit.kind == ACTING for limit in d.limits])
        signatures: list[str] = []
        takers: dict[int, int] = {}
        for able in d.able:
            for t in able:
                takers[t] = takers.get(t, 0) + 1
        for i in range(n):
            kinds: dict[str, int] = {}
            for t in d.able[i]:
                mine = obeys.get((i, t), [])
                toll = d.costs.get((i, t), ())
                special = str(t) if t in limited or d.asked or toll else ""
                key = f"{mine}{special}"
                if key not in kinds and (mine or special or counting):
                    kinds[key] = t
            self.choices.append(self._combined(i, tuple(kinds.values()), obeys, takers))
            signatures.append(self._signature(i, obeys, limited))
        last: dict[str, int] = {}
        for i in range(n):
            self.twin.append(-1 if d.asked else last.get(signatures[i], -1))
            last[signatures[i]] = i
        self.later = [{} for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            counts = dict(self.later[i + 1])
            for t in d.able[i]:
                if t in limited or t in self.target:
                    counts[t] = counts.get(t, 0) + 1
            self.later[i] = counts
        self.room = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            self.room[i] = self.room[i + 1] + min(d.capacity[i], len(d.able[i]))
        self.gain = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            self.gain[i] = self.gain[i + 1] + max([len(c.obeys) for c in self.choices[i]])

    def _combined(
        self,
        i: int,
        kinds: tuple[int, ...],
        obeys: dict[tuple[int, int], list[int]],
        takers: dict[int, int],
    ) -> list[Choice]:
        """The different sets of targets that the actor may take: those that obey most for least first, of
        these those that fewest others could take."""
        d = self.d
        sets: list[tuple[int, ...]] = [()]
        most = min(d.capacity[i], len(kinds))
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
        out = [self.choice(i, targets, obeys) for targets in sets]
        ranked = [
            (len(c.costs), -len(c.obeys), sum([takers[t] for t in c.targets]), k) for k, c in enumerate(out)
        ]
        ranked.sort()
        return [out[k] for _, _, _, k in ranked]

    def choice(self, i: int, targets: tuple[int, ...], obeys: dict[tuple[int, int], list[int]]) -> Choice:
        d = self.d
        met: list[int] = []
        costs: list[tuple[int, int]] = []
        for t in targets:
            for r in obeys.get((i, t), ()):
                if r not in met:
                    met.append(r)
            if (i, t) in d.costs:
                costs.append((i, t))
        return Choice(targets, tuple(met), tuple(costs))

    def _signature(self, i: int, obeys: dict[tuple[int, int], list[int]], limited: set[int]) -> str:
        """Actors with one signature stand for each other: a requirement on one actor alone counts by the
        targets that obey it, one on several by its number."""
        d = self.d
        parts: list[str] = [str(d.able[i]), str(d.capacity[i])]
        for r, requirement in enumerate(d.requirements):
            mine = [t for j, t in requirement.pairs if j == i]
            if mine:
                alone = all([j == i for j, _ in requirement.pairs])
                parts.append(f"{'' if alone else r}:{mine}")
        parts.sort()
        for t in d.able[i]:
            toll = d.costs.get((i, t), ())
            if toll:
                parts.append(f"{t}:{[(cost.nid, source) for cost, source, _, _ in toll]}")
        for limit in d.limits:
            if limit.kind == ACTING and limit.subject == i:
                parts.append(f"l{limit.low},{limit.high}")
        return "|".join(parts)

    # Searching.

    def witness(self) -> Whole | None:
        """A legal whole with no costs."""
        self.most(())
        return self._search((), 0, (), (), True)

    def complete(self, fixed: Whole, base: tuple[int, ...], closed: bool) -> Whole | None:
        """A legal whole that gives the first actors the `fixed` targets, and the next one those of `base`
        and, unless `closed`, possibly more. None: there is none."""
        return self._search(fixed, len(fixed), base, None, closed)

    def most(self, allowed: tuple[tuple[int, int], ...]) -> int:
        """The greatest number of requirements obeyed by a whole with no costs but those."""
        known = self.best.get(allowed)
        if known is not None:
            return known
        top = 0
        while top < len(self.d.requirements):
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
        return _Descent(self, fixed, at, base, allowed, closed).run()


class _Descent:
    """One depth-first search over the choices of the actors, in order, without recursion."""

    def __init__(
        self,
        plan: Search,
        fixed: Whole,
        at: int,
        base: tuple[int, ...],
        allowed: tuple[tuple[int, int], ...] | None,
        closed: bool,
    ) -> None:
        d = plan.d
        self.plan = plan
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
                self.levels.append([plan.choice(i, fixed[i], obeys)])
            elif i == at and allowed is None:
                self.levels.append(self._around(i, base, closed, obeys))
            else:
                self.levels.append(plan.choices[i])
        self.need = plan.best[allowed] if allowed is not None else plan.most(())

    def _around(
        self, i: int, base: tuple[int, ...], closed: bool, obeys: dict[tuple[int, int], list[int]]
    ) -> list[Choice]:
        if closed:
            return [self.plan.choice(i, base, obeys)]
        out: list[Choice] = []
        for choice in self.plan.choices[i]:
            targets = base + tuple([t for t in choice.targets if t not in base])
            if len(targets) <= self.d.capacity[i]:
                out.append(self.plan.choice(i, targets, obeys))
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
            elif i >= self.free_from and self.plan.twin[i] >= self.free_from:
                k = place[self.plan.twin[i]] - 1  # Actors that are alike choose in one order.
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
        left = self.plan.gain[i + 1]
        if obeyed + left < self.need:
            return False
        if obeyed < self.need and obeyed + self._reachable(i, taken, met) < self.need:
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
                if n and (n > limit.high or n + self.plan.later[i + 1].get(limit.subject, 0) < limit.low):
                    return False
        return True

    def _reachable(self, i: int, taken: dict[int, int], met: list[int]) -> int:
        """A bound for how many requirements the actors after the i-th may still bring: those about one
        target share what these can take, of which targets taken too seldom need their part first."""
        d = self.d
        later = self.plan.later[i + 1]
        room = self.plan.room[i + 1]
        for t, low in self.plan.least.items():
            n = taken.get(t, 0)
            if 0 < n < low:
                room -= low - n
        found = 0
        wanted: dict[int, int] = {}
        for r, requirement in enumerate(d.requirements):
            if met[r] or requirement.last <= i:
                continue
            t = self.plan.target[r]
            if t == 0:
                found += 1
            elif taken.get(t, 0) + later.get(t, 0) >= self.plan.least.get(t, 1):
                wanted[t] = wanted.get(t, 0) + 1
        # The cheapest first, as if they could be taken in part: that never promises too little. What a
        # target begun still lacks has been taken off already.
        prices: list[tuple[float, int, int]] = []
        for t, k in wanted.items():
            n = taken.get(t, 0)
            low = self.plan.least.get(t, 1)
            price = 1 if n >= low else 0 if n else max(1, low)
            prices.append((price / k, t, price))
        prices.sort()
        for _, t, price in prices:
            if price and room <= 0:
                break
            room -= price
            found += wanted[t]
        return found

    def _legal(self, whole: Whole, obeyed: int, place: list[int]) -> bool:
        d = self.d
        if obeyed < self.need or not d.fits(whole):
            return False
        costs: list[tuple[int, int]] = []
        for i in range(len(whole)):
            costs.extend(self.levels[i][place[i]].costs)
        if not costs:
            return True
        if self.allowed is None and obeyed < self.plan.most(tuple(costs)):
            return False
        return d.affordable(whole)
