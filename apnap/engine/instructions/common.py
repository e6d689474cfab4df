"""What the verbs share: evaluating references that involve a choice."""

from __future__ import annotations

from apnap.engine import evaluate, events, qualities, sources, totals
from apnap.engine.decision import choose, choose_entities, entity_of, entity_option
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.state import (
    GONE,
    Event,
    Frame,
    GameState,
    Option,
    entity_player,
    player_entity,
    random_below,
)
from apnap.model.node import Ref
from apnap.model.refs import AtRandom, Each, Select, SelectGroup, SelectPlayers, SelectSource, Target, Union


def resolve(
    s: GameState,
    f: Frame,
    ctx: Context,
    key: str,
    ref: Ref,
    actor: int,
    rule: str,
    prompt: str,
    act: str = "",
) -> tuple[int, ...] | None:
    """The entities that the reference comes to, the actor choosing where it leaves a choice (CR 608.2d), and
    choosing nothing to which the act can't be done while there is enough else; None: the game waits."""
    if isinstance(ref, Select):
        chooser = actor
        if ref.by is not None:
            who = evaluate.players(ctx, ref.by)
            if not who:
                instead = in_place(s, f, ctx, key, ref.by)
                if instead is None:
                    return None
                who = instead
            if who:
                chooser = who[0]
        low = evaluate.amount(ctx, ref.quantity.low)
        high = -1 if ref.quantity.high is None else evaluate.amount(ctx, ref.quantity.high)
        entering = qualities.entering_now(s)
        pool = [id for id in evaluate.candidates(ctx, ref.what) if id not in entering]
        if act:
            able = [id for id in pool if not events.cant(s, id, act)]
            pool = able if len(able) >= low else pool
        if ref.total is not None:
            values = [qualities.worth(s, id, ref.stat) for id in pool]
            least = evaluate.amount(ctx, ref.total)
            return choose_total(s, f, key, chooser, rule, prompt, pool, values, least, ctx.source)
        if totals.limit_of(ref.what) is not None:
            return totals.choose_within(s, f, ctx, key, chooser, rule, prompt, ref.what, pool, high)
        return choose_entities(s, f, key, "objects", chooser, rule, prompt, pool, low, high, ctx.source)
    if isinstance(ref, SelectSource):
        pool = [id for id in sources.sources_of_damage(s) if evaluate.matches(ctx, ref.what, id)]
        return choose_entities(s, f, key, "objects", actor, rule, prompt, pool, 1, 1, ctx.source)
    if isinstance(ref, SelectPlayers):
        low = evaluate.amount(ctx, ref.quantity.low)
        high = -1 if ref.quantity.high is None else evaluate.amount(ctx, ref.quantity.high)
        pool = [player_entity(p) for p in evaluate.players(ctx, ref.among)]
        return choose_entities(s, f, key, "players", actor, rule, prompt, pool, low, high, ctx.source)
    if isinstance(ref, SelectGroup):
        return choose_group(s, f, ctx, key, ref, actor, rule)
    if isinstance(ref, AtRandom):
        known: tuple[int, ...] | None = f.vars.get(key)
        if known is not None:
            return known
        pool = evaluate.candidates(ctx, ref.what)
        n = len(pool) if ref.quantity.high is None else evaluate.amount(ctx, ref.quantity.high)
        picked: list[int] = []
        while pool and len(picked) < n:
            picked.append(pool.pop(random_below(s, len(pool))))
        f.vars[key] = tuple(picked)
        return tuple(picked)
    if isinstance(ref, Union) and any([isinstance(part, Select) for part in ref.refs]):
        out: list[int] = []
        for i, part in enumerate(ref.refs):
            some = resolve(s, f, ctx, f"{key}.{i}", part, actor, rule, prompt)
            if some is None:
                return None
            out.extend([e for e in some if e not in out])
        return tuple(out)
    return unmoved(ctx, ref)


def unmoved(ctx: Context, ref: Ref) -> tuple[int, ...]:
    """What is referred to, without the targets that this resolution has moved: a second target phrase says
    where its target is, and a new object isn't that target (CR 115.3, 400.7). What refers back to an object
    ("it", "that card") finds it (400.7j)."""
    found = evaluate.entities(ctx, ref)
    if isinstance(ref, Target):
        return tuple([e for e in found if e < 0 or not evaluate.moved(ctx, e)])
    if isinstance(ref, Union):
        parts = [e for part in ref.refs for e in unmoved(ctx, part)]
        return tuple([e for e in found if e in parts])
    return found


def acted_on(ctx: Context, ref: Ref) -> list[int]:
    """The objects that are referred to and can be acted on, where the reference leaves no choice."""
    return objects(ctx, unmoved(ctx, ref))


def in_place(s: GameState, f: Frame, ctx: Context, key: str, ref: Ref) -> list[int] | None:
    """Who makes the choice of a player who has left the game: another, whom the controller of the object
    chooses, an opponent where that player was one (CR 800.4g); nobody where nobody has left. None: the game
    waits."""
    gone = [entity_player(e) for e in evaluate.entities(ctx, ref) if e < 0]
    gone = [p for p in gone if s.players[p].left]
    if not gone or s.players[ctx.controller].left:
        return []
    pool = [p for p in s.in_game() if p != ctx.controller] if ctx.controller not in gone else s.in_game()
    who = [player_entity(p) for p in pool or s.in_game()]
    prompt = "Choose who makes the choice of one who has left"
    picked = choose_entities(
        s, f, f"{key}.instead", "players", ctx.controller, "800.4g", prompt, who, 1, 1, ctx.source
    )
    if picked is None:
        return None
    say(s, "800.4g", "makes the choice of one who has left", entity_player(picked[0]), ctx.source)
    return [entity_player(picked[0])]


def who_decides(s: GameState, f: Frame, ctx: Context, key: str, ref: Ref) -> list[int] | None:
    """The players who make a choice, where they may be chosen themselves ("an opponent"); None: the game
    waits."""
    if not isinstance(ref, SelectPlayers):
        return evaluate.players(ctx, ref) or in_place(s, f, ctx, key, ref)
    found = resolve(s, f, ctx, key, ref, ctx.controller, "608.2d", "Choose who chooses")
    return None if found is None else [entity_player(e) for e in found]


def choose_group(
    s: GameState, f: Frame, ctx: Context, key: str, ref: SelectGroup, actor: int, rule: str
) -> tuple[int, ...] | None:
    """All of one of the groups (CR 700.3); None: the game waits."""
    chooser = actor
    if ref.by is not None:
        by = who_decides(s, f, ctx, f"{key}by", ref.by)
        if by is None:
            return None
        chooser = by[0] if by else actor
    groups = [tuple(objects(ctx, evaluate.entities(ctx, group))) for group in ref.groups]
    options = [Option(f"g{i}", "group", index=i, objects=group) for i, group in enumerate(groups)]
    got = choose(s, f, key, "group", chooser, rule, "Choose a pile", options, ctx.source)
    return None if got is None else groups[int(got[1:])]


def choose_total(
    s: GameState,
    f: Frame,
    key: str,
    player: int,
    rule: str,
    prompt: str,
    pool: list[int],
    values: list[int],
    least: int,
    source: int,
) -> tuple[int, ...] | None:
    """Any number of the objects, one at a time, so that the sum of their values is at least `least`; None:
    the game waits. One that would put that out of reach is not offered."""
    picked: list[int] = []
    total = 0
    left = list(range(len(pool)))
    while left:
        options: list[Option] = []
        for i in left:
            rest = sum([max(0, values[j]) for j in left if j != i])
            if total + values[i] + rest >= least:
                options.append(entity_option("objects", pool[i]))
        if total >= least:
            options.append(Option("done", "done"))
        if not options:
            break
        got = choose(
            s, f, f"{key}.{len(picked)}", "objects", player, rule, prompt, options, source, (total, least)
        )
        if got is None:
            return None
        if got == "done":
            break
        at = pool.index(entity_of(got))
        picked.append(pool[at])
        total += values[at]
        left.remove(at)
    return tuple(picked)


def reaches(s: GameState, pool: list[int], stat: str, least: int) -> bool:
    """Whether some of the objects come to that much in all."""
    return sum([max(0, qualities.worth(s, id, stat)) for id in pool]) >= least


def objects(ctx: Context, found: tuple[int, ...]) -> list[int]:
    """Those of the entities that are objects which can be acted on, each once."""
    out: list[int] = []
    for e in found:
        if e > 0:
            for now in evaluate.all_current(ctx, e):
                if now not in out and not ctx.s.obj(now).phased_out:
                    out.append(now)
    return out


def existing(s: GameState, found: tuple[int, ...]) -> list[int]:
    """Those of the entities that are objects still there, in their present identity."""
    return [e for e in found if e > 0 and s.obj(e).zone != GONE]


def event(ctx: Context, verb: int, rule: str, obj: int = 0, player: int = -1, amount: int = 0) -> Event:
    """An event caused by the context's source and controller."""
    return Event(verb, rule, obj, ctx.source, player, 0, amount, "", ctx.controller)


def each_player(ctx: Context, ref: Ref) -> list[tuple[int, Context]]:
    """The players who act, each with the context in which "they" is that player. Where the acting
    player is the controller alone, `Iterated` keeps its meaning."""
    out: list[tuple[int, Context]] = []
    for p in evaluate.players(ctx, ref):
        out.append((p, ctx.at(player_entity(p))))
    return out


def is_whole_zone(ref: Ref) -> bool:
    """Whether the reference leaves nothing to choose."""
    return isinstance(ref, Each)
