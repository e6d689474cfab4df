"""Matching events against patterns, for triggers, replacement effects and questions to the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.engine.state import BATTLEFIELD, CARD, COMMAND, EXILE, GRAVEYARD, Event, GameState, player_entity
from apnap.model.amounts import Fixed
from apnap.model.events import VERB_NUMBER, AnyWhen, Nth, OneOrMore, Pattern, StateIs, Where
from apnap.model.filters import And, Anything, Type
from apnap.model.node import Filter, Ref, When, intern
from apnap.model.refs import AllPlayers, Opponents
from apnap.model.words import ZONE_NUMBER

if TYPE_CHECKING:
    from apnap.engine.evaluate import Context


def subject(e: Event, source: int = 0) -> int:
    """The object that a pattern's `what` is asked of: what entered as the permanent that it became,
    anything else as it was before the event (CR 603.6, 603.10). An ability of the very object that moved,
    which functions where that went, knows it as what it has become (`source`)."""
    if e.result and (e.dest == BATTLEFIELD or e.result == source):
        return e.result
    return e.obj


def arrives(when: When) -> bool:
    """Whether it speaks of what is put into a zone other than the battlefield from anywhere: of a card as it
    is there, never of a permanent that left (CR 603.6c)."""
    if isinstance(when, Pattern):
        return bool(when.destination) and not when.origin and "battlefield" not in when.destination
    if isinstance(when, OneOrMore | Where | Nth):
        return arrives(when.when)
    return False


def arrived(s: GameState, e: Event) -> bool:
    """Whether something has been put into a public zone other than the battlefield."""
    return e.dest in _OPEN and 0 < e.result < len(s.objects) and s.objects[e.result] is not None


_FOUGHT: Final[dict[int, Filter]] = {}


def as_it_fought(what: Filter | None) -> Filter | None:
    """What is asked of an attacker or blocker: that it was a creature goes without saying, though it may be
    none any more (CR 608.2i, 508.1a, 509.1a)."""
    if what is None:
        return None
    known = _FOUGHT.get(what.nid) if what.nid >= 0 else None
    if known is None:
        parts = what.parts if isinstance(what, And) else (what,)
        rest = tuple([part for part in parts if not (isinstance(part, Type) and part.name == "creature")])
        known = intern(rest[0] if len(rest) == 1 else And(rest) if rest else Anything())
        if what.nid >= 0:
            _FOUGHT[what.nid] = known
    return known


def event_matches(ctx: Context, when: When, e: Event) -> bool:
    """Whether one event matches; a `OneOrMore` matches each of its events (the caller gathers them)."""
    if isinstance(when, Pattern) and VERB_NUMBER[when.verb] != e.verb:
        return False
    from apnap.engine import evaluate

    if isinstance(when, Pattern):
        if when.how != e.how and (when.how or (e.how == "mana" and e.verb == _TAP)):
            return False
        if e.how == AGAIN and when.other is None:
            return False
        if when.origin and (e.origin < 0 or not _zone_in(e.origin, when.origin)):
            return False
        if when.destination and (e.dest < 0 or not _zone_in(e.dest, when.destination)):
            return False
        if when.what is not None or when.who is not None:
            what = when.what if e.verb not in _FIGHTING else as_it_fought(when.what)
            whom = subject(e, ctx.source)
            if whom >= len(ctx.s.objects):
                whom = e.obj  # looked at from before it entered: as the card that left its zone (CR 603.10a)
            if arrives(when) and arrived(ctx.s, e):
                whom = e.result
                if ctx.s.obj(whom).kind != CARD and whom != ctx.source:
                    return False
            by_object = what is not None and whom > 0 and _matched(ctx, what, whom, e)
            if when.what is not None and when.who is not None:
                by_player = _player_matches(ctx, when.who, e)
                either = e.verb in _EITHER
                if not ((by_object or by_player) if either else (by_object and by_player)):
                    return False
            elif when.what is not None:
                if not by_object:
                    return False
            elif when.who is not None:
                if not _player_matches(ctx, when.who, e):
                    return False
        if when.by is not None and not (e.source > 0 and _did(ctx, when.by, e)):
            return False
        if when.other is not None and not (e.other > 0 and evaluate.matches(ctx, when.other, e.other)):
            return False
        return when.by_player is None or (e.cause >= 0 and evaluate.has_player(ctx, when.by_player, e.cause))
    if isinstance(when, AnyWhen):
        return any([event_matches(ctx, part, e) for part in when.parts])
    if isinstance(when, OneOrMore):
        return event_matches(ctx, when.when, e)
    if isinstance(when, Where):
        if not event_matches(ctx, when.when, e):
            return False
        inner = ctx.at(ctx.it)
        inner.event = e
        return evaluate.holds(inner, when.condition)
    if isinstance(when, Nth):
        return event_matches(ctx, when.when, e) and _nth(ctx, when, e)
    if isinstance(when, StateIs):
        return False
    raise NotImplementedError(f"no meaning for the pattern {type(when).__name__}")


def _matched(ctx: Context, what: Filter, id: int, e: Event) -> bool:
    """Whether the object matches; one that entered or attacked, as it did so (CR 608.2i)."""
    from apnap.engine import evaluate, past

    if e.seen is None or e.verb == _DAMAGE or (e.verb == _ZONE_CHANGE and id != e.result):
        return evaluate.matches(ctx, what, id)
    return past.matches(ctx, what, id, e.seen)


def _did(ctx: Context, by: Filter, e: Event) -> bool:
    """Whether the event's source matches; what dealt damage, as it did so (CR 608.2i)."""
    from apnap.engine import evaluate, past

    if e.seen is None or e.verb != _DAMAGE:
        return evaluate.matches(ctx, by, e.source)
    return past.matches(ctx, by, e.source, e.seen)


def _player_matches(ctx: Context, who: Ref, e: Event) -> bool:
    """Whether the event's player is among those. A player isn't attacked by what attacks a permanent, though
    they are the defending player (CR 508.3a)."""
    from apnap.engine import evaluate

    if e.player < 0 or (e.verb == _ATTACK and e.other > 0):
        return False
    return evaluate.has_player(ctx, who, e.player)


_OPEN: Final = (GRAVEYARD, EXILE, COMMAND)

# Verbs whose object and player are two sorts of one role, the thing affected.
_EITHER = frozenset({VERB_NUMBER["damage"], VERB_NUMBER["put counter"], VERB_NUMBER["target"]})


_TAP = VERB_NUMBER["tap"]
_DAMAGE = VERB_NUMBER["damage"]
_ZONE_CHANGE: Final = VERB_NUMBER["zone change"]
_ATTACK = VERB_NUMBER["attack"]
_FIGHTING = frozenset({VERB_NUMBER["attack"], VERB_NUMBER["block"]})

# How of the second and later events of a creature that blocks, or is blocked by, several (CR 509.3): they
# are seen only where the other side is spoken of.
AGAIN: Final = "again"
_STEP = VERB_NUMBER["step"]


def _zone_in(zone: int, words: tuple[str, ...]) -> bool:
    return any([ZONE_NUMBER[w] == zone for w in words])


def _nth(ctx: Context, when: Nth, e: Event) -> bool:
    """The event itself is already in the ledger when triggers look at it. Of several players, "their first
    spell each turn" counts for each by themselves."""
    each = isinstance(when.when, Pattern) and isinstance(when.when.who, AllPlayers | Opponents)
    seen = 0
    for fact in ctx.s.ledger:
        if event_matches(ctx, when.when, fact) and (not each or fact.player == e.player):
            seen += 1
        if fact is e:
            return seen == when.n
    return seen + 1 == when.n


def parts_of(when: When) -> tuple[When, ...]:
    """The patterns that look at a moment each by itself: those of an `AnyWhen` where one of them takes
    several events as one ("when this creature enters and whenever one or more ...")."""
    if isinstance(when, AnyWhen) and any([least_of(p) or affected_alone(p) for p in when.parts]):
        return when.parts
    return (when,)


def affected_alone(when: When) -> str:
    """The role that one trigger is for where a pattern of damage leaves the other side open: what is dealt
    damage by several sources at once is dealt damage once ("object"), and what deals damage to several deals
    damage once ("source"); "" where each source and recipient count (CR 603.2c)."""
    if not isinstance(when, Pattern) or when.verb != "damage":
        return ""
    if when.what is None and when.who is None:
        return "source"
    return "object" if when.by is None and when.by_player is None else ""


def verbs_of(when: When) -> tuple[int, ...]:
    """The verbs that a pattern may match, for indexes."""
    if isinstance(when, Pattern):
        return (VERB_NUMBER[when.verb],)
    if isinstance(when, AnyWhen):
        out: list[int] = []
        for part in when.parts:
            out.extend(verbs_of(part))
        return tuple(out)
    if isinstance(when, OneOrMore | Where | Nth):
        return verbs_of(when.when)
    return ()


def facts_of(s: GameState, window: str) -> tuple[Event, ...]:
    """The ledger of the window: "turn", "last turn" or "game" (this turn's and the last one's are kept
    whole; of the rest of the game only what is kept for good)."""
    if window == "turn":
        return s.ledger
    if window == "last turn":
        return s.last_ledger
    return s.kept_ledger + s.last_ledger + s.ledger


def facts_for(ctx: Context, window: str) -> tuple[Event, ...]:
    """The same, and the windows "combat" (since this combat phase began) and "before" (this turn before
    the event that the context speaks of)."""
    facts = ctx.s.ledger
    if window == "resolution":
        return facts[ctx.bindings.get("told", 0) :]
    if window == "combat":
        for i in range(len(facts) - 1, -1, -1):
            if facts[i].verb == _STEP and facts[i].how == "beginning of combat":
                return facts[i:]
        return facts
    if window == "before":
        event = ctx.event
        if event is None:
            return facts
        for i in range(len(facts)):
            e = facts[i]
            if e is event or (e.verb == event.verb and e.obj == event.obj and e.result == event.result):
                return facts[:i]
        return facts
    return facts_of(ctx.s, window)


def count_events(ctx: Context, when: When, window: str) -> int:
    """How many facts of the window match; of attacks, how many creatures attacked."""
    if isinstance(when, Pattern) and when.verb == "attack":
        return len({e.obj for e in facts_for(ctx, window) if event_matches(ctx, when, e)})
    return sum([1 for e in facts_for(ctx, window) if event_matches(ctx, when, e)])


def sum_events(ctx: Context, when: When, window: str) -> int:
    """The sum of the amounts of the facts of the window that match."""
    return sum([e.amount for e in facts_for(ctx, window) if event_matches(ctx, when, e)])


def took_part(ctx: Context, role: str, when: When, window: str, id: int) -> bool:
    """Whether the object had the role in a fact of the window that matches."""
    for e in facts_for(ctx, window):
        who = subject(e, id) if role == "object" else e.source if role == "source" else e.other
        if who == id and event_matches(ctx, when, e):
            return True
    return False


def least_of(when: When) -> int:
    """How many events a `OneOrMore` needs; 0 for a pattern that takes each event by itself."""
    if isinstance(when, OneOrMore):
        return when.least.n if isinstance(when.least, Fixed) else 1
    if isinstance(when, Where):
        return least_of(when.when)
    return 0


__all__ = [
    "affected_alone",
    "arrived",
    "arrives",
    "count_events",
    "event_matches",
    "facts_of",
    "least_of",
    "parts_of",
    "player_entity",
    "subject",
    "sum_events",
    "took_part",
    "verbs_of",
]
