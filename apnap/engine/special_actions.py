"""Special actions (CR 116): playing a land, turning a face-down permanent face up, those that an object
allows (suspend, foretell, plot)."""

from __future__ import annotations

from typing import Final

from apnap.engine import (
    casting,
    costs,
    evaluate,
    events,
    faces,
    forbidding,
    layers,
    payer,
    permitting,
    replacement,
    turning,
    verbs,
    zones,
)
from apnap.engine.characteristics import AbilityInst, printed
from apnap.engine.costs import Announced
from apnap.engine.decision import EngineError, choose_number
from apnap.engine.evaluate import Context
from apnap.engine.grounds import keyword_behind
from apnap.engine.log import say
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source
from apnap.engine.process import run_child
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, CARD, HAND, CastFacts, Event, Frame, GameState, Option
from apnap.model.abilities import AsSorcery, Cost, CouldCast, FromOpeningHand, Mana, OnlyIf, Special
from apnap.model.amounts import Fixed
from apnap.model.instructions import Designate, PutCounters, Seq, TurnFaceUp
from apnap.model.modifications import ExtraLands, MayPlay
from apnap.model.node import Instruction, intern
from apnap.model.refs import This
from apnap.model.words import CREATURE, LAND, ZONE_NUMBER


def lands_played(s: GameState, player: int) -> int:
    """How many lands the player has played this turn (CR 305.2a)."""
    return sum([1 for e in s.ledger if e.verb == verbs.PLAY_LAND and e.player == player])


def land_plays(s: GameState, player: int) -> int:
    """How many lands the player may play this turn in all (CR 305.2)."""
    total = 1
    for mod, source, controller, _ in layers.player_rules(s, player):
        if isinstance(mod, ExtraLands):
            total += evaluate.amount(Context(s, source, controller), mod.amount)
    return total


def land_faces(s: GameState, player: int, id: int) -> list[int]:
    """The faces of the object that are lands and that the player might play."""
    o = s.obj(id)
    out: list[int] = []
    either = o.kind == CARD and s.cards[o.card][0].layout == "modal_dfc"
    for index in range(2 if either else 1):  # CR 712.12
        if either and not zones.face_of_card(s, o.card, index).type_bits() & LAND:
            continue
        v = casting.faced(s, id, index)
        if layers.chars(v, id).types & LAND and (
            (o.zone == HAND and o.owner == player) or _may_play(v, player, id) is not None
        ):
            out.append(index)
    return out


def _may_play(s: GameState, player: int, id: int) -> str | None:
    """By what effect the player may play the land from where it is: what its uses are counted by, "" for one
    without limit; None: by none."""
    o = s.obj(id)
    found: str | None = None
    own = [r for r in layers.chars(s, id).rules if (o.owner if r[1] == id else r[2]) == player]
    for mod, source, controller, instance in (*own, *layers.player_rules(s, player)):
        if isinstance(mod, MayPlay) and mod.how == "play":
            ctx = Context(s, source, controller)
            ctx.instance = instance  # what the effect speaks of: "those cards"
            if evaluate.matches(ctx, mod.what, id):
                uses = permitting.uses_of(mod, source, instance)
                if not uses:
                    return ""
                if found is None and permitting.open_to(s, player, id, mod, uses):
                    found = uses
    return found


def why_not_play_land(s: GameState, player: int, id: int) -> Reason | None:
    """Why the player can't play the land now; None if they can (CR 116.2a, 305.1-3)."""
    late = casting.sorcery_time(s, player)
    if late is not None:
        return Reason("305.3" if s.active != player else "305.1", late.words, id)
    return why_no_land(s, player, id)


def why_no_land(s: GameState, player: int, id: int) -> Reason | None:
    """Why the player can't play the land even where an effect tells them to (CR 305.2b, 305.3)."""
    if s.active != player:
        return Reason("305.3", "it isn't their turn", id)
    if lands_played(s, player) >= land_plays(s, player):
        return Reason("305.2b", "no land play is left this turn", id)
    if replacement.forbids_toward(s, layers.player_rules(s, player), "play lands", id):
        return Reason("101.2", "an effect says that it can't be played", id)
    return None


def play_land(s: GameState, player: int, id: int, face: int) -> None:
    """CR 116.2a: the land is put onto the battlefield; it doesn't use the stack."""
    e = Event(verbs.PLAY_LAND, "305.1", id, player=player, cause=player)
    e.origin = s.obj(id).zone
    if e.origin != HAND:
        e.data = _may_play(casting.faced(s, id, face), player, id) or None
    if face:
        from apnap.engine.state import Entering

        e.entering = Entering()
        e.entering.transformed = True
    events.propose(s, [e])


# Special actions with a cost.


def find(s: GameState, id: int, key: str) -> AbilityInst | None:
    """The special action with the key that the object allows."""
    for inst in layers.chars(s, id).abilities.specials:
        if inst.key == key:
            return inst
    return None


def why_not(
    s: GameState, player: int, id: int, inst: AbilityInst, sources: list[Source] | None = None
) -> Reason | None:
    """Why the player can't take the special action now; None if they can (CR 116.2)."""
    ability = inst.ability
    assert isinstance(ability, Special)
    o = s.obj(id)
    if o.zone != ZONE_NUMBER[ability.zone] or o.phased_out:
        return Reason("113.6", "the ability doesn't function there", id)
    if (layers.chars(s, id).controller if o.zone == BATTLEFIELD else o.owner) != player:
        return Reason("116.2", "only its controller may do that", id)
    ctx = Context(s, id, player)
    ctx.instance = inst.keyword_key()
    for limit in ability.limits:
        if isinstance(limit, FromOpeningHand):
            return Reason("103.6", "that is done before the first turn", id)
        if isinstance(limit, OnlyIf) and not evaluate.holds(ctx, limit.condition):
            return Reason("116.2", "its condition doesn't hold", id)
        if isinstance(limit, AsSorcery):
            late = casting.sorcery_time(s, player)
            if late is not None:
                return Reason("116.2", late.words, id)
        if isinstance(limit, CouldCast):
            c = layers.chars(s, id)
            reason = casting.why_not_now(s, player, id, c, c.rules)
            if reason is None:
                reason = forbidding.forbidden(s, player, id, c.rules)
            if reason is not None:
                return Reason(reason.rule, reason.words, reason.obj, reason.values, (*reason.more, "702.62c"))
    if not _payable(s, ctx, player, ability.cost, sources):
        return Reason("118.3", "its cost can't be paid", id)
    return None


def _payable(s: GameState, ctx: Context, player: int, cost: Cost, sources: list[Source] | None) -> bool:
    from apnap.engine import parts

    total = costs.total_cost(ctx, Announced(cost))
    if not payer.can_pay_cost(s, player, total, True, Purpose("other", ctx.source), (), sources):
        return False
    return parts.possible(s, ctx, player, total.parts)


def ways_up(s: GameState, player: int, id: int) -> list[tuple[str, Cost, Instruction]]:
    """The ways in which the player may turn the permanent face up, each with its cost and what is done
    (CR 116.2b, 702.37e, 702.168d, 701.40b, 701.58b)."""
    o = s.obj(id)
    out: list[tuple[str, Cost, Instruction]] = []
    if not o.face_down or o.zone != BATTLEFIELD or o.phased_out:
        return out
    if layers.chars(s, id).controller != player:
        return out
    c = printed(layers.face_up(s, id))
    for name in ("morph", "megamorph", "disguise"):
        for keyword in c.abilities.keyword(name):
            out.append((name, keyword.args[0], _UP_LARGER if name == "megamorph" else _UP))
    if o.card < 0:
        return out
    c = printed(zones.face_of_card(s, o.card, o.face_index))  # the card itself (701.40b)
    if o.face_down in ("manifested", "cloaked") and c.types & CREATURE and c.cost is not None:
        out.append(("mana", intern(Cost((Mana(c.cost.symbols),))), _UP))
    return out


_UP: Final[Instruction] = intern(TurnFaceUp(This()))
_UP_LARGER: Final[Instruction] = intern(Seq((TurnFaceUp(This()), PutCounters(This(), "+1/+1", Fixed(1)))))


def _would_have(s: GameState, id: int, keyword: str) -> bool:
    """Whether the permanent would have the ability if it were face up: effects may take it away (702.37e)."""
    h = s.fork()
    turning.turn(h, id, "")
    h.version += 1
    return bool(layers.chars(h, id).abilities.keyword(keyword))


def options(s: GameState, player: int, id: int, sources: list[Source]) -> list[Option]:
    """The special actions that the player may take with the object now."""
    out: list[Option] = []
    for inst in layers.chars(s, id).abilities.specials:
        if why_not(s, player, id, inst, sources) is None:
            ability = inst.ability
            assert isinstance(ability, Special)
            out.append(Option(f"special:{id}:{inst.key}", "special", obj=id, word=ability.label))
    if s.obj(id).face_down:
        ctx = Context(s, id, player)
        for name, cost, _ in ways_up(s, player, id):
            if _payable(s, ctx, player, cost, sources) and (name == "mana" or _would_have(s, id, name)):
                out.append(Option(f"turn up:{id}:{name}", "special", obj=id, word="turn face up"))
    elif layers.chars(s, id).face.form == "doors":
        if casting.sorcery_time(s, player) is None:
            ctx = Context(s, id, player)
            for name, cost, _ in unlocking(s, player, id):
                if _payable(s, ctx, player, cost, sources):
                    out.append(
                        Option(f"unlock:{id}:{name}", "special", obj=id, word=f"unlock the {name} half")
                    )
    return out


def unlocking(s: GameState, player: int, id: int) -> list[tuple[str, Cost, Instruction]]:
    """The locked halves that the player may unlock, each with its unlock cost (CR 709.5e)."""
    o = s.obj(id)
    c = layers.chars(s, id)
    out: list[tuple[str, Cost, Instruction]] = []
    if o.zone != BATTLEFIELD or o.phased_out or c.controller != player:
        return out
    for half in faces.locked(c.face, o.designations):
        cost = c.face.more[half].cost
        if cost is not None:
            designate = intern(Designate(This(), faces.UNLOCKED[half]))
            out.append((faces.DOORS[half], intern(Cost((Mana(cost.symbols),))), designate))
    return out


def begin(s: GameState, player: int, key: str) -> None:
    """Begin the special action: its cost is paid, then it happens; it doesn't use the stack."""
    from apnap.engine import paying

    word, number, name = key.split(":", 2)
    id = int(number)
    cost: Cost | None = None
    effect: Instruction = _UP
    instance = ""
    rule = "116.2m" if word == "unlock" else "116.2b"
    if word == "special":
        inst = find(s, id, name)
        if inst is not None and isinstance(inst.ability, Special):
            cost = inst.ability.cost
            effect = inst.ability.effect
            instance = inst.keyword_key()
            rule = _RULES.get(inst.ability.label, "116.1")
    else:
        ways = unlocking(s, player, id) if word == "unlock" else ways_up(s, player, id)
        for way, paid, done in ways:
            if way == name:
                cost = paid
                effect = done
    if cost is None:
        raise EngineError(f"no such special action: {key}")
    if word == "unlock":
        say(s, "709.5e", f"unlocks the {name} half", player, id, (), ("116.2m",))
    before = s.fork()
    f = s.push(verbs.F_SPECIAL, effect)
    f.root = len(s.frames) - 1
    f.controller = player
    f.source = id
    f.instance = instance
    f.vars["before"] = before
    f.vars["rule"] = rule
    f.vars["about"] = _behind(s, id, word, name, instance)
    if costs.mana_has_x(Announced(cost)):
        f.vars["cost"] = cost
        f.pc = CHOOSING
    else:
        paying.begin(s, f, player, cost)


PAID: Final = 0
CHOOSING: Final = 2


def _choose_x(s: GameState, f: Frame) -> None:
    """107.3d: X is chosen right before the cost is paid; the object's abilities may speak of it (702.37f)."""
    from apnap.engine import paying

    cost: Cost = f.vars["cost"]
    ctx = Context(s, f.source, f.controller)
    high = max(0, payer.max_x(ctx, Announced(cost), f.controller, Purpose("other", f.source)))
    prompt = "Choose a value for X"
    x = choose_number(s, f, "x", "number", f.controller, "107.3d", prompt, 0, high, f.source)
    if x < 0:
        return
    c = s.obj(f.source).cast
    if c is None:
        made = CastFacts(f.controller, -1, x, (), (0,) * 6, False)
    else:
        made = CastFacts(c.caster, c.origin, x, c.paid, c.spent, c.free)
    s.own(f.source).cast = made
    f.vars["value of x"] = x
    f.pc = PAID
    paying.begin(s, f, f.controller, cost)


_RULES: Final[dict[str, str]] = {
    "suspend": "116.2f",
    "companion": "116.2g",
    "foretell": "116.2h",
    "plot": "116.2k",
}
# A card with such an ability that was put face down in another way (CR 701.40c-d, 701.58c-d).
_DOWN: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "morph": {"manifested": ("701.40c",), "cloaked": ("701.58c",)},
    "disguise": {"manifested": ("701.40d",), "cloaked": ("701.58d",)},
}
_UPWARDS: Final = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}


def _behind(s: GameState, id: int, word: str, name: str, instance: str) -> tuple[str, ...]:
    """What else is behind the special action (CR 116.1-3)."""
    about: tuple[str, ...] = ("116.1", "116.3", "405.6d")
    if word == "special":
        keyword = keyword_behind(s, id, f"{instance}/") if instance else ""
        return (*about, keyword) if keyword else about
    if word == "unlock":
        return about
    if name in _DOWN:
        about = (*about, *_DOWN[name].get(s.obj(id).face_down, ()))
    way = "701.58b" if s.obj(id).face_down == "cloaked" else "701.40b"
    return (*about, "708.7", _UPWARDS.get(name, way))


def step(s: GameState, f: Frame) -> None:
    """Go on with the special action of the frame on top."""
    if f.pc == CHOOSING:
        _choose_x(s, f)
    elif f.pc == PAID:
        if not f.vars.get("paid", True):
            before: GameState = f.vars["before"]
            say(s, "733.1", "is reversed", f.controller, f.source, (), ("733.2",))
            s.become(before)
            return
        f.pc = 1
        about = f.vars["about"]
        say(s, f.vars["rule"], "takes a special action", f.controller, f.source, (), (*about, "117.1c"))
        assert f.node is not None
        run_child(s, f, f.node)
    else:
        s.pop(s.ret)
