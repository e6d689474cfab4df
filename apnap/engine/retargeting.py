"""New targets for what is on the stack (CR 115.7): which of them can be part of a legal outcome."""

from __future__ import annotations

from apnap.engine import on_stack, targets
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState
from apnap.model.refs import Target

# The slot, its phrase (None: gone from the text) and the present target, in the order of the text.
Place = tuple[int, Target | None, int]


def places_of(s: GameState, id: int) -> tuple[Place, ...]:
    """Every target of the spell or ability."""
    from apnap.engine.resolving import phrases_of

    item = s.obj(id).item
    assert item is not None
    phrases = phrases_of(s, id)
    return tuple([(slot, phrases.get(slot), old) for slot, chosen in item.targets for old in chosen])


def as_targets(s: GameState, id: int, picks: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The picks, or as many as there are so far, by slot, as an object on the stack holds its targets."""
    item = s.obj(id).item
    assert item is not None
    out: list[tuple[int, tuple[int, ...]]] = []
    at = 0
    for slot, chosen in item.targets:
        out.append((slot, picks[at : at + len(chosen)]))
        at += len(chosen)
    return tuple(out)


def possible(
    s: GameState, id: int, places: tuple[Place, ...], picks: tuple[int, ...], optional: bool
) -> list[int]:
    """What may be picked next, so that with some picks for the rest the outcome is legal (CR 115.7e): the
    present target first, where it may stay."""
    return [
        e for e in _candidates(s, id, places, picks, optional) if _ends(s, id, places, (*picks, e), optional)
    ]


def _ends(s: GameState, id: int, places: tuple[Place, ...], picks: tuple[int, ...], optional: bool) -> bool:
    if len(picks) == len(places):
        return not _spoils(s, id, places, picks)
    for e in _candidates(s, id, places, picks, optional):
        if _ends(s, id, places, (*picks, e), optional):
            return True
    return False


def _candidates(
    s: GameState, id: int, places: tuple[Place, ...], picks: tuple[int, ...], optional: bool
) -> list[int]:
    at = len(picks)
    slot, phrase, old = places[at]
    if phrase is None:
        return [old]
    taken = tuple([picks[i] for i in range(at) if places[i][0] == slot])
    ctx = _seen(s, id, picks)
    beside = taken if targets.one_of_each(phrase) else (*taken, old)
    fresh = [
        e
        for e in targets.legal_targets(ctx, phrase, beside)
        if e != old and targets.is_theirs(ctx, phrase, len(taken), e)
    ]
    if old in taken:
        return fresh
    return [old, *fresh] if optional or not fresh else fresh


def _seen(s: GameState, id: int, picks: tuple[int, ...]) -> Context:
    """The context in which the picks so far are the targets."""
    ctx = on_stack.context_of_item(s, id)
    bindings = dict(ctx.bindings)
    for slot, chosen in as_targets(s, id, picks):
        bindings[f"b{slot}"] = chosen
    ctx.bindings = bindings
    return ctx


def _spoils(s: GameState, id: int, places: tuple[Place, ...], picks: tuple[int, ...]) -> bool:
    """Whether what has changed makes a target illegal that hasn't (CR 115.7d)."""
    before = _seen(s, id, tuple([old for _, _, old in places]))
    after = _seen(s, id, picks)
    for at, (_, phrase, old) in enumerate(places):
        if phrase is None or picks[at] != old or targets.why_not_target(after, phrase, old) is None:
            continue
        if targets.why_not_target(before, phrase, old) is None:
            return True
    return False


def may_all_be(s: GameState, id: int, aim: tuple[int, ...]) -> bool:
    """Whether that can be the target for each instance of the word "target" (CR 707.10e)."""
    item = s.obj(id).item
    if item is None or not aim:
        return False
    for slot, phrase, old in places_of(s, id):
        again = [other for other, _, _ in places_of(s, id) if other == slot]
        if phrase is None or len(again) > 1:
            return False
        picks = tuple([aim[0] for _ in places_of(s, id)])
        if targets.why_not_target(_seen(s, id, picks), phrase, aim[0]) is not None:
            return False
    return True
