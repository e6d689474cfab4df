"""A winning line in words: what the solver does, and what then follows for each answer of the others."""

from __future__ import annotations

from typing import Final

from apnap.engine import process
from apnap.engine.log import Entry
from apnap.engine.state import GameState
from apnap.game.actions import Action, Decision
from apnap.game.log import Log
from apnap.game.outcome import Outcome
from apnap.model.words import STEPS
from apnap.scenario.answers import words_for
from apnap.scenario.searching import Edge, Node
from apnap.scenario.things import Things

Line = tuple[int, str]
# So many answers that come to the same are named.
_NAMED: Final = 4
# A priority action goes on with answers to questions of these kinds, told beside it.
_BESIDE: Final = ("target", "mode", "number", "divide", "cost", "objects", "players", "player", "word", "may")


class Lines:
    """Tells a tree of nodes that are won for the player."""

    def __init__(self, things: Things, player: int) -> None:
        self.things = things
        self.player = player

    def tell(self, node: Node) -> list[Line]:
        """The lines, each with its depth."""
        return self._from(node, self.things.fork())

    def _from(self, node: Node, things: Things) -> list[Line]:
        out: list[Line] = []
        open_line = False
        attackers: list[str] = []
        while True:
            s = node.worlds[0]
            things.update(s)
            if not node.edges:
                out += _attack(attackers)
                end = Outcome.of(s)
                out.append((0, f"{things.who(self.player)} wins: {end.how} ({end.rule})"))
                return out
            if len(node.edges) > 1:
                ways = self._ways(node, things, ())
                told: dict[tuple[Line, ...], list[str]] = {}
                for labels, then, known in ways:
                    told.setdefault(tuple(self._from(then, known)), []).append(", then ".join(labels))
                labels_of = [sorted(set(each)) for each in told.values()]
                if attackers:
                    out += _attack(attackers)
                    attackers = []
                if len(told) == 1:
                    if any(label for label in labels_of[0]):
                        out.append((0, f"whatever follows ({_several(labels_of[0])}):"))
                    return out + list(next(iter(told)))
                for labels_, lines in zip(labels_of, told):
                    out.append((0, f"if {_several(labels_)}:"))
                    out += [(depth + 1, line) for depth, line in lines]
                return out
            edge = node.edges[0]
            w, key = edge.answers[0]
            if not node.mine:
                node = edge.then
                continue
            action, d = _action(w, key)
            if d.kind == "attack":
                if action.to:
                    attackers.append(_said(action, d, w, things))
            else:
                if attackers:
                    out += _attack(attackers)
                    attackers = []
                if d.kind == "priority":
                    open_line = key != "pass"
                    if open_line:
                        out.append((0, f"[{STEPS[w.step]}] {_deed(action, w, things)}{_on_stack(w)}"))
                elif d.kind == "pay":
                    if len(d.options) > 1 and action.kind == "mana" and open_line:
                        out[-1] = (0, f"{out[-1][1]}, with mana of {things.name(w, action.objects[0])}")
                elif len(d.options) > 1 or d.kind == "target":
                    words = words_for(action, d, w, things)
                    if open_line and d.kind in _BESIDE:
                        out[-1] = (0, f"{out[-1][1]}, {d.kind}: {words}")
                    else:
                        out.append((0, f"[{STEPS[w.step]}] {d.prompt} {words}"))
            node = edge.then

    def _ways(
        self, node: Node, things: Things, before: tuple[str, ...]
    ) -> list[tuple[tuple[str, ...], Node, Things]]:
        """What the others may do before the solver has a say again, and what may come out."""
        out: list[tuple[tuple[str, ...], Node, Things]] = []
        for edge in node.edges:
            known = things.fork()
            label = self._label(node, edge, known)
            who, _, rest = label.partition(": ")
            if rest and before and before[0].startswith(f"{who}: "):
                label = rest
            labels = (*before, label) if label else before
            then = edge.then
            while len(then.edges) == 1 and not then.mine:
                then = then.edges[0].then
            if len(then.edges) > 1:
                known.update(then.worlds[0])
                out += self._ways(then, known, labels)
            else:
                out.append((labels, then, known))
        return out

    def _label(self, node: Node, edge: Edge, things: Things) -> str:
        parts: list[str] = []
        for w, key in edge.answers:
            things.update(w)
            action, d = _action(w, key)
            if node.mine:
                parts.append(_outcome(w, key, things))
            elif len({k for e in node.edges for _, k in e.answers}) > 1:
                who = things.who(d.decider)
                words = f"{who} passes" if key == "pass" else f"{who}: {_said(action, d, w, things)}"
                again = [e for e in node.edges if e is not edge and (w, key) in e.answers]
                parts.append(f"{words} ({_outcome(w, key, things)})" if again else words)
        return " or ".join(dict.fromkeys(parts))


def _action(s: GameState, key: str) -> tuple[Action, Decision]:
    d = Decision(s, 0)
    found = d.options.find(key)
    assert found is not None
    return found, d


def _deed(action: Action, s: GameState, things: Things) -> str:
    if action.key == "pass":
        return "passes"
    text = action.text()
    if len(action.names) == 1 and action.names[0]:
        text = text.replace(action.names[0], things.name(s, action.objects[0]), 1)
    return text


def _said(action: Action, d: Decision, s: GameState, things: Things) -> str:
    """An answer in words, names with their numbers."""
    if d.kind == "priority":
        return _deed(action, s, things)
    if d.kind in ("attack", "block"):
        if action.to and d.source:
            return f"{things.name(s, d.source)} {d.kind}s {things.name(s, action.to)}"
        return f"no {d.kind} with {things.name(s, d.source)}" if d.source else action.text()
    return f"{d.kind}: {words_for(action, d, s, things)}"


def _on_stack(s: GameState) -> str:
    """What the action is taken in response to."""
    return f" (with {Things(()).name(s, s.stack()[-1])} on the stack)" if s.stack() else ""


def _outcome(s: GameState, key: str, things: Things) -> str:
    """What happens, in short: where the same answer comes out in several ways."""
    t = s.fork()
    entries: list[Entry] = []
    t.log = entries
    t.listed = None
    t.ask = None
    t.answer = key
    process.run(t)
    return "; ".join(entry.text() for entry in Log(entries, players=things.players)[:3])


def _attack(attackers: list[str]) -> list[Line]:
    return [(0, "[declare attackers] " + ", ".join(attackers))] if attackers else []


def _several(labels: list[str]) -> str:
    labels = [label or "nothing" for label in labels]
    rest = len(labels) - _NAMED
    if rest > 1:
        return "; or ".join(labels[:_NAMED]) + f"; or {rest} more"
    return "; or ".join(labels)
