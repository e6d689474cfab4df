"""Banding (CR 702.22): attacking bands, what blocks one of a band, and who divides damage.

A band is attackers that an effect has joined, as `banded`, until the end of combat (702.22e)."""

from __future__ import annotations

from typing import Final

from apnap.engine import combat_state, durations, layers, qualities
from apnap.engine.decision import choose_entities
from apnap.engine.evaluate import Context, matches
from apnap.engine.log import say
from apnap.engine.state import Frame, GameState
from apnap.model.conditions import Until
from apnap.model.node import Filter

BANDED: Final = "banded"
OTHERS: Final = "bands with other"
_WHILE: Final = Until("end of combat")

Pairs = tuple[tuple[int, int], ...]


def chosen(s: GameState, f: Frame, attackers: Pairs) -> tuple[tuple[int, ...], ...] | None:
    """The bands that the active player announces (CR 508.1e): for each attacker whether it joins one before
    it that attacks the same; None while the game waits. Those with "bands with other" are asked about first,
    so that each band may be one at any time (702.22c-d)."""
    bands: list[list[int]] = []
    able = [id for id, _ in attackers if _bands(s, id)]
    if not able:
        return ()
    whom = dict(attackers)
    first = [id for id in able if layers.chars(s, id).has(OTHERS)]
    for id in (*first, *[id for id, _ in attackers if id not in first]):
        defender = whom[id]
        pool: list[int] = []
        for band in bands:
            if whom[band[0]] == defender and may_be_one(s, (*band, id)):
                pool.append(band[0])
        joined: tuple[int, ...] | None = ()
        if pool:
            prompt = "Choose which attacker it bands with"
            joined = choose_entities(
                s, f, f"508.1e.{id}", "objects", s.active, "508.1e", prompt, pool, 0, 1, id
            )
        if joined is None:
            return None
        for band in bands:
            if joined and band[0] == joined[0]:
                band.append(id)
        if not joined:
            bands.append([id])
    return tuple([tuple(band) for band in bands if len(band) > 1])


def _bands(s: GameState, id: int) -> bool:
    c = layers.chars(s, id)
    return c.has("banding") or c.has(OTHERS)


def may_be_one(s: GameState, ids: tuple[int, ...]) -> bool:
    """Whether those attackers may be a band: all but one of them have banding, or all have a quality of which
    one of them says that it bands with others (CR 702.22c)."""
    without = [id for id in ids if not layers.chars(s, id).has("banding")]
    return len(without) < 2 or any([_of_one_kind(s, id, ids) == len(ids) for id in ids])


def _of_one_kind(s: GameState, id: int, ids: tuple[int, ...]) -> int:
    """How many of those have a quality in common with the creature of which it says that it bands with
    others."""
    most = 0
    c = layers.chars(s, id)
    ctx = Context(s, id, c.controller)
    for keyword in c.abilities.keyword(OTHERS):
        quality = keyword.args[0]
        assert isinstance(quality, Filter)
        if matches(ctx, quality, id):
            most = max(most, len([x for x in ids if x > 0 and matches(ctx, quality, x)]))
    return most


def _is_banded(s: GameState, ids: tuple[int, ...]) -> bool:
    """Whether one of them has banding, or they are two or more of which one bands with others of its quality
    (CR 702.22j-k)."""
    if any([id > 0 and layers.chars(s, id).has("banding") for id in ids]):
        return True
    return any([id > 0 and _of_one_kind(s, id, ids) > 1 for id in ids])


def begin(s: GameState, bands: tuple[tuple[int, ...], ...]) -> None:
    """The creatures that attack are in those bands for the rest of combat."""
    for band in bands:
        about = ("702.22d", "702.22e", *["702.22b"] * any([layers.chars(s, id).has(OTHERS) for id in band]))
        say(s, "702.22c", "attacks in a band", s.active, band[0], (), about)
        durations.join(s, s.active, band, BANDED, _WHILE)


def mates(s: GameState, id: int) -> list[int]:
    """The other creatures of the attacker's band that still attack (CR 702.22f)."""
    fighting = combat_state.attackers(s)
    return [x for x in qualities.joined(s, BANDED, (id,)) if x in fighting]  # CR 702.22f


def blocked_too(s: GameState, blocks: dict[int, list[int]]) -> dict[int, list[int]]:
    """By blocker, the attackers that it blocks besides those that it was declared to block, as they are in
    one band with these (CR 702.22h)."""
    out: dict[int, list[int]] = {}
    for blocker, attackers in blocks.items():
        more: list[int] = []
        for attacker in attackers:
            more.extend([x for x in mates(s, attacker) if x not in attackers and x not in more])
        if more:
            say(s, "702.22h", "blocks the whole band", -1, blocker)
            out[blocker] = more
    return out


def divider(s: GameState, player: int, id: int, others: tuple[int, ...], rule: str) -> tuple[int, str]:
    """Who divides the creature's damage among those creatures, and the rule: the other side, where one of
    them has banding (CR 702.22j-k)."""
    if _is_banded(s, others):
        if player == s.active:
            return (s.obj(id).attacked_player, "702.22j")
        return (s.active, "702.22k")
    return (player, rule)
