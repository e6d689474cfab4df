"""Replacement and prevention effects (CR 614, 615) and their interaction (616)."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import (
    entrance,
    evaluate,
    layers,
    merging,
    prompts,
    qualities,
    turning,
    verbs,
    walking,
    zones,
)
from apnap.engine.characteristics import AbilityInst, AbilitySet, printed, printed_number
from apnap.engine.decision import choose, choose_number, yes_no
from apnap.engine.log import say, told
from apnap.engine.modifying import face_down_face
from apnap.engine.patterns import event_matches, verbs_of
from apnap.engine.process import run_child
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    GRAVEYARD,
    Effect,
    Entering,
    Event,
    Frame,
    GameState,
    Option,
    entity_player,
    with_counters,
)
from apnap.keywords.designations import COMMANDER
from apnap.model.abilities import Static
from apnap.model.amounts import CastFact, Fixed, Minus, Times, X
from apnap.model.events import (
    VERBS,
    AlsoThen,
    AmountBecomes,
    AsItEnters,
    DestinationBecomes,
    EntersAsCopy,
    EntersAttachedTo,
    EntersAttacking,
    EntersDesignated,
    EntersFaceDown,
    EntersTapped,
    EntersTransformed,
    EntersUnder,
    EntersWith,
    EntersWithMods,
    Ignoring,
    Instead,
    OutcomeBecomes,
    Pattern,
    Prevent,
    PreventNext,
    RecipientBecomes,
    counted,
)
from apnap.model.filters import Among
from apnap.model.instructions import Act, Amend, Nothing, RemoveCounters, Seq, Under
from apnap.model.modifications import Cant, Replacing
from apnap.model.node import Amount, Change, Filter, Instruction, Modification, intern
from apnap.model.refs import Select, This
from apnap.model.words import BATTLE, CREATURE, PLANESWALKER, ZONE_NUMBER

NONE: Final = 0  # nothing (more) applies
AGAIN: Final = 1  # the event has changed: look afresh
WAITING: Final = 2  # a question is open
RUNNING: Final = 3  # an instruction runs first


class Applicable:
    """A replacement effect that applies to the event in question."""

    def __init__(
        self,
        mod: Replacing,
        source: int,
        controller: int,
        key: str,
        instance: str,
        effect: Effect | None,
        rank: int,
    ) -> None:
        self.mod = mod
        self.source = source
        self.controller = controller
        self.key = key
        self.instance = instance
        self.effect = effect
        self.rank = rank
        self.cards_only = False  # of a token, it applies to the components that are cards (CR 730.3e)


def forbids(s: GameState, rules: tuple[tuple[Modification, int, int, str], ...], act: str) -> bool:
    """Whether one of the rules that bind an object or player is that it can't do the act, whatever the
    other side (those with `what` or `players` are asked by `forbids_toward`)."""
    for mod, source, controller, instance in rules:
        if isinstance(mod, Cant) and mod.act == act and mod.what is None and mod.players is None:
            if mod.unless is None:
                return True
            ctx = evaluate.Context(s, source, controller)
            ctx.instance = instance
            if not evaluate.holds(ctx, mod.unless):
                return True
    return False


def forbids_toward(
    s: GameState, rules: tuple[tuple[Modification, int, int, str], ...], act: str, other: int
) -> bool:
    """The same, where the other side is an object (or a player, as an entity)."""
    for mod, source, controller, instance in rules:
        if not isinstance(mod, Cant) or mod.act != act:
            continue
        ctx = evaluate.Context(s, source, controller)
        ctx.instance = instance
        if mod.unless is not None and evaluate.holds(ctx, mod.unless):
            continue
        if mod.what is None and mod.players is None:
            return True
        if mod.what is not None and other > 0 and evaluate.matches(ctx, mod.what, other):
            return True
        if mod.players is not None and other < 0 and other in evaluate.entities(ctx, mod.players):
            return True
    return False


def apply_one(s: GameState, f: Frame, e: Event) -> int:
    """Apply one replacement or prevention effect to the event at the head of the batch in `f`."""
    found = applicable(s, e, f)
    if not found:
        return NONE
    best = min([a.rank for a in found])
    found = [a for a in found if a.rank == best]
    tag = f"r{f.vars['looks']}"
    pick = found[0]
    if len(found) > 1:
        player = affected_player(s, _entering_of(f, e))
        options = [Option(f"{a.key}", "replacement", obj=a.source, index=i) for i, a in enumerate(found)]
        got = choose(
            s, f, tag, "replacement", player, "616.1", "Choose which effect to apply", options, e.obj
        )
        if got is None:
            return WAITING
        for a in found:
            if a.key == got:
                pick = a
    ctx = context(s, pick, e)
    if pick.mod.chooser is not None:
        deciding = evaluate.players(ctx, pick.mod.chooser)
        if deciding:
            about = pick.source or e.obj
            said = yes_no(s, f, tag + "?", deciding[0], "614.1", prompts.of_effect(pick.mod), about)
            if said is None:
                return WAITING
            if said == "no":
                skipped = e.altered()
                skipped.applied = (*e.applied, pick.key)
                _put(f, [skipped])
                return AGAIN
    least = _shared_shield(s, f, e, pick)
    if least < 0:
        return _apply(s, f, e, pick, ctx, -1)
    most = min(_left(pick), e.amount)
    player = affected_player(s, e)
    prompt = "Choose how much of this damage the effect is used on"
    n = choose_number(
        s, f, tag + "#", "number", player, "615.7", prompt, least, most, e.source, (pick.source,)
    )
    return WAITING if n < 0 else _apply(s, f, e, pick, ctx, n)


def _left(a: Applicable) -> int:
    return a.effect.uses if a.effect is not None else 0


def _shared_shield(s: GameState, f: Frame, e: Event, a: Applicable) -> int:
    """Where several sources deal damage at once to what a shield protects, the player chooses which
    damage it prevents (CR 615.7): the least that it must prevent of this event's; -1: nothing to
    choose."""
    if a.effect is None or not any([counted(c) is not None for c in a.mod.changes]):
        return -1
    prevents = any([isinstance(c, PreventNext) for c in a.mod.changes])
    if prevents and unpreventable(s, e):
        return -1
    rest = 0
    for other in f.vars["todo"][1:]:
        if prevents and unpreventable(s, other):
            continue
        if other.verb == verbs.DAMAGE and a.key not in other.applied:
            if event_matches(context(s, a, other), a.mod.when, other):
                rest += other.amount
    if rest == 0 or _left(a) >= rest + e.amount:
        return -1
    return max(0, _left(a) - rest)


def unpreventable(s: GameState, e: Event) -> bool:
    """Whether the damage can't be prevented (CR 615.12): an effect says so of its source, or of the player
    who controls that."""
    if not e.source:
        return False
    c = layers.chars(s, e.source)
    if forbids(s, c.rules, "have damage prevented"):
        return True
    return c.controller >= 0 and forbids(s, layers.player_rules(s, c.controller), "have damage prevented")


def _entering_of(f: Frame, e: Event) -> Event:
    """For counters that a permanent enters with, its entering; else the event itself."""
    if e.verb == verbs.PUT_COUNTER and isinstance(e.data, tuple):
        entering: Event = f.vars["done"][e.data[1]]
        return entering
    return e


def context(s: GameState, a: Applicable, e: Event) -> evaluate.Context:
    """The point of view of a replacement effect that looks at an event."""
    ctx = evaluate.Context(s, a.source, a.controller)
    ctx.instance = a.instance
    if a.effect is not None:
        ctx.bindings = dict(a.effect.bindings)
        ctx.it = int(ctx.bindings.get("it", 0))
    ctx.event = e
    return ctx


def affected_player(s: GameState, e: Event) -> int:
    """CR 616.1: the controller of the affected object (its owner, if it has none), or the player."""
    if e.entering is not None and e.entering.controller >= 0:
        return e.entering.controller
    if e.obj > 0:
        return qualities.controller_of(s, e.obj)
    return e.player if e.player >= 0 else s.active


def applicable(s: GameState, e: Event, f: Frame) -> list[Applicable]:
    """The replacement and prevention effects that apply to the event and haven't been applied to it
    (CR 614.5, 616.1f)."""
    out: list[Applicable] = []
    for frame in s.frames:
        if frame.kind == verbs.F_RUN and isinstance(frame.node, Under):
            mod = frame.node.replacement
            if isinstance(mod, Replacing):
                a = Applicable(mod, frame.source, frame.controller, f"u{frame.node.nid}", "", None, 0)
                _consider(s, e, a, out)
    entering = e.verb == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD
    foreign: list[Applicable] = []
    for mod, source, controller, key, instance, effect in layers.replacing(s):
        if e.verb in verbs_of(mod.when) and key not in e.applied:
            foreign.append(Applicable(mod, source, controller, key, instance, effect, rank_of(mod)))
    if entering:
        _entering(s, e, foreign, out)
    elif e.verb == verbs.PUT_COUNTER and isinstance(e.data, tuple):
        if foreign:
            _given(s, e, _entering_of(f, e), foreign, out)
    else:
        turns = e.verb == verbs.TURN_FACE_UP or e.verb == verbs.TRANSFORM
        for a in foreign:
            if not (turns and a.source == e.obj and _is_of_itself(a.mod)):
                _consider(s, e, a, out)
        if turns:
            _turning(s, e, out)
    if e.verb == verbs.DAMAGE:
        _protection(s, e, out)
    if e.obj > 0 and s.obj(e.obj).zone == BATTLEFIELD and s.obj(e.obj).counters:
        _of_counters(s, e, out)
    return out


def reach_of_search(s: GameState, player: int) -> int:
    """How many cards from the top a search of a library by the player sees, where effects have it see some
    only (CR 701.23f); -1: all of them."""
    e = Event(verbs.SEARCH, "701.23a", player=player, how="library")
    reach = -1
    for mod, source, controller, key, instance, effect in layers.replacing(s):
        if e.verb in verbs_of(mod.when):
            a = Applicable(mod, source, controller, key, instance, effect, rank_of(mod))
            found: list[Applicable] = []
            _consider(s, e, a, found)
            for change in mod.changes if found else ():
                if isinstance(change, AmountBecomes):
                    n = evaluate.amount(context(s, a, e), change.amount)
                    reach = n if reach < 0 else min(reach, n)
    return reach


# What counters of some kinds do (CR 122.1c-d, 122.1h): one effect of each sort for a permanent.
_ONE_LESS: Final = Fixed(1)
_OF_COUNTERS: Final = (
    (verbs.DESTROY, "shield", "122.1c", Instead(RemoveCounters(This(), "shield", _ONE_LESS))),
    (verbs.UNTAP, "stun", "122.1d", Instead(RemoveCounters(This(), "stun", _ONE_LESS))),
    (verbs.DAMAGE, "shield", "122.1c", AlsoThen(RemoveCounters(This(), "shield", _ONE_LESS))),
    (verbs.ZONE_CHANGE, "finality", "122.1h", DestinationBecomes("exile", "")),
)


def _of_counters(s: GameState, e: Event, out: list[Applicable]) -> None:
    o = s.obj(e.obj)
    for verb, kind, rule, change in _OF_COUNTERS:
        key = f"{rule}.{verb}"
        if verb != e.verb or key in e.applied or not o.counters_of(kind):
            continue
        if verb == verbs.DESTROY and not e.source:
            continue  # Only what an effect destroys.
        if verb == verbs.ZONE_CHANGE and e.dest != GRAVEYARD:
            continue
        changes: tuple[Change, ...] = (Prevent(None), change) if verb == verbs.DAMAGE else (change,)
        mod = intern(Replacing(Pattern(VERBS[verb]), changes))
        out.append(Applicable(mod, e.obj, qualities.controller_of(s, e.obj), key, "", None, 4))


def _given(s: GameState, e: Event, entering: Event, foreign: list[Applicable], out: list[Applicable]) -> None:
    """Effects on the counters that a permanent is given as it enters (CR 122.6): asked of the permanent
    as it would exist."""
    h = as_entered(s, entering)
    if h is None:
        return
    seen = e.altered()
    seen.obj = len(h.objects) - 1
    for a in foreign:
        ctx = context(h, a, seen)
        if a.mod.condition is not None and not evaluate.holds(ctx, a.mod.condition):
            continue
        if event_matches(ctx, a.mod.when, seen):
            out.append(a)


def as_entered(s: GameState, e: Event) -> GameState | None:
    """A fork in which the permanent has entered, as the newest object (CR 614.12); None if it can't."""
    from apnap.engine import durations

    h = s.fork()
    if e.obj > 0:
        if h.obj(e.obj).zone != e.origin:
            return None
        zones.remember(h, e.obj)
    id = zones.move(h, e)
    if e.entering is not None and e.entering.mods:
        durations.permanent_effect(h, e.source, e.cause, id, e.entering.mods)
    return h


def _consider(s: GameState, e: Event, a: Applicable, out: list[Applicable]) -> None:
    if a.key in e.applied:
        return
    mod = a.mod
    if _regenerates(mod):
        # CR 701.19c, 614.17: a shield of what can't be regenerated isn't used.
        if e.how == "no regeneration" or forbids(s, layers.chars(s, e.obj).rules, "be regenerated"):
            return
    ctx = context(s, a, e)
    if mod.condition is not None and not evaluate.holds(ctx, mod.condition):
        return
    if event_matches(ctx, mod.when, e):
        if _can_redirect(s, ctx, mod):
            out.append(a)
    elif (
        e.verb == verbs.ZONE_CHANGE and e.origin == BATTLEFIELD and e.obj > 0 and merging.has_cards(s, e.obj)
    ):
        h = s.fork()
        h.own(e.obj).kind = CARD
        a.cards_only = event_matches(context(h, a, e), mod.when, e)
        if a.cards_only:
            out.append(a)


def _can_redirect(s: GameState, ctx: evaluate.Context, mod: Replacing) -> bool:
    """CR 614.9: damage is redirected only to a player in the game, or to a permanent that damage can be
    dealt to; else the effect does nothing."""
    for change in mod.changes:
        if isinstance(change, RecipientBecomes):
            to = evaluate.entities(ctx, change.to)
            if not to:
                return False
            if to[0] < 0:
                if s.players[entity_player(to[0])].left:
                    return False
            else:
                o = s.obj(to[0])
                kinds = CREATURE | PLANESWALKER | BATTLE
                if o.zone != BATTLEFIELD or o.phased_out or not layers.chars(s, to[0]).types & kinds:
                    return False
    return True


def _regenerates(mod: Replacing) -> bool:
    for c in mod.changes:
        if isinstance(c, Instead) and isinstance(c.effect, Act) and c.effect.name == "regenerated":
            return True
    return False


def rank_of(mod: Replacing) -> int:
    """The place of the effect in the order of CR 616.1a-e."""
    if any([walking.mentions(c, EntersUnder) for c in mod.changes]):
        return 1
    if any([walking.mentions(c, EntersAsCopy) for c in mod.changes]):
        return 2
    if any([walking.mentions(c, EntersTransformed) for c in mod.changes]):
        return 3
    return 4


def _turning(s: GameState, e: Event, out: list[Applicable]) -> None:
    """What is said of a permanent as it is turned face up, or as it transforms, by an ability that it then
    has (CR 708.11, 712.20)."""
    h = turning.turned(s, e)
    if h is None:
        return
    rule = "708.11" if e.verb == verbs.TURN_FACE_UP else "712.20"
    c = layers.chars(h, e.obj)
    for inst in c.abilities.replacing:
        for i, mod in enumerate(_replacing_of(inst)):
            key = f"{rule}.{inst.key}.{i}"
            if key not in e.applied and _is_of_itself(mod) and e.verb in verbs_of(mod.when):
                a = Applicable(mod, e.obj, c.controller, key, inst.keyword_key(), None, 4)
                if mod.condition is None or evaluate.holds(context(h, a, e), mod.condition):
                    out.append(a)


# A permanent that enters: asked about as it would exist (614.12).


def _entering(s: GameState, e: Event, foreign: list[Applicable], out: list[Applicable]) -> None:
    how = e.entering
    if how is not None and how.face_down:
        face = face_down_face(how.face_down)  # CR 708.3: what it says of its entering isn't there
    else:
        face = zones.entering_face(s, e)
    plain = printed(face)
    own: AbilitySet = plain.abilities
    types = plain.types
    if foreign or s.effects or layers.static_sources(s):
        h = as_entered(s, e)
        if h is not None:
            id = len(h.objects) - 1
            seen = e.altered()
            seen.result = id
            c = layers.chars(h, id)
            own = c.abilities
            types = c.types
            for a in foreign:
                if a.source == e.obj and e.obj > 0:
                    continue
                ctx = context(h, a, seen)
                if a.mod.condition is not None and not evaluate.holds(ctx, a.mod.condition):
                    continue
                if event_matches(ctx, a.mod.when, seen):
                    out.append(a)
    controller = how.controller if how is not None and how.controller >= 0 else e.player
    # Abilities that it has only as a copy are others than those that it had before (CR 707.5).
    epoch = sum([1 for k in e.applied if k == "707.5"])
    for inst in own.replacing:
        for i, mod in enumerate(_replacing_of(inst)):
            key = f"own{epoch}.{inst.key}.{i}"
            if key in e.applied or not _is_own_entering(mod):
                continue
            a = Applicable(mod, e.obj, controller, key, inst.keyword_key(), None, rank_of(mod))
            ctx = context(s, a, e)
            if isinstance(inst.ability, Static) and inst.ability.condition is not None:
                if not evaluate.holds(ctx, inst.ability.condition):
                    continue
            if mod.condition is None or evaluate.holds(ctx, mod.condition):
                out.append(a)
    if types & PLANESWALKER and "306.5b" not in e.applied and face.loyalty:
        less = own.keyword("compleated") != ()
        out.append(_intrinsic("306.5b", "loyalty", face.loyalty, e.obj, controller, less))
    if types & BATTLE and "310.4b" not in e.applied and face.defense:
        out.append(_intrinsic("310.4b", "defense", face.defense, e.obj, controller))


def _intrinsic(
    rule: str, kind: str, n: str, source: int, controller: int, compleated: bool = False
) -> Applicable:
    """With so many counters as are printed, or X (CR 107.3m); `compleated`: two fewer for each Phyrexian mana
    symbol for which life was paid (702.150a)."""
    so_many: Amount = X() if n == "X" else Fixed(printed_number(n))
    if compleated:
        so_many = Minus(so_many, Times(Fixed(2), CastFact("phyrexian")))
    enters = Pattern("zone change", destination=("battlefield",))
    mod = intern(Replacing(enters, (EntersWith(kind, so_many),)))
    return Applicable(mod, source, controller, rule, "", None, 4)


def _replacing_of(inst: AbilityInst) -> list[Replacing]:
    ability = inst.ability
    if isinstance(ability, Static):
        return [m for m in ability.mods if isinstance(m, Replacing)]
    return []


_SELF: Final = Among(This())


def _is_own_entering(mod: Replacing) -> bool:
    when = mod.when
    return isinstance(when, Pattern) and "battlefield" in when.destination and when.what == _SELF


def _is_of_itself(mod: Replacing) -> bool:
    return isinstance(mod.when, Pattern) and mod.when.what == _SELF


def _protection(s: GameState, e: Event, out: list[Applicable]) -> None:
    """CR 702.16e: damage from a source with the quality is prevented."""
    if not e.source or "702.16e" in e.applied:
        return
    if e.obj == 0:
        if e.player >= 0 and protected_player(s, e.player, e.source):
            mod = intern(Replacing(Pattern("damage"), (Prevent(None),)))
            out.append(Applicable(mod, 0, e.player, "702.16e", "", None, 4))
    elif protected(s, e.obj, e.source):
        mod = intern(Replacing(Pattern("damage"), (Prevent(None),)))
        out.append(Applicable(mod, e.obj, qualities.controller_of(s, e.obj), "702.16e", "", None, 4))


def protected(s: GameState, id: int, source: int) -> bool:
    """Whether the object has protection from a quality that the source has (CR 702.16a)."""
    c = layers.chars(s, id)
    if not c.has("protection"):
        return False
    ctx = evaluate.Context(s, id, c.controller)
    for keyword in c.abilities.keyword("protection"):
        for arg in keyword.args:
            if isinstance(arg, Filter) and evaluate.matches(ctx, arg, source):
                return True
    return False


def protected_player(s: GameState, player: int, source: int) -> bool:
    """Whether the player has protection from a quality that the source has (CR 702.16a)."""
    for keyword, giver, controller in qualities.player_keywords(s, player, "protection"):
        ctx = evaluate.Context(s, giver, controller)
        if any([isinstance(arg, Filter) and evaluate.matches(ctx, arg, source) for arg in keyword.args]):
            return True
    return False


# Applying.


def _put(f: Frame, events: list[Event]) -> None:
    todo: tuple[Event, ...] = f.vars["todo"]
    f.vars["todo"] = (*events, *todo[1:])
    f.vars["looks"] += 1


def _once_for_all(f: Frame, node: Any, a: Applicable, told: Event) -> bool:
    """Whether the effect has prevented damage of the same moment to the same recipient before: what it does
    besides, it does once, for all of that (CR 615.13), unless it speaks of a source."""
    if walking.speaks_of_role(node, "source") or _of_each_source(a):
        return False
    entries = list(f.vars["after"])
    for i, (known, source, controller, e, instance, bindings, inherit) in enumerate(entries):
        if known is node and source == a.source and instance == a.instance and e.verb == verbs.DAMAGE:
            if e.obj == told.obj and e.player == told.player:
                more = e.altered()
                more.amount = e.amount + told.amount
                entries[i] = (known, source, controller, more, instance, bindings, inherit)
                f.vars["after"] = tuple(entries)
                return True
    return False


def _of_each_source(a: Applicable) -> bool:
    """Whether an ability speaks of one source that would deal damage ("if a creature would ..."): it is
    applied to the damage of each."""
    when = a.mod.when
    return a.effect is None and isinstance(when, Pattern) and when.by is not None


def _after(f: Frame, node: Any, a: Applicable, e: Event, inherit: tuple[str, ...]) -> None:
    """The instruction runs as soon as the batch has been carried out. `inherit` are the effects that have
    had their opportunity, where it takes the event's place (CR 614.5)."""
    bindings: tuple[tuple[str, Any], ...] = () if a.effect is None else a.effect.bindings
    entry = (node, a.source, a.controller, e, a.instance, bindings, inherit)
    f.vars["after"] = (*f.vars["after"], entry)


def _apply(s: GameState, f: Frame, e: Event, a: Applicable, ctx: evaluate.Context, n: int) -> int:
    """Apply the effect to the event at the head of the batch; `n` is how much of a shield is used on it, -1
    where that was not asked."""
    shields = any([isinstance(c, Prevent | PreventNext) for c in a.mod.changes])
    uses = a.effect.uses if a.effect is not None else None
    about = (a.mod, e, a.key, a.rank, uses, a.source, a.instance)
    rule, words = ("615.1", "is prevented") if shields else ("614.1", "is replaced")
    if shields and e.verb == verbs.DAMAGE and unpreventable(s, e):
        say(s, "615.12", "can't be prevented", affected_player(s, e), a.source, (), ("615.12a",))
    if any([isinstance(c, PreventNext) for c in a.mod.changes]):
        rule = "615.7"
    elif a.key[:1].isdigit():
        rule = ".".join(a.key.split(".")[:2])  # what a rule itself replaces or prevents: protection, counters
    say(s, rule, words, affected_player(s, e), a.source, told(s, e, True), about)
    event: Event | None = e.altered()
    assert event is not None
    if a.source or a.effect is None:  # a rule of the game may apply more than once (CR 903.9b)
        again = _rules_declined(s, e)
        event.applied = (*[key for key in e.applied if key not in again], a.key)
    inherit = tuple([k for k in event.applied if k[0] in "seu"])
    firm = e.verb == verbs.DAMAGE and unpreventable(s, e)
    running: Instruction | None = None
    prevents = False
    others: list[Event] = []  # what a shield doesn't reach
    for change in a.mod.changes:
        if isinstance(change, Instead):
            if not isinstance(change.effect, Nothing):
                _after(f, change.effect, a, e, inherit)
            event = None
            break
        if isinstance(change, AlsoThen):
            if prevents:
                # "That much" is what was prevented (CR 615.5), and the rest is an event of its own.
                rest = e.altered()
                rest.amount = e.amount - event.amount
                if _once_for_all(f, change.effect, a, rest):
                    say(s, "615.13", "does it once for all that was prevented", a.controller, a.source)
                else:
                    _after(f, change.effect, a, rest, ())
            else:
                _after(f, change.effect, a, e, inherit)
        elif isinstance(change, AsItEnters):
            running = _and_then(running, change.effect)
        elif isinstance(change, EntersAsCopy) and isinstance(change.of, Select):
            # What to copy is chosen before it enters (CR 614.12a).
            running = _and_then(running, intern(Amend(change)))
        elif isinstance(change, Prevent | PreventNext):
            prevents = True
            if firm:
                continue  # CR 615.12: nothing is prevented, all else is done.
            event = amend(s, event, change, ctx, a, n)
        elif isinstance(change, RecipientBecomes) and change.amount is not None:
            most = _left(a) if n < 0 else n
            beyond = event.altered()
            beyond.amount = max(0, event.amount - most)
            if beyond.amount:
                others.append(beyond)
            event.amount -= beyond.amount
            event = amend(s, event, change, ctx, a) if event.amount else others.pop()
        else:
            event = amend(s, event, change, ctx, a)
    if not (prevents and firm):
        _use(s, a, e, n)
    if event is None:
        _put(f, [])
        return AGAIN
    _put(f, [event, *others])
    if running is None:
        return AGAIN
    f.vars["amend"] = event
    child = run_child(s, f, running)
    child.source = a.source
    child.controller = a.controller
    child.event = event
    child.instance = a.instance
    return RUNNING


def _rules_declined(s: GameState, e: Event) -> list[str]:
    """The rules of the game that the owner has declined to apply to the event: they may be applied to what it
    becomes (CR 903.9b)."""
    if not qualities.designated(s) or (e.obj > 0 and e.parts):
        return []
    return [key for _, source, _, key, _, effect in layers.replacing(s) if not source and effect is not None]


def _and_then(first: Instruction | None, then: Instruction) -> Instruction:
    return then if first is None else intern(Seq((first, then)))


def _use(s: GameState, a: Applicable, e: Event, n: int) -> None:
    """A shield is used up: so many events, or so much damage (CR 614.3, 615.7)."""
    effect = a.effect
    if effect is None or effect.uses < 0:
        return
    used = 1
    for change in a.mod.changes:
        if counted(change) is not None:
            used = min(effect.uses, e.amount) if n < 0 else n
    from apnap.engine import durations

    durations.used(s, effect, effect.uses - used)


def amend(
    s: GameState,
    e: Event,
    change: Change,
    ctx: evaluate.Context,
    a: Applicable | None = None,
    shield: int = -1,
) -> Event:
    """The event as the change makes it. Choices within the change have been made before (`Amend`);
    `shield` is how much of a shield is used, -1: all that it holds."""
    e = e.altered()
    if isinstance(change, AmountBecomes):
        e.amount = evaluate.amount(ctx, change.amount)
        return e
    if isinstance(change, Ignoring):
        e.data = (*(e.data or ()), change.which)
        return e
    if isinstance(change, OutcomeBecomes):
        e.how = change.how
        return e
    if isinstance(change, Prevent):
        n = e.amount if change.amount is None else evaluate.amount(ctx, change.amount)
        e.amount = max(0, e.amount - n)
        return e
    if isinstance(change, PreventNext):
        left = a.effect.uses if a is not None and a.effect is not None else 0
        e.amount = max(0, e.amount - (left if shield < 0 else shield))
        return e
    if isinstance(change, DestinationBecomes):
        if a is not None and a.cards_only:
            cards = [s.obj(part).card for part in s.obj(e.obj).components if s.obj(part).kind == CARD]
            e.parts = merging.apart(s, e.obj, cards, ZONE_NUMBER[change.zone], e.dest)
            return e
        if a is not None and not a.source and a.effect is not None and len(s.obj(e.obj).components) > 1:
            own = [card for name, card in qualities.designated(s) if name == COMMANDER]
            e.parts = merging.apart(s, e.obj, own, ZONE_NUMBER[change.zone], e.dest)  # CR 903.9c
            e.applied = (*e.applied, a.key)
            return e
        e.dest = ZONE_NUMBER[change.zone]
        e.where = change.where
        if change.zone == "exile" and a is not None and a.source > 0:
            e.source = a.source  # what is exiled "with" it (CR 614.14)
        return e
    if isinstance(change, RecipientBecomes):
        to = evaluate.entities(ctx, change.to)
        if to:
            e.obj = to[0] if to[0] > 0 else 0
            e.player = -1 - to[0] if to[0] < 0 else -1
        return e
    how = e.entering.altered() if e.entering is not None else Entering()
    e.entering = how
    if isinstance(change, EntersTapped):
        how.tapped = True
    elif isinstance(change, EntersWith):
        how.counters = with_counters(how.counters, change.kind, evaluate.amount(ctx, change.amount))
    elif isinstance(change, EntersUnder):
        found = evaluate.players(ctx, change.player)
        if found:
            how.controller = found[0]
    elif isinstance(change, EntersTransformed):
        how.transformed = how.transformed or how.double is None  # a token is no card (CR 702.145b)
    elif isinstance(change, EntersDesignated):
        how.designations = (*how.designations, change.name)
    elif isinstance(change, EntersFaceDown):
        how.face_down = change.how
    elif isinstance(change, EntersWithMods):
        how.mods = how.mods + change.mods
    elif isinstance(change, EntersAttachedTo):
        to = evaluate.entities(ctx, change.to)
        how.attached_to = to[0] if to else 0
        how.said = (*how.said, "303.4i")
    elif isinstance(change, EntersAttacking):
        if change.whom is not None:
            to = evaluate.entities(ctx, change.whom)
            how.attacking = to[0] if to else 0  # nothing where that isn't there any more (508.4a)
            how.attackable = to
            how.said = (*how.said, "508.4")
        else:
            how.attacking = -1 - _first_opponent(s, how.controller)
    elif isinstance(change, EntersAsCopy):
        from apnap.engine import copying

        of = evaluate.entities(ctx, change.of)
        if of:
            clean = copying.without_exceptions(how)
            if how.uncopied is not None and entrance.differs(how, clean):
                say(s, "707.9e", "what another copy effect did besides doesn't happen", ctx.controller, e.obj)
            how = clean
            e.entering = how
            was = e.face if e.obj <= 0 else s.obj(e.obj).face
            if copying.keeps_its_own(change.but):
                say(s, "707.9c", "keeps what isn't copied", ctx.controller, e.obj)
            how.copy_of = copying.with_exceptions(copying.copiable(s, of[0]), change.but, was)
            e.applied = (*e.applied, "707.5")
            copying.no_more_linked(s, e)
    else:
        raise NotImplementedError(f"no meaning for the change {type(change).__name__}")
    return e


def _first_opponent(s: GameState, player: int) -> int:
    for p in s.in_game():
        if p != player:
            return p
    return player
