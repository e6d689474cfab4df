"""Mana: pools, what objects offer as sources of it, and spending it (CR 106, 605).

Types of mana are bits in the order of `MANA` (W 1, U 2, B 4, R 8, G 16, C 32); a unit from a snow source
has the bit `SNOW_MANA` as well (CR 107.4h: snow is neither a colour nor a type).
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate
from apnap.engine.characteristics import Chars, abilities_of_face
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars, player_rules
from apnap.engine.patterns import verbs_of
from apnap.engine.state import BATTLEFIELD, GameState, ManaUnit, Obj, PlayerState
from apnap.model.abilities import (
    Activated,
    AtMost,
    Do,
    Mana,
    OnlyIf,
    PayLife,
    Static,
    TapThis,
)
from apnap.model.amounts import (
    Chosen,
    CountersOn,
    CountOf,
    Devotion,
    Distinct,
    Fixed,
    Half,
    Minus,
    StatOf,
    Sum,
)
from apnap.model.amounts import Times as TimesAmount
from apnap.model.cards import Face
from apnap.model.conditions import AllOf, AnyOf, Compare, Is, No, TurnOf
from apnap.model.events import VERB_NUMBER, AlsoThen, AmountBecomes
from apnap.model.filters import Among, InZone, Status
from apnap.model.instructions import (
    Act,
    AddMana,
    Arrange,
    DealDamage,
    Draw,
    GainLife,
    If,
    LoseLife,
    Mill,
    Move,
    Nothing,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Search,
    Seq,
    SpendOnly,
)
from apnap.model.modifications import AsThough, Cant, ManaOfAnyType, Replacing
from apnap.model.node import Amount, Condition, Instruction, Modification, Node, Ref
from apnap.model.refs import AllPlayers, BottomOf, Each, Opponents, This, TopOf, You
from apnap.model.words import (
    BASIC,
    COMMAND,
    CREATURE,
    EXILE,
    GRAVEYARD,
    HAND,
    MANA,
    MANA_INDEX,
    SNOW,
    ZONE_NUMBER,
)

SNOW_MANA: Final = 64
ANY_COLOR: Final = 31
ANY_TYPE: Final = 63
NO_MANA: Final = (0, 0, 0, 0, 0, 0)

MANA_BIT: Final[dict[str, int]] = {m: 1 << i for i, m in enumerate(MANA)}
_TYPES_OF: Final[dict[int, str]] = {1 << i: m for i, m in enumerate(MANA)}
_ADD_MANA: Final = VERB_NUMBER["add mana"]
_ACTIVATE: Final = VERB_NUMBER["activate"]


class Purpose:
    """What mana is to be spent on, for restrictions (CR 106.6): kind "cast" (`obj` is the spell, or the
    card that will be it), "activate" (`obj` is the source of the ability) or "other"."""

    def __init__(self, kind: str, obj: int) -> None:
        self.kind = kind
        self.obj = obj


NO_PURPOSE: Final = Purpose("other", 0)


# Pools.


def _own_pool(s: GameState, player: int) -> PlayerState:
    """The player, to write the pool of. No characteristic rests on a pool, so unlike `own_player` this
    leaves `version` alone: tapping for mana must not make the layers compute afresh."""
    p = s.players[player]
    if p.tok is not s.tok:
        p = p.copy(s.tok)
        s.players[player] = p
    return p


def add_units(s: GameState, player: int, units: tuple[ManaUnit, ...]) -> None:
    """Put mana into the player's pool (CR 106.4)."""
    p = _own_pool(s, player)
    p.pool = p.pool + units


def add_mana(
    s: GameState, player: int, symbols: tuple[str, ...], source: int, only: Node | None = None
) -> None:
    """Put one mana for each symbol of W U B R G C into the pool, from the source (CR 106.3), under the
    restriction `only` (CR 106.6). It is snow mana where the source is a snow object (CR 107.4h)."""
    snow = source > 0 and chars(s, source).supertypes & SNOW != 0
    add_units(s, player, tuple([ManaUnit(m, source, snow, only) for m in symbols]))


def empty_pool(s: GameState, player: int) -> int:
    """The player loses all unspent mana; how much it was (CR 106.4)."""
    lost = len(s.players[player].pool)
    if lost:
        _own_pool(s, player).pool = ()
    return lost


def empty_pools(s: GameState) -> None:
    """Every pool empties, as a step or phase ends (CR 106.4, 500.5)."""
    for player in range(s.count):
        empty_pool(s, player)


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
    if not isinstance(only, SpendOnly) or purpose.kind == "other":
        return False
    if only.act != "any" and only.act != purpose.kind:
        return False
    if only.what is None:
        return True
    return evaluate.matches(Context(s, source, player), only.what, purpose.obj)


def _permission(s: GameState, player: int, mod: Modification, source: int, purpose: Purpose) -> int:
    if not isinstance(mod, ManaOfAnyType) or purpose.kind != "cast":
        return 0
    if mod.what is not None and not evaluate.matches(Context(s, source, player), mod.what, purpose.obj):
        return 0
    return ANY_TYPE if mod.kind == "type" else ANY_COLOR


def as_though(s: GameState, player: int, purpose: Purpose) -> int:
    """The types that any mana counts as for the purpose, as bits (CR 609.4b, 118.14): those that a rule
    of the spell itself gives (`Chars.rules`), and those of effects and static abilities on the player.
    """
    bits = 0
    if purpose.kind != "cast" or purpose.obj <= 0:
        return 0
    for mod, source, _, _ in chars(s, purpose.obj).rules:
        bits |= _permission(s, player, mod, source, purpose)
    for mod, source, _, _ in player_rules(s, player):
        bits |= _permission(s, player, mod, source, purpose)
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


def classes_of(symbols: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    """The requirement classes of symbols that each take a fixed number of mana (no number hybrids, no
    Phyrexian ones left): their masks, most specific first, their capacities, and the sum of these."""
    masks: list[int] = []
    caps: list[int] = []
    need = 0
    generic = 0
    for symbol in symbols:
        mask = symbol_mask(symbol)
        if mask == ANY_TYPE:
            generic += int(symbol)
            continue
        need += 1
        if mask in masks:
            caps[masks.index(mask)] += 1
        else:
            masks.append(mask)
            caps.append(1)
    if len(masks) > 1:
        order = sorted(range(len(masks)), key=lambda i: (masks[i].bit_count(), masks[i]))
        masks = [masks[i] for i in order]
        caps = [caps[i] for i in order]
    if generic:
        masks.append(ANY_TYPE)
        caps.append(generic)
        need += generic
    return masks, caps, need


def _spend_order(unit: ManaUnit, exact: bool) -> int:
    """Restricted mana first, unless the types to spend are prescribed; colourless before coloured;
    snow after the same type without."""
    rank = 0 if unit.only is not None else 4
    if exact:
        rank = 4 - rank
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
    order = sorted(range(len(pool)), key=lambda i: (_spend_order(pool[i], exact), i))
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
    pool can't pay. Restricted mana goes first and colourless mana before coloured for generic costs;
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
    _own_pool(s, player).pool = tuple([pool[i] for i in range(len(pool)) if i not in used])
    return tuple(amounts)


# Mana abilities.

_IS_MANA: Final[dict[int, bool]] = {}
# Keyword actions that move cards to or from a library.
_LIBRARY_ACTS: Final = frozenset(
    {"surveil", "explore", "manifest", "manifest dread", "cloak", "discover", "connive", "learn", "draft"}
)


def is_mana_ability(ability: Activated) -> bool:
    """CR 605.1a, since-april: no target, could add mana, no loyalty ability, and neither its cost nor
    its effect moves a card to or from a library."""
    known = _IS_MANA.get(ability.nid)
    if known is None:
        known = evaluate.is_mana_ability(ability) and not _moves_library(ability)
        if ability.nid >= 0:
            _IS_MANA[ability.nid] = known
    return known


def _moves_library(node: Node | tuple[object, ...]) -> bool:
    if isinstance(node, Draw | Mill | Search | TopOf | BottomOf | Arrange):
        return True
    if isinstance(node, Move) and node.to == "library":
        return True
    if isinstance(node, Act) and node.name in _LIBRARY_ACTS:
        return True
    if isinstance(node, InZone) and node.zone == "library":
        return True
    return any([_moves_library(child) for child in evaluate.children(node)])


class Output:
    """One way in which a mana ability may turn out: the types of each unit it gives, as bits, any one of
    which may be chosen for that unit. `picks` are the indexes into the options of its `AddMana`s, in
    order, one for each choice that it asks (one for how "same", one a time for "each"); -1 stands for
    "the option that gives the type chosen for the unit". `spans` says how many units each pick gives."""

    def __init__(self, units: tuple[int, ...], picks: tuple[int, ...], spans: tuple[int, ...]) -> None:
        self.units = units
        self.picks = picks
        self.spans = spans


class Source:
    """An activated mana ability that a player could activate now.

    `outputs` are the ways it may turn out, `choices` the options of each of its choices (to turn types
    into indexes). Its cost: `mana` symbols, `tap`, `sacrifice` (the object goes: sacrificed or exiled),
    `life` (paid, or lost to the damage of its effect). `times` is how often it could be activated in a
    row (more than 1 only without {T} and sacrifice). `only` restricts its mana. `weight` tells how much
    one minds using it: lower is used first. `counted`: its amount is counted, so it goes early."""

    def __init__(self, id: int, key: str, shape: Shape) -> None:
        self.id = id
        self.key = key
        self.outputs = shape.outputs
        self.choices = shape.choices
        self.mana = shape.mana
        self.tap = shape.tap
        self.sacrifice = shape.gone
        self.life = shape.life
        self.only = shape.only
        self.times = 1
        self.snow = False
        self.counted = shape.counted
        self.counters_used = len(shape.counters) > 0
        self.weight = 0
        self.types = shape.types
        self.most = shape.most

    def options(self) -> tuple[tuple[str, ...], ...]:
        """What it may add, each a run of symbols; a unit of several types as "W/U"."""
        return tuple([tuple([types_text(u) for u in o.units]) for o in self.outputs])


def types_text(bits: int) -> str:
    """The types of the bits: "W", "W/U"."""
    return "/".join([m for m in MANA if bits & MANA_BIT[m]])


class Shape:
    """What can be said of a mana ability from its text alone. `ok` False: the payer leaves it out."""

    def __init__(self) -> None:
        self.ok = True
        self.tap = False
        self.gone = False
        self.cant = ""  # the act that must not be forbidden: "be sacrificed"
        self.mana: tuple[str, ...] = ()
        self.life = 0
        self.counters: tuple[tuple[str, int], ...] = ()
        self.adds: list[AddMana] = []
        self.counted = False  # amounts or conditions have to be evaluated
        self.effect: Instruction = Nothing()
        self.outputs: tuple[Output, ...] = ()
        self.choices: tuple[tuple[tuple[str, ...], ...], ...] = ()
        self.types = 0
        self.most = 0
        self.only: Node | None = None
        self.once = 0  # activations each turn, 0: no limit
        self.conditions: list[OnlyIf] = []

    def measure(self) -> None:
        """Derive `types` and `most` from the outputs."""
        self.types = 0
        self.most = 0
        for output in self.outputs:
            if len(output.units) > self.most:
                self.most = len(output.units)
            for unit in output.units:
                self.types |= unit


_SHAPES: Final[dict[int, Shape]] = {}


def shape_of(ability: Activated) -> Shape:
    """The shape of an interned mana ability."""
    known = _SHAPES.get(ability.nid)
    if known is None:
        known = _read(ability)
        if ability.nid >= 0:
            _SHAPES[ability.nid] = known
    return known


def _is_this(ref: Ref) -> bool:
    if isinstance(ref, This):
        return True
    return isinstance(ref, Each) and isinstance(ref.what, Among) and isinstance(ref.what.objects, This)


def _read(ability: Activated) -> Shape:
    shape = Shape()
    shape.ok = is_mana_ability(ability)
    for part in ability.cost.parts:
        if isinstance(part, TapThis):
            shape.tap = True
        elif isinstance(part, Mana):
            if part.times is not None or "X" in part.symbols:
                shape.ok = False
            shape.mana = shape.mana + tuple([sym for sym in part.symbols if sym != "0"])
        elif isinstance(part, PayLife) and isinstance(part.amount, Fixed):
            shape.life += part.amount.n
        elif isinstance(part, Do):
            act = part.action
            if isinstance(act, Sacrifice) and isinstance(act.who, You) and _is_this(act.what):
                shape.gone = True
                shape.cant = "be sacrificed"
            elif isinstance(act, Move) and act.to == "exile" and _is_this(act.what):
                shape.gone = True
            elif (
                isinstance(act, RemoveCounters)
                and _is_this(act.of)
                and act.kind != ""
                and isinstance(act.amount, Fixed)
                and act.amount.n > 0
            ):
                shape.counters = shape.counters + ((act.kind, act.amount.n),)
            else:
                shape.ok = False
        else:
            shape.ok = False
    for symbol in shape.mana:
        if "P" in symbol or ("/" in symbol and symbol[0].isdigit()):
            shape.ok = False
    for limit in ability.limits:
        if isinstance(limit, OnlyIf):
            shape.conditions.append(limit)
        elif isinstance(limit, AtMost) and limit.each == "turn":
            shape.once = limit.n
        else:
            # As a sorcery or as an instant (CR 602.5d-e) means not while paying for something.
            shape.ok = False
    shape.effect = ability.effect
    if shape.ok:
        _read_effect(ability.effect, shape)
    if shape.counted and shape.counters:
        shape.ok = False  # the cost may change what is counted
    if shape.ok and not shape.counted:
        _fill(shape, None)
    return shape


def _read_effect(node: Instruction, shape: Shape) -> None:
    """Take in what is predictable; anything else makes the shape not `ok`."""
    if isinstance(node, AddMana):
        if not isinstance(node.who, You) or not node.options:
            shape.ok = False
        for run in node.options:
            for symbol in run:
                if symbol not in MANA_INDEX:
                    shape.ok = False
        if shape.adds and shape.only is not node.only:
            shape.ok = False
        shape.only = node.only
        shape.adds.append(node)
        if not isinstance(node.times, Fixed):
            shape.counted = True
            if not predictable(node.times):
                shape.ok = False
    elif isinstance(node, Seq):
        for step in node.steps:
            _read_effect(step, shape)
    elif isinstance(node, If):
        shape.counted = True
        if not predictable(node.condition):
            shape.ok = False
        _read_effect(node.then, shape)
        _read_effect(node.otherwise, shape)
    elif isinstance(node, DealDamage | LoseLife):
        to = node.to if isinstance(node, DealDamage) else node.who
        if isinstance(to, You) and isinstance(node.amount, Fixed):
            shape.life += node.amount.n
        else:
            shape.ok = False
    elif isinstance(node, GainLife):
        if not isinstance(node.who, You) or not isinstance(node.amount, Fixed):
            shape.ok = False
    elif isinstance(node, PutCounters):
        if not _is_this(node.to) or not isinstance(node.amount, Fixed):
            shape.ok = False
    elif not isinstance(node, Nothing):
        shape.ok = False


_PREDICTABLE: Final[dict[int, bool]] = {}


def predictable(node: Node) -> bool:
    """Whether what the amount or condition comes to now still holds while the cost is being paid: it
    speaks of permanents on the battlefield only, and not of their being tapped, of life, or of what
    has happened this turn."""
    known = _PREDICTABLE.get(node.nid)
    if known is None:
        known = _predictable(node)
        if node.nid >= 0:
            _PREDICTABLE[node.nid] = known
    return known


def _predictable(node: Node | tuple[object, ...]) -> bool:
    if isinstance(node, InZone):
        return node.zone == "battlefield"
    if isinstance(node, Status):
        return node.name not in ("tapped", "untapped")
    if isinstance(node, Amount):
        if not isinstance(
            node,
            Fixed
            | CountOf
            | StatOf
            | CountersOn
            | Sum
            | Minus
            | TimesAmount
            | Half
            | Distinct
            | Devotion
            | Chosen,
        ):
            return False
    elif isinstance(node, Condition):
        if not isinstance(node, Compare | Is | No | AllOf | AnyOf | TurnOf):
            return False
    elif isinstance(node, Ref) and not isinstance(node, Each | This | You | AllPlayers | Opponents):
        return False
    return all([_predictable(child) for child in evaluate.children(node)])


def _adds_now(node: Instruction, ctx: Context | None, out: list[AddMana]) -> None:
    if isinstance(node, AddMana):
        out.append(node)
    elif isinstance(node, Seq):
        for step in node.steps:
            _adds_now(step, ctx, out)
    elif isinstance(node, If) and ctx is not None:
        _adds_now(node.then if evaluate.holds(ctx, node.condition) else node.otherwise, ctx, out)


_MAX_OUTPUTS: Final = 40


def _fill(shape: Shape, ctx: Context | None) -> None:
    """The outputs of the shape, its amounts and conditions evaluated in the context."""
    adds: list[AddMana] = []
    _adds_now(shape.effect, ctx, adds)
    outputs = [Output((), (), ())]
    choices: list[tuple[tuple[str, ...], ...]] = []
    for add in adds:
        if isinstance(add.times, Fixed):
            times = add.times.n
        else:
            assert ctx is not None
            times = evaluate.amount(ctx, add.times)
        if times <= 0:
            continue
        single = all([len(run) == 1 for run in add.options])
        asked = times if add.how == "each" else 1
        if single and asked == times:
            bits = 0
            for run in add.options:
                bits |= MANA_BIT[run[0]]
            ways = [Output((bits,) * times, (-1,) * times, (1,) * times)]
        elif asked == 1:
            ways = []
            for i, run in enumerate(add.options):
                units = tuple([MANA_BIT[sym] for sym in run]) * times
                ways.append(Output(units, (i,), (len(units),)))
        else:
            shape.ok = False
            return
        choices.extend([add.options] * asked)
        outputs = [
            Output(o.units + w.units, o.picks + w.picks, o.spans + w.spans) for o in outputs for w in ways
        ]
        if len(outputs) > _MAX_OUTPUTS:
            shape.ok = False
            return
    shape.outputs = tuple([o for o in outputs if o.units])
    shape.choices = tuple(choices)
    shape.measure()


def _evaluated(shape: Shape, ctx: Context) -> Shape:
    """The same shape with its amounts as they are now."""
    now = Shape()
    now.tap = shape.tap
    now.gone = shape.gone
    now.mana = shape.mana
    now.counters = shape.counters
    now.life = shape.life
    now.only = shape.only
    now.counted = True
    now.effect = shape.effect
    _fill(now, ctx)
    return now


# What a player could activate now.


def sick(s: GameState, o: Obj, c: Chars) -> bool:
    """Whether the object is a creature whose abilities with {T} can't be activated (CR 302.6, 602.5a):
    without haste, and not under its controller's control since their latest turn began."""
    if c.types & CREATURE == 0 or o.zone != BATTLEFIELD:
        return False
    if o.came < s.players[c.controller].turn_began or "haste" in c.abilities.names:
        return False
    for mod, _, _, _ in c.rules:
        if isinstance(mod, AsThough) and mod.act == "haste":
            return False
    return True


def cant(s: GameState, player: int, act: str) -> bool:
    """Whether a rule forbids the player the act altogether."""
    for mod, _, _, _ in player_rules(s, player):
        if isinstance(mod, Cant) and mod.act == act and mod.what is None:
            return True
    return False


def _forbidden(c: Chars, act: str) -> bool:
    for mod, _, _, _ in c.rules:
        if isinstance(mod, Cant) and mod.act == act:
            return True
    return False


# Weights: how much one minds using a source. See `payer`.
CREATURE_WEIGHT: Final = 40
SACRIFICE_WEIGHT: Final = 400
LIFE_WEIGHT: Final = 4000


def _weight(source: Source, c: Chars) -> int:
    """Least useful first: restricted or colourless, one colour, several colours; basic lands before
    others; then creatures, what is sacrificed, and what costs life."""
    weight = 4 * (source.types & ANY_TYPE).bit_count()
    if source.types & ANY_COLOR == 0:
        weight -= 2
    if source.only is not None:
        weight = 1
    if c.supertypes & BASIC == 0:
        weight += 1
    if c.types & CREATURE:
        weight += CREATURE_WEIGHT
    if source.counters_used:
        weight += CREATURE_WEIGHT
    if source.sacrifice:
        weight += SACRIFICE_WEIGHT
    if source.snow:
        weight += 1
    return weight + LIFE_WEIGHT * source.life


def _activations_this_turn(s: GameState, id: int) -> int:
    return sum([1 for e in s.ledger if e.verb == _ACTIVATE and e.source == id])


def _try(s: GameState, player: int, o: Obj, c: Chars, zone: int, out: list[Source]) -> None:
    """Append the sources among the abilities of one object."""
    for inst in c.abilities.activated:
        ability = inst.ability
        assert isinstance(ability, Activated)
        shape = shape_of(ability)
        if not shape.ok or ZONE_NUMBER[ability.zone] != zone:
            continue
        if shape.tap and (o.tapped or zone != BATTLEFIELD or sick(s, o, c)):
            continue
        if c.rules and (_forbidden(c, "activate") or (shape.cant and _forbidden(c, shape.cant))):
            continue
        times = 1
        if not shape.tap and not shape.gone:
            times = REPEATS
        for kind, n in shape.counters:
            times = min(times, o.counters_of(kind) // n)
        if shape.life:
            if cant(s, player, "pay life"):
                continue
            times = min(times, s.players[player].life // shape.life)
        if shape.once:
            times = min(times, shape.once - _activations_this_turn(s, o.id))
        if times <= 0:
            continue
        now = shape
        if shape.counted or shape.conditions:
            ctx = Context(s, o.id, player)
            ctx.instance = inst.key
            if not all([evaluate.holds(ctx, limit.condition) for limit in shape.conditions]):
                continue
            if shape.counted:
                now = _evaluated(shape, ctx)
                if not now.ok:
                    continue
        if now.most == 0:
            continue
        source = Source(o.id, inst.key, now)
        source.times = times
        source.snow = c.supertypes & SNOW != 0
        source.weight = _weight(source, c)
        out.append(source)


REPEATS: Final = 8

_ELSEWHERE: Final[dict[int, bool]] = {}


def _offers_elsewhere(face: Face) -> bool:
    """Whether the face has a mana ability that functions off the battlefield."""
    known = _ELSEWHERE.get(face.nid)
    if known is None:
        known = False
        for inst in abilities_of_face(face).activated:
            ability = inst.ability
            if isinstance(ability, Activated) and ability.zone != "battlefield" and shape_of(ability).ok:
                known = True
        if face.nid >= 0:
            _ELSEWHERE[face.nid] = known
    return known


def _replaced(mod: Modification) -> bool:
    """Whether a replacement effect makes the outcome of mana abilities unpredictable: one that gives
    more of the same, or adds something, does not."""
    return (
        isinstance(mod, Replacing)
        and _ADD_MANA in verbs_of(mod.when)
        and not all([isinstance(change, AmountBecomes | AlsoThen) for change in mod.changes])
    )


def mana_sources(s: GameState, player: int) -> list[Source]:
    """Every activated mana ability (CR 605.1a) that the player could activate now and whose outcome is
    known beforehand, in the order of weight (least useful first), then age.

    Left out, and so reached only by activating them by hand (law 11): abilities whose cost asks for a
    choice of other objects, an {X}, {Q}, or number-hybrid or Phyrexian symbols; whose effect does more
    than add mana, deal damage to or change the life of their controller by a fixed amount, or put
    counters on their source; whose amount or condition looks beyond the battlefield, at tapped
    permanents, at life or at past events; that may be activated only as a sorcery or an instant, only so
    often a game, or by other players as well; abilities off the battlefield that are not printed on the
    card; "each" choices among runs of several mana; and every source while a replacement effect turns
    mana produced into something else. Triggered mana abilities (CR 605.1b) only add to what is planned."""
    out: list[Source] = []
    for effect in s.effects:
        for mod in effect.mods:
            if _replaced(mod):
                return []
    for id in s.battlefield():
        o = s.obj(id)
        c = chars(s, id)
        abilities = c.abilities
        if abilities.replacing:
            for inst in abilities.replacing:
                if isinstance(inst.ability, Static) and any([_replaced(m) for m in inst.ability.mods]):
                    return []
        if c.controller == player and abilities.activated and not o.phased_out:
            _try(s, player, o, c, BATTLEFIELD, out)
    for zone in _OTHER_ZONES:
        for id in s.zone(zone, player):
            o = s.obj(id)
            if o.owner == player and _offers_elsewhere(o.face):
                _try(s, player, o, chars(s, id), zone, out)
    out.sort(key=_order)
    return out


_OTHER_ZONES: Final = (HAND, GRAVEYARD, EXILE, COMMAND)


def _order(source: Source) -> tuple[int, int, str]:
    return (source.weight, source.id, source.key)
