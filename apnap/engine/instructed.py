"""How many cards an instruction to draw or to mill is about, as effects make it that replace the number: that
comes before the single cards (CR 121.2a, 616.1g); and how often a player does what they are told to."""

from __future__ import annotations

from apnap.engine import events, layers, verbs
from apnap.engine.log import say
from apnap.engine.state import Event, Frame, GameState, entity_player
from apnap.model.events import Pattern
from apnap.model.modifications import OnceMore

Counts = tuple[tuple[int, int], ...]


def looked_for(s: GameState, act: str) -> bool:
    """Whether an effect replaces instructions of the kind: "draw" or "mill"."""
    for replacer in layers.replacing(s):
        when = replacer[0].when
        if isinstance(when, Pattern) and when.verb == "act" and when.how == act:
            return True
    return False


def settle(s: GameState, f: Frame, act: str, rule: str, counts: Counts) -> Counts | None:
    """For each player how many cards it is about now; None: the game goes on with the frame on top first.
    `counts` are the numbers of the instruction, kept in the frame while they are looked at."""
    known: Counts | None = f.vars.get("numbers")
    if known is not None:
        return known
    if not f.vars.get("instructed"):
        if not looked_for(s, act):
            return counts
        f.vars["instructed"] = True
        batch: list[Event] = []
        for p, n in counts:
            if n > 0:
                batch.append(Event(verbs.ACT, rule, 0, f.source, p, 0, n, act, f.controller))
        if batch:
            events.propose(s, batch)
            return None
        s.ret = ()
    made = {e.player: e.amount for e in s.ret if e.verb == verbs.ACT and e.how == act}
    known = tuple([(p, made.get(p, 0)) for p, _ in counts])
    f.vars["numbers"] = known
    ignored = [(e.player, e.data) for e in s.ret if e.verb == verbs.ACT and e.how == act and e.data]
    if ignored:
        f.vars["ignored"] = tuple(ignored)  # of dice and coins (CR 706.6)
    return known


def once_more(s: GameState, player: int, deed: str) -> int:
    """How many more times the player does it, by effects."""
    return sum(
        [isinstance(rule[0], OnceMore) and rule[0].deed == deed for rule in layers.player_rules(s, player)]
    )


def choices_faced(s: GameState, players: tuple[int, ...]) -> tuple[int, ...]:
    """The players who face a villainous choice, each as often as they do (CR 701.55c), one after another."""
    out: list[int] = []
    for e in players:
        times = 1 + once_more(s, entity_player(e), "face a villainous choice")
        if times > 1:
            say(s, "701.55c", "faces the choice again", entity_player(e))
        out.extend([e] * times)
    return tuple(out)
