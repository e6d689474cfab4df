"""Damage and life (CR 119, 120, 701.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import evaluate, layers, qualities, verbs
from apnap.engine.decision import choose_number
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import acted_on, event, objects, resolve
from apnap.engine.log import say
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, entity_player, player_entity
from apnap.engine.swapping import swapped
from apnap.model.amounts import Divided
from apnap.model.instructions import (
    DealDamage,
    Exchange,
    Fight,
    GainLife,
    LoseGame,
    LoseLife,
    SetLife,
    WinGame,
)
from apnap.model.refs import Target


def damage_event(s: GameState, source: int, to: int, n: int, rule: str, how: str, controller: int) -> Event:
    """Damage to an entity from a source, as last known (CR 120.1)."""
    e = Event(verbs.DAMAGE, rule, source=source, amount=n, how=how, cause=controller)
    if to < 0:
        e.player = entity_player(to)
    else:
        e.obj = to
    return e


def deal_damage(s: GameState, f: Frame, ctx: Context, node: DealDamage) -> list[Event] | None:
    """Each recipient is dealt the amount, or its share (CR 120.1, 601.2d)."""
    found = resolve(s, f, ctx, "to", node.to, ctx.controller, "608.2d", "Choose what is dealt damage")
    if found is None:
        return None
    source = evaluate.entities(ctx, node.source)
    if not source:
        return []
    recipients: list[int] = [e for e in found if e < 0] + _damageable(s, objects(ctx, found))
    if len(recipients) < len(found):
        say(s, "120.1a", "deals no damage to what damage can't be dealt to", ctx.controller, source[0])
    batch: list[Event] = []
    if isinstance(node.amount, Divided):
        shares = _shares(s, f, ctx, node, recipients)
        if shares is None:
            return None
        for to, n in shares:
            batch.append(damage_event(s, source[0], to, n, "120.1", "noncombat", ctx.controller))
        return batch
    # "Each creature deals damage" has several sources.
    for src in source:
        for to in recipients:
            n = evaluate.amount(ctx.at(to) if ctx.it == 0 else ctx, node.amount)
            batch.append(damage_event(s, src, to, n, "120.1", "noncombat", ctx.controller))
    return batch


def _damageable(s: GameState, ids: list[int]) -> list[int]:
    """Damage can be dealt to creatures, planeswalkers and battles on the battlefield (CR 120.1)."""
    from apnap.model.words import BATTLE, CREATURE, PLANESWALKER

    kinds = BATTLE | CREATURE | PLANESWALKER
    return [i for i in ids if s.obj(i).zone == BATTLEFIELD and layers.chars(s, i).types & kinds]


def _shares(
    s: GameState, f: Frame, ctx: Context, node: DealDamage, recipients: list[int]
) -> list[tuple[int, int]] | None:
    if isinstance(node.to, Target) and ctx.item:
        item = s.obj(ctx.item).item
        if item is not None:
            announced = item.targets_of(node.to.slot)
            for slot, numbers in item.shares:
                if slot == node.to.slot:
                    return [(e, n) for e, n in zip(announced, numbers) if e in recipients]
    assert isinstance(node.amount, Divided)
    total = evaluate.amount(ctx, node.amount.total)
    return divide(s, f, ctx, "share", recipients, total, 0)


def divide(
    s: GameState, f: Frame, ctx: Context, key: str, among: list[int], total: int, least: int
) -> list[tuple[int, int]] | None:
    """The controller divides the total among the entities, each getting at least `least`; None: the game
    waits."""
    out: list[tuple[int, int]] = []
    left = total
    for i, e in enumerate(among):
        rest = len(among) - i - 1
        if rest == 0:
            out.append((e, left))
            break
        n = choose_number(
            s,
            f,
            f"{key}{i}",
            "divide",
            ctx.controller,
            "601.2d",
            "Choose a share",
            least,
            left - least * rest,
            e,
        )
        if n < 0:
            return None
        out.append((e, n))
        left -= n
    return out


def gain_life(s: GameState, f: Frame, ctx: Context, node: GainLife) -> list[Event] | None:
    """CR 119.3."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        n = evaluate.amount(ctx.at(player_entity(p)) if ctx.it == 0 else ctx, node.amount)
        batch.append(event(ctx, verbs.GAIN_LIFE, "119.3", player=p, amount=n))
    return batch


def lose_life(s: GameState, f: Frame, ctx: Context, node: LoseLife) -> list[Event] | None:
    """CR 119.3."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        n = evaluate.amount(ctx.at(player_entity(p)) if ctx.it == 0 else ctx, node.amount)
        batch.append(event(ctx, verbs.LOSE_LIFE, "119.3", player=p, amount=n))
    return batch


def set_life(s: GameState, f: Frame, ctx: Context, node: SetLife) -> list[Event] | None:
    """CR 119.5: the player gains or loses what is needed."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        n = evaluate.amount(ctx.at(player_entity(p)) if ctx.it == 0 else ctx, node.amount)
        batch.extend(_to_total(s, ctx, p, n))
    return batch


def _to_total(s: GameState, ctx: Context, p: int, n: int) -> list[Event]:
    now = s.players[p].life
    if n > now:
        return [event(ctx, verbs.GAIN_LIFE, "119.5", player=p, amount=n - now)]
    if n < now:
        return [event(ctx, verbs.LOSE_LIFE, "119.5", player=p, amount=now - n)]
    return []


def _may_become(s: GameState, p: int, n: int) -> bool:
    """Whether the life total may become that (CR 119.7-8)."""
    from apnap.engine import events

    now = s.players[p].life
    if n > now:
        return not events.player_cant(s, p, "gain life")
    return n == now or not events.player_cant(s, p, "lose life")


def exchange(s: GameState, f: Frame, ctx: Context, node: Exchange) -> list[Event] | None:
    """CR 701.12: all of it or nothing. Life totals here; control is an effect."""
    a = evaluate.entities(ctx, node.a)
    b = evaluate.entities(ctx, node.b)
    if len(a) != 1 or len(b) != 1:
        return []
    if node.aspect == "life" and a[0] < 0 and b[0] < 0:
        p, q = entity_player(a[0]), entity_player(b[0])
        x, y = s.players[p].life, s.players[q].life
        if not (_may_become(s, p, y) and _may_become(s, q, x)):
            return []
        say(s, "701.12c", "exchanges life totals", p, 0, (), ("701.12a",))
        return _to_total(s, ctx, p, y) + _to_total(s, ctx, q, x)
    if node.aspect == "control" and a[0] > 0 and b[0] > 0:
        from apnap.engine import durations

        if s.obj(a[0]).zone != BATTLEFIELD or s.obj(b[0]).zone != BATTLEFIELD:
            say(s, "701.12a", "exchanges nothing", ctx.controller)
            return []
        ca = qualities.controller_of(s, a[0])
        cb = qualities.controller_of(s, b[0])
        told = "exchanges control" if ca != cb else "exchanges nothing"
        say(s, "701.12b", told, ctx.controller, 0, (), ("701.12a",))
        if ca != cb:
            durations.exchange_control(s, ctx, a[0], b[0], ca, cb)
        return []
    if node.aspect == "hand" and a[0] > 0 and b[0] > 0:
        return swapped(s, ctx, a[0], b[0])
    raise NotImplementedError(f"exchanging {node.aspect}")


def fight(s: GameState, f: Frame, ctx: Context, node: Fight) -> list[Event] | None:
    """CR 701.14a-b: both must be creatures on the battlefield, else no damage is dealt."""
    a = acted_on(ctx, node.a)
    b = acted_on(ctx, node.b)
    pair = _damageable(s, a) + _damageable(s, b)
    from apnap.model.words import CREATURE

    if len(a) != 1 or len(b) != 1 or len(pair) != 2:
        say(s, "701.14b", "does not fight", ctx.controller, ctx.source)
        return []
    if not all([layers.chars(s, i).types & CREATURE for i in pair]):
        return []
    batch: list[Event] = []
    for one, other in ((pair[0], pair[1]), (pair[1], pair[0])):
        c = layers.chars(s, one)
        batch.append(damage_event(s, one, other, c.power, "701.14d", "noncombat", c.controller))
    return batch


def win(s: GameState, f: Frame, ctx: Context, node: WinGame) -> list[Event] | None:
    """CR 104.2b."""
    return [event(ctx, verbs.WIN, "104.2b", player=p) for p in evaluate.players(ctx, node.who)]


def lose(s: GameState, f: Frame, ctx: Context, node: LoseGame) -> list[Event] | None:
    """CR 104.3e."""
    return [event(ctx, verbs.LOSE, "104.3e", player=p) for p in evaluate.players(ctx, node.who)]


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    DealDamage: deal_damage,
    GainLife: gain_life,
    LoseLife: lose_life,
    SetLife: set_life,
    Exchange: exchange,
    Fight: fight,
    WinGame: win,
    LoseGame: lose,
}
