"""Whole answers: one that takes several small steps, given at once.

| decision | whole answer |
|---|---|
| attackers | `{creature: what it attacks}`; creatures left out don't attack |
| blockers | `{creature: attacker}` or `{creature: [attackers]}`; creatures left out don't block |
| targets, objects, cards, players | a list of entities, in the order in which they are asked for |
| modes | a list of their indexes |
| order, places | a list of keys |
| divided damage, shares | `{entity: number}`; entities left out get nothing |
| numbers | a list of them |

An entity is an object's id, -1 - p for player p, or a key ("o12", "p1"). Wherever an entity stands, so may an
`Action`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apnap.engine import layers, verbs, views
from apnap.engine.combat import bands
from apnap.engine.combat.damage import damage_of
from apnap.engine.reasons import Reason
from apnap.engine.state import Ask, GameState, Option
from apnap.game import words
from apnap.game.actions import Action
from apnap.game.errors import IllegalAction

_DECLARED = {"attack": "a", "block": "b"}


class Steps:
    """The small steps of a whole answer, one after the other; between two of them `now` says how the game
    stands."""

    def __init__(self, state: GameState) -> None:
        assert state.ask is not None
        self.state = state
        self.ask: Ask = state.ask
        self.taken = 0

    def now(self, state: GameState) -> None:
        """The step has been taken."""
        self.state = state
        self.taken += 1

    def same(self) -> Ask | None:
        """The open question, if it still belongs to the decision that the answer is for."""
        ask = self.state.ask
        if ask is None or self.state.over:
            return None
        if ask.kind != self.ask.kind or ask.player != self.ask.player or ask.rule != self.ask.rule:
            return None
        return ask

    def refuse(self, words_: str, *values: Any) -> IllegalAction:
        """The error for a whole that is not legal."""
        reason = Reason(self.ask.rule, words_, self.ask.source, tuple(values))
        return IllegalAction(reason, words.reason_text(self.state, reason))

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError


def steps_of(state: GameState, answer: Mapping[Any, Any] | Sequence[Any]) -> Steps:
    """The small steps of the answer to the state's open question.

    Raises:
        IllegalAction: the question takes no such answer.
    """
    assert state.ask is not None
    kind = state.ask.kind
    if isinstance(answer, Mapping):
        if kind in _DECLARED:
            return Declared(state, answer)
        if views.has_numbers(state.ask) or kind == "assign":
            return Divided(state, answer)
        reason = Reason(state.ask.rule, "{0} takes no dict", 0, (kind,))
        raise IllegalAction(reason)
    return Listed(state, answer)


def entity(value: Any) -> int | None:
    """The entity that a part of an answer names; None if none."""
    if isinstance(value, Action):
        if value.objects:
            return value.objects[0]
        return -1 - value.player if value.player is not None else None
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value[1:].isascii() and value[1:].isdigit() and len(value) < 12:
        if value[0] == "o":
            return int(value[1:])
        if value[0] == "p":
            return -1 - int(value[1:])
    return None


def _key(of: int) -> str:
    return f"o{of}" if of > 0 else f"p{-1 - of}"


class Declared(Steps):
    """Attackers or blockers."""

    def __init__(self, state: GameState, answer: Mapping[Any, Any]) -> None:
        super().__init__(state)
        self.wanted: dict[int, list[int]] = {}
        for creature, others in answer.items():
            id = entity(creature)
            several = others if isinstance(others, (list, tuple, set, frozenset)) else [others]
            found = [entity(other) for other in several]
            if id is None or id <= 0 or None in found:
                raise self.refuse("no such creature or player: {0}", f"{creature!r}: {others!r}")
            self.wanted[id] = [e for e in found if e is not None]

    def __iter__(self) -> Iterator[str]:
        wanted = {id: list(others) for id, others in self.wanted.items()}
        prefix = _DECLARED[self.ask.kind]
        before = self.state
        while (ask := self.same()) is not None:
            mine = wanted.get(ask.source, [])
            keys = [option.key for option in views.options_of(self.state)]
            pick = next((e for e in mine if _key(e) in keys), None)
            if pick is not None:
                mine.remove(pick)
                yield _key(pick)
            elif mine:
                raise self.refuse("{obj} can't do that: {0}", _key(mine[0]))
            elif "none" in keys:
                yield "none"
            else:
                raise self.refuse("{obj} must do something")
        for id, others in wanted.items():
            for other in others:
                if not self._declared(before, prefix, id, other):
                    raise self.refuse("{0} can't do that: {1}", _key(id), _key(other))
        for id, other in self._made(before):
            told = (*wanted.get(id, ()), *self.wanted.get(id, ()))
            band = (other, *bands.mates(self.state, other))  # who blocks one blocks all of it (CR 702.22h)
            if not any(one in told for one in band):
                raise self.refuse("{0} must do that: {1}", _key(id), _key(other))

    def _declared(self, before: GameState, prefix: str, id: int, other: int) -> bool:
        """Whether what was not asked, because there was one answer, is as it was wanted."""
        s = self.state
        if not words.is_object(s, id):
            return False
        o = s.obj(id)
        if o.attacking == other or other in o.blocking:
            return True
        names = (f"{prefix}{id}", f"{prefix}{id}.0", f"{prefix}{id}.1")
        return any(f.vars.get(name) == _key(other) for f in s.frames for name in names)

    def _made(self, before: GameState) -> list[tuple[int, int]]:
        """All that the player has declared, what was not asked included: a creature that must do the one
        thing that it can is in no question."""
        s = self.state
        attack = self.ask.kind == "attack"
        out: list[tuple[int, int]] = []
        for f in s.frames:
            if f.kind == (verbs.F_ATTACK if attack else verbs.F_BLOCK):
                out.extend(f.vars.get("chosen", ()))
        for id in s.battlefield():
            o = s.obj(id)
            was = before.objects[id] if id < len(before.objects) else None
            if attack and o.attacking and (was is None or not was.attacking):
                out.append((id, o.attacking))
            elif not attack:
                out.extend([(id, b) for b in o.blocking if was is None or b not in was.blocking])
        return [(id, e) for id, e in out if layers.chars(s, id).controller == self.ask.player]


def declarable(state: GameState) -> list[tuple[int, tuple[int, ...]]]:
    """The creatures of the open declaration, and for each what it could attack or block if the others allowed
    it (CR 508.1a-b, 509.1a); empty where attackers or blockers are not being declared."""
    ask = state.ask
    if ask is None or ask.kind not in _DECLARED or ask.rule not in ("508.1a", "509.1a"):
        return []
    values = state.frames[-1].vars
    return [(id, able) for id, able in zip(values["actors"], values["able"]) if able]


class Listed(Steps):
    """Things chosen one by one."""

    def __init__(self, state: GameState, answer: Sequence[Any]) -> None:
        super().__init__(state)
        self.left = list(answer)

    def __iter__(self) -> Iterator[str]:
        most = self._most()
        first = True
        while (ask := self.same()) is not None:
            if not first and (not self._goes_on(ask) or (most is not None and self.taken >= most)):
                break
            if views.has_numbers(ask):
                if not self.left:
                    break
                yield self._number(ask, self.left.pop(0))
            else:
                options = views.options_of(self.state)
                done = any(option.key == "done" for option in options)
                key = _match(ask, self.left[0], options) if self.left else None
                if key is not None:
                    self.left.pop(0)
                    yield key
                elif done and (not self.left or ask.kind == "target"):
                    yield "done"
                    if ask.kind != "target":
                        break
                elif self.left:
                    raise self.refuse("{0} can't be chosen", repr(self.left[0]))
                elif ask.kind in ("order", "place") and not first:
                    raise self.refuse("more is to be chosen")
                elif first or ask.kind == "target" or most is not None:
                    raise self.refuse("more is to be chosen")
                else:
                    break
            first = False
        if self.left:
            raise self.refuse("{0} can't be chosen", repr(self.left[0]))

    def _most(self) -> int | None:
        """How many choices the question asks for at most, where it tells."""
        ask = self.ask
        if ask.kind != "target" and len(ask.values) == 2 and all(type(v) is int for v in ask.values):
            return int(ask.values[1])
        return None

    def _goes_on(self, ask: Ask) -> bool:
        return ask.source == self.ask.source and ask.prompt == self.ask.prompt

    def _number(self, ask: Ask, value: Any) -> str:
        if type(value) is not int or not ask.low <= value <= ask.high:
            raise self.refuse("{0} is not a number from {1} to {2}", repr(value), ask.low, ask.high)
        return str(value)


def _match(ask: Ask, value: Any, options: tuple[Option, ...]) -> str | None:
    """The key of the option that a part of a list stands for."""
    if isinstance(value, Action):
        value = value.key
    if isinstance(value, str):
        return next((o.key for o in options if o.key == value), None)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    if ask.kind == "mode":
        return next((o.key for o in options if o.index == value and o.key != "done"), None)
    for o in options:
        if (o.obj == value and value > 0) or (o.to == value and value != 0 and o.obj == 0):
            return o.key
    return None


class Divided(Steps):
    """Numbers for entities: each question asks about one entity, the first of its values."""

    def __init__(self, state: GameState, answer: Mapping[Any, Any]) -> None:
        super().__init__(state)
        self.begun = state
        self.wanted: dict[int, int] = {}
        for key, n in answer.items():
            e = entity(key)
            if e is None or type(n) is not int:
                raise self.refuse("no share: {0}", f"{key!r}: {n!r}")
            self.wanted[e] = n

    def __iter__(self) -> Iterator[str]:
        wanted = dict(self.wanted)
        last = self.ask
        given = 0
        while (ask := self.same()) is not None and ask.source == self.ask.source:
            about = ask.values[0] if ask.values else None
            if type(about) is not int:
                raise self.refuse("this takes no division")
            given = wanted.pop(about, 0)
            if views.has_numbers(ask):
                good = ask.low <= given <= ask.high
            else:
                good = any(option.key == str(given) for option in views.options_of(self.state))
            if not good:
                raise self.refuse("{0} can't be given {1}", _key(about), given)
            last = ask
            yield str(given)
        # The last recipient, who gets what is left, is never asked about.
        rest = sum(wanted.values())
        if self.ask.kind == "divide":
            good = rest == last.high + 1 - given
        else:
            good = sum(self.wanted.values()) == damage_of(self.begun, self.ask.source)
        if not good or any(n < 0 for n in wanted.values()):
            raise self.refuse("the numbers don't make up the whole")
