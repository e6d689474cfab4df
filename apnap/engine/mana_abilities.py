"""Mana abilities, and what objects offer as sources of mana (CR 605).

Types of mana are bits in the order of `MANA`: W 1, U 2, B 4, R 8, G 16, C 32.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, mana_triggered, qualities, same_ability, walking
from apnap.engine.characteristics import Chars, abilities_of_face
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars, layered, player_rules, replacing
from apnap.engine.patterns import verbs_of
from apnap.engine.state import BATTLEFIELD, GameState, Obj, Option
from apnap.model.abilities import (
    Activated,
    AtMost,
    Do,
    Mana,
    OnlyIf,
    PayLife,
    TapThis,
)
from apnap.model.amounts import (
    Chosen,
    CountersOn,
    CountEvents,
    CountOf,
    Devotion,
    Distinct,
    Fixed,
    Half,
    Minus,
    Party,
    StatOf,
    Sum,
)
from apnap.model.amounts import Times as TimesAmount
from apnap.model.cards import Face
from apnap.model.conditions import AllOf, AnyOf, Compare, Is, No, TurnOf
from apnap.model.events import VERB_NUMBER, AlsoThen, AmountBecomes, Pattern
from apnap.model.filters import Among, InZone, Status
from apnap.model.instructions import (
    Act,
    AddMana,
    Apply,
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
)
from apnap.model.modifications import AsThough, Cant, CostChange, Replacing
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

ANY_COLOR: Final = 31
ANY_TYPE: Final = 63

MANA_BIT: Final[dict[str, int]] = {m: 1 << i for i, m in enumerate(MANA)}
_ADD_MANA: Final = VERB_NUMBER["add mana"]
_ACTIVATE: Final = VERB_NUMBER["activate"]
REPEATS: Final = 8  # how often in a row an ability that uses nothing up is counted on
_OTHER_ZONES: Final = (HAND, GRAVEYARD, EXILE, COMMAND)


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
        known = walking.is_mana_ability(ability) and not _moves_library(ability)
        if ability.nid >= 0:
            _IS_MANA[ability.nid] = known
    return known


def _moves_library(node: object) -> bool:
    if isinstance(node, Draw | Mill | Search | TopOf | BottomOf | Arrange):
        return True
    if isinstance(node, Move) and node.to == "library":
        return True
    if isinstance(node, Act) and node.name in _LIBRARY_ACTS:
        return True
    if isinstance(node, InZone) and node.zone == "library":
        return True
    return any([_moves_library(child) for child in walking.children(node)])


Runs = tuple[tuple[str, ...], ...]
Picked = tuple[int, Runs, int]  # a pick, its options, and how many units it gives


class Output:
    """One way in which a mana ability may turn out: the types of each unit it gives, as bits, any one of
    which may be chosen for that unit. `picks` are the indexes into the options of its `AddMana`s, in
    order, one for each choice that it asks (one for how "same", one a time for "each"); -1 stands for
    "the option that gives the type chosen for the unit". `spans` says how many units each pick gives.
    `more`: the picks of the triggered mana abilities that it sets off, each with its options and its span;
    their units come last."""

    def __init__(
        self,
        units: tuple[int, ...],
        picks: tuple[int, ...],
        spans: tuple[int, ...],
        more: tuple[Picked, ...] = (),
    ) -> None:
        self.units = units
        self.picks = picks
        self.spans = spans
        self.more = more

    def own(self) -> int:
        """How many of the units are of the ability itself."""
        return len(self.units) - sum([span for _, _, span in self.more])


class Source:
    """An activated mana ability that a player could activate now.

    `outputs` are the ways it may turn out, `choices` the options of each of its choices (to turn types
    into indexes). Its cost: `mana` symbols, `tap`, `sacrifice` (the object goes: sacrificed or exiled),
    `life` (paid, or lost to the damage of its effect). `times` is how often it could be activated in a
    row (more than 1 only without {T} and sacrifice). `only` restricts its mana. `weight` tells how much
    one minds using it: lower is used first; `harms`: it does besides what one minds. `counted`: its amount
    is counted, so it goes early."""

    def __init__(self, id: int, key: str, shape: Shape) -> None:
        self.id = id
        self.key = key
        self.outputs = shape.outputs
        self.choices = shape.choices
        self.mana = shape.mana
        self.tap = shape.tap
        self.sacrifice = shape.gone
        self.harms = shape.harms
        self.life = shape.life
        self.only = shape.only
        self.times = 1
        self.snow = False
        self.counted = shape.counted
        self.counters_used = len(shape.counters) > 0
        self.weight = 0
        self.types = shape.types
        self.most = shape.most
        self.single = shape.single
        self.option = Option(f"activate:{id}:{key}", "activate", obj=id, word=key)  # its activation

    def becomes(self, outputs: tuple[Output, ...]) -> None:
        """It turns out in these ways instead."""
        self.outputs = outputs
        self.types, self.most = measured(outputs)
        self.single = 0

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
        self.harms = False  # it does besides what one would rather not have
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
        self.single = 0  # the type, where {T} alone gives one mana of it

    def measure(self) -> None:
        """Derive `types` and `most` from the outputs."""
        self.types, self.most = measured(self.outputs)
        priced = self.gone or self.mana or self.life or self.counters or self.only is not None
        plain = self.tap and self.most == 1 and len(self.outputs) == 1 and not priced
        self.single = self.types if plain and self.types in _ONE_TYPE else 0


def measured(outputs: tuple[Output, ...]) -> tuple[int, int]:
    """The types of mana that the outputs may give, as bits, and the most mana of one."""
    types = 0
    most = 0
    for output in outputs:
        if len(output.units) > most:
            most = len(output.units)
        for unit in output.units:
            types |= unit
    return types, most


_ONE_TYPE: Final = frozenset(MANA_BIT.values())
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
        if node.within or node.among is not None:
            shape.counted = True
        if node.among is not None and not predictable(node.among):
            shape.ok = False
        for run in node.options:
            for symbol in run:
                if symbol == "$color":
                    shape.counted = True
                elif symbol not in MANA_INDEX:
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
    elif isinstance(node, If) and shape.tap and _ends_itself(node.then) and _ends_itself(node.otherwise):
        return  # It may be gone afterwards, and can't be tapped again in any case.
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
        shape.harms = shape.harms or not isinstance(node.who, You)
        if not isinstance(node.who, You | Opponents) or not isinstance(node.amount, Fixed):
            shape.ok = False
    elif isinstance(node, Apply):
        shape.harms = True
        if not _keeps_tapped(node):
            shape.ok = False
    elif isinstance(node, PutCounters):
        if not _is_this(node.to) or not isinstance(node.amount, Fixed):
            shape.ok = False
    elif not isinstance(node, Nothing):
        shape.ok = False


def _ends_itself(node: Instruction) -> bool:
    """Whether the source is sacrificed, or nothing happens."""
    if isinstance(node, Sacrifice):
        return isinstance(node.who, You) and _is_this(node.what)
    return isinstance(node, Nothing)


def _keeps_tapped(node: Apply) -> bool:
    """Whether the source doesn't untap for a while, and that is all."""
    return _is_this(node.affects) and all([isinstance(m, Cant) and m.act == "untap" for m in node.mods])


_PREDICTABLE: Final[dict[int, bool]] = {}


def predictable(node: Node) -> bool:
    """Whether what the amount or condition comes to now still holds while the cost is being paid: it
    speaks of permanents on the battlefield and lands played only, and not of their being tapped, of
    life, or of what else has happened this turn."""
    known = _PREDICTABLE.get(node.nid)
    if known is None:
        known = _predictable(node)
        if node.nid >= 0:
            _PREDICTABLE[node.nid] = known
    return known


def _predictable(node: object) -> bool:
    if isinstance(node, InZone):
        return node.zone == "battlefield"
    if isinstance(node, Status):
        return node.name not in ("tapped", "untapped")
    if isinstance(node, CountEvents):
        return isinstance(node.when, Pattern) and node.when.verb == "play land"
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
            | Party
            | Chosen,
        ):
            return False
    elif isinstance(node, Condition):
        if not isinstance(node, Compare | Is | No | AllOf | AnyOf | TurnOf):
            return False
    elif isinstance(node, Ref) and not isinstance(node, Each | This | You | AllPlayers | Opponents):
        return False
    return all([_predictable(child) for child in walking.children(node)])


def adds_now(node: Instruction, ctx: Context | None, out: list[AddMana]) -> None:
    """What an effect would add as things stand; of what hangs on a condition, nothing without a context."""
    if isinstance(node, AddMana):
        out.append(node)
    elif isinstance(node, Seq):
        for step in node.steps:
            adds_now(step, ctx, out)
    elif isinstance(node, If) and ctx is not None:
        adds_now(node.then if evaluate.holds(ctx, node.condition) else node.otherwise, ctx, out)


_MAX_OUTPUTS: Final = 40


def _fill(shape: Shape, ctx: Context | None) -> None:
    """The outputs of the shape, its amounts and conditions evaluated in the context."""
    adds: list[AddMana] = []
    adds_now(shape.effect, ctx, adds)
    outputs = [Output((), (), ())]
    choices: list[tuple[tuple[str, ...], ...]] = []
    for add in adds:
        if isinstance(add.times, Fixed):
            times = add.times.n
        else:
            assert ctx is not None
            times = evaluate.amount(ctx, add.times)
        runs = add.options if ctx is None else qualities.mana_runs(ctx.s, ctx.source, ctx.controller, add)
        if times <= 0 or not runs:
            continue
        asked = times if add.how == "each" else 1
        ways = ways_of(runs, times, asked)
        if not ways:
            shape.ok = False
            return
        choices.extend([runs] * asked)
        outputs = [
            Output(o.units + w.units, o.picks + w.picks, o.spans + w.spans) for o in outputs for w in ways
        ]
        if len(outputs) > _MAX_OUTPUTS:
            shape.ok = False
            return
    shape.outputs = tuple([o for o in outputs if o.units])
    shape.choices = tuple(choices)
    shape.measure()


def ways_of(runs: Runs, times: int, asked: int) -> list[Output]:
    """The ways in which mana may be added so many times, one of the runs chosen `asked` times; [] where they
    are too many to be told."""
    if asked == times and all([len(run) == 1 for run in runs]):
        bits = 0
        for run in runs:
            bits |= MANA_BIT[run[0]]
        return [Output((bits,) * times, (-1,) * times, (1,) * times)]
    if asked != 1:
        return []
    out: list[Output] = []
    for i, run in enumerate(runs):
        units = tuple([MANA_BIT[sym] for sym in run]) * times
        out.append(Output(units, (i,), (len(units),)))
    return out


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
    """Whether a rule forbids the player the act altogether. Who can't lose life can't pay any (CR 119.8)."""
    for mod, _, _, _ in player_rules(s, player):
        if isinstance(mod, Cant) and mod.what is None:
            if mod.act == act or (act == "pay life" and mod.act == "lose life"):
                return True
    return False


def _barred(
    s: GameState,
    rules: tuple[tuple[Modification, int, int, str], ...],
    act: str,
    id: int,
    has_cost: bool,
) -> bool:
    """Whether one of the rules forbids the act to, or with, the object, or changes what it costs to
    activate its abilities: then they can't be counted on."""
    for mod, source, controller, instance in rules:
        if isinstance(mod, Cant) and mod.act == act:
            ctx = Context(s, source, controller)
            ctx.instance = instance
            if mod.unless is not None and evaluate.holds(ctx, mod.unless):
                continue
            if mod.what is None or evaluate.matches(ctx, mod.what, id):
                return True
        elif isinstance(mod, CostChange) and mod.of == "activate" and act == "activate":
            if mod.sign == "-" and not has_cost:
                continue
            if mod.what is None or evaluate.matches(Context(s, source, controller), mod.what, id):
                return True
    return False


# Weights: how much one minds using a source. See `payer`.
CREATURE_WEIGHT: Final = 40
SACRIFICE_WEIGHT: Final = 400
HARM_WEIGHT: Final = 30
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
    if source.harms:
        weight += HARM_WEIGHT
    if source.snow:
        weight += 1
    return weight + LIFE_WEIGHT * source.life


def _activations_this_turn(s: GameState, id: int, key: str) -> int:
    told = same_ability.told(s, id, key)
    return sum([1 for e in s.ledger if e.verb == _ACTIVATE and e.source == id and e.data == told])


def _try(
    s: GameState,
    player: int,
    rules: tuple[tuple[Modification, int, int, str], ...],
    o: Obj,
    c: Chars,
    zone: int,
    watching: mana_triggered.Watching | None,
    out: list[Source],
) -> bool:
    """Append the sources among the abilities of one object; `watching`: what looks at it as it is
    tapped for mana. Whether they are steady (`steady_sources`)."""
    steady = not c.rules and watching is None
    for inst in c.abilities.activated:
        ability = inst.ability
        assert isinstance(ability, Activated)
        shape = shape_of(ability)
        if not shape.ok or ZONE_NUMBER[ability.zone] != zone:
            continue
        if shape.tap and (o.tapped or zone != BATTLEFIELD or sick(s, o, c)):
            continue
        if shape.counted or shape.conditions or shape.once or shape.life:
            steady = False
        has_cost = len(shape.mana) > 0
        if c.rules:
            if _barred(s, c.rules, "activate", o.id, has_cost):
                continue
            if shape.cant and _barred(s, c.rules, shape.cant, o.id, False):
                continue
        if rules and _barred(s, rules, "activate", o.id, has_cost):
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
            times = min(times, shape.once - _activations_this_turn(s, o.id, inst.key))
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
        if shape.tap and watching is not None:
            mana_triggered.with_more(s, player, source, watching)
        out.append(source)
    return steady


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


def mana_sources(s: GameState, player: int, among: list[int] | None = None) -> list[Source]:
    """Every activated mana ability (CR 605.1a) that the player could activate now and whose outcome is
    known beforehand, in the order of weight (least useful first), then age. `among`: the permanents to be
    looked at, where it is known that others have none.

    Left out, and so reached only by activating them by hand (law 11): abilities whose cost asks for a
    choice of other objects, an {X}, {Q}, or number-hybrid or Phyrexian symbols; whose effect does more
    than add mana, deal damage to or change the life of their controller by a fixed amount, or put
    counters on their source; whose amount or condition looks beyond the battlefield, at tapped
    permanents, at life or at past events; that something forbids to activate or makes cost more; that may
    be activated only as a sorcery or an instant, only so often a game, or by other players as well;
    abilities off the battlefield that are not printed on the card; "each" choices among runs of several
    mana; and every source while a replacement effect turns mana produced into something else. What triggered
    mana abilities (CR 605.1b) add as a permanent is tapped is counted in (see `mana_triggered`)."""
    return steady_sources(s, player, among)[0]


def steady_sources(s: GameState, player: int, among: list[int] | None = None) -> tuple[list[Source], bool]:
    """The same, and whether they stay what they are as long as nobody writes to an object or a player: they
    hang on no condition, no amount that is counted, no rule that an effect states, nothing paid but mana."""
    out: list[Source] = []
    rules = player_rules(s, player)
    for found in replacing(s):
        if _replaced(found[0]):
            return [], False
    looking = mana_triggered.watching(s)
    watching = looking if looking.any() else None
    steady = not rules
    for id in s.battlefield() if among is None else among:
        o = s.obj(id)
        c = chars(s, id)
        if c.controller == player and c.abilities.activated and not o.phased_out:
            steady = _try(s, player, rules, o, c, BATTLEFIELD, watching, out) and steady
    cards = layered(s).cards
    for zone in _OTHER_ZONES:
        for id in cards[zone * s.count + (player if zone == HAND or zone == GRAVEYARD else 0)].offering:
            o = s.obj(id)
            if o.owner == player and _offers_elsewhere(o.face):
                steady = _try(s, player, rules, o, chars(s, id), zone, None, out) and steady
    if len(out) > 1:
        out.sort(key=_order)
    return out, steady


def _order(source: Source) -> tuple[int, int, str]:
    return (source.weight, source.id, source.key)
