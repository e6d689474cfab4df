"""A decision as a menu for a person: numbered choices, and what their words mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.bots import View
from apnap.bots.bot import is_mana
from apnap.errors import ApnapError
from apnap.game import Answer, Game
from apnap.play.words import Words

_NUMBER: Final = re.compile(r"\d{1,9}")
_POINT: Final = re.compile(r"#(\d{1,9})")
_BLOCK: Final = re.compile(r"(\d{1,3})\s*(?:>|->|on|blocks)?\s*([a-z])(?![a-z])", re.IGNORECASE)
_ALONE: Final = re.compile(r"(?<!\d)(\d{1,3})(?!\d)(?!\s*(?:>|->|on\b|blocks\b|[a-z]\b))")
_GOES_ON: Final = {"precombat main": "go to combat", "postcombat main": "end the turn"}
# Questions under which the text of the card that asks helps.
_EXPLAINED: Final = frozenset(
    {"may", "objects", "search", "place", "word", "player", "players", "cost", "cast"}
)
_QUIET: Final = ("pass", "done", "none")
# The texts of the abilities of a card by its name; None where they are not known.
Texts = Callable[[str], Sequence[str] | None]


class Unclear(ApnapError):
    """What was typed is no answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen: what is shown, the answer, the objects that may be pointed at, and how
    many alike there are."""

    label: str
    answer: Answer
    objects: tuple[int, ...] = ()
    times: int = 1


@dataclass(slots=True)
class Menu:
    """The choices of one decision. `default` is what Enter means, `hidden` are choices that are not listed
    (mana abilities), `note` is what the card that asks says."""

    title: str
    choices: list[Choice]
    default: Choice | None = None
    hint: str = ""
    hidden: list[Choice] = field(default_factory=list)
    note: tuple[str, ...] = ()
    low: int = 0
    high: int = -1

    def read(self, text: str) -> Answer:
        """The answer that the words mean.

        Raises:
            Unclear: they mean none, or several.
        """
        said = text.strip()
        if not said:
            if self.default is None:
                raise Unclear("choose one of these by its number or name")
            return self.default.answer
        if self.high >= self.low:
            return self._number(said)
        if _NUMBER.fullmatch(said):
            n = int(said)
            if 1 <= n <= len(self.choices):
                return self.choices[n - 1].answer
            raise Unclear(f"there is no choice {n}: 1 to {len(self.choices)}")
        pointed = _POINT.fullmatch(said)
        if pointed:
            id = int(pointed.group(1))
            found = [c for c in self.choices if id in c.objects[:1]] or [
                c for c in self.choices if id in c.objects
            ]
            return self._one(found, said)
        return self._named(said.casefold())

    def _number(self, said: str) -> Answer:
        if not re.fullmatch(r"-?\d{1,15}", said) or not self.low <= int(said) <= self.high:
            raise Unclear(f"a number from {self.low} to {self.high} is wanted")
        return int(said)

    def _named(self, said: str) -> Answer:
        every = [*self.choices, *([self.default] if self.default else [])]
        for fits in (
            lambda label: label == said,
            lambda label: label.startswith(said),
            lambda label: re.search(r"(?<!\w)" + re.escape(said), label) is not None,
        ):
            found = [c for c in every if fits(c.label.casefold())]
            if found:
                return self._one(found, said)
        raise Unclear(f"no choice is called {said!r}; help shows what can be typed")

    def _one(self, found: Sequence[Choice], said: str) -> Answer:
        answers = {str(c.answer): c for c in found}
        if not found:
            raise Unclear(f"{said} is none of the choices")
        if len(answers) > 1:
            names = ", ".join(str(self.choices.index(c) + 1) for c in found if c in self.choices)
            raise Unclear(f"{said!r} may be any of {names}")
        return found[0].answer

    def completions(self) -> list[str]:
        """What may be typed."""
        return [c.label for c in self.choices]


class AttackMenu(Menu):
    """Attackers, all in one answer."""

    __slots__ = ("targets", "words")

    def __init__(self, words: Words, attackers: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        choices = [Choice(words.thing(id), str(id), (id,)) for id, _ in attackers]
        super().__init__("Attack with which creatures?", choices, Choice("no attack", {}))
        self.words = words
        self.targets = dict(attackers)
        everything = sorted({e for _, found in attackers for e in found})
        self.hint = "numbers like 1 3; all; Enter: no attack"
        if len(everything) > 1:
            self.hint = "numbers like 1 3; all; 2>NAME: 2 attacks that; Enter: no attack"

    def read(self, text: str) -> Answer:
        """The whole declaration."""
        said = text.strip().casefold()
        if not said or said in ("none", "no", "no attack"):
            return {}
        plan: dict[int, int] = {}
        if said == "all":
            return {id: self._first(found) for id, found in self.targets.items()}
        for part in re.split(r"[,;]|\s+(?=\d|#)", said):
            who, _, at = part.partition(">")
            if not who.strip():
                continue
            id = self._who(who.strip())
            plan[id] = self._at(id, at.strip()) if at.strip() else self._first(self.targets[id])
        return plan

    def _first(self, found: tuple[int, ...]) -> int:
        return next((e for e in found if e < 0), found[0])

    def _who(self, said: str) -> int:
        return int(str(super().read(said)))

    def _at(self, id: int, said: str) -> int:
        found = self.targets[id]
        pointed = _POINT.fullmatch(said)
        if pointed and int(pointed.group(1)) in found:
            return int(pointed.group(1))
        named = [e for e in found if said in self.words.entity(e).casefold()]
        if len(named) != 1:
            names = ", ".join(self.words.entity(e) for e in found)
            raise Unclear(f"{said!r} can't be attacked with it; there are {names}")
        return named[0]


class BlockMenu(Menu):
    """Blockers, all in one answer: blockers have numbers, attackers letters."""

    __slots__ = ("attackers", "blockers")

    def __init__(self, words: Words, blockers: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        self.blockers = [id for id, _ in blockers]
        self.attackers = sorted({a for _, found in blockers for a in found})
        letters = {a: chr(65 + i) for i, a in enumerate(self.attackers[:26])}
        choices = []
        for id, found in blockers:
            which = " ".join(letters[a] for a in found if a in letters)
            choices.append(Choice(f"{words.thing(id)}  can block {which}", str(id), (id,)))
        super().__init__("Block with which creatures?", choices, Choice("no block", {}))
        self.hint = "1A 2A: creatures 1 and 2 block A; Enter: no block"

    def letters(self, words: Words) -> list[str]:
        """The attackers with their letters."""
        return [f"{chr(65 + i)}  {words.thing(a)}" for i, a in enumerate(self.attackers[:26])]

    def read(self, text: str) -> Answer:
        """The whole declaration."""
        said = text.strip().casefold()
        if not said or said in ("none", "no", "no block"):
            return {}
        if len(self.attackers) == 1:
            said = _ALONE.sub(r"\1a ", said)  # there is no doubt about what is blocked
        rest = _BLOCK.sub("", said)
        if re.sub(r"[\s,;]|and", "", rest):
            raise Unclear("say it like 1A 2B: the number of a creature, the letter of what it blocks")
        plan: dict[int, list[int]] = {}
        for n, letter in _BLOCK.findall(said):
            who, what = int(n) - 1, ord(letter.upper()) - 65
            if not 0 <= who < len(self.blockers):
                raise Unclear(f"there is no creature {n}: 1 to {len(self.blockers)}")
            if not 0 <= what < len(self.attackers):
                raise Unclear(f"there is no attacker {letter.upper()}")
            plan.setdefault(self.blockers[who], []).append(self.attackers[what])
        return plan


def menu_of(game: Game, view: View, words: Words, texts: Texts) -> Menu:
    """The menu for the open decision, which a person is to answer."""
    decision = view.decision
    kind = decision.kind
    source = words.seen["decision"].get("source", 0)
    if kind in ("attack", "block") and decision.rule in ("508.1a", "509.1a"):
        declared = game.declarable()
        return AttackMenu(words, declared) if kind == "attack" else BlockMenu(words, declared)
    title = words.players_in(decision.prompt) + _with_x(words, source)
    if kind == "priority":
        return _priority(view, words, texts)
    low = words.seen["decision"].get("low")
    if low is not None and "options" not in words.seen["decision"]:
        high = words.seen["decision"]["high"]
        to = words.seen["decision"].get("to")
        if to is not None:
            title += f" To {words.entity(to)}:"
        menu = Menu(title, [], None, f"a number from {low} to {high}", low=low, high=high)
        return menu
    choices: list[Choice] = []
    default: Choice | None = None
    for action in view.actions:
        label = _label(action, words, kind, source)
        if kind == "mode" and action.index is not None:
            label = _mode(words, source, action.index, texts) or label
        choice = Choice(label, action.key, tuple(action.objects))
        if action.key == "done":
            default = choice
        elif kind == "pay" and action.kind == "plan":
            default = default or choice
        elif kind == "mulligan" and action.key == "keep":
            default = choice
        choices.append(choice)
    if kind == "target":
        choices.sort(key=lambda c: _whose(c, words))
    hint = f"number or name; Enter: {_first_words(default.label)}" if default else "number or name"
    menu = Menu(title, _merged(choices), default, hint)
    if kind in _EXPLAINED and (said := _said(words, source, texts)):
        menu.note = tuple(said)
    return menu


def _said(words: Words, id: int, texts: Texts) -> Sequence[str]:
    """The text of the card that asks, or whose ability it is."""
    o = words.object(id)
    if o is not None and o["kind"] == "ability":
        o = words.object(o.get("source", 0))
    name = o.get("name", "") if o is not None else ""
    return (texts(name) or ()) if name else ()


def _mode(words: Words, id: int, index: int, texts: Texts) -> str:
    """The words of a mode, from the text of the card."""
    modes = [line.lstrip("• ") for line in _said(words, id, texts) if line.startswith("•")]
    return modes[index] if index < len(modes) else ""


def _whose(choice: Choice, words: Words) -> int:
    """The other side's things and players before one's own: nobody is to hit themselves by a slip."""
    if choice.objects:
        o = words.object(choice.objects[0]) or {}
        return 2 if o.get("controller", o.get("owner", -1)) == words.seat else 0
    return 3 if choice.answer == f"p{words.seat}" else 1


def _with_x(words: Words, id: int) -> str:
    """The value of X that was chosen for the spell in question, where it has one."""
    o = words.object(id)
    if o is None or o["zone"] != "stack" or "{X}" not in o.get("cost", ""):
        return ""
    return f" (X = {o.get('x', 0)})"


def _first_words(label: str) -> str:
    return label if len(label) < 34 else label[:31].rsplit(" ", 1)[0] + " ..."


def _merged(choices: list[Choice]) -> list[Choice]:
    """Choices that read alike as one."""
    out: dict[str, Choice] = {}
    for c in choices:
        had = out.get(c.label)
        if had is not None:
            c = Choice(had.label, had.answer, had.objects + c.objects, had.times + 1)
        out[c.label] = c
    return list(out.values())


def _priority(view: View, words: Words, texts: Texts) -> Menu:
    choices: list[Choice] = []
    hidden: list[Choice] = []
    passing = Choice("pass", "pass")
    for action in view.actions:
        if action.kind == "pass":
            continue
        choice = Choice(_act(action, words, texts), action.key, tuple(action.objects))
        (hidden if is_mana(view, action) else choices).append(choice)
    choices.sort(key=lambda c: not c.label.startswith("play "))
    stack = words.seen["stack"]
    if stack:
        top = words.name(stack[-1])
        passing = Choice(f"pass (let {top} resolve)", "pass")
        title = f"Answer to {top}?"
    else:
        title = "What do you do?"
        mine = words.seen["active"] == words.seat
        if mine and words.seen["step"] in _GOES_ON:
            passing = Choice(f"pass ({_GOES_ON[words.seen['step']]})", "pass")
    return Menu(title, _merged(choices), passing, f"Enter: {passing.label}", hidden=_merged(hidden))


def _act(action: Any, words: Words, texts: Texts) -> str:
    """A cast, a land, an ability, with what it costs."""
    id = action.objects[0] if action.objects else 0
    o = words.object(id)
    text = str(action.text())
    if o is None:
        return words.players_in(text)
    if action.kind == "cast":
        cost = o.get("cost", "") if not action.word and not action.index else ""
        where = "" if o["zone"] == "hand" else f" from {o['zone']}"
        return f"{text}{where} {cost}".rstrip()
    if action.kind == "activate":
        said = _line(action.word, words.name(id), texts)
        what = f"{words.name(id)} #{id}" if o["zone"] == "battlefield" else words.name(id)
        return f"{what}: {said}" if said else f"{text} #{id}"
    return words.players_in(text)


def _line(key: str, name: str, texts: Texts) -> str:
    """The text of the printed ability with that key, where each ability has a line of its own."""
    found = re.match(r"p(\d+)(?:/\d+)?$", key)
    lines = texts(name) if found else None
    if not found or not lines or int(found.group(1)) >= len(lines):
        return ""
    line = lines[int(found.group(1))]
    return line if len(line) <= 160 else line[:156].rsplit(" ", 1)[0] + " ..."


def _label(action: Any, words: Words, kind: str, source: int) -> str:
    """An option of any other decision."""
    if kind == "pay" and action.kind == "plan":
        return f"pay with {action.word}" if action.word else "pay"
    if kind in ("target", "objects", "players", "player", "search", "order") and action.key not in _QUIET:
        if action.objects:
            return words.thing(action.objects[0])
        if action.player is not None:
            return words.player(action.player)
    if kind == "pay" and action.kind == "mana" and action.objects:
        return f"use {words.thing(action.objects[0])}"
    if kind == "place" and action.objects:
        return f"{words.name(action.objects[0])}: {action.word}"
    return words.players_in(str(action.text()))
