"""Dividing combat damage: which numbers some legal whole assignment extends (CR 510.1c, 510.1e, 702.19).

The whole of what the attacking player assigns is checked at once (510.1e): a creature with trample assigns
damage past its blockers only if each of them is assigned lethal damage by all that assign to it in this
step. Of what is not yet decided, the least is supposed: damage goes past blockers only where it must. What
then has to be reached (lethal damage for some blockers, loyalty for some planeswalkers) is a question of
flow from the creatures that still have damage to assign, asked anew for each way in which a creature with
deathtouch may make one damage enough (702.2c).
"""

from __future__ import annotations

from typing import Final

# Up to so much damage every number is tried; beyond, the good ones are taken to be a range, which they are
# unless creatures with and without deathtouch share several blockers.
MOST_TRIED: Final = 64
MOST_TRIED_MIXED: Final = 4096
# So many creatures may open their damage to what they attack for another one's sake, so many blockers may
# get their lethal damage by deathtouch.
MOST_ALTERNATIVES: Final = 10


class Share:
    """One creature's damage. `recipients` are the blockers (`blockers` many), then what it attacks, then,
    for trample over planeswalkers, the planeswalker's player. `gates` says of each recipient what must
    come first: 0 nothing, 1 lethal damage to the blockers, 2 also the loyalty of `planeswalker` (0: none).
    `fixed` are the numbers decided so far, -1 for those that are not."""

    def __init__(
        self,
        id: int,
        amount: int,
        recipients: tuple[int, ...],
        blockers: int,
        gates: tuple[int, ...],
        planeswalker: int,
        deathtouch: bool,
    ) -> None:
        self.id = id
        self.amount = amount
        self.recipients = recipients
        self.blockers = blockers
        self.gates = gates
        self.planeswalker = planeswalker
        self.deathtouch = deathtouch
        self.fixed = [-1] * len(recipients)
        if len(recipients) == 1:
            self.fixed[0] = amount

    def left(self) -> int:
        """What is not assigned yet."""
        return self.amount - sum([n for n in self.fixed if n > 0])


class Division:
    """All that one player's creatures assign. `lethal` says how much more damage is lethal for a creature
    (CR 120.6, with what is marked on it), `loyalty` that of a planeswalker."""

    def __init__(self, shares: list[Share], lethal: dict[int, int], loyalty: dict[int, int]) -> None:
        self.shares = shares
        self.lethal = lethal
        self.loyalty = loyalty
        self.gated = any([any(share.gates) for share in shares])
        self.mixed = self._mixes()
        self.witness = 0

    def _mixes(self) -> bool:
        seen: dict[int, bool] = {}
        for share in self.shares:
            for b in share.recipients[: share.blockers]:
                if seen.setdefault(b, share.deathtouch) != share.deathtouch:
                    return True
        return False

    def numbers(self, i: int, r: int) -> list[int]:
        """The numbers that share i may assign to its recipient r, ascending, the shares before it decided,
        and so are its recipients before. Where a wide range is good, only its ends are given (`spread`)."""
        share = self.shares[i]
        most = share.left()
        if not self.gated:
            return [0, most] if most else [0]
        if most <= (MOST_TRIED_MIXED if self.mixed else MOST_TRIED):
            return [n for n in range(most + 1) if self._good(i, r, n)]
        self.feasible(i, r)
        known = self.witness
        low = self._edge(i, r, 0, known)
        high = self._edge(i, r, most, known)
        return [low, high] if low < high else [low]

    def spread(self, i: int, found: list[int]) -> bool:
        """Whether the numbers found stand for all from the first to the last."""
        if found[-1] - found[0] == len(found) - 1:
            return True
        most = self.shares[i].left()
        return not self.gated or most > (MOST_TRIED_MIXED if self.mixed else MOST_TRIED)

    def _good(self, i: int, r: int, n: int) -> bool:
        share = self.shares[i]
        share.fixed[r] = n
        ok = self.feasible(-1, -1)
        share.fixed[r] = -1
        return ok

    def _edge(self, i: int, r: int, end: int, good: int) -> int:
        """The number nearest to `end` that is good, by bisection from a good one."""
        if self._good(i, r, end):
            return end
        bad = end
        while abs(bad - good) > 1:
            mid = (bad + good) // 2
            if self._good(i, r, mid):
                good = mid
            else:
                bad = mid
        return good

    # Feasibility.

    def feasible(self, i: int, r: int) -> bool:
        """Whether some legal whole has the numbers fixed so far; `witness` then is what it gives to
        recipient r of share i."""
        supply: list[int] = []
        forced: dict[tuple[int, int], int] = {}  # what must go to a gated recipient, for want of others
        needed: dict[int, int] = {}  # blockers and planeswalkers that must be assigned enough
        may_open: list[int] = []
        for k, share in enumerate(self.shares):
            left = share.left()
            if left < 0:
                return False
            open_to = [x for x in range(len(share.recipients)) if share.fixed[x] < 0]
            if not open_to:
                if left:
                    return False
            elif left and all([share.gates[x] for x in open_to]):
                forced[(k, open_to[0])] = left
                self._gate(share, open_to[0], needed)
                left = 0
            elif left and any([share.gates[x] == 1 and share.recipients[x] > 0 for x in open_to]):
                may_open.append(k)
            supply.append(left)
            for x, n in enumerate(share.fixed):
                if n > 0 and share.gates[x]:
                    self._gate(share, x, needed)
        return self._open(may_open[:MOST_ALTERNATIVES], 0, (), supply, forced, needed, (i, r))

    def _gate(self, share: Share, x: int, needed: dict[int, int]) -> None:
        for b in share.recipients[: share.blockers]:
            needed[b] = self.lethal[b]
        if share.gates[x] == 2 and share.planeswalker:
            needed[share.planeswalker] = self.loyalty[share.planeswalker]

    def _open(
        self,
        may_open: list[int],
        at: int,
        opened: tuple[int, ...],
        supply: list[int],
        forced: dict[tuple[int, int], int],
        needed: dict[int, int],
        asked: tuple[int, int],
    ) -> bool:
        """Try the ways in which creatures that need not do so assign past their blockers, as a planeswalker
        that another creature tramples over needs it."""
        if at == len(may_open):
            return self._touch(opened, supply, forced, needed, asked)
        if self._open(may_open, at + 1, opened, supply, forced, needed, asked):
            return True
        share = self.shares[may_open[at]]
        wanted = False
        for x in range(share.blockers, len(share.recipients)):
            if share.gates[x] == 1 and share.fixed[x] < 0 and share.recipients[x] in needed:
                wanted = True
        if not wanted:
            return False
        more = dict(needed)
        for b in share.recipients[: share.blockers]:
            more[b] = self.lethal[b]
        return self._open(may_open, at + 1, (*opened, may_open[at]), supply, forced, more, asked)

    def _touch(
        self,
        opened: tuple[int, ...],
        supply: list[int],
        forced: dict[tuple[int, int], int],
        needed: dict[int, int],
        asked: tuple[int, int],
    ) -> bool:
        """Take off what is assigned already, and find the blockers that deathtouch may do for."""
        demand: dict[int, int] = {}
        by_touch: list[tuple[int, list[int]]] = []
        for entity, n in needed.items():
            lacking = n
            touched = False
            touching: list[int] = []
            others = False
            for k, share in enumerate(self.shares):
                for x, recipient in enumerate(share.recipients):
                    if recipient != entity:
                        continue
                    given = share.fixed[x] if share.fixed[x] >= 0 else forced.get((k, x), 0)
                    lacking -= given
                    lethal_touch = share.deathtouch and x < share.blockers
                    if given > 0 and lethal_touch:
                        touched = True
                    if share.fixed[x] < 0 and supply[k]:
                        if lethal_touch:
                            touching.append(k)
                        else:
                            others = True
            if touched or lacking <= 0:
                continue
            if touching and not others:
                lacking = 1
            demand[entity] = lacking
            if touching and others and lacking > 1:
                by_touch.append((entity, touching))
        return self._alternatives(by_touch[:MOST_ALTERNATIVES], 0, opened, supply, demand, {}, asked)

    def _alternatives(
        self,
        by_touch: list[tuple[int, list[int]]],
        at: int,
        opened: tuple[int, ...],
        supply: list[int],
        demand: dict[int, int],
        only: dict[int, int],
        asked: tuple[int, int],
    ) -> bool:
        if at == len(by_touch):
            return self._flow(opened, supply, demand, only, asked)
        if self._alternatives(by_touch, at + 1, opened, supply, demand, only, asked):
            return True
        entity, touching = by_touch[at]
        less = dict(demand)
        less[entity] = 1
        for k in touching:
            bound = dict(only)
            bound[entity] = k
            if self._alternatives(by_touch, at + 1, opened, supply, less, bound, asked):
                return True
        return False

    def _flow(
        self,
        opened: tuple[int, ...],
        supply: list[int],
        demand: dict[int, int],
        only: dict[int, int],
        asked: tuple[int, int],
    ) -> bool:
        """Whether the demands can be met from the supplies (a maximum flow, by augmenting)."""
        entities = list(demand)
        left = list(supply)
        flow: dict[tuple[int, int], int] = {}
        givers: dict[int, list[int]] = {}
        for entity in entities:
            mine: list[int] = []
            for k, share in enumerate(self.shares):
                if entity in only and only[entity] != k:
                    continue
                for x, recipient in enumerate(share.recipients):
                    if recipient == entity and share.fixed[x] < 0 and (share.gates[x] == 0 or k in opened):
                        mine.append(k)
            givers[entity] = mine
        for entity in entities:
            lacking = demand[entity]
            while lacking > 0:
                got = self._augment(entity, lacking, givers, left, flow, [])
                if got == 0:
                    return False
                lacking -= got
        i, r = asked
        if i >= 0:
            # What is left over goes to the first recipient that may have it.
            share = self.shares[i]
            self.witness = flow.get((i, share.recipients[r]), 0)
            first = [x for x in range(len(share.recipients)) if share.fixed[x] < 0 and share.gates[x] == 0]
            if not first or first[0] == r:
                self.witness += left[i]
        return True

    def _augment(
        self,
        entity: int,
        want: int,
        givers: dict[int, list[int]],
        left: list[int],
        flow: dict[tuple[int, int], int],
        seen: list[int],
    ) -> int:
        """Bring up to `want` to the entity, moving what others have got where need be."""
        seen.append(entity)
        for k in givers[entity]:
            if left[k] > 0:
                n = min(want, left[k])
                left[k] -= n
                flow[(k, entity)] = flow.get((k, entity), 0) + n
                return n
        for k in givers[entity]:
            for other in givers:
                has = flow.get((k, other), 0)
                if has > 0 and other not in seen:
                    n = self._augment(other, min(want, has), givers, left, flow, seen)
                    if n > 0:
                        flow[(k, other)] -= n
                        flow[(k, entity)] = flow.get((k, entity), 0) + n
                        return n
        return 0
