"""Answers that a script has ready, and which of the options they mean.

A driver reads a decision's kind, its player, and the structured options, and nothing else of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apnap.engine import layers
from apnap.engine.state import GameState, Obj
from apnap.game import Action, Decision
from apnap.game.words import reason_text
from apnap.model.abilities import Activated, Mana
from apnap.model.words import CREATURE
from apnap.scenario import casting, legality
from apnap.scenario.given import Given, shown
from apnap.scenario.steps import KINDS
from apnap.scenario.things import Things

# Which kinds of question an option of a step answers.
OF_OPTIONS: Final[dict[str, str]] = {
    "targets": "target",
    "x": "number",
    "modes": "mode",
    "division": "divide",
    "pay": "pay",
    "costs": "cost",
}
# By these words nothing is chosen.
NOTHING: Final = ("none", "done", "no one", "nothing")
# What is declared as a whole (CR 508.1, 509.1).
DECLARED: Final = ("attack", "block")
_SHARED: Final = ("assign", "divide")
_ALIKE: Final[dict[str, tuple[str, ...]]] = {
    "objects": ("objects", "search", "players", "player"),
    "player": ("player", "players"),
}


def has_numbers(decision: Decision) -> bool:
    """Whether a number is asked for, from `low` to `high`."""
    return hasattr(decision.options, "low")


def entity_of(action: Action) -> int:
    """The object or player that an option is about."""
    if action.objects:
        return action.objects[0]
    return -1 - action.player if action.player is not None else 0


def words_for(action: Action, decision: Decision, s: GameState, things: Things) -> str:
    """What an answer says, names with their numbers."""
    if decision.kind in DECLARED and decision.source:
        who = things.name(s, decision.source)
        return f"{who}: {things.name(s, action.to) if action.to else 'nothing'}"
    if decision.kind in _SHARED and decision.source:
        to = f" to {things.name(s, action.to)}{_lethal(s, decision, action)}" if action.to else ""
        return f"{things.name(s, decision.source)}: {action.amount}{to}"
    entity = entity_of(action)
    if entity and decision.kind in ("target", "objects", "players", "player", "search", "order"):
        return things.name(s, entity)
    return action.text()


def _lethal(s: GameState, decision: Decision, action: Action) -> str:
    """Whether a share of combat damage is lethal, where it matters to a trampler (CR 702.19b, 702.2c)."""
    names = layers.chars(s, decision.source).abilities.names
    if decision.kind != "assign" or action.to <= 0 or "trample" not in names:
        return ""
    c = layers.chars(s, action.to)
    if not c.types & CREATURE:
        return ""
    enough = max(0, c.toughness - s.obj(action.to).damage)
    rule = "702.19b"
    if "deathtouch" in names and enough > 1:
        enough, rule = 1, "702.19b with 702.2c"
    return f" (lethal, {rule})" if action.amount >= enough else f" ({enough} would be lethal, {rule})"


def _symbols(s: GameState, o: Obj) -> list[str]:
    """The mana symbols of what is paid for an object on the stack."""
    cost = layers.chars(s, o.id).cost
    ability = o.item.ability if o.item is not None else None
    parts = ability.cost.parts if isinstance(ability, Activated) else ()
    own = list(cost.symbols) if cost is not None else []
    return own + [symbol for part in parts if isinstance(part, Mana) for symbol in part.symbols]


_PAST_BLOCKERS: Final = "damage goes past the blockers once each of them is assigned lethal damage"


def _tramples(decision: Decision, s: GameState) -> str:
    """The rule that binds a trampler's share of damage, and what it says (CR 702.19b); "" for any other."""
    if decision.kind != "assign" or "trample" not in layers.chars(s, decision.source).abilities.names:
        return ""
    return f"702.19b {_PAST_BLOCKERS}"


class Supply:
    """Answers by kind of question, each used up in order. What is left in the end was not asked for."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.pieces: dict[str, list[Given]] = {}
        self.asked: dict[str, str] = {}
        self.shares: dict[str, list[tuple[Given, Given]]] = {}
        self.costs: dict[str, int] = {}
        self.places: dict[str, Given] = {}
        self.last: dict[str, int] = {}
        self.rest: dict[int, int] = {}

    def add(self, kind: str, given: Given) -> None:
        """Have these answers ready for questions of the kind."""
        self.places[kind] = given
        if kind == "cost":
            if isinstance(given.value, Mapping):
                for label, n in given.entries("costs"):
                    self.costs[str(label.value).lower()] = n.number("costs")
            else:
                for each in given.listed():
                    if each.value is not False and each.value not in NOTHING:
                        self.costs[each.text("costs").lower()] = self.costs.get(each.value.lower(), 0) + 1
        elif kind in _SHARED and isinstance(given.value, Mapping):
            self.shares[kind] = given.entries("division")
        elif isinstance(given.value, Mapping) and kind == "place":
            self.pieces[kind] = [given.within({k.value: v.value}) for k, v in given.entries("places")]
        elif kind in DECLARED:
            self.pieces[kind] = [given]
        else:
            self.pieces[kind] = given.listed() if isinstance(given.value, (list, tuple)) else [given]

    def add_all(self, given: Given) -> None:
        """The answers of a mapping from kinds to answers."""
        for kind, value in given.mapping("answers", KINDS).items():
            self.add(kind, value)

    def kind_for(self, decision: Decision) -> str:
        """The kind under which an answer to the decision is ready; "" if none is."""
        kind = decision.kind
        for name in (kind, *[k for k, alike in _ALIKE.items() if kind in alike]):
            if name == "cost" and "cost" in self.places:
                if any(a.word.lower() in self.costs for a in decision.options) or self.costs:
                    return name
                return name if self.last.get("cost", decision.source) == decision.source else ""
            if self.pieces.get(name) or self.shares.get(name):
                return name
            # A list that ends before the question does.
            if name in self.places and name in self.last and self.last[name] == decision.source:
                return name if kind not in ("number", "may") else ""
        return ""

    def take(self, decision: Decision, s: GameState) -> Action:
        """The answer to a decision that `kind_for` has one for."""
        kind = self.kind_for(decision)
        self.last[kind] = decision.source
        self.asked[kind] = decision.rule
        if kind == "assign":
            self.asked[kind] = _tramples(decision, s).partition(" ")[0] or decision.rule
        if kind == "cost":
            return self._cost(decision)
        if self.shares.get(kind) is not None:
            return self._share(decision, s, kind)
        pieces = self.pieces[kind]
        if not pieces:
            done = decision.options.find("done")
            if done is None:
                raise self.places[kind].not_legal(f"more is to be chosen: {decision.prompt}", decision.rule)
            return done
        found = pick(decision, s, self.things, pieces[0])
        if found is not None:
            pieces.pop(0)
            if kind == "order" and len(decision.options) == 2 and len(pieces) == 1:
                # The last is not asked about.
                if pick(decision, s, self.things, pieces[0]) not in (None, found):
                    pieces.clear()
            return found
        done = decision.options.find("done")
        if done is not None and len(pieces) > 1 - (decision.kind == "target") and self._not_yet(decision, s):
            return done
        raise refused(decision, s, self.things, pieces[0])

    def whole(self, decision: Decision) -> Given:
        """The whole declaration that is ready for a decision that `kind_for` has one for."""
        self.asked[decision.kind] = decision.rule
        given = self.pieces[decision.kind].pop(0)
        none = given.value in (None, "") or str(given.value).casefold() in NOTHING
        return given.within([]) if none else given

    def _not_yet(self, decision: Decision, s: GameState) -> bool:
        """Whether the next answer may be for a later question of the kind."""
        return decision.kind in ("target", "objects", "search")

    def _cost(self, decision: Decision) -> Action:
        for action in decision.options:
            label = action.word.lower()
            if action.kind == "cost" and self.costs.get(label, 0) > 0:
                self.costs[label] -= 1
                if not self.costs[label]:
                    del self.costs[label]
                return action
        no = decision.options.find("no")
        return no if no is not None else decision.options[0]

    def _share(self, decision: Decision, s: GameState, kind: str) -> Action:
        shares = self.shares[kind]
        to = decision.options[0].to
        nested = next((v for k, v in shares if isinstance(v.value, Mapping)), None)
        entries = shares
        if nested is not None:
            entries = []
            for k, v in shares:
                if self.things.entity(s, k, [decision.source]) == decision.source:
                    entries = v.entries("division")
        wanted = 0
        place = self.places[kind]
        for k, n in entries:
            if self.things.entity(s, k, [to]) == to:
                wanted = n.number("division")
                place = n
                if nested is None:
                    self.shares[kind] = [pair for pair in shares if pair[0] is not k]
        found = decision.options.find(str(wanted))
        if found is None:
            name = self.things.name(s, to)
            why = _tramples(decision, s)
            rule = "702.19b" if why else decision.rule
            why = _PAST_BLOCKERS if why else decision.prompt
            raise place.not_legal(f"{name} can't be given {wanted}: {why}", rule)
        if s.ask is not None and len(s.ask.values) > 1:
            self.rest[decision.source] = int(s.ask.values[1]) - wanted
        elif s.ask is not None and kind == "divide":
            self.rest[decision.source] = s.ask.high + 1 - wanted
        return found

    def forced(self, s: GameState, o: Obj) -> None:
        """What was told of the object just put onto the stack, and was not asked for lack of another choice.

        Raises:
            NotLegal: another choice was told.
        """
        if o.item is None:
            return
        if o.item.modes:
            self._forced("mode", [n + 1 for n in o.item.modes], "700.2a")
        if o.cast is not None:
            told = [g.value for g in self.pieces.get("number", ())]
            if o.cast.x or told == [0] or "X" in _symbols(s, o):
                self._forced("number", [o.cast.x], "107.3a")
        shares = self.shares.get("divide", [])
        if "divide" in self.asked or len(shares) != 1:
            return
        who, n = shares[0]
        for slot, numbers in o.item.shares:
            chosen = o.item.targets_of(slot)
            if self.things.entity(s, who, chosen) in chosen:
                if numbers != (n.value,):
                    text = f"{shown(who.value)} can't be given {shown(n.value)}: there is no other to share"
                    raise n.not_legal(text, "601.2d")
                self.shares.pop("divide", None)
                return

    def _forced(self, kind: str, was: list[int], rule: str) -> None:
        told = self.pieces.get(kind)
        if not told or kind in self.asked:
            return
        if [g.value for g in told] != was:
            text = f"{shown(told[0].value)} can't be chosen, only {', '.join(map(str, was))} ({kind})"
            raise told[0].not_legal(text, rule)
        self.pieces.pop(kind, None)

    def empty(self) -> bool:
        """Whether all answers are used."""
        return not any(self.pieces.values()) and not any(self.shares.values()) and not self.costs

    def shared(self) -> bool:
        """Whether shares have been asked for, the last of which follows from the rest."""
        return bool(self.rest)

    def finish(self) -> None:
        """See to it that all answers were used.

        Raises:
            ScenarioError: one was not.
        """
        for kind, pieces in self.pieces.items():
            if pieces:
                text = f"{shown(pieces[0].value)} was not asked for ({kind})"
                if kind in self.asked:
                    raise pieces[0].not_legal(text, self.asked[kind])
                raise pieces[0].error(text)
        for label in self.costs:
            raise self.places["cost"].not_legal(f"the cost {label!r} can't be paid", "601.2b")
        for kind, shares in self.shares.items():
            nested = any(isinstance(v.value, Mapping) for _, v in shares)
            # Who comes last is not asked about, and gets what is left.
            left = [(k, n) for k, n in shares if not nested and n.value != 0]
            rest = list(self.rest.values())
            if left and (len(left) > 1 or not rest or left[0][1].value != rest[-1]):
                text = f"{shown(left[0][0].value)} can't be given {shown(left[0][1].value)}"
                if kind in self.asked:
                    why = f": {_PAST_BLOCKERS}" if self.asked[kind] == "702.19b" else ""
                    raise left[0][0].not_legal(text + why, self.asked[kind])
                raise left[0][0].error(f"{text}: that was not asked for ({kind})")
            self.shares[kind] = []


def pick(decision: Decision, s: GameState, things: Things, given: Given) -> Action | None:
    """The option that an answer means; None if it is none of them."""
    options = decision.options
    value = given.value
    if has_numbers(decision):
        if isinstance(value, bool) or not isinstance(value, int):
            raise given.error(f"a number is wanted, not {shown(value)}: {decision.prompt}")
        return options.find(str(value))
    if isinstance(value, bool):
        return options.find("yes" if value else "no")
    if value is None:
        return options.find("none") or options.find("done") or options.find("no")
    if decision.kind == "mode" and isinstance(value, int):
        return next((a for a in options if a.index == value - 1 and a.key != "done"), None)
    if decision.kind == "place":
        return _place(decision, s, things, given)
    if decision.kind in ("assign", "number") and isinstance(value, int):
        return options.find(str(value))
    if isinstance(value, int) and decision.kind in ("replacement", "order", "group"):
        return options[value - 1] if 1 <= value <= len(options) else None
    if isinstance(value, int):
        given = given.within(f"player {value}")
    if isinstance(given.value, str):
        text = given.value.casefold()
        for action in options:
            if action.key == given.value or (action.word and action.word.casefold() == text):
                return action
            if action.kind == "cast" and casting.face_name(s, action).casefold() == text:
                return action
            if action.kind == "plan" and text in action.word.casefold().split("; "):  # "pay 2 life"
                return action
        if text in NOTHING:
            return options.find("done") or options.find("none") or options.find("no")
        if decision.kind in ("word", "zone", "mana", "group", "mulligan", "may", "cost"):
            return None
    # What is named to pay with is tapped by itself, and not all that a plan would tap with it.
    entities = [0 if action.key.startswith("plan:") else entity_of(action) for action in options]
    entity = things.entity(s, given, [e for e in entities if e])
    return next((a for a, e in zip(options, entities) if e == entity and e), None)


def _place(decision: Decision, s: GameState, things: Things, given: Given) -> Action | None:
    if isinstance(given.value, Mapping):
        [(what, where)] = given.entries("place")
        word = where.text("place").lower()
    else:
        what, word = given, decision.options[0].word
    ids = [entity_of(action) for action in decision.options]
    id = things.entity(s, what, ids)
    return next((a for a in decision.options if entity_of(a) == id and a.word == word), None)


def refused(decision: Decision, s: GameState, things: Things, given: Given) -> Exception:
    """The error for an answer that is none of the options."""
    rule = decision.rule
    text = f"{shown(given.value)} can't be chosen: {decision.prompt}"
    if decision.kind == "target" and not isinstance(given.value, (bool, int)) and given.value is not None:
        entity = things.entity(s, given)
        reason = legality.why_target(s, entity) if entity else None
        if not entity:
            text = f"{shown(given.value)} is gone: it is no legal target"
        elif reason is not None:
            rule = reason.rule
            text = f"{shown(given.value)} is no legal target: {reason_text(s, reason, things.players)}"
    elif has_numbers(decision):
        options: Any = decision.options
        text = f"{given.value} is not a number from {options.low} to {options.high}: {decision.prompt}"
    else:
        several = ", ".join(a.text() for a in decision.options[:5])
        text = f"{text} (there is {several})"
    return given.not_legal(text, rule)


def default(decision: Decision) -> Action:
    """The answer where nothing is said: to pass, to do nothing, the least."""
    if has_numbers(decision):
        return decision.options[0]
    for key in ("pass", "none", "no", "done", "keep"):
        found = decision.options.find(key)
        if found is not None:
            return found
    return decision.options[0]
