"""The search of the payer: candidates, and the lightest set of them that pays (CR 601.2g-h).

Types of mana are bits, as in `mana`.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from apnap.engine.mana import (
    ANY_TYPE,
    SNOW_MANA,
    Output,
    Purpose,
    Source,
    allows,
    classes_of,
    match_units,
    symbol_mask,
)
from apnap.engine.state import GameState

BUDGET: Final = 4000
BUDGET_FOUND: Final = 300  # once there is some way to pay, look so much longer for a better one
MAX_ORDERS: Final = 24
GENERIC_ONLY: Final = 128  # what pays for generic mana and nothing else
_WASTE: Final = 6  # what one unspent mana weighs
_WANTED: Final = 2  # what a colour that the hand asks for weighs


class Mode:
    """One way to use a candidate: a source and one of its outputs."""

    def __init__(self, source: Source, output: Output, units: tuple[int, ...], weight: int) -> None:
        self.source = source
        self.output = output
        self.units = units  # with the bit for snow
        self.weight = weight
        self.life = source.life
        self.mana = source.mana


class Candidate:
    """Something that can be used for mana once: its modes exclude each other. Simple: each mode is one
    unit at the same price, without a mana cost; the unit may then be of any of their types, `mask`."""

    def __init__(self, modes: list[Mode]) -> None:
        self.modes = modes
        first = modes[0]
        self.weight = first.weight
        self.mask = 0
        self.most = 0
        self.net = 0
        self.simple = True
        types = 0
        for m in modes:
            count = len(m.units)
            if count > self.most:
                self.most = count
            self.net = max(self.net, count - len(m.mana))
            if count != 1 or m.mana or m.life != first.life or m.source.sacrifice != first.source.sacrifice:
                self.simple = False
            if m.source.harms != first.source.harms:
                self.simple = False
            if (m.source.only is None) != (first.source.only is None):
                self.simple = False
            for unit in m.units:
                self.mask |= unit
            types = max(types, m.source.types.bit_count())
            self.weight = min(self.weight, m.weight)
        if len(modes) > 1 and self.simple:
            self.weight += 4 * ((self.mask & ANY_TYPE).bit_count() - types)
        self.sig: tuple[tuple[int, ...], ...] = ()

    def mode_for(self, type: int) -> Mode:
        """The mode of a simple candidate that gives the type."""
        for m in self.modes:
            if m.units[0] & type:
                return m
        return self.modes[0]


def _signature(c: Candidate) -> tuple[tuple[int, ...], ...]:
    out: list[tuple[int, ...]] = []
    for m in c.modes:
        out.append((m.weight, m.life, *m.units, -1, *[symbol_mask(x) for x in m.mana]))
    return tuple(out)


def _candidate_order(c: Candidate) -> int:
    return c.weight


class Use:
    """A mode in use, with the type chosen for each unit, and the types that pay its mana cost."""

    def __init__(self, mode: Mode, types: list[int], paid: list[int]) -> None:
        self.mode = mode
        self.types = types
        self.paid = paid


class Search:
    """One search for a way to pay: what is asked for, what there is, and the best way found so far."""

    def __init__(self, candidates: list[Candidate], extra: int, life: int, first: bool) -> None:
        self.extra = extra  # types that any mana counts as
        self.life = life  # how much life the sources may cost
        self.first = first  # any way will do
        self.pool: list[int] = []
        self.kept: list[bool] = []  # restricted units: not for the costs of mana abilities
        self.simple: list[Candidate] = []
        self.complex: list[Candidate] = []
        for c in candidates:
            if c.simple:
                self.simple.append(c)
            else:
                c.sig = _signature(c)
                self.complex.append(c)
        if len(self.complex) > 1:
            self.complex.sort(key=_complex_order)
        self.reach = [0] * (len(self.complex) + 1)  # the most that the complex ones from i on can add
        self.largest = 0
        for i in range(len(self.complex) - 1, -1, -1):
            self.largest = max(self.largest, self.complex[i].net)
            self.reach[i] = self.reach[i + 1] + self.complex[i].net
        self.budget = BUDGET
        self.masks: list[int] = []
        self.caps: list[int] = []
        self.need = 0
        self.best = -1
        self.uses: list[Use] = []

    def run(self, symbols: tuple[str, ...]) -> bool:
        """Look for a way to pay the symbols; `uses` is then the best one."""
        masks, caps, self.need = classes_of(symbols)
        self.masks = masks
        self.caps = caps
        self.best = -1
        self.uses = []
        if self.need == 0:
            self.best = 0
            return True
        if len(self.pool) + len(self.simple) + self.reach[0] < self.need:
            return False
        if not self.complex:
            self.leaf([], 0)
        elif self.possible():
            self.budget = BUDGET
            for count in range(len(self.complex) + 1):
                self.descend(0, 0, count, [], 0, 0)
        return self.best >= 0

    def final(self, types: int) -> int:
        """The classes of the cost that a unit of the types can go to."""
        bits = 0
        types |= self.extra
        masks = self.masks
        for c in range(len(masks)):
            if types & masks[c] or (types & GENERIC_ONLY and masks[c] & ANY_TYPE == ANY_TYPE):
                bits |= 1 << c
        return bits

    def possible(self) -> bool:
        """Whether it could be paid if every source gave all that it can in any of its modes."""
        comp = [self.final(types) for types in self.pool]
        for c in self.simple:
            comp.append(self.final(c.mask))
        for c in self.complex:
            bits = self.final(c.mask)
            comp.extend([bits] * c.most)
        if len(comp) < self.need:
            return False
        found = match_units(comp, self.caps, self.need)
        return len([f for f in found if f >= 0]) == self.need

    def descend(self, i: int, start: int, more: int, picked: list[Mode], weight: int, net: int) -> None:
        """Put just so many more of the complex candidates from i on to use; modes before `start` have
        been seen to."""
        if self.budget <= 0 or (self.best >= 0 and (self.first or weight >= self.best)):
            return
        self.budget -= 1
        if more == 0:
            self.leaf(picked, weight)
            return
        count = len(self.complex)
        while count - i >= more:
            if len(self.pool) + len(self.simple) + net + self.most_of(i, more) < self.need:
                return
            c = self.complex[i]
            j = i + 1
            while j < count and self.complex[j].sig == c.sig:
                j += 1
            same = j > i + 1
            for k in range(start, len(c.modes)):
                m = c.modes[k]
                gain = len(m.units) - len(m.mana)
                picked.append(m)
                self.descend(i + 1, k if same else 0, more - 1, picked, weight + m.weight, net + gain)
                picked.pop()
            # Without this one: without those just like it, too.
            i = j
            start = 0

    def most_of(self, i: int, more: int) -> int:
        """The most that so many of the complex candidates from i on can add."""
        if more >= len(self.complex) - i:
            return self.reach[i]
        return min(self.reach[i], more * self.largest)

    def leaf(self, picked: list[Mode], weight: int) -> None:
        """Match with these complex modes in use."""
        filters = [k for k in range(len(picked)) if picked[k].mana]
        if len(filters) < 2:
            self.match(picked, weight, filters, False)
            return
        if not self.match(picked, weight, filters, True):
            return
        tried = 0
        for order in permutations(filters):
            if tried == MAX_ORDERS or self.budget <= 0:
                return
            tried += 1
            self.budget -= 1
            if self.match(picked, weight, list(order), False):
                return

    def match(self, picked: list[Mode], weight: int, order: list[int], loose: bool) -> bool:
        """Match units to the cost and to the costs of the filters in use, carried out in the order;
        whether that pays. `loose`: only whether it might in some order."""
        # Classes: those of the cost, then those of each filter, which only mana from before it can pay.
        caps = self.caps
        need = self.need
        extra_masks: list[int] = []
        extra_levels: list[int] = []
        level_of = [0] * len(picked)
        base = len(caps)
        if order:
            caps = caps.copy()
            for level in range(len(order)):
                level_of[order[level]] = 0 if loose else level + 1
                masks, more, total = classes_of(picked[order[level]].mana)
                extra_masks.extend(masks)
                extra_levels.extend([level + 1] * len(masks))
                caps.extend(more)
                need += total
        comp: list[int] = []
        units: list[int] = []
        for k in range(len(self.pool)):
            units.append(self.pool[k])
            bits = self.final(self.pool[k])
            if not self.kept[k]:
                for c in range(len(extra_masks)):
                    if self.pool[k] & extra_masks[c]:
                        bits |= 1 << (base + c)
            comp.append(bits)
        for k in range(len(picked)):
            for unit in picked[k].units:
                units.append(unit)
                bits = self.final(unit)
                if picked[k].source.only is None:
                    for c in range(len(extra_masks)):
                        if unit & extra_masks[c] and level_of[k] < extra_levels[c]:
                            bits |= 1 << (base + c)
                comp.append(bits)
        forced = len(comp)
        for cand in self.simple:
            units.append(cand.mask)
            bits = self.final(cand.mask)
            if extra_masks and cand.modes[0].source.only is None:
                for c in range(len(extra_masks)):
                    if cand.mask & extra_masks[c]:
                        bits |= 1 << (base + c)
            comp.append(bits)
        if len(comp) < need:
            return False
        found = match_units(comp, caps, need)
        life = 0
        gone = 0
        most_gone = 99  # what is counted after something else was sacrificed may come to less
        for m in picked:
            life += m.life
            if m.source.sacrifice:
                gone += 1
            if m.source.counted and (m.mana or m.source.sacrifice):
                most_gone = min(most_gone, 1 if m.source.sacrifice else 0)
        matched = 0
        for k in range(len(found)):
            if found[k] >= 0:
                matched += 1
                if k >= forced:
                    cand = self.simple[k - forced]
                    weight += cand.weight
                    life += cand.modes[0].life
                    if cand.modes[0].source.sacrifice:
                        gone += 1
                        if cand.modes[0].source.counted:
                            most_gone = min(most_gone, 1)
            elif len(self.pool) <= k < forced:
                weight += _WASTE
        if matched < need or (life > 0 and life > self.life) or gone > most_gone:
            return False
        if loose or (self.best >= 0 and weight >= self.best):
            return True
        if self.best < 0:
            self.budget = min(self.budget, BUDGET_FOUND)
        self.best = weight
        if not self.first:
            self.write(picked, order, units, found, self.masks + extra_masks, extra_levels)
        return True

    def write(
        self,
        picked: list[Mode],
        order: list[int],
        units: list[int],
        found: list[int],
        masks: list[int],
        levels: list[int],
    ) -> None:
        """Keep what `match` found: the uses in the order in which they are to be activated."""
        base = len(self.masks)
        forced = len(units) - len(self.simple)
        types: list[int] = []
        for k in range(len(units)):
            bits = units[k] & ANY_TYPE
            if found[k] >= 0 and bits & masks[found[k]]:
                bits &= masks[found[k]]
            types.append(bits & -bits)
        self.uses = []
        at = len(self.pool)
        uses: list[Use] = []
        for m in picked:
            uses.append(Use(m, types[at : at + len(m.units)], []))
            at += len(m.units)
        for use in uses:
            if not use.mode.mana:
                self.uses.append(use)
        for k in range(forced, len(found)):
            if found[k] >= 0:
                self.uses.append(Use(self.simple[k - forced].mode_for(types[k]), [types[k]], []))
        self.uses.sort(key=_use_order)
        for level in range(len(order)):
            use = uses[order[level]]
            for k in range(len(found)):
                c = found[k] - base
                if c >= 0 and levels[c] == level + 1:
                    use.paid.append(types[k])
            self.uses.append(use)


def _complex_order(c: Candidate) -> tuple[int, tuple[tuple[int, ...], ...]]:
    return (c.weight, c.sig)


def _use_order(u: Use) -> tuple[int, int, int]:
    source = u.mode.source
    return (1 if source.sacrifice else 0, 0 if source.counted else 1, source.life)


def candidates_of(
    s: GameState,
    player: int,
    sources: list[Source],
    purpose: Purpose,
    reserved: tuple[int, ...],
    need: int,
    wanted: int,
) -> list[Candidate]:
    """What may be used for the purpose, least useful first. `wanted` are colours to be spared."""
    groups: list[list[Mode]] = []
    where: dict[tuple[int, int], int] = {}
    for i in range(len(sources)):
        source = sources[i]
        id = source.id
        if id in reserved or (purpose.kind == "cast" and id == purpose.obj):
            continue
        if source.only is not None and not allows(s, player, source.only, purpose, id):
            continue
        weight = source.weight
        if wanted:
            weight += _WANTED * (source.types & wanted).bit_count()
        snow = SNOW_MANA if source.snow else 0
        modes: list[Mode] = []
        for output in source.outputs:
            units = output.units
            if snow:
                own = output.own()
                units = tuple([u | snow if k < own else u for k, u in enumerate(units)])
            modes.append(Mode(source, output, units, weight))
        if source.tap:
            slot = 0
        elif source.sacrifice:
            slot = 1 if not _both(sources, id) else 0
        elif source.counters_used:
            slot = 2
        else:
            slot = 10 + i
        at = where.get((id, slot))
        if at is not None:
            groups[at].extend(modes)
        else:
            where[(id, slot)] = len(groups)
            groups.append(modes)
    out: list[Candidate] = []
    for group in groups:
        times = 1
        source = group[0].source
        if source.times > 1:
            times = min([m.source.times for m in group])
            times = min(times, need)
        for _ in range(times):
            out.append(Candidate(_merged(group)))
    out.sort(key=_candidate_order)
    return out


def _both(sources: list[Source], id: int) -> bool:
    """Whether an ability of the object asks for both {T} and its sacrifice."""
    for source in sources:
        if source.id == id and source.tap and source.sacrifice:
            return True
    return False


def _merged(modes: list[Mode]) -> list[Mode]:
    """The modes without those that another makes needless: of no more types, at no lower price."""
    if len(modes) == 1:
        return modes
    out: list[Mode] = []
    for m in sorted(modes, key=_mode_order):
        covered = False
        for other in out:
            if _covers(other, m):
                covered = True
                break
        if not covered:
            out.append(m)
    return out


def _mode_order(m: Mode) -> tuple[int, int]:
    return (m.weight, -sum([u.bit_count() for u in m.units]))


def _covers(a: Mode, b: Mode) -> bool:
    if a.mana or a.life > b.life or len(a.units) != len(b.units):
        return False
    if a.source.only is not None and b.source.only is None:
        return False
    for i in range(len(a.units)):
        if b.units[i] & ~a.units[i]:
            return False
    return True
