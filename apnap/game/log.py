"""The log of a game as it is read: every entry with its rule, its text made when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, overload

from apnap.engine.log import Entry
from apnap.engine.state import Event
from apnap.engine.verbs import DISCARD, MILL, PLAY_LAND
from apnap.game.words import players_called
from apnap.model.events import VERBS
from apnap.model.words import BATTLEFIELD, COMMAND, GONE, STACK, STEPS, UNTAP, ZONES

_EVERYONE: Final = -1
_PASSED: Final = "117.3d"
# Facts about a card that was in a hidden zone just then: its id there is told to nobody.
_FROM_HIDDEN: Final = (PLAY_LAND, DISCARD, MILL)
_A_CARD: Final = "a card"
# What happens to an object, and what a player does or what happens to them.
_OBJECTS: Final[dict[str, str]] = {
    "counter": "{name} is countered",
    "destroy": "{name} is destroyed",
    "exile": "{name} is exiled",
    "regenerate": "{name} regenerates",
    "attack": "{name} attacks {other}",
    "block": "{name} blocks {other}",
    "become blocked": "{name} is blocked by {other}",
    "unblocked": "{name} is not blocked",
    "tap": "{name} becomes tapped",
    "untap": "{name} untaps",
    "put counter": "{name} gets {amount} {how} counter(s)",
    "remove counter": "{name} loses {amount} {how} counter(s)",
    "target": "{name} becomes a target",
    "attach": "{name} becomes attached to {other}",
    "unattach": "{name} becomes unattached",
    "transform": "{name} transforms",
    "turn face up": "{name} is turned face up",
    "phase in": "{name} phases in",
    "phase out": "{name} phases out",
    "control": "{player} gains control of {name}",
    "trigger": "{name} triggers",
    "resolve": "{name} resolves",
    "reveal": "{name} is revealed",
    "look": "{player} looks at {name}",
    "cast": "{player} casts {name}",
    "activate": "{player} activates {name}",
    "play land": "{player} plays {name}",
    "discard": "{player} discards {name}",
    "mill": "{player} mills {name}",
    "sacrifice": "{player} sacrifices {name}",
    "create token": "{player} creates {name}",
    "designate": "{name} becomes {how}",
}
_PLAYERS: Final[dict[str, str]] = {
    "activate": "{player} activates {source}",
    "draw": "{player} draws a card",
    "gain life": "{player} gains {amount} life",
    "lose life": "{player} loses {amount} life",
    "pay life": "{player} pays {amount} life",
    "put counter": "{player} gets {amount} {how} counter(s)",
    "remove counter": "{player} loses {amount} {how} counter(s)",
    "target": "{player} becomes a target",
    "create token": "{player} creates {amount} token(s)",
    "search": "{player} searches a library",
    "shuffle": "{player} shuffles a library",
    "add mana": "{player} adds {mana}",
    "scry": "{player} scries {amount}",
    "surveil": "{player} surveils {amount}",
    "roll": "{player} rolls {amount}",
    "flip": "{player} flips a coin: {how}",
    "designate": "{player} becomes {how}",
    "lose": "{player} loses the game",
    "win": "{player} wins the game",
    "turn": "turn {turn}: {player}",
}

# What players do that the rules have a name for, and what they become, where more than the word is said.
_DEEDS: Final[dict[str, str]] = {
    "commit a crime": "{player} commits a crime",
    "complete a dungeon": "{player} completes {name}",
    "copy": "{player} copies {name}",
    "copy card": "{player} copies {name}",
    "fully unlock": "{player} fully unlocks {name}",
    "the Ring tempts": "the Ring tempts {player}",
    "venture": "{player} ventures into the dungeon",
}
_BECOMES: Final[dict[str, str]] = {
    "initiative": "{player} takes the initiative",
    "monarch": "{player} becomes the monarch",
}

# What an effect does to an event that would have happened (CR 614.1, 615.1).
_REPLACED: Final[dict[str, str]] = {
    "is replaced": ": its effect replaces",
    "is prevented": ": its effect prevents damage, of",
}


def _event(values: Any) -> str:
    """The event that is replaced, told by its verb, object, source, player, amount and destination."""
    number, name, source, player, amount, dest = values
    verb = VERBS[number]
    what = name or (f"player {player}" if player >= 0 else "") or _A_CARD
    if verb == "damage":
        return f"the {amount} damage that {source or 'something'} would deal to {what}"
    if verb == "draw":
        return f"the draw of player {player}"
    if verb == "zone change":
        if dest == BATTLEFIELD:
            return f"how {what} enters the battlefield"
        return f"how {what} goes to {ZONES[dest]}"
    if verb in ("gain life", "lose life", "pay life"):
        return f"how {what} would {verb} ({amount})"
    if verb == "put counter":
        return f"how {what} would get counters ({amount})"
    if verb == "create token":
        return f"the creation of tokens by player {player} ({amount})"
    return f"how {what} would {verb}"


def does(deed: str) -> str:
    """The verb as it is said of one who does it.

    >>> does("explore"), does("amass")
    ('explores', 'amasses')
    """
    return deed + ("es" if deed.endswith(("s", "x", "z", "ch", "sh")) else "s")


# It becomes tapped, is activated, adds mana: it was tapped for mana.
_FOR_MANA: Final = ("107.5", "605.3b", "106.3", "106.12a")


def tapped_for(rows: Sequence[tuple[str, str]]) -> str:
    """What four lines of a log, each a rule and a text, come to if they tell of one permanent tapped for mana
    (CR 106.12a); "" if they don't.

    >>> lines = ("Forest becomes tapped", "Ann activates Forest", "Ann adds {G}", "Forest is tapped for mana")
    >>> tapped_for(list(zip(("107.5", "605.3b", "106.3", "106.12a"), lines)))
    'Forest is tapped for {G}'
    """
    if tuple([rule for rule, _ in rows]) != _FOR_MANA:
        return ""
    name = rows[0][1].removesuffix(" becomes tapped")
    if rows[3][1] != f"{name} is tapped for mana":
        return ""
    return f"{name} is tapped for {rows[2][1].rpartition(' adds ')[2]}"


class LogEntry:
    """One line of a log: what happened, by which rule, as those with some knowledge see it.

    `name` is what the main object was called, "" where there is none, "a card" where it is hidden."""

    __slots__ = ("_entry", "_players", "_seen")

    def __init__(self, entry: Entry, seen: int, players: Sequence[str] = ()) -> None:
        self._entry = entry
        self._seen = seen
        self._players = players

    @property
    def rule(self) -> str:
        """The number of the rule behind it."""
        return self._entry.rule

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the other rules behind it, as far as they are told: none where what they are
        about is hidden, as they would tell what it is."""
        known = self._entry.known
        if self._seen != _EVERYONE and known and not known[0] & self._seen:
            return ()
        return self._entry.rules

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
    def fact(self) -> Event | None:
        """The event of the engine, with what is hidden; None for what is no event."""
        return self._entry.fact

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
        """The ids of the object (as what it came to be), its source and the other object; 0 for none, and for
        a card that is hidden."""
        fact = self._entry.fact
        if fact is None:
            return ()
        ids = [fact.result or fact.obj, fact.source, fact.other]
        for i, known in enumerate(self._entry.known[: len(ids)]):
            if not known & self._seen:
                ids[i] = 0
        if fact.verb in _FROM_HIDDEN and not fact.result and self._seen != _EVERYONE:
            ids[0] = 0
        return tuple(ids)

    @property
    def name(self) -> str:
        """What the main object was called then."""
        return self._name(0)

    def _name(self, at: int) -> str:
        entry = self._entry
        name = entry.name if at == 0 else entry.values[at]
        known = entry.known[at] if at < len(entry.known) else _EVERYONE
        return str(name) if known & self._seen or not name else _A_CARD

    def text(self, called: Callable[[int, str], str] | None = None) -> str:
        """The entry in words; `called` may give a name that is told apart from others, for an id and what it
        was called."""
        text = self._text(called).replace("(s)", "" if self.amount == 1 else "s")
        return players_called(text, self._players)

    def _text(self, called: Callable[[int, str], str] | None) -> str:
        entry = self._entry
        fact = entry.fact
        who = f"player {entry.player}" if entry.player >= 0 else ""
        names = [self._name(at) for at in range(3 if fact is not None else 1)]
        if called is not None and fact is not None:
            names = [called(id, name) if id > 0 else name for id, name in zip(self.objects, names)]
        name = names[0]
        if fact is None:
            if entry.words in _REPLACED and entry.values:
                by = name or (entry.values[1] if VERBS[entry.values[0]] == "zone change" else "") or "a rule"
                return f"{by}{_REPLACED[entry.words]} {_event(entry.values)}"
            if entry.words == "can't happen" and entry.values:
                if VERBS[entry.values[0]] == "damage" and not entry.values[4]:
                    return f"no damage is left to be dealt to {entry.values[1] or who}"
                return f"nothing comes of {_event(entry.values)}"
            if entry.words == "takes a special action":
                return f"{who} takes a special action with {name or _A_CARD}"
            if entry.words == "has an illegal target" and entry.values:
                return f"{name} {entry.words}: {', '.join(entry.values)}"
            return " ".join(part for part in (name or who, entry.words) if part)
        verb = VERBS[fact.verb]
        if verb == "zone change":
            if fact.dest == GONE:
                return f"{name or _A_CARD} " + ("leaves the stack" if fact.origin == STACK else "is no more")
            if fact.origin < 0:  # it was nowhere: a token, a copy, a dungeon, an emblem
                if fact.dest == BATTLEFIELD:
                    return f"{name or 'a token'} enters the battlefield"
                where = "the command zone" if fact.dest == COMMAND else ZONES[fact.dest]
                return f"{name or _A_CARD} is put into {where}"
            return f"{name or _A_CARD} from {ZONES[fact.origin]} to {ZONES[fact.dest]}"
        if verb == "damage":
            how = "combat damage" if fact.how == "combat" else "damage"
            to = name if fact.obj > 0 else who
            return f"{names[1] or 'something'} deals {fact.amount} {how} to {to}"
        if verb == "step":
            return f"{fact.how or self.step} step"
        other = names[2] if fact.other > 0 else f"player {-1 - fact.other}" if fact.other else who
        form = _OBJECTS.get(verb) if name else _PLAYERS.get(verb)
        if verb == "tap" and fact.how == "mana":
            form = "{name} is tapped for mana"  # CR 106.12a: told apart from its becoming tapped
        if verb == "designate" and not name:
            form = _BECOMES.get(fact.how, form)
        elif verb == "act":
            form = _DEEDS.get(fact.how) if who else None
            if fact.how.startswith("excess"):
                form = "{name} is dealt {amount} {how}"  # CR 120.10
            if fact.how.startswith("resolved "):
                form = "{name} has resolved"
            if form is None and not (name or who):
                return fact.how  # of nobody: day becomes night
            if form is None and fact.how:
                deed, _, rest = fact.how.partition(" ")
                return " ".join(part for part in (name or who, does(deed), rest) if part)
        if form is None:
            return " ".join(part for part in (name or who, verb, fact.how) if part)
        return form.format(
            name=name,
            player=who or "nobody",
            other=other,
            source=names[1] or "an ability",
            amount=fact.amount,
            how=fact.how,
            mana="".join(f"{{{unit.mana}}}" for unit in fact.data) if verb == "add mana" else "",
            turn=entry.turn,
        )

    def to_dict(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {
            "rule": self.rule,
            "rules": list(self.rules),
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
            entry.known,
            self.rules,
        )

    @property
    def when(self) -> str:
        """The turn and step, for reading: "3 draw", "before turn 1"."""
        if self.turn == 0:
            return "before turn 1"
        # A turn is told while the step before it is still on.
        return f"{self.turn} {STEPS[UNTAP] if self.verb == 'turn' else self.step}"

    def __str__(self) -> str:
        return f"{self.when}: {self.text()} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<LogEntry {self}>"


class Log(Sequence[LogEntry]):
    """The log of a game: a sequence of entries. `seen_by(player)` gives the log that this player may read.

    Args:
        entries: those of the engine.
        seen: who reads it, a bit for each player; -1: one who may know everything.
        players: what the players are called, in turn order; "player 0" and so on if not told.
    """

    __slots__ = ("_entries", "_players", "_seen")

    def __init__(self, entries: Sequence[Entry], seen: int = _EVERYONE, players: Sequence[str] = ()) -> None:
        self._entries = entries
        self._seen = seen
        self._players = players

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> LogEntry | Log:
        if isinstance(index, slice):
            return Log(self._entries[index], self._seen, self._players)
        return LogEntry(self._entries[index], self._seen, self._players)

    def __iter__(self) -> Iterator[LogEntry]:
        for entry in self._entries:
            yield LogEntry(entry, self._seen, self._players)

    def seen_by(self, player: int) -> Log:
        """The same log with the names hidden that the player was not to know when it happened."""
        return Log(self._entries, self._seen & (1 << player), self._players)

    def text(self) -> str:
        """The whole log, one line an entry."""
        return "\n".join(map(str, self))

    def story(self) -> list[str]:
        """The log for reading, in lines: a heading for each turn and step in which something happened, below
        it what happened, each with its rule. Passes are left out, and that a permanent is tapped for mana is
        one line."""
        out: list[str] = []
        rows: list[tuple[str, str]] = []
        told = (-1, "")
        for entry in self:
            if entry.verb == "turn":
                out.append(entry.text())
            elif entry.verb != "step" and entry.rule != _PASSED:
                when = entry.when if entry.turn == 0 else entry.step
                if (entry.turn, when) != told:
                    told = (entry.turn, when)
                    out.append(when if entry.turn == 0 else f"  {when}")
                    rows = []
                rows.append((entry.rule, entry.text()))
                tapped = tapped_for(rows[-4:])
                if tapped:
                    del out[-3:]
                    rows[-4:] = [(entry.rule, tapped)]
                out.append(f"    {rows[-1][1]}  [{entry.rule}]")
        return out

    def __repr__(self) -> str:
        return f"<Log of {len(self)} entries>"
