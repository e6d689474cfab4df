"""The log of a game as it is read: every entry with its rule, its text made when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from apnap.engine.log import Entry
from apnap.model.events import VERBS
from apnap.model.words import STEPS, ZONES

_EVERYONE: Final = -1
_A_CARD: Final = "a card"
_PAST: Final[dict[str, str]] = {
    "cast": "casts",
    "activate": "activates",
    "play land": "plays",
    "draw": "draws a card",
    "discard": "discards",
    "mill": "mills",
    "sacrifice": "sacrifices",
    "gain life": "gains {amount} life",
    "lose life": "loses {amount} life",
    "pay life": "pays {amount} life",
    "search": "searches a library",
    "shuffle": "shuffles a library",
    "lose": "loses the game",
    "win": "wins the game",
    "add mana": "adds mana",
    "scry": "scries {amount}",
    "surveil": "surveils {amount}",
}


class LogEntry:
    """One line of a log: what happened, by which rule, as those with some knowledge see it.

    `name` is what the main object was called, "" where there is none, "a card" where it is hidden."""

    __slots__ = ("_entry", "_seen")

    def __init__(self, entry: Entry, seen: int) -> None:
        self._entry = entry
        self._seen = seen

    @property
    def rule(self) -> str:
        """The number of the rule behind it."""
        return self._entry.rule

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._entry.turn

    @property
    def step(self) -> str:
        """The step or phase."""
        return STEPS[self._entry.step]

    @property
    def player(self) -> int | None:
        """The player who did it or to whom it was done, if any."""
        return self._entry.player if self._entry.player >= 0 else None

    @property
    def verb(self) -> str:
        """The verb of the event; "" for what is no event."""
        fact = self._entry.fact
        return VERBS[fact.verb] if fact is not None else ""

    @property
    def amount(self) -> int:
        """How much, where the event tells."""
        fact = self._entry.fact
        return fact.amount if fact is not None else 0

    @property
    def objects(self) -> tuple[int, ...]:
        """The ids of the object before and after the event, its source and the other object, 0 for none."""
        fact = self._entry.fact
        return (fact.obj, fact.result, fact.source, fact.other) if fact is not None else ()

    @property
    def name(self) -> str:
        """What the main object was called then."""
        return self._name(0)

    def _name(self, at: int) -> str:
        entry = self._entry
        name = entry.name if at == 0 else entry.values[at]
        known = entry.known[at] if at < len(entry.known) else _EVERYONE
        return str(name) if known & self._seen or not name else _A_CARD

    def text(self) -> str:
        """The entry in words."""
        return self._text()

    def _text(self) -> str:
        entry = self._entry
        fact = entry.fact
        who = f"player {entry.player}" if entry.player >= 0 else ""
        name = self._name(0)
        if fact is None:
            return " ".join(part for part in (name if name else who, entry.words) if part)
        verb = VERBS[fact.verb]
        source = self._name(1)
        if verb == "zone change":
            origin = f" from {ZONES[fact.origin]}" if fact.origin >= 0 else ""
            dest = ZONES[fact.dest] if fact.dest >= 0 else "nowhere"
            return f"{name or _A_CARD}{origin} to {dest}"
        if verb == "damage":
            to = name if fact.obj > 0 else who
            return f"{source or 'something'} deals {fact.amount} {fact.how} damage to {to}".replace("  ", " ")
        if verb == "step":
            return f"{fact.how or self.step} step"
        if verb == "turn":
            return f"turn {entry.turn}: player {fact.player}"
        if who and verb in _PAST:
            return " ".join(part for part in (who, _PAST[verb].format(amount=fact.amount), name) if part)
        parts = [name or who, verb]
        if fact.other:
            parts.append(self._name(2) if fact.other > 0 else f"player {-1 - fact.other}")
        if fact.how:
            parts.append(fact.how)
        if fact.amount and verb in ("put counter", "remove counter"):
            parts.append(f"({fact.amount})")
        return " ".join(part for part in parts if part)

    def to_dict(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {
            "rule": self.rule,
            "turn": self.turn,
            "step": self.step,
            "player": self.player,
            "verb": self.verb,
            "name": self.name,
            "objects": list(self.objects),
            "amount": self.amount,
            "text": self.text(),
        }

    def hiding(self) -> Entry:
        """The entry without what these eyes don't see."""
        entry = self._entry
        blank = tuple(_EVERYONE for _ in entry.known)
        values = entry.values
        if entry.fact is not None:
            values = tuple(self._name(i) for i in range(len(values)))
        return Entry(
            entry.rule,
            entry.turn,
            entry.step,
            entry.fact,
            entry.words,
            entry.player,
            self._name(0),
            values,
            blank,
        )

    def __str__(self) -> str:
        return f"{self.turn} {self.step}: {self.text()} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<LogEntry {self}>"


class Log(Sequence[LogEntry]):
    """The log of a game: a sequence of entries. `seen_by(player)` gives the log that this player may read."""

    __slots__ = ("_entries", "_seen")

    def __init__(self, entries: Sequence[Entry], seen: int = _EVERYONE) -> None:
        self._entries = entries
        self._seen = seen

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> LogEntry | Log:
        if isinstance(index, slice):
            return Log(self._entries[index], self._seen)
        return LogEntry(self._entries[index], self._seen)

    def __iter__(self) -> Iterator[LogEntry]:
        for entry in self._entries:
            yield LogEntry(entry, self._seen)

    def seen_by(self, player: int) -> Log:
        """The same log with the names hidden that the player was not to know when it happened."""
        return Log(self._entries, self._seen & (1 << player))

    def text(self) -> str:
        """The whole log, one line an entry."""
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Log of {len(self)} entries>"
