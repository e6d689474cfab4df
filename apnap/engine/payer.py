"""The automatic payer: which mana abilities to activate, and how, to pay for mana symbols (CR 601.2g-h).

It proposes only: the sources used are the recorded answer, so a better payer never changes an old game.

How it chooses. Mana already in the pool goes first. Then each way to use a source has a weight (see
`mana_abilities`): colourless and restricted mana, one colour, several colours; basic lands before
others; then creatures, then what is sacrificed, then what costs life. Colours that the rest of the hand
asks for weigh more. For sources of one mana each, the sets that can pay are the bases of a transversal
matroid, so the greedy choice by weight (`mana.match_units`) is the lightest whole. Sources of several
mana at once, those with a mana cost of their own and those with several prices are tried in combination
(branch and bound, `BUDGET` steps). Of two ways to pay a symbol, mana is preferred to life, and one mana
to two.

What it can't plan, and what stays reachable by activating mana abilities by hand first:

- whatever `mana_abilities.mana_sources` leaves out (listed there);
- paying for the mana cost of a mana ability with restricted mana, or as though of another colour;
- with three or more mana abilities that cost mana, more than `MAX_ORDERS` orders of these; without {T} and
  sacrifice, more than `mana_abilities.REPEATS` activations of one ability in a row;
- both tapping and sacrificing one object for mana, where another of its abilities asks for both;
- a counted amount of mana, from an ability that costs mana or its source, beside other sacrifices;
- the damage of a mana ability beyond the player's life total;
- mana of triggered mana abilities (CR 605.1b): it arrives on top of what was planned;
- boards where `BUDGET` steps find nothing.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from apnap.engine.costs import PHYREXIAN_LIFE, Announced, TotalCost, mana_has_x, total_cost
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars
from apnap.engine.mana import (
    ANY_TYPE,
    MANA_BIT,
    SNOW_MANA,
    Output,
    Purpose,
    Source,
    allows,
    as_though,
    cant,
    classes_of,
    mana_sources,
    match_units,
    symbol_mask,
)
from apnap.engine.state import GameState
from apnap.model.words import HAND, MANA, symbol_colors, symbol_mana_value

BUDGET: Final = 4000
BUDGET_FOUND: Final = 300  # once there is some way to pay, look so much longer for a better one
MAX_ORDERS: Final = 24
_WASTE: Final = 6  # what one unspent mana weighs
_WANTED: Final = 2  # what a colour that the hand asks for weighs


class Activation:
    """One mana ability to activate: the object, the key of the ability instance, the index into the
    options for each choice that its `AddMana`s ask (one for how "same", one a time for "each"), the mana
    it will add, and the types of mana that pay its own mana cost."""

    def __init__(
        self, id: int, key: str, picks: tuple[int, ...], adds: tuple[str, ...], paid: tuple[str, ...]
    ) -> None:
        self.id = id
        self.key = key
        self.picks = picks
        self.adds = adds
        self.paid = paid


class Plan:
    """A way to pay: the activations in order, the symbols left to pay from the pool after every choice
    between ways to pay has been made (hybrids of two colours may stand: they are paid as they come), the
    life to pay for Phyrexian symbols, and the life that the activations cost."""

    def __init__(
        self, activations: tuple[Activation, ...], symbols: tuple[str, ...], life: int, lost: int
    ) -> None:
        self.activations = activations
        self.symbols = symbols
        self.life = life
        self.lost = lost

    def key(self) -> str:
        """The plan as a stable word, for options and recorded answers; `read_plan` is the inverse."""
        parts = [f"{','.join(self.symbols) or '-'} {self.life} {self.lost}"]
        for a in self.activations:
            picks = ",".join([str(p) for p in a.picks])
            parts.append(f"{a.id} {a.key} {picks or '-'} {','.join(a.adds)} {','.join(a.paid) or '-'}")
        return ";".join(parts)


def read_plan(key: str) -> Plan:
    """The plan of which `key` is the word.

    Raises:
        ValueError: it is none.
    """
    head, *rest = key.split(";")
    symbols, life, lost = head.split(" ")
    activations: list[Activation] = []
    for part in rest:
        id, inst, picks, adds, paid = part.split(" ")
        chosen = tuple([int(p) for p in _words(picks)])
        activations.append(Activation(int(id), inst, chosen, _words(adds), _words(paid)))
    return Plan(tuple(activations), _words(symbols), int(life), int(lost))


def _words(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(","))


def summary(s: GameState, plan: Plan) -> str:
    """The plan in words, to be shown before it is carried out."""
    parts: list[str] = []
    for a in plan.activations:
        added = "".join([f"{{{m}}}" for m in a.adds])
        cost = f" for {''.join([f'{{{m}}}' for m in a.paid])}" if a.paid else ""
        parts.append(f"{chars(s, a.id).name}: {added}{cost}")
    if plan.life:
        parts.append(f"pay {plan.life} life")
    return "; ".join(parts) if parts else "from the pool"


# Ways to pay: what stands for number hybrids and Phyrexian symbols.


class Variant:
    """One choice for all the symbols that can be paid in ways that differ in amount: what is then to be
    paid as mana, and as life."""

    def __init__(self, symbols: tuple[str, ...], life: int) -> None:
        self.symbols = symbols
        self.life = life


def variants(symbols: tuple[str, ...], life_ok: bool) -> list[Variant]:
    """Every choice between mana and life, and between one mana and two (CR 107.4e-f), the preferred first.
    Hybrids of two types stay: each is a single mana either way."""
    plain: list[str] = []
    groups: list[list[str]] = []
    for symbol in symbols:
        if "/" in symbol and (symbol.endswith("/P") or symbol[0].isdigit()):
            for group in groups:
                if group[0] == symbol:
                    group.append(symbol)
                    break
            else:
                groups.append([symbol])
        else:
            plain.append(symbol)
    out = [Variant(tuple(plain), 0)]
    for group in groups:
        symbol = group[0]
        life_way = symbol.endswith("/P")
        one = symbol[:-2] if life_way else symbol[symbol.index("/") + 1 :]
        more: list[Variant] = []
        for v in out:
            for k in range(len(group) + 1):
                if not life_way:
                    other = (str(int(symbol[: symbol.index("/")]) * k),) if k else ()
                    more.append(Variant(v.symbols + (one,) * (len(group) - k) + other, v.life))
                elif k == 0 or life_ok:
                    more.append(Variant(v.symbols + (one,) * (len(group) - k), v.life + PHYREXIAN_LIFE * k))
        out = more
    if len(out) > 1:
        out.sort(key=_variant_order)
    return out


def _variant_order(v: Variant) -> int:
    return v.life


# Candidates: what may be used once.


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
        for i in range(len(self.complex) - 1, -1, -1):
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
            self.descend(0, 0, [], 0, 0)
        return self.best >= 0

    def final(self, types: int) -> int:
        """The classes of the cost that a unit of the types can go to."""
        bits = 0
        types |= self.extra
        masks = self.masks
        for c in range(len(masks)):
            if types & masks[c]:
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

    def descend(self, i: int, start: int, picked: list[Mode], weight: int, net: int) -> None:
        """Decide on the complex candidates from i on; modes before `start` have been seen to."""
        if self.budget <= 0 or (self.best >= 0 and (self.first or weight >= self.best)):
            return
        self.budget -= 1
        if len(self.pool) + len(self.simple) + net + self.reach[i] < self.need:
            return
        if i == len(self.complex):
            self.leaf(picked, weight)
            return
        c = self.complex[i]
        j = i + 1
        while j < len(self.complex) and self.complex[j].sig == c.sig:
            j += 1
        self.descend(j, 0, picked, weight, net)
        same = j > i + 1
        for k in range(start, len(c.modes)):
            m = c.modes[k]
            picked.append(m)
            self.descend(i + 1, k if same else 0, picked, weight + m.weight, net + len(m.units) - len(m.mana))
            picked.pop()

    def leaf(self, picked: list[Mode], weight: int) -> None:
        """Match with these complex modes in use."""
        filters = [k for k in range(len(picked)) if picked[k].mana]
        if len(filters) < 2:
            self.match(picked, weight, filters)
            return
        tried = 0
        for order in permutations(filters):
            if tried == MAX_ORDERS or (self.best >= 0 and self.first):
                return
            tried += 1
            before = self.best
            self.match(picked, weight, list(order))
            if self.best != before:
                return

    def match(self, picked: list[Mode], weight: int, order: list[int]) -> None:
        """Match units to the cost and to the costs of the filters in use, carried out in the order."""
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
                level_of[order[level]] = level + 1
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
            return
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
            return
        if self.best >= 0 and weight >= self.best:
            return
        if self.best < 0:
            self.budget = min(self.budget, BUDGET_FOUND)
        self.best = weight
        if self.first:
            return
        # Write it down.
        masks = self.masks + extra_masks
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
                if c >= 0 and extra_levels[c] == level + 1:
                    use.paid.append(types[k])
            self.uses.append(use)


def _complex_order(c: Candidate) -> tuple[int, tuple[tuple[int, ...], ...]]:
    return (c.weight, c.sig)


def _use_order(u: Use) -> tuple[int, int, int]:
    source = u.mode.source
    return (1 if source.sacrifice else 0, 0 if source.counted else 1, source.life)


def _wanted(s: GameState, player: int, but: int) -> int:
    """The colours of mana that the other cards in the hand ask for."""
    bits = 0
    for id in s.zone(HAND, player):
        if id != but:
            cost = chars(s, id).cost
            if cost is not None:
                for symbol in cost.symbols:
                    bits |= symbol_colors(symbol)
    return bits


def _candidates(
    s: GameState,
    player: int,
    sources: list[Source],
    purpose: Purpose,
    reserved: tuple[int, ...],
    need: int,
    wanted: int,
) -> list[Candidate]:
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
                units = tuple([u | snow for u in units])
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


# The face of the module.


def _search(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
    first: bool,
) -> Search:
    need = 1
    for symbol in symbols:
        need += int(symbol) if symbol.isdigit() else 2
    wanted = 0
    if not first and len(sources) > 1:
        wanted = _wanted(s, player, purpose.obj)
    candidates = _candidates(s, player, sources, purpose, reserved, need, wanted)
    search = Search(candidates, as_though(s, player, purpose), 0, first)
    for unit in s.players[player].pool:
        if allows(s, player, unit.only, purpose, unit.source):
            search.pool.append(MANA_BIT[unit.mana] | (SNOW_MANA if unit.snow else 0))
            search.kept.append(unit.only is not None)
    return search


def plan(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
    life_reserved: int = 0,
) -> Plan | None:
    """The way to pay the mana symbols (X filled in) that the payer proposes, None where it finds none.

    `life_ok`: whether life may be paid for Phyrexian symbols. `reserved` are objects that must not be used
    as sources, `life_reserved` the life that other parts of the cost take. `sources` are those of
    `mana_sources`, computed once a window. To carry it out: activate in order, each with its `picks`,
    paying its mana cost by `spend(..., exact=True)` from `paid`; then `spend` the plan's `symbols` and pay
    its `life`."""
    if sources is None:
        sources = mana_sources(s, player)
    search = _search(s, player, symbols, purpose, reserved, sources, False)
    v = _pay(s, player, search, symbols, life_ok, life_reserved)
    if v is None:
        return None
    activations: list[Activation] = []
    lost = 0
    for use in search.uses:
        lost += use.mode.life
        activations.append(_activation(use))
    return Plan(tuple(activations), v.symbols, v.life, lost)


def can_pay(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
    life_reserved: int = 0,
) -> bool:
    """Whether `plan` finds a way to pay; faster than to ask it for the best one."""
    if sources is None:
        sources = mana_sources(s, player)
    most = len(s.players[player].pool)
    for source in sources:
        most += source.most * source.times
    least = 0
    for symbol in symbols:
        if symbol.isdigit():
            least += int(symbol)
        elif not (life_ok and symbol.endswith("/P")):
            least += 1
    if most < least:
        return False
    search = _search(s, player, symbols, purpose, reserved, sources, True)
    return _pay(s, player, search, symbols, life_ok, life_reserved) is not None


def plan_cost(
    s: GameState,
    player: int,
    total: TotalCost,
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> Plan | None:
    """`plan` for the mana component of a total cost, its life set aside; the plan's `life` is that for
    Phyrexian symbols. None where the cost can't be paid (CR 118.6). Whether the other parts can be paid
    is not looked at; what they use up is `reserved`."""
    if not total.payable:
        return None
    if sources is None:
        sources = mana_sources(s, player)
    for form in total.forms:
        if form.life and not (life_ok and _life_can_be_paid(s, player, form.life + total.life)):
            continue
        found = plan(s, player, form.mana, life_ok, purpose, reserved, sources, total.life + form.life)
        if found is not None:
            found.life += form.life
            return found
    return None


def can_pay_cost(
    s: GameState,
    player: int,
    total: TotalCost,
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> bool:
    """Whether `plan_cost` finds a way, and the life of the cost can be paid (CR 119.4)."""
    if not total.payable:
        return False
    if total.life and not _life_can_be_paid(s, player, total.life):
        return False
    if sources is None:
        sources = mana_sources(s, player)
    for form in total.forms:
        if form.life and not (life_ok and _life_can_be_paid(s, player, form.life + total.life)):
            continue
        if can_pay(s, player, form.mana, life_ok, purpose, reserved, sources, total.life + form.life):
            return True
    return False


def _life_can_be_paid(s: GameState, player: int, life: int) -> bool:
    return life <= s.players[player].life and not cant(s, player, "pay life")


def max_x(
    ctx: Context,
    announced: Announced,
    player: int,
    purpose: Purpose,
    life_ok: bool = True,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> int:
    """The greatest value for X (CR 107.3a) for which the mana and the life of the cost can be paid by a
    plan, -1 where not even 0 can. Where X stands in neither, the other parts bound it, and the answer is
    0: ask for those."""
    s = ctx.s
    if sources is None:
        sources = mana_sources(s, player)
    if not can_pay_cost(s, player, total_cost(ctx, announced, 0), life_ok, purpose, reserved, sources):
        return -1
    one = total_cost(ctx, announced, 1)
    zero = total_cost(ctx, announced, 0)
    if not mana_has_x(announced) and one.life <= zero.life:
        return 0
    high = s.players[player].life + len(s.players[player].pool)
    for source in sources:
        high += source.most * source.times
    for run in announced.reductions:
        high += sum([symbol_mana_value(symbol) for symbol in run])
    # More X is never easier to pay: the greatest is found by halving.
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        total = total_cost(ctx, announced, middle)
        if can_pay_cost(s, player, total, life_ok, purpose, reserved, sources):
            low = middle
        else:
            high = middle - 1
    return low


def _pay(
    s: GameState, player: int, search: Search, symbols: tuple[str, ...], life_ok: bool, life_reserved: int
) -> Variant | None:
    life = s.players[player].life
    for v in variants(symbols, life_ok):
        # CR 119.4, 119.4b: any player can pay 0 life; more only as much as there is.
        if v.life and (v.life + life_reserved > life or cant(s, player, "pay life")):
            continue
        search.life = life - v.life - life_reserved
        if search.run(v.symbols):
            return v
    return None


def _activation(use: Use) -> Activation:
    source = use.mode.source
    output = use.mode.output
    picks: list[int] = []
    at = 0
    for i in range(len(output.picks)):
        pick = output.picks[i]
        if pick < 0:
            options = source.choices[i]
            name = _type_name(use.types[at])
            for k in range(len(options)):
                if options[k][0] == name:
                    pick = k
                    break
        picks.append(pick)
        at += output.spans[i]
    adds = tuple([_type_name(t) for t in use.types])
    return Activation(source.id, source.key, tuple(picks), adds, tuple([_type_name(t) for t in use.paid]))


def _type_name(bit: int) -> str:
    return MANA[bit.bit_length() - 1]
