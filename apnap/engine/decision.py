"""Asking a player and reading the answer.

A procedure asks in *replay style*: it runs from the top of its present stage each time, reads the answers
that it has had (kept in its frame's `vars` under a key of its own for each question), and returns at the
first question not yet answered. So nothing but data has to be kept while the game waits, and a procedure
reads like the rule that it carries out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apnap.engine import verbs
from apnap.engine.state import Ask, Frame, GameState, Option


class EngineError(Exception):
    """A fault within the engine."""


class LoopLimit(EngineError):
    """A run of mandatory actions grew past the limit (see `process`)."""


def choose(
    s: GameState,
    f: Frame,
    key: str,
    kind: str,
    player: int,
    rule: str,
    prompt: str,
    options: list[Option] | tuple[Option, ...],
    source: int = 0,
    values: tuple[Any, ...] = (),
    forced: bool = True,
) -> str | None:
    """The key of the option that the player chooses; None: the game waits for the answer.

    With `forced`, a question with one possible answer is not asked."""
    known: str | None = f.vars.get(key)
    if known is not None:
        return known
    if s.answer is not None:
        got = s.answer
        s.answer = None
        f.vars[key] = got
        if len(options) > 1:
            broken(s)
        return got
    if s.players[player].left:
        if kind == "may":
            f.vars[key] = "no"  # CR 800.4f
            _told(s, "800.4f", "has left, and pays nothing", player)
            return "no"
        player = stand_in(s, player)
    if forced and len(options) == 1:
        f.vars[key] = options[0].key
        return options[0].key
    if not options:
        raise EngineError(f"a question without an answer: {kind} ({rule}) for player {player}")
    s.ask = Ask(kind, player, rule, prompt, tuple(options), source=source, values=values)
    return None


def choose_number(
    s: GameState,
    f: Frame,
    key: str,
    kind: str,
    player: int,
    rule: str,
    prompt: str,
    low: int,
    high: int,
    source: int = 0,
    values: tuple[Any, ...] = (),
) -> int:
    """The number from `low` to `high` that the player chooses; -1: the game waits for the answer."""
    known: str | None = f.vars.get(key)
    if known is not None:
        return int(known)
    if s.answer is not None:
        got = s.answer
        s.answer = None
        f.vars[key] = got
        broken(s)
        return int(got)
    if low == high:
        f.vars[key] = str(low)
        return low
    if s.players[player].left:
        player = stand_in(s, player)
    s.ask = Ask(kind, player, rule, prompt, None, low, high, source, values)
    return -1


def broken(s: GameState) -> None:
    """Somebody has chosen something: what goes on is no loop of mandatory actions (CR 104.4b, see
    `priority.loops`)."""
    for at, f in enumerate(s.frames):
        if f.kind == verbs.F_PRIORITY and "run" in f.vars:
            f = s.own_frame(at)
            del f.vars["run"]
            f.vars.pop("seen", None)


def stand_in(s: GameState, player: int) -> int:
    """Who chooses in place of a player who has left the game: the next in turn order (CR 800.4h). (Where
    an object asks, its controller may name another, 800.4g; the next in turn order is named here.)"""
    others = s.others(player)
    if not others:
        return player
    _told(s, "800.4h", "chooses for one who has left", others[0])
    return others[0]


def _told(s: GameState, rule: str, words: str, player: int) -> None:
    from apnap.engine.log import say  # `log` needs more than this module may

    say(s, rule, words, player, 0, (), ("800.4g",) if rule == "800.4h" else None)


def yes_no(
    s: GameState, f: Frame, key: str, player: int, rule: str, prompt: str, source: int = 0, word: str = ""
) -> str | None:
    """ "yes" or "no"; None: the game waits for the answer."""
    options = [Option("yes", "yes", source, word=word), Option("no", "no", source, word=word)]
    return choose(s, f, key, "may", player, rule, prompt, options, source)


def choose_entities(
    s: GameState,
    f: Frame,
    key: str,
    kind: str,
    player: int,
    rule: str,
    prompt: str,
    candidates: Iterable[int],
    low: int,
    high: int,
    source: int = 0,
) -> tuple[int, ...] | None:
    """From `low` to `high` of the entities (`high` -1: any number), chosen one at a time; None: the game
    waits. Fewer candidates than `low` are all taken (CR 609.3)."""
    pool = list(candidates)
    most = len(pool) if high < 0 else min(high, len(pool))
    least = min(low, most)
    if least == len(pool):
        return tuple(pool)
    picked: list[int] = []
    while len(picked) < most:
        options = [entity_option(kind, e) for e in pool if e not in picked]
        if len(picked) >= least:
            options.append(Option("done", "done"))
        got = choose(s, f, f"{key}.{len(picked)}", kind, player, rule, prompt, options, source, (least, most))
        if got is None:
            return None
        if got == "done":
            break
        picked.append(entity_of(got))
    return tuple(picked)


def entity_option(kind: str, entity: int) -> Option:
    """The option that stands for an object ("o12") or a player ("p1")."""
    if entity > 0:
        return Option(f"o{entity}", kind, obj=entity)
    return Option(f"p{-1 - entity}", kind, to=entity, player=-1 - entity)


def entity_of(key: str) -> int:
    """The entity that an option's key names."""
    return int(key[1:]) if key[0] == "o" else -1 - int(key[1:])


def decider(s: GameState, player: int) -> int:
    """Who answers for the player: the one who controls them (CR 723), else they themselves."""
    for name, value in s.designations:
        if name == f"control {player}":
            return -1 - value
    return player
