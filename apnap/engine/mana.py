"""Mana: pools, and spending it (CR 106). Where it comes from is in `mana_abilities` (CR 605).

Types of mana are bits in the order of `MANA` (W 1, U 2, B 4, R 8, G 16, C 32); a unit from a snow source
has the bit `SNOW_MANA` as well (CR 107.4h: snow is neither a colour nor a type).
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars, player_rules
from apnap.engine.log import say
from apnap.engine.mana_abilities import (
    ANY_COLOR,
    ANY_TYPE,
    MANA_BIT,
    Output,
    Source,
    cant,
    is_mana_ability,
    mana_sources,
)
from apnap.engine.state import STACK, GameState, ManaUnit
from apnap.model.filters import Among
from apnap.model.instructions import SpendOnly
from apnap.model.modifications import ManaOfAnyType
from apnap.model.node import Filter, Modification, Node
from apnap.model.words import BEND, CLEANUP, END_COMBAT, MANA_INDEX, SNOW

__all__ = [
    "ANY_COLOR",
    "ANY_TYPE",
    "BENDS",
    "MANA_BIT",
    "NO_MANA",
    "NO_PURPOSE",
    "SNOW_MANA",
    "Output",
    "Purpose",
    "Source",
    "add_mana",
    "add_units",
    "allows",
    "as_though",
    "can_spend",
    "cant",
    "classes_of",
    "empty_pool",
    "empty_pools",
    "is_mana_ability",
    "mana_sources",
    "match_units",
    "pool_counts",
    "spend",
    "symbol_mask",
]

SNOW_MANA: Final = 64
BENDS: Final = 256  # what pays for that, and is no mana
NO_MANA: Final = (0, 0, 0, 0, 0, 0)
_COMBAT: Final = "end of combat"


class Purpose:
    """What mana is to be spent on, for restrictions (CR 106.6): kind "cast" (`obj` is the spell, or the
    card that will be it), "activate" (`obj` is the source of the ability) or "other"."""

    def __init__(self, kind: str, obj: int) -> None:
        self.kind = kind
        self.obj = obj


NO_PURPOSE: Final = Purpose("other", 0)


# Pools.


def add_units(s: GameState, player: int, units: tuple[ManaUnit, ...]) -> None:
    """Put mana into the player's pool (CR 106.4)."""
    p = s.own_pool(player)
    p.pool = p.pool + units


def add_mana(
    s: GameState, player: int, symbols: tuple[str, ...], source: int, only: Node | None = None
) -> None:
    """Put one mana for each symbol of W U B R G C into the pool, from the source (CR 106.3), under the
    restriction `only` (CR 106.6). It is snow mana where the source is a snow object (CR 107.4h)."""
    snow = source > 0 and chars(s, source).supertypes & SNOW != 0
    add_units(s, player, tuple([ManaUnit(m, source, snow, only) for m in symbols]))


def empty_pool(s: GameState, player: int) -> int:
    """The player loses all unspent mana, but what is to stay longer; how much it was (CR 106.4)."""
    pool = s.players[player].pool
    kept = tuple([u for u in pool if u.until and not _past(s, u.until)])
    lost = len(pool) - len(kept)
    if lost:
        s.own_pool(player).pool = kept
    return lost


def _past(s: GameState, moment: str) -> bool:
    """Whether the step that ends now is that up to which mana was to stay."""
    return s.step == CLEANUP or (moment == _COMBAT and s.step == END_COMBAT)


def empty_pools(s: GameState) -> None:
    """Every pool empties, as a step or phase ends (CR 106.4, 500.5)."""
    for player in range(s.count):
        if empty_pool(s, player):
            say(s, "500.5", "loses unspent mana", player, 0, (), ("106.4", "703.4q"))


def pool_counts(s: GameState, player: int) -> tuple[int, ...]:
    """The mana in the pool by type, in the order of `MANA`."""
    out = [0] * 6
    for unit in s.players[player].pool:
        out[MANA_INDEX[unit.mana]] += 1
    return tuple(out)


# Restrictions and permissions.


def allows(s: GameState, player: int, only: Node | None, purpose: Purpose, source: int) -> bool:
    """Whether mana under the restriction may be spent on the purpose (CR 106.6)."""
    if only is None:
        return True
    if not isinstance(only, SpendOnly):
        return False
    if only.act == "not cast":
        if purpose.kind != "cast":
            return True
        return only.what is None or not evaluate.matches(Context(s, source, player), only.what, purpose.obj)
    if purpose.kind == "other":
        return False
    if only.act != "any" and only.act != purpose.kind:
        return False
    if only.what is None:
        return True
    return evaluate.matches(Context(s, source, player), only.what, purpose.obj)


def _permission(
    s: GameState, player: int, mod: Modification, source: int, instance: str, purpose: Purpose
) -> int:
    if not isinstance(mod, ManaOfAnyType) or purpose.kind != "cast":
        return 0
    if mod.what is not None and not _is_cast(s, player, mod.what, source, instance, purpose.obj):
        return 0
    return ANY_TYPE if mod.kind == "type" else ANY_COLOR


def _is_cast(s: GameState, player: int, what: Filter, source: int, instance: str, id: int) -> bool:
    """Whether a spell, or the card that will be it, matches; of certain cards: that it has been one."""
    ctx = Context(s, source, player)
    ctx.instance = instance
    if evaluate.matches(ctx, what, id):
        return True
    o = s.obj(id)
    return (
        isinstance(what, Among)
        and o.zone == STACK
        and o.previous > 0
        and evaluate.matches(ctx, what, o.previous)
    )


def as_though(s: GameState, player: int, purpose: Purpose) -> int:
    """The types that any mana counts as for the purpose, as bits (CR 609.4b, 118.14): those that a rule
    of the spell itself gives (`Chars.rules`), and those of effects and static abilities on the player.
    """
    bits = 0
    if purpose.kind != "cast" or purpose.obj <= 0:
        return 0
    for mod, source, _, instance in chars(s, purpose.obj).rules:
        bits |= _permission(s, player, mod, source, instance, purpose)
    for mod, source, _, instance in player_rules(s, player):
        bits |= _permission(s, player, mod, source, instance, purpose)
    return bits


# What mana costs ask for.


def symbol_mask(symbol: str) -> int:
    """The types of mana (and snow) of which one pays the symbol; generic mana is `ANY_TYPE`. Hybrid
    halves that are a number, and Phyrexian life, are other ways to pay and not in it (CR 107.4)."""
    known = _SYMBOL_MASK.get(symbol)
    if known is None:
        known = 0
        for part in symbol.split("/"):
            if part in MANA_BIT:
                known |= MANA_BIT[part]
        if symbol == "S":
            known = SNOW_MANA
        elif symbol.isdigit():
            known = ANY_TYPE
        elif symbol == BEND:
            known = ANY_TYPE | BENDS
        if known == 0:
            raise ValueError(f"no mana pays the symbol {symbol!r}")
        _SYMBOL_MASK[symbol] = known
    return known


_SYMBOL_MASK: Final[dict[str, int]] = {}


def match_units(comp: list[int], caps: list[int], need: int) -> list[int]:
    """Assign units to requirements: unit u may go to the classes in the bits of `comp[u]`; class c takes
    `caps[c]` of them; `need` is the sum of the capacities. Units are taken in order where they help:
    the set used is the first in that order that can be extended (a transversal matroid), so with units
    ordered from least to most useful the least useful suffice. Returns the class of each unit, -1 for
    none; fewer than `need` are assigned where no more can be."""
    count = len(comp)
    out = [-1] * count
    left = caps.copy()
    open_bits = 0
    for c in range(len(caps)):
        if caps[c] > 0:
            open_bits |= 1 << c
    u = 0
    while need > 0 and u < count:
        bits = comp[u]
        free = bits & open_bits
        if free:
            low = free & -free
            c = low.bit_length() - 1
            out[u] = c
            left[c] -= 1
            if left[c] == 0:
                open_bits &= ~low
            need -= 1
        elif bits and open_bits:
            c = _augment(u, comp, out, open_bits)
            if c >= 0:
                left[c] -= 1
                if left[c] == 0:
                    open_bits &= ~(1 << c)
                need -= 1
        u += 1
    return out


def _augment(u: int, comp: list[int], out: list[int], open_bits: int) -> int:
    """Make room for the unit by moving others along; the class with room that was filled, or -1."""
    # Breadth first over classes: `via[c]` is the unit that would move into class c.
    via: dict[int, int] = {}
    seen = comp[u]
    queue: list[int] = []
    bits = seen
    while bits:
        low = bits & -bits
        c = low.bit_length() - 1
        via[c] = u
        queue.append(c)
        bits &= bits - 1
    at = 0
    while at < len(queue):
        c = queue[at]
        at += 1
        for v in range(u):
            if out[v] != c:
                continue
            new = comp[v] & ~seen
            if not new:
                continue
            seen |= new
            while new:
                low = new & -new
                d = low.bit_length() - 1
                new &= new - 1
                via[d] = v
                if low & open_bits:
                    end = d
                    while True:
                        mover = via[d]
                        old = out[mover]
                        out[mover] = d
                        if mover == u:
                            return end
                        d = old
                queue.append(d)
    return -1


_CLASSES: Final[dict[tuple[str, ...], tuple[list[int], list[int], int]]] = {}


def classes_of(symbols: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    """The requirement classes of symbols that each take a fixed number of mana (no number hybrids, no
    Phyrexian ones left): their masks, most specific first, their capacities, and the sum of these. Not
    to be written to."""
    known = _CLASSES.get(symbols)
    if known is None:
        known = _classes(symbols)
        if len(_CLASSES) > 10000:
            _CLASSES.clear()
        _CLASSES[symbols] = known
    return known


def _classes(symbols: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    found: list[tuple[int, int]] = []  # (breadth, mask), once for each symbol
    generic = 0
    for symbol in symbols:
        mask = symbol_mask(symbol)
        if mask == ANY_TYPE:
            generic += int(symbol)
        else:
            found.append((mask.bit_count(), mask))
    found.sort()
    masks: list[int] = []
    caps: list[int] = []
    for _, mask in found:
        if masks and masks[-1] == mask:
            caps[-1] += 1
        else:
            masks.append(mask)
            caps.append(1)
    if generic:
        masks.append(ANY_TYPE)
        caps.append(generic)
    return masks, caps, len(found) + generic


def _spend_order(unit: ManaUnit, exact: bool) -> int:
    """Mana that is lost as the step ends first, then what lasts the combat; of what lasts alike restricted
    mana first, but before all else last where the types to spend are prescribed; colourless before
    coloured; snow after the same type without."""
    lasting = 0 if not unit.until else 1 if unit.until == _COMBAT else 2
    if exact:
        rank = lasting if unit.only is None else 3 + lasting
    else:
        rank = 2 * lasting if unit.only is not None else 2 * lasting + 1
    rank *= 4
    if unit.mana != "C":
        rank += 2
    return rank + 1 if unit.snow else rank


def _match_pool(
    s: GameState, player: int, symbols: tuple[str, ...], purpose: Purpose, exact: bool
) -> tuple[list[int], bool]:
    """The indexes of the units of the pool that would pay, and whether they pay it all."""
    masks, caps, need = classes_of(symbols)
    if need == 0:
        return [], True
    pool = s.players[player].pool
    if need > len(pool):
        return [], False
    extra = as_though(s, player, purpose)
    ranked = [(_spend_order(pool[i], exact), i) for i in range(len(pool))]
    ranked.sort()
    order = [i for _, i in ranked]
    comp: list[int] = []
    for i in order:
        unit = pool[i]
        bits = 0
        if allows(s, player, unit.only, purpose, unit.source):
            types = MANA_BIT[unit.mana] | extra
            if unit.snow:
                types |= SNOW_MANA
            for c in range(len(masks)):
                if types & masks[c]:
                    bits |= 1 << c
        comp.append(bits)
    found = match_units(comp, caps, need)
    used = [order[k] for k in range(len(order)) if found[k] >= 0]
    return used, len(used) == need


def can_spend(s: GameState, player: int, symbols: tuple[str, ...], purpose: Purpose) -> bool:
    """Whether the mana in the pool alone can pay for the symbols (CR 118.3a). Hybrid symbols of two
    colours are taken as they stand; number hybrids and Phyrexian symbols must have been chosen for."""
    return _match_pool(s, player, symbols, purpose, False)[1]


def spend(
    s: GameState, player: int, symbols: tuple[str, ...], purpose: Purpose, exact: bool = False
) -> tuple[int, ...] | None:
    """Pay for the symbols out of the pool (CR 118.3a): the amounts spent by type, in the order of `MANA`,
    the real types even where they counted as others (CR 609.4b). None, and nothing is spent, where the
    pool can't pay. Mana that is to stay as steps end goes last (CR 500.5); of what is lost alike restricted
    mana goes first, and colourless mana before coloured for generic costs;
    `exact` is for the mana cost of a mana ability in a plan, whose symbols name the types to spend:
    restricted mana is then kept."""
    used, whole = _match_pool(s, player, symbols, purpose, exact)
    if not whole:
        return None
    if not used:
        return NO_MANA
    amounts = [0] * 6
    pool = s.players[player].pool
    for i in used:
        amounts[MANA_INDEX[pool[i].mana]] += 1
    s.own_pool(player).pool = tuple([pool[i] for i in range(len(pool)) if i not in used])
    return tuple(amounts)
