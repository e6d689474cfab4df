"""A game at a terminal: what is shown, what is asked, and the commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from apnap.cards.names import nearest
from apnap.engine.state import GameState
from apnap.game import Decision, EngineFailure, IllegalAction, LogEntry
from apnap.game.words import how_text, reason_text
from apnap.play.board import Drawing, clip, mana_text
from apnap.play.choosing import BlockMenu, Menu, Texts, Unclear, menu_of
from apnap.play.lines import Lines
from apnap.play.plain import in_ascii
from apnap.play.session import Session, may_save_to
from apnap.play.stops import MINE, THEIRS, step_named
from apnap.play.words import Words
from apnap.rulebook import UnknownRule, page

# What is not worth a line among the news: the log has it.
_UNTOLD: Final = frozenset({"add mana", "step", "trigger", "look", "resolve", "unblocked", "phase in"})
_UNTOLD_WORDS: Final = ("passes", "does what is offered", "from library to library", "becomes room")
_REPLACED: Final = ": its effect replaces how "
# What another line tells: opening hands, lands played, spells cast and resolved; the untap step, attackers
# that tap, life lost by damage.
_TOLD_BEFORE: Final = ("103.5", "305.1", "601.2a", "608.2n")
_TOLD_BESIDE: Final = ("106.12a", "502.3", "508.1f", "508.8", "514.2", "120.3a", "104.2a")
# How it goes, and not what happens.
_UNTOLD_RULES: Final = ("101.4e", "121.2", "510.4", "511.3", "601.2f")
_OBJECT: Final = re.compile(r"\bo(\d{1,9})\b")
_MOVED: Final = re.compile(r"(.+) from ([a-z ]+) to ([a-z ]+)")
_ASKED: Final = ("cast ", "play ", "activate ", "attack with ", "block with ", "target ", "pass")
# What steps are called in stops.
_STEPS: Final = (
    "upkeep",
    "draw",
    "main",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "end of combat",
    "second main",
    "end",
)
_MOST_CHOICES: Final = 40
# Questions before which the board is drawn; the smaller ones stand under the one that led to them.
_DRAWN: Final = frozenset({"priority", "attack", "block", "mulligan"})

HELP: Final = (
    ("1, 2, ...", "choose by number, or by a name or its beginning"),
    ("#12", "point at the object with that number on the board"),
    ("Enter", "what the line above the prompt says"),
    ("attack", "in your main phase: go to combat (the same as pass)"),
    ("end", "pass until the turn ends, but for blocks and answers"),
    ("full on, full off", "be asked whenever you get priority, or not"),
    ("stop mine upkeep", "be asked then, too (or: stop theirs draw, ...)"),
    ("stop off", "forget all stops; stop alone lists them"),
    ("mana", "list your mana abilities, to use them by hand"),
    ("undo", "take back your last answer, and all since"),
    ("board", "draw the board again; zones: graveyards, exile"),
    ("log, log 50, log all", "what happened, each line with its rule"),
    ("card NAME", "the text of a card; look #12: an object as it is"),
    ("why cast NAME", "why not (also: play, activate, attack with, ...)"),
    ("rule 704.5g", "what the rule of that number says"),
    ("save, save FILE", "save; apnap play --resume FILE goes on"),
    ("concede", "give up; quit: leave, the game is saved"),
)


class Leave(Exception):
    """The person wants to leave."""


class Table:
    """Plays a session with the people at one terminal.

    Args:
        session: the game and its seats.
        console: where everything is written.
        lines: where answers come from.
        texts: the text of a card by its name, line by line (None: not known).
        describe: what there is to say of a card by its name.
        save: where the game is saved when it is left.
    """

    def __init__(
        self,
        session: Session,
        console: Console,
        lines: Lines,
        texts: Texts,
        describe: Callable[[str], Sequence[str]],
        save: Path,
    ) -> None:
        self.session = session
        self.console = console
        self.lines = lines
        self.texts = texts
        self.describe = describe
        self.save = save
        self.plain = not (console.encoding or "").lower().startswith("utf")
        self._at = -1  # the seat that looks at the terminal
        self._hidden_listed = False
        self._drawn = (-1, "")
        self._within = False  # whether the question is a part of something that was begun

    @property
    def width(self) -> int:
        """How wide lines may be."""
        return max(40, min(self.console.width, 120))

    # The game.

    def run(self) -> bool:
        """Play until the game is over, or somebody leaves: whether it is over."""
        try:
            while True:
                decision = self.session.advance()
                if decision is None:
                    self._finish()
                    return True
                self._question(decision)
        except (Leave, KeyboardInterrupt):
            self._leave()
            return False
        except EngineFailure:
            # A fault of ours: the game is as it was before, and can be gone on with.
            self._leave()
            raise

    def _question(self, decision: Decision) -> None:
        seat = decision.decider
        self._hand_over(seat)
        self._hidden_listed = False
        words = self._words(seat)
        source = words.object(decision.source) or {}
        # Part of what the seat has begun itself: its spell or ability is on the stack.
        self._within = decision.kind not in _DRAWN and (
            decision.kind == "pay" or (source.get("zone") == "stack" and source.get("controller") == seat)
        )
        if not self._within:
            self._news(seat, words)
            self._board_of(words, unless_same=True)
        view = self.session.view(decision)
        menu = menu_of(self.session.game, view, words, self.texts)
        self._show(menu, words)
        while True:
            line = self.lines.ask(self._prompt(seat), [*menu.completions(), *_COMMAND_WORDS])
            if line is None:
                raise Leave
            if self._command(line, decision, menu, words):
                return

    def _prompt(self, seat: int) -> str:
        return f"{self.session.seats[seat].name}> "

    def _hand_over(self, seat: int) -> None:
        """Where several people share the terminal, one goes away before the other looks."""
        if not self.session.hot_seat or self._at == seat:
            self._at = seat
            return
        name = self.session.seats[seat].name
        if self.lines.interactive:
            if self._at >= 0 or self.session.game.history:
                self._clear()
            self._say(f"It is {name}'s turn to look at the screen.", "bold")
            if self.lines.ask(f"{name}, press Enter ", []) is None:
                raise Leave
            self._clear()
        else:
            self._say("")
            self._say(f"-- the screen is {name}'s --", "bold")
        self._at = seat

    def _clear(self) -> None:
        """Nothing of what the screen showed stays on it."""
        self._drawn = (-1, "")
        if self.console.is_dumb_terminal or not self.console.is_terminal:
            self._say("\n" * 60)
        else:
            self.console.clear()

    def _news(self, seat: int, words: Words) -> None:
        """What happened since the seat was last told."""
        entries = [entry for entry in self.session.news(seat) if _told(entry)]
        if not entries:
            return
        self._say("")
        lines: list[list[Any]] = []  # what is said, the rule, how often in a row
        for entry in entries[-80:]:
            said = _in_short(entry, words)
            if said.endswith(" loses the game") and any(line[0] == said for line in lines):
                continue
            if lines and lines[-1][:2] == [said, entry.rule]:
                lines[-1][2] += 1
            else:
                lines.append([said, entry.rule, 1, entry.verb == "turn"])
        for said, rule, times, heads in lines:
            if heads:
                self._line(Drawing(words, self.width, self.plain).rule(said))
            else:
                self._told_line("  ", said + (f" (x{times})" if times > 1 else ""), rule)

    def _entry(self, entry: LogEntry, words: Words, when: bool = False) -> None:
        head = f"  {entry.when}: " if when else "  "
        self._told_line(head, words.players_in(entry.text()), entry.rule)

    def _told_line(self, head: str, said: str, number: str) -> None:
        rule = f"  [{number}]" if number else ""
        text = Text(head, style="dim")
        text.append(clip(said, self.width - len(head) - len(rule)), style="not dim")
        text.append(rule, style="dim")
        self._line(text)

    def _finish(self) -> None:
        game = self.session.game
        outcome = game.outcome()
        assert outcome is not None
        for seat, who in enumerate(self.session.seats):
            if who.person and (not self.session.hot_seat or seat == self._at or self._at < 0):
                words = self._words(seat)
                self._news(seat, words)
                self._board_of(words)
                break
        self._say("")
        lost = max([rule for rule in outcome.lost_by if rule], default="")
        rules = ", ".join(dict.fromkeys(rule for rule in (lost, outcome.rule) if rule))
        names = " and ".join(self.session.seats[p].name for p in outcome.winners)
        how = how_text(lost or outcome.rule)
        if names:
            self._say(f"{names} wins: {how} (CR {rules})", "bold")
        else:
            self._say(f"The game is a draw: {outcome.how} (CR {outcome.rule})", "bold")

    def _leave(self) -> None:
        self._say("")
        self._save(self.save)
        self._say("Go on with it: apnap play --resume " + str(self.save))

    # What is shown.

    def _words(self, seat: int) -> Words:
        game = self.session.game
        return Words(self.session.seats, game.observation(seat), seat)

    def _show(self, menu: Menu, words: Words) -> None:
        self._say("")
        self._long(menu.title, "bold")
        if isinstance(menu, BlockMenu):
            for line in menu.letters(words):
                self._line(Text("   " + clip(line, self.width - 3)))
        for said in menu.note[:6]:
            self._long(f"   {said}", "dim")
        shown = menu.choices[:_MOST_CHOICES]
        for number, choice in enumerate(shown, 1):
            times = f" (x{choice.times})" if choice.times > 1 else ""
            head = f"{number:>4}  "
            for part, label in enumerate(wrapped(choice.label + times, self.width - len(head))):
                text = Text(head if part == 0 else " " * len(head), style="bold cyan")
                self._line(Text.assemble(text, mana_text(label)))
        if len(menu.choices) > len(shown):
            self._say(f"      and {len(menu.choices) - len(shown)} more, by number or name")
        notes = [menu.hint] if menu.hint else []
        if menu.hidden:
            notes.append("mana: mana abilities")
        if self._within:
            notes.append("undo: take it back")
        notes.append("help")
        self._long(f"  ({'; '.join(notes)})", "dim")

    def _board_of(self, words: Words, unless_same: bool = False) -> None:
        """The board; of one that looks as it did when it was last drawn, the first line alone."""
        lines = Drawing(words, self.width, self.plain).board()
        looks = "\n".join(line.plain for line in lines[1:])
        same = unless_same and self._drawn == (words.seat, looks)
        self._drawn = (words.seat, looks)
        for line in lines[:1] if same else lines:
            self._line(line)

    def _say(self, text: str, style: str = "") -> None:
        self._line(Text(text, style=style))

    def _long(self, text: str, style: str = "") -> None:
        """Text that is broken into lines where it is too long."""
        for line in wrapped(text, self.width):
            self._line(Text(line, style=style))

    def _line(self, text: Text) -> None:
        if self.plain:
            text.plain = in_ascii(text.plain)
        self.console.print(text, soft_wrap=True)

    # Commands.

    def _command(self, line: str, decision: Decision, menu: Menu, words: Words) -> bool:
        """Carry out what was typed: whether the question is over."""
        said = line.strip()
        word, _, rest = said.partition(" ")
        low = word.lower()
        rest = rest.strip()
        plain = low in _ALONE and not rest
        command = _COMMANDS.get(low) if plain or low in _WITH_MORE else None
        if command is not None:
            return command(self, rest, decision, menu, words)
        return self._answer(said, decision, menu)

    def _answer(self, said: str, decision: Decision, menu: Menu) -> bool:
        try:
            answer = menu.read(said)
        except Unclear as error:
            self._long(str(error), "yellow")
            return False
        try:
            self.session.answer(decision, answer)
        except IllegalAction as error:
            rule = f" (CR {error.reason.rule})" if error.reason.rule else ""
            self._long(
                f"not possible: {self._known(str(error))}{'' if rule in str(error) else rule}", "yellow"
            )
            return False
        return True

    def _known(self, text: str) -> str:
        """The text with objects and players by what the seat calls them."""
        words = self._words(self._at)
        text = _OBJECT.sub(lambda found: words.short(int(found.group(1))), text)
        return words.players_in(text)

    def _help(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        for what, meaning in HELP:
            lines = wrapped(meaning, self.width - 24)
            for number, part in enumerate(lines):
                text = Text(f"  {what if number == 0 else '':<21} ", style="bold")
                text.append(part, style="not bold")
                self._line(text)
        self._long(f"This question is asked by rule {decision.rule}.", "dim")
        return False

    def _undo(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if not self.session.can_undo():
            self._say("there is nothing to take back", "yellow")
            return False
        seat = self.session.undo()
        self._say(f"taken back: {self.session.seats[seat].name} is asked again", "bold")
        return True

    def _log(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        entries = [e for e in self.session.log(self._at) if e.text() and not e.text().endswith("passes")]
        count = len(entries) if rest == "all" else int(rest) if rest.isdigit() else 20
        if rest and rest != "all" and not rest.isdigit():
            self._say("say how many lines: log 50, or log all", "yellow")
            return False
        for entry in entries[len(entries) - min(count, len(entries)) :]:
            self._entry(entry, words, when=True)
        return False

    def _stop(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        stops = self.session.stops[self._at]
        whose, _, name = rest.lower().partition(" ")
        if rest.lower() in ("off", "clear", "none"):
            stops.set.clear()
        elif rest:
            turns = {"mine": [MINE], "my": [MINE], "theirs": [THEIRS], "their": [THEIRS]}.get(whose)
            if turns is None:
                turns, name = [MINE, THEIRS], rest
            step = step_named(name)
            if step is None:
                near = nearest(name, _STEPS)
                hint = f"did you mean {' or '.join(near)}?" if near else "say whose turn and which step: "
                hint += "" if near else f"stop mine upkeep, stop theirs end; steps: {', '.join(_STEPS)}"
                self._long(f"no step {name!r}; {hint}", "yellow")
                return False
            for turn in turns:
                stops.set ^= {(turn, step)}
        told = ", ".join(f"{turn} {step}" for turn, step in sorted(stops.set)) or "none"
        self._long(f"stops: {told}; full control: {'on' if stops.full else 'off'}")
        return False

    def _full(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        stops = self.session.stops[self._at]
        if rest.lower() not in ("", "on", "off"):
            self._say("say full on, or full off", "yellow")
            return False
        stops.full = rest.lower() == "on" if rest else not stops.full
        self._say(f"full control: {'on' if stops.full else 'off'}")
        return False

    def _pass(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if decision.kind != "priority":
            return self._answer("", decision, menu)
        self.session.answer(decision, "pass")
        return True

    def _attack(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if decision.kind == "priority" and words.seen["step"] == "precombat main":
            return self._pass(rest, decision, menu, words)
        self._say("say which creatures: numbers like 1 3, or all" if decision.kind == "attack" else "not now")
        return False

    def _end(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if decision.kind != "priority":
            self._say("that can be said when you have priority", "yellow")
            return False
        self.session.stops[decision.decider].until = self.session.game.turn
        return self._pass("", decision, menu, words)

    def _mana(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if not menu.hidden:
            self._say("there are no mana abilities to use now", "yellow")
            return False
        if not self._hidden_listed:
            self._hidden_listed = True
            menu.choices += menu.hidden
        self._show(menu, words)
        return False

    def _board(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        self._board_of(words)
        self._show(menu, words)
        return False

    def _zones(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        for line in Drawing(words, self.width, self.plain).zones():
            self._line(line)
        return False

    def _card(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        name = rest
        pointed = re.fullmatch(r"#?(\d+)", rest)
        if pointed and words.object(int(pointed.group(1))) is not None:
            name = words.name(int(pointed.group(1)))
        if not name:
            self._say("which card? card NAME, or card #12", "yellow")
            return False
        for line in self.describe(self._nearest(name, words)):
            self._long(line)
        return False

    @staticmethod
    def _nearest(name: str, words: Words) -> str:
        """A card on the table whose name begins so, or holds the word; else the name itself."""
        low = name.casefold()
        known: list[str] = sorted({o["name"] for o in words.seen["objects"].values() if o.get("name")})
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [n for n in known if fits(n.casefold(), low)]
            if found:
                return found[0]
        return name

    def _look(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        pointed = re.fullmatch(r"#?(\d+)", rest)
        if pointed is None and rest:
            return self._card(rest, decision, menu, words)
        if pointed is None or words.object(int(pointed.group(1))) is None:
            what = f"there is no #{pointed.group(1)} on the board" if pointed else "look at what?"
            self._say(f"{what}; look #12: the object with that number", "yellow")
            return False
        id = int(pointed.group(1))
        o = words.object(id) or {}
        self._long(words.thing(id), "bold")
        types = " ".join([*o.get("supertypes", ()), *o.get("types", ())])
        line = f"{types} - {' '.join(o['subtypes'])}" if o.get("subtypes") else types
        facts = [line] if line else []
        facts += [", ".join(o["keywords"])] if o.get("keywords") else []
        facts += [f"in the zone: {o['zone']}, owned by {words.player(o['owner'])}"]
        for fact in facts:
            self._long("  " + fact)
        if o.get("name"):
            for text in self.describe(o["name"]):
                self._long("  " + text)
        return False

    def _why(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        asks = rest.lower().startswith(_ASKED)
        reason = self.session.game.why_not(rest) if asks else None
        if not asks:
            self._say("ask like this: why cast NAME, play, activate, attack with, block with", "yellow")
        elif reason is None:
            self._say("that is possible now")
        else:
            state: GameState = self.session.game.state
            self._long(f"{words.players_in(reason_text(state, reason))} (CR {reason.rule})")
        return False

    def _rule(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        number = rest.strip("[] ") or decision.rule
        try:
            found = page(number)
        except UnknownRule as error:
            self._long(str(error), "yellow")
            return False
        self._long(f"{found.number}  {found.title}".rstrip(), "bold")
        for text in (found.summary, found.text or ""):
            if text and text != found.title:
                self._long(text)
        for below, summary in found.below[:12]:
            self._long(f"  {below:9} {summary}".rstrip())
        return False

    def _concede(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        if self.lines.interactive:
            sure = self.lines.ask("Give up the game? (yes/no) ", [])
            if sure is None or sure.strip().lower() not in ("y", "yes"):
                self._say("the game goes on")
                return False
        self.session.concede(decision.decider)
        return True

    def _save_now(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        path = Path(rest) if rest else self.save
        if may_save_to(path):
            self._save(path)
        else:
            self._long(f"{path} is there and is no saved game. Name another file.", "yellow")
        return False

    def _save(self, path: Path) -> None:
        try:
            path.write_text(self.session.to_json(), encoding="utf-8")
        except OSError as error:
            self._say(f"the game could not be saved: {path}: {error.strerror or error}", "bold red")
            return
        self._say(f"The game is saved: {path}")

    def _quit(self, rest: str, decision: Decision, menu: Menu, words: Words) -> bool:
        raise Leave


Command = Callable[[Table, str, Decision, Menu, Words], bool]

_COMMANDS: Final[dict[str, Command]] = {
    "help": Table._help,
    "?": Table._help,
    "undo": Table._undo,
    "log": Table._log,
    "stop": Table._stop,
    "stops": Table._stop,
    "full": Table._full,
    "pass": Table._pass,
    "attack": Table._attack,
    "end": Table._end,
    "mana": Table._mana,
    "board": Table._board,
    "zones": Table._zones,
    "card": Table._card,
    "look": Table._look,
    "why": Table._why,
    "rule": Table._rule,
    "concede": Table._concede,
    "save": Table._save_now,
    "quit": Table._quit,
    "exit": Table._quit,
}
_COMMAND_WORDS: Final = tuple(word for word in _COMMANDS if word != "?")
_WITH_MORE: Final = frozenset({"log", "stop", "stops", "full", "card", "look", "why", "rule", "save"})
_ALONE: Final = frozenset(_COMMANDS)


def _told(entry: LogEntry) -> bool:
    if entry.verb in _UNTOLD or entry.verb == "target":
        return False
    if entry.rule in _TOLD_BESIDE or (entry.fact is None and entry.rule in _UNTOLD_RULES):
        return False
    text = entry.text()
    if entry.verb == "draw" and entry.player is not None:
        return True
    if entry.verb == "zone change" and (entry.name in ("", "a card") or entry.rule in _TOLD_BEFORE):
        return False
    if not text or text.endswith(_UNTOLD_WORDS) or _REPLACED in text:
        return False
    # Tapping for mana is told by what is cast.
    return not (entry.verb == "tap" and entry.rule in ("107.5", "605.3b")) and not (
        entry.verb == "activate" and entry.rule == "605.3b"
    )


def _in_short(entry: LogEntry, words: Words) -> str:
    """A line of the log as a player would say it."""
    text = words.players_in(entry.text())
    if entry.verb == "zone change":
        moved = _MOVED.fullmatch(text)
        if moved is not None:
            name, origin, to = moved.groups()
            if origin == "library" and to == "hand" and entry.rule == "121.1":
                return f"the card drawn is {name}"
            if to == "battlefield":
                return f"{name} enters the battlefield"
            return f"{name} goes from the {origin} to the {to}"
    return text


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most that width."""
    out: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            while len(word) > width:
                if line:
                    out.append(line)
                    line = ""
                out.append(word[:width])
                word = word[width:]
            if line and len(line) + 1 + len(word) > width:
                out.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        out.append(line)
    return out
