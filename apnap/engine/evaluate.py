"""Filters, references, amounts and conditions, evaluated in an ability's context.

`Context` says from whose point of view: the source, its controller, the object on the stack whose
bindings count, the event that triggered. All of it reads and changes nothing.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import faces, layers, party, qualities, sources
from apnap.engine.filter_zones import base_of, zones_of
from apnap.engine.patterns import count_events, sum_events, took_part
from apnap.engine.qualities import (
    attachments,
    cast_fact,
    chosen,
    compare,
    controller_of,
    devotion,
    during,
    giver,
    has_designation,
    has_status,
    is_stack_kind,
    joined,
    library_end,
    most_voted,
    number_chosen,
    shares,
    stat,
    votes,
)
from apnap.engine.state import (
    BATTLEFIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    CastFacts,
    Event,
    GameState,
    entity_player,
    player_entity,
)
from apnap.model.amounts import (
    AnyNumber,
    CastFact,
    Chosen,
    CountersOn,
    CountEvents,
    CountOf,
    Devotion,
    Distinct,
    EventAmount,
    Fixed,
    Half,
    IfElse,
    LifeOf,
    Minus,
    Party,
    Resolutions,
    ResultAmount,
    StatOf,
    Sum,
    Times,
    UnspentMana,
    Votes,
    X,
)
from apnap.model.conditions import (
    AllOf,
    AnyOf,
    Compare,
    During,
    HasDesignation,
    Is,
    IsAmong,
    ItIs,
    No,
    PaidFor,
    TurnOf,
)
from apnap.model.filters import (
    Among,
    And,
    Anything,
    AttachedTo,
    AttackingTo,
    BlockedBy,
    BlockingOf,
    CastFrom,
    Color,
    ColorCount,
    ControlledBy,
    CountersAre,
    Extreme,
    HasAttached,
    HasKeyword,
    InZone,
    Named,
    Not,
    OfChosen,
    Or,
    Other,
    OwnedBy,
    PermanentCard,
    SharesWith,
    SourceIs,
    StackKind,
    StatIs,
    Status,
    Subtype,
    Supertype,
    Targeting,
    TookPart,
    TotalAtMost,
    Type,
)
from apnap.model.node import Amount, Condition, Filter, Ref
from apnap.model.refs import (
    ActivePlayer,
    AllPlayers,
    AttackedBy,
    BottomOf,
    Bound,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    Each,
    Giver,
    HostOf,
    Iterated,
    JoinedWith,
    Linked,
    MostVoted,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Target,
    This,
    Those,
    TopOf,
    Trigger,
    Union,
    You,
)
from apnap.model.words import (
    BASIC_LAND_MANA,
    COLOR_BIT,
    PERMANENT_TYPES,
    SUPERTYPE_BIT,
    TYPE_BIT,
    ZONE_NUMBER,
)


class Context:
    """From whose point of view a node is evaluated.

    `source` is the object whose ability it is (as last known, where it is gone), `controller` "you",
    `item` the object on the stack that resolves or is being put there (0: none), `event` what triggered
    or is being replaced, `bindings` the slots bound so far ("b0": entities, "n0": an amount), `it` what
    `Iterated` means, `instance` the key of the ability instance."""

    def __init__(self, s: GameState, source: int, controller: int) -> None:
        self.s = s
        self.source = source
        self.controller = controller
        self.item = 0
        self.event: Event | None = None
        self.bindings: dict[str, Any] = {}
        self.it = 0
        self.instance = ""

    def at(self, it: int) -> Context:
        """The same context with `Iterated` meaning `it`."""
        c = Context(self.s, self.source, self.controller)
        c.item = self.item
        c.event = self.event
        c.bindings = self.bindings
        c.it = it
        c.instance = self.instance
        return c

    def in_state(self, s: GameState) -> Context:
        """The same context in another state of the game."""
        c = self.at(self.it)
        c.s = s
        return c


# Filters.


def matches(ctx: Context, f: Filter, id: int) -> bool:
    """Whether the object matches the filter."""
    if isinstance(f, And):
        for part in f.parts:
            if not matches(ctx, part, id):
                return False
        return True
    if isinstance(f, Type):
        return layers.chars(ctx.s, id).types & TYPE_BIT[f.name] != 0
    if isinstance(f, ControlledBy):
        return has_player(ctx, f.players, controller_of(ctx.s, id))
    if isinstance(f, Anything):
        return True
    if isinstance(f, InZone):
        return ctx.s.obj(id).zone == ZONE_NUMBER[f.zone]
    if isinstance(f, Other):
        return sources.is_other(ctx.s, id, ctx.source)
    if isinstance(f, Among):
        return id in entities(ctx, f.objects)
    if isinstance(f, SourceIs):
        return sources.is_one_of(ctx.s, id, entities(ctx, f.objects))
    if isinstance(f, Not):
        return not matches(ctx, f.part, id) and qualities.can_differ(ctx.s, f.part, id)
    if isinstance(f, Or):
        for part in f.parts:
            if matches(ctx, part, id):
                return True
        return False
    if isinstance(f, Subtype):
        return f.name in layers.chars(ctx.s, id).subtypes
    if isinstance(f, Color):
        return layers.chars(ctx.s, id).colors & COLOR_BIT[f.name] != 0
    if isinstance(f, HasKeyword):
        return qualities.has_keyword(layers.chars(ctx.s, id).abilities.names, f.name)
    if isinstance(f, Status):
        return has_status(ctx.s, f.name, id)
    if isinstance(f, StatIs):
        if f.stat in ("power", "toughness") and not layers.chars(ctx.s, id).has_pt:
            return False
        return compare(stat(ctx.s, id, f.stat), f.cmp, amount(ctx, f.amount))
    if isinstance(f, OwnedBy):
        return has_player(ctx, f.players, ctx.s.obj(id).owner)
    if isinstance(f, Supertype):
        return layers.chars(ctx.s, id).supertypes & SUPERTYPE_BIT[f.name] != 0
    return _matches_rarer(ctx, f, id)


def _matches_rarer(ctx: Context, f: Filter, id: int) -> bool:
    s = ctx.s
    if isinstance(f, StackKind):
        return is_stack_kind(s.obj(id), f.name)
    if isinstance(f, PermanentCard):
        return layers.chars(s, id).types & PERMANENT_TYPES != 0
    if isinstance(f, ColorCount):
        return compare(layers.chars(s, id).colors.bit_count(), f.cmp, f.n)
    if isinstance(f, Named):
        return f.name in faces.names_of(layers.chars(s, id).name)
    if isinstance(f, TotalAtMost):  # one alone must not exceed it either; see `totals` for the sum
        limited = f.stat == "mana value" or layers.chars(s, id).has_pt
        return limited and stat(s, id, f.stat) <= amount(ctx, f.amount)
    if isinstance(f, CountersAre):
        return compare(s.obj(id).counters_of(f.kind), f.cmp, amount(ctx, f.amount))
    if isinstance(f, AttachedTo):
        host = s.obj(id).attached_to
        return host != 0 and host in entities(ctx, f.host)
    if isinstance(f, HasAttached):
        return any([matches(ctx, f.what, a) for a in attachments(s, id)])
    if isinstance(f, AttackingTo):
        o = s.obj(id)
        return o.attacking != 0 and (
            o.attacking in entities(ctx, f.defenders)
            or player_entity(o.attacked_player) in entities(ctx, f.defenders)
        )
    if isinstance(f, BlockingOf):
        # Nothing blocks what was removed from combat (506.4); what is gone is looked at as it was (608.2h).
        return any([a in s.obj(id).blocking and s.obj(a).attacking != 0 for a in entities(ctx, f.attackers)])
    if isinstance(f, BlockedBy):
        there = s.obj(id).attacking != 0
        return there and any([b > 0 and id in s.obj(b).blocking for b in entities(ctx, f.blockers)])
    if isinstance(f, SharesWith):
        if isinstance(f.objects, Iterated) and ctx.it == 0:
            return True  # the first of several targets that have it in common
        return any([o > 0 and shares(s, f.aspect, id, o) for o in entities(ctx, f.objects)])
    if isinstance(f, OfChosen):
        return _of_chosen(ctx, f.aspect, id)
    if isinstance(f, Targeting):
        return _targeting(ctx, f, id)
    if isinstance(f, CastFrom):
        cast = s.obj(id).cast
        if cast is None or cast.origin < 0 or (f.zone and cast.origin != ZONE_NUMBER[f.zone]):
            return False
        return f.by is None or has_player(ctx, f.by, cast.caster)
    if isinstance(f, Extreme):
        values = [stat(s, o, f.stat) for o in candidates(ctx, f.among)]
        mine = stat(s, id, f.stat)
        return matches(ctx, f.among, id) and mine == (max(values) if f.which == "max" else min(values))
    if isinstance(f, TookPart):
        return took_part(ctx, f.role, f.when, f.window, id)
    from apnap.engine import matching

    return matching.matches(ctx, f, id)


def _of_chosen(ctx: Context, aspect: str, id: int) -> bool:
    value = chosen(ctx.s, ctx.source, aspect)
    if value is None:
        return False
    c = layers.chars(ctx.s, id)
    if aspect == "color":
        return c.colors & COLOR_BIT[value] != 0
    if aspect in ("creature type", "land type", "basic land type"):
        return value in c.subtypes
    if aspect == "name":
        return value in faces.names_of(c.name)
    if aspect == "card type":
        return c.types & TYPE_BIT[value] != 0
    if aspect == "number":
        return bool(c.mana_value == value)
    if aspect in ("player", "opponent"):
        return bool(controller_of(ctx.s, id) == value)
    raise NotImplementedError(f"of the chosen {aspect}")


def _targeting(ctx: Context, f: Targeting, id: int) -> bool:
    item = ctx.s.obj(id).item
    if item is None:
        return False
    players = entities(ctx, f.players) if f.players is not None else ()
    for _, targets in item.targets:
        for t in targets:
            if t < 0 and t in players:
                return True
            if t > 0 and f.what is not None and _there(ctx.s, f.what, t) and matches(ctx, f.what, t):
                return True
    return False


def _there(s: GameState, what: Filter, id: int) -> bool:
    """Whether it is of the sort of things that is spoken of: a permanent, unless of a spell, an ability or
    a zone (CR 109.2). What is phased out is not there (702.26b)."""
    if s.obj(id).zone == BATTLEFIELD:
        return not s.obj(id).phased_out
    for part in what.parts if isinstance(what, And) else (what,):
        if isinstance(part, InZone | StackKind | Among | CastFrom):
            return True
    return False


# Players.


def has_player(ctx: Context, ref: Ref, player: int) -> bool:
    """Whether the player is among those referred to."""
    if isinstance(ref, You):
        return player == ctx.controller
    if isinstance(ref, Opponents):
        return player != ctx.controller and player >= 0
    if isinstance(ref, AllPlayers):
        return player >= 0
    return player_entity(player) in entities(ctx, ref)


def players(ctx: Context, ref: Ref) -> list[int]:
    """The players referred to who are in the game, in APNAP order (CR 101.4)."""
    if isinstance(ref, You):
        return [] if ctx.controller < 0 or ctx.s.players[ctx.controller].left else [ctx.controller]
    found = entities(ctx, ref)
    return [p for p in ctx.s.in_game() if player_entity(p) in found]


# References.


def entities(ctx: Context, ref: Ref) -> tuple[int, ...]:
    """The objects (ids) and players (entities) referred to. Gone objects are among them where the
    reference is to something that was: ask `current` for what can still be acted on."""
    s = ctx.s
    if isinstance(ref, This):
        return (ctx.source,) if ctx.source else ()
    if isinstance(ref, You):
        return (player_entity(ctx.controller),)
    if isinstance(ref, Target):
        return _targets(ctx, ref.slot)
    if isinstance(ref, Bound):
        return _bound(ctx, ref.slot)
    if isinstance(ref, Each):
        return tuple(candidates(ctx, ref.what))
    if isinstance(ref, Trigger):
        return _trigger_role(ctx, ref.role)
    if isinstance(ref, Iterated):
        return (ctx.it,) if ctx.it else ()
    if isinstance(ref, ControllerOf):
        held = [o for o in entities(ctx, ref.objects) if o != 0]
        return _distinct([player_entity(controller_of(s, o)) if o > 0 else o for o in held])
    if isinstance(ref, OwnerOf):
        return _distinct([player_entity(s.obj(o).owner) for o in entities(ctx, ref.objects) if o > 0])
    if isinstance(ref, AllPlayers):
        return tuple([player_entity(p) for p in s.in_game()])
    if isinstance(ref, Opponents):
        return tuple([player_entity(p) for p in s.in_game() if p != ctx.controller])
    if isinstance(ref, HostOf):
        hosts = [s.obj(o).attached_to for o in entities(ctx, ref.attachments) if o > 0]
        return _distinct([h for h in hosts if h != 0])
    if isinstance(ref, JoinedWith):
        return joined(s, ref.name, entities(ctx, ref.objects))
    if isinstance(ref, Giver):
        return giver(s, ctx.item)
    if isinstance(ref, Union):
        out: list[int] = []
        for part in ref.refs:
            out.extend(entities(ctx, part))
        return _distinct(out)
    if isinstance(ref, Those):
        return tuple([o for o in entities(ctx, ref.objects) if o > 0 and matches(ctx, ref.what, o)])
    if isinstance(ref, OtherPlayers):
        not_those = entities(ctx, ref.than)
        return tuple([player_entity(p) for p in s.in_game() if player_entity(p) not in not_those])
    if isinstance(ref, PlayersWho):
        return tuple([e for e in entities(ctx, ref.among) if holds(ctx.at(e), ref.condition)])
    if isinstance(ref, ActivePlayer):
        return (player_entity(s.active),)
    if isinstance(ref, DefendingPlayer):
        return _defending(ctx, ref)
    if isinstance(ref, AttackedBy):
        return _distinct(
            [s.obj(o).attacking for o in entities(ctx, ref.attackers) if o > 0 and s.obj(o).attacking]
        )
    if isinstance(ref, ChosenPlayer):
        value = chosen(s, ctx.source, "player")
        return () if value is None else (player_entity(int(value)),)
    if isinstance(ref, TopOf):
        return library_end(ctx.s, players(ctx, ref.player), amount(ctx, ref.amount), True)
    if isinstance(ref, BottomOf):
        return library_end(ctx.s, players(ctx, ref.player), amount(ctx, ref.amount), False)
    if isinstance(ref, MostVoted):
        return most_voted(ctx.bindings)
    if isinstance(ref, Linked):
        exiled = ctx.bindings.get(EXILED) or qualities.exiled_with(s, ctx.source)
        return tuple([o for o in exiled if s.obj(o).zone != GONE])
    from apnap.engine import matching

    return matching.referred(ctx, ref)


def _defending(ctx: Context, ref: DefendingPlayer) -> tuple[int, ...]:
    """CR 508.5: the player whom the creature attacks or attacked. Of an ability whose event speaks of an
    attacking creature it is that one, whether or not the ability's own object attacks too."""
    s, e = ctx.s, ctx.event
    ids = list(entities(ctx, ref.attacker))
    if e is not None and isinstance(ref.attacker, This):
        told = [o for o in (e.obj, e.source, e.other) if o > 0 and s.obj(o).attacked_player >= 0]
        ids = told[:1] or ids
    attacked = [s.obj(o).attacked_player for o in ids if o > 0]
    return _distinct([player_entity(p) for p in attacked if p >= 0])


def _distinct(found: list[int]) -> tuple[int, ...]:
    out: list[int] = []
    for e in found:
        if e not in out:
            out.append(e)
    return tuple(out)


def _targets(ctx: Context, slot: int) -> tuple[int, ...]:
    known: Any = ctx.bindings.get(f"b{slot}")
    if known is not None:
        targets: tuple[int, ...] = known
        return targets
    if ctx.item:
        item = ctx.s.obj(ctx.item).item
        if item is not None:
            for name, chosen in item.targets:
                if name == slot:
                    return chosen
            for key, value in item.bindings:
                if key == f"b{slot}":
                    bound: tuple[int, ...] = value
                    return bound
    return _remembered(ctx, f"b{slot}")


def _remembered(ctx: Context, name: str) -> tuple[int, ...]:
    """What a rule that an effect states was told as the effect began (its instance is "!" and the effect's
    number), or what was chosen as the spell was cast that is, or became, the source."""
    pairs: tuple[tuple[str, Any], ...] = ()
    if ctx.instance[:1] == "!":
        for effect in ctx.s.effects:
            if effect.id == int(ctx.instance[1:]):
                pairs = effect.bindings
    elif ctx.source > 0:
        item = ctx.s.obj(ctx.source).item
        if item is not None:
            pairs = item.bindings
    for key, value in pairs:
        if key == name:
            found: tuple[int, ...] = value
            return found
    return ()


def _bound(ctx: Context, slot: int) -> tuple[int, ...]:
    return _targets(ctx, slot)


def _trigger_role(ctx: Context, role: str) -> tuple[int, ...]:
    e = ctx.event
    if e is None:
        return ()
    if role == "object":
        # An object that enters is referred to as what it became.
        if is_gathered(e):
            return of_all(e, "object")
        entity = e.result if e.dest == BATTLEFIELD and e.result else e.obj
    elif role == "source":
        if is_gathered(e):
            return of_all(e, "source")
        entity = e.source
    elif role == "player":
        entity = player_entity(e.player) if e.player >= 0 else 0
    elif role == "other":
        entity = e.other
    else:
        raise NotImplementedError(f"the role {role}")
    return (entity,) if entity else ()


def current(ctx: Context, id: int) -> int:
    """The id under which an ability may still act on an object: its own while it exists; where it left
    by the very event that triggered the ability, or was moved by an earlier part of the effect that is
    carried out, what it became in a public zone (CR 400.7e, 400.7j, 603.6c); else 0."""
    s = ctx.s
    if s.obj(id).zone != GONE:
        return id
    became = moved(ctx, id)
    if became:
        return became
    e = ctx.event
    if e is None:
        return 0
    new = e.result if e.obj == id else 0
    if e.origin == BATTLEFIELD and e.obj > 0 and s.obj(id).attached_to == e.obj:
        return _fallen(s, id)
    if is_gathered(e) and id in of_all(e, "object"):
        for o in s.objects:
            if o is not None and o.previous == id:
                new = o.id
    new = sources.uncast(s, new)
    if new and s.obj(new).zone not in (GONE, LIBRARY, HAND):
        return new
    return 0


def all_current(ctx: Context, id: int) -> list[int]:
    """All that an ability may still act on as that object: of a permanent that several cards represented and
    that has left each of them (CR 712.21c, 730.3c), else what `current` finds."""
    now = current(ctx, id)
    if not now or now == id or len(ctx.s.obj(id).components) < 2:
        return [now] if now else []
    from apnap.engine import merging

    rest = merging.parts(ctx.s, id, now) if ctx.s.obj(now).previous == id else []
    return [now, *[part for part in rest if ctx.s.obj(part).zone not in (GONE, LIBRARY, HAND)]]


def _fallen(s: GameState, id: int) -> int:
    """What an Aura became that was put into a graveyard as what it enchanted left (CR 603.6e, 400.7f); 0: it
    is no Aura or isn't there."""
    if "Aura" not in layers.chars(s, id).subtypes:
        return 0
    for at in range(id + 1, len(s.objects)):
        o = s.objects[at]
        if o is not None and o.previous == id:
            return at if o.zone == GRAVEYARD else 0
    return 0


EXILED: Final = "b991"
"""The binding of what "the exiled card" is to a delayed triggered ability."""

COST_MOVED: Final = "moved"
"""The binding of what the costs of a spell or ability have moved: what it has become (CR 400.7j)."""


def moved(ctx: Context, id: int) -> int:
    """What the object has become as the costs were paid and since the resolution under way began, if that is
    in a public zone; 0: it was gone before, or can't be found (CR 400.7j)."""
    first: int = ctx.bindings.get("began", 0)
    if not first:
        return 0
    s = ctx.s
    found = 0
    by_costs: tuple[int, ...] = ctx.bindings.get(COST_MOVED, ())
    for at in (*by_costs, *range(first, len(s.objects))):
        o = s.objects[at]
        if o is not None and o.previous == (found or id):
            found = at
    return found if found and s.obj(found).zone not in (GONE, LIBRARY, HAND) else 0


def is_gathered(e: Event) -> bool:
    """Whether the event stands for several of one moment (CR 603.2c): its data are a leading 0, how many they
    are, their objects, their sources."""
    return isinstance(e.data, tuple) and len(e.data) > 0 and isinstance(e.data[0], int) and e.data[0] == 0


def of_all(e: Event, role: str) -> tuple[int, ...]:
    """The objects, or the sources, of events taken as one, each once."""
    n: int = e.data[1]
    found = e.data[2 : 2 + n] if role == "object" else e.data[2 + n :]
    return _distinct([x for x in found if x])


def live(ctx: Context, ref: Ref) -> list[int]:
    """The objects referred to that exist and can be acted on."""
    out: list[int] = []
    for id in entities(ctx, ref):
        if id > 0:
            out.extend([now for now in all_current(ctx, id) if not ctx.s.obj(now).phased_out])
    return out


# Candidates: where to look for what a filter describes.


def candidates(ctx: Context, f: Filter) -> list[int]:
    """All objects that match the filter, in the zones that it speaks of, oldest first."""
    s = ctx.s
    base = base_of(f)
    if base is not None:
        pool = [now for e in entities(ctx, base) if e > 0 for now in all_current(ctx, e)]
        return [id for id in pool if not s.obj(id).phased_out and matches(ctx, f, id)]
    out: list[int] = []
    for zone in zones_of(f):
        if zone == BATTLEFIELD:
            for id in s.battlefield():
                if not s.obj(id).phased_out and matches(ctx, f, id):
                    out.append(id)
        else:
            for p in range(s.count):
                for id in s.zone(zone, p):
                    if id not in out and matches(ctx, f, id):
                        out.append(id)
    if isinstance(f, And):
        for part in f.parts:
            if isinstance(part, AttachedTo):
                out.extend([id for id in _once_attached(ctx, f, part) if id not in out])
    return out


def _once_attached(ctx: Context, f: And, to: AttachedTo) -> list[int]:
    """What was attached to an object that is gone, as it last existed, and matches the rest (CR 608.2h)."""
    hosts = [e for e in entities(ctx, to.host) if e > 0 and ctx.s.obj(e).zone == GONE]
    worn = [a for host in hosts for a in attachments(ctx.s, host)]
    rest = [part for part in f.parts if part is not to]
    return [a for a in worn if all([matches(ctx, part, a) for part in rest])]


# Amounts.


def amount(ctx: Context, a: Amount) -> int:
    """The number that the amount comes to now."""
    if isinstance(a, Fixed):
        return a.n
    s = ctx.s
    if isinstance(a, AnyNumber):
        return 0  # the least that it can be
    if isinstance(a, X):
        facts = cast_facts(ctx)
        return facts.x if facts is not None else 0
    if isinstance(a, CountOf):
        return len(entities(ctx, a.of))
    if isinstance(a, StatOf):
        values = [stat(s, o, a.stat) for o in entities(ctx, a.of) if o > 0]
        if not values:
            return 0
        if a.how == "max":
            return max(values)
        if a.how == "min":
            return min(values)
        return sum(values)
    if isinstance(a, EventAmount):
        return ctx.event.amount if ctx.event is not None else 0
    if isinstance(a, CountersOn):
        return sum(
            [
                s.obj(e).counters_of(a.kind) if e > 0 else s.players[entity_player(e)].counters_of(a.kind)
                for e in entities(ctx, a.of)
            ]
        )
    if isinstance(a, LifeOf):
        lives = [s.players[entity_player(e)].life for e in entities(ctx, a.players) if e < 0]  # 800.4i
        return s.starting_life() * len(lives) if a.which else sum(lives)
    if isinstance(a, Sum):
        return sum([amount(ctx, part) for part in a.parts])
    if isinstance(a, Minus):
        return max(0, amount(ctx, a.a) - amount(ctx, a.b))  # 107.1b
    if isinstance(a, Times):
        return amount(ctx, a.factor) * amount(ctx, a.amount)
    if isinstance(a, Half):
        n = amount(ctx, a.amount)
        return (n + 1) // 2 if a.rounded == "up" else n // 2
    if isinstance(a, ResultAmount):
        return int(ctx.bindings.get(f"n{a.slot}", 0))
    if isinstance(a, CountEvents):
        if a.sum_of == "amount":
            return sum_events(ctx, a.when, a.window)
        return count_events(ctx, a.when, a.window)
    if isinstance(a, UnspentMana):
        return len([u for u in s.players[ctx.controller].pool if u.mana == a.symbol])
    if isinstance(a, IfElse):
        return amount(ctx, a.then if holds(ctx, a.condition) else a.otherwise)
    if isinstance(a, Distinct):
        return _distinct_count(ctx, a)
    if isinstance(a, Devotion):
        return devotion(s, ctx.controller, a.colors)
    if isinstance(a, Party):
        return party.party_size(s, ctx.controller)
    if isinstance(a, CastFact):
        if a.of is not None:
            of = [o for o in entities(ctx, a.of) if o > 0]
            return cast_fact(s, of[0], s.obj(of[0]).cast, a.fact) if of else 0
        return cast_fact(s, ctx.item or ctx.source, cast_facts(ctx), a.fact, ctx.instance)
    if isinstance(a, Resolutions):
        from apnap.engine import resolutions

        return resolutions.count(s, ctx.item)
    if isinstance(a, Votes):
        return votes(ctx.bindings, a.word, a.others)
    if isinstance(a, Chosen):
        return number_chosen(s, ctx.source, ctx.event)
    raise NotImplementedError(f"no meaning for the amount {type(a).__name__}")


def cast_facts(ctx: Context) -> CastFacts | None:
    """The facts of the cast or activation that the context belongs to: those of the object on the
    stack, else those that the source remembers (CR 400.7d, 107.3m)."""
    if ctx.item:
        facts = ctx.s.obj(ctx.item).cast
        if facts is not None:
            return facts
    return ctx.s.obj(ctx.source).cast if ctx.source else None


def _distinct_count(ctx: Context, a: Distinct) -> int:
    s = ctx.s
    ids = [o for o in entities(ctx, a.of) if o > 0]
    if a.aspect == "color":
        bits = 0
        for o in ids:
            bits |= layers.chars(s, o).colors
        return bits.bit_count()
    if a.aspect == "card type":
        bits = 0
        for o in ids:
            bits |= layers.chars(s, o).types
        return bits.bit_count()
    if a.aspect == "basic land type":
        return len({t for o in ids for t in layers.chars(s, o).subtypes if t in BASIC_LAND_MANA})
    if a.aspect == "name":
        return len({layers.chars(s, o).name for o in ids} - {""})
    if a.aspect in ("mana value", "power", "toughness"):
        return len({stat(s, o, a.aspect) for o in ids})
    raise NotImplementedError(f"counting different {a.aspect}")


# Conditions.


def holds(ctx: Context, c: Condition) -> bool:
    """Whether the condition holds now."""
    s = ctx.s
    if isinstance(c, Compare):
        return compare(amount(ctx, c.a), c.cmp, amount(ctx, c.b))
    if isinstance(c, Is):
        found = entities(ctx, c.objects)
        return len(found) > 0 and all([o > 0 and matches(ctx, c.what, o) for o in found])
    if isinstance(c, No):
        return not holds(ctx, c.part)
    if isinstance(c, AllOf):
        return all([holds(ctx, part) for part in c.parts])
    if isinstance(c, AnyOf):
        return any([holds(ctx, part) for part in c.parts])
    if isinstance(c, TurnOf):
        return has_player(ctx, c.players, s.active)
    if isinstance(c, PaidFor):
        facts = cast_facts(ctx)
        return facts is not None and facts.times_paid(c.label, ctx.instance) > 0
    if isinstance(c, IsAmong):
        who = entities(ctx, c.who)
        among = entities(ctx, c.among)
        return len(who) > 0 and all([e in among for e in who])
    if isinstance(c, During):
        return during(s, c.steps)
    if isinstance(c, HasDesignation):
        found = entities(ctx, c.who)
        return len(found) > 0 and all([has_designation(s, e, c.name) for e in found])
    if isinstance(c, ItIs):
        return any([name == c.name for name, _ in s.designations])
    from apnap.engine import matching

    return matching.holds(ctx, c)
