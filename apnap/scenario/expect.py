"""Expectations: what a scenario says is so, looked up in the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from apnap.engine import dungeons, layers, special_actions, verbs
from apnap.engine.log import name_of
from apnap.engine.state import GameState, entity_player
from apnap.model.words import (
    BATTLEFIELD,
    CARD_TYPES,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STEPS,
    ZONES,
)
from apnap.scenario import quiet
from apnap.scenario.effects import told
from apnap.scenario.errors import NotLegal, ScenarioError
from apnap.scenario.given import Given, closest, shown
from apnap.scenario.looking import OBJECT_WORDS, looked_up
from apnap.scenario.play import Driver, facts_of
from apnap.scenario.position import dungeon_name, step_of
from apnap.scenario.report import Check, Line
from apnap.scenario.steps import KINDS, Step, read_step, words_of
from apnap.scenario.things import named_bits

GAME_WORDS: Final = (
    "turn",
    "step",
    "active",
    "priority",
    "over",
    "winner",
    "stack",
    "count",
    "asked",
    "asked in order",
    "not asked",
    "triggered",
    "not triggered",
    "legal",
    "illegal",
    "log",
    "monarch",
    "initiative",
    "day or night",
)
PLAYER_WORDS: Final = (
    "life",
    "poison",
    "counters",
    "hand",
    "library",
    "graveyard",
    "exile",
    "battlefield",
    "mana",
    "lost",
    "designations",
    "lands played",
    "dungeon",
    "completed",
)


# What continuous effects may have changed: so it is told how it has come to be so.
_OF_LAYERS: Final = (
    "name",
    "power",
    "toughness",
    "pt",
    "types",
    "not types",
    "colors",
    "keywords",
    "not keywords",
    "controller",
)


class Expectations:
    """Looks at expectations where a driver stands, and enters them in its report."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.s: GameState = driver.state
        self.things = driver.things
        self.things.update(self.s)
        self.explained: set[int] = set()

    def check(self, given: Given) -> None:
        """Look at the expectations of a mapping, or a list of them.

        Raises:
            ScenarioError: one says nothing that can be looked at.
        """
        for each in given.listed():
            for key, value in each.entries("expect"):
                self._check(key, value)

    def _enter(self, place: Given, what: str, expected: Any, found: Any, ok: bool) -> None:
        expected, found = _said(expected), _said(found)
        if not ok and self.s.stack() and self.driver.at < len(self.driver.script):
            top = name_of(self.s, self.s.stack()[-1])
            found = f"{found} (the stack still holds {top}; `resolve` comes first)"
        check = Check(ok, what, expected, found, place.file, place.line)
        self.driver.report.steps[-1].checks.append(check)

    def _same(self, place: Given, what: str, expected: Any, found: Any) -> None:
        self._enter(place, what, expected, found, expected == found)

    def _check(self, key: Given, value: Given) -> None:
        word = str(key.value).replace("_", " ").lower()
        if word in GAME_WORDS:
            getattr(self, f"_{word.replace(' ', '_')}")(value)
            return
        player = self.things.player_or_none(key)
        if player is not None:
            for name, v in value.mapping("expect", PLAYER_WORDS).items():
                self._player(player, name, v)
            return
        try:
            keys = self.things.all_of(self.s, key)
        except ScenarioError as error:
            near = (*error.near, *closest(word, GAME_WORDS))[:2]
            raise key.error(f"nothing is called {key.value!r}", near) from None
        there = [id for id in (self.things.now(self.s, k) for k in keys) if id]
        id = self.things.entity(self.s, key) if there else 0
        if not isinstance(value.value, Mapping):
            value = value.within({"zone": value.value})
        for name, v in value.mapping("expect", OBJECT_WORDS).items():
            self._object(str(key.value), id, name, v)

    # The game.

    def _turn(self, v: Given) -> None:
        self._same(v, "turn", v.number("turn"), self.s.turn)

    def _step(self, v: Given) -> None:
        self._same(v, "step", STEPS[step_of(v)], STEPS[self.s.step])

    def _active(self, v: Given) -> None:
        self._same(v, "active player", self._who(v), self.things.who(self.s.active))

    def _who(self, v: Given) -> str:
        return self.things.who(self.things.player(v))

    def _priority(self, v: Given) -> None:
        d = self.driver.game.decision
        found = self.things.who(d.player) if d is not None and d.kind == "priority" else "nobody"
        self._same(v, "priority", self._who(v), found)

    def _over(self, v: Given) -> None:
        if isinstance(v.value, bool):
            self._same(v, "the game is over", v.value, self.s.over != "")
            return
        rules = [self.s.over, *[p.lost_by for p in self.s.players if p.lost_by]]
        ok = any(_is_rule(rule, str(v.value)) for rule in rules if rule)
        self._enter(v, "the game is over by", str(v.value), ", ".join(r for r in rules if r) or "no", ok)

    def _winner(self, v: Given) -> None:
        nobody = _nobody(v)
        wanted = [] if nobody else sorted(self.things.player(each) for each in v.listed())
        found = sorted(self.s.winners)
        names = [self.things.who(p) for p in found] if self.s.over else ["no end yet"]
        ok = bool(self.s.over) and wanted == found
        self._enter(v, "winner", [self.things.who(p) for p in wanted], names, ok)

    def _stack(self, v: Given) -> None:
        names = [name_of(self.s, id) for id in reversed(self.s.stack())]
        if isinstance(v.value, int):
            self._same(v, "objects on the stack", v.value, len(names))
        else:
            self._same(v, "the stack from the top", [str(g.value) for g in v.listed()], names)

    def _crown(self, word: str, v: Given) -> None:
        found = [self.things.who(entity_player(e)) for name, e in self.s.designations if name == word]
        nobody = _nobody(v)
        self._same(v, word, [] if nobody else [self._who(v)], found)

    def _monarch(self, v: Given) -> None:
        self._crown("monarch", v)

    def _initiative(self, v: Given) -> None:
        self._crown("initiative", v)

    def _day_or_night(self, v: Given) -> None:
        found = [name for name, _ in self.s.designations if name in ("day", "night")]
        self._same(v, "day or night", [v.word("day or night", ("day", "night"))], found)

    def _count(self, v: Given) -> None:
        """Of a name on the battlefield; or of what `of`, `in`, `controller` describe, with `is`."""
        if isinstance(v.value, Mapping) and "is" not in v.value:
            for name, n in v.entries("count"):
                pool = [id for id in self.s.battlefield() if _named(self.s, id, str(name.value))]
                self._same(n, f"number of {name.value}", n.number("count"), len(pool))
            return
        for each in v.listed():
            words = each.mapping("count", ("of", "in", "controller", "is"))
            if "is" not in words:
                raise each.error("count: how many, as `is`")
            zone = ZONES.index(words["in"].word("in", ZONES)) if "in" in words else BATTLEFIELD
            ids = self._zone(zone)
            if "controller" in words:
                p = self.things.player(words["controller"])
                ids = [id for id in ids if self.things.controller(self.s, id) == p]
            what = "objects"
            if "of" in words:
                what = words["of"].text("of")
                ids = [id for id in ids if _named(self.s, id, what) or _of_type(self.s, id, what)]
            self._same(each, f"number of {what} ({ZONES[zone]})", words["is"].number("is"), len(ids))

    def _zone(self, zone: int) -> list[int]:
        ids: list[int] = []
        for p in range(self.s.count):
            ids += [id for id in self.s.zone(zone, p) if id not in ids]
        return ids

    def _asked_like(self, v: Given, start: int = 0) -> tuple[str, list[int]]:
        """What is looked for, and which of the questions, from that on, are so."""
        words = (
            v.mapping("asked", ("kind", "player", "decider", "rule", "answer"))
            if isinstance(v.value, Mapping)
            else {}
        )
        kind = words.get("kind", v).word("asked", KINDS) if "kind" in words or not words else ""
        found: list[int] = []
        for i, a in enumerate(self.driver.report.asked):
            if i < start or (kind and a.kind != kind):
                continue
            if "player" in words and self.things.player(words["player"]) != a.player:
                continue
            if "decider" in words and self.things.player(words["decider"]) != a.decider:
                continue
            if "rule" in words and not _is_rule(a.rule, str(words["rule"].value)):
                continue
            if "answer" in words and a.answer.casefold() != str(words["answer"].value).casefold():
                continue
            found.append(i)
        return words_of(v.value), found

    def _asked_in_order(self, v: Given) -> None:
        """The questions came one after the other so, others between them or not."""
        start = 0
        for each in v.listed():
            what, found = self._asked_like(each, start)
            seen = [f"{a.kind} of {self.things.who(a.player)}" for a in self.driver.report.asked[start:]]
            self._enter(each, "asked next", what, seen, bool(found))
            start = found[0] + 1 if found else start

    def _asked(self, v: Given) -> None:
        for each in v.listed():
            what, count = self._asked_like(each)
            found = sorted({a.kind for a in self.driver.report.asked})
            self._enter(each, "asked", what, found, bool(count))

    def _not_asked(self, v: Given) -> None:
        for each in v.listed():
            what, count = self._asked_like(each)
            self._enter(each, "not asked", what, f"{len(count)} times", not count)

    def _triggers(self, given: Given) -> int:
        keys = self.things.all_of(self.s, given)
        facts = [e for e in facts_of(self.s) if not any(e is old for old in self.driver.before)]
        mine = [e for e in facts if e.verb == verbs.TRIGGER and self.things.key_of(self.s, e.source) in keys]
        return len([e for e in mine if e.rule != "603.2h"])  # that what it offers was done is no trigger

    def _triggered(self, v: Given) -> None:
        if isinstance(v.value, Mapping):
            for name, n in v.entries("triggered"):
                self._same(n, f"{name.value} triggered", n.number("triggered"), self._triggers(name))
            return
        for each in v.listed():
            times = self._triggers(each)
            self._enter(each, str(each.value), "triggered", "not triggered", times > 0)

    def _not_triggered(self, v: Given) -> None:
        for each in v.listed():
            times = self._triggers(each)
            self._enter(each, str(each.value), "not triggered", f"triggered {times} times", times == 0)
            if times == 0:
                log = self.driver.game.log[self.driver.began :]
                for key in self.things.all_of(self.s, each):
                    id = self.things.now(self.s, key)
                    self._note(quiet.told(self.s, self.things, id, log) if id else [])

    def _log(self, v: Given) -> None:
        """Rules that are behind something that has happened."""
        log = self.driver.game.log[self.driver.began :]
        rules = {rule for entry in log for rule in (entry.rule, *entry.rules) if rule}
        rules |= {a.rule for a in self.driver.report.asked}
        for each in v.listed():
            ok = any(_is_rule(rule, str(each.value)) for rule in rules)
            self._enter(each, "by rule", str(each.value), ", ".join(sorted(rules)), ok)

    # What is legal.

    def _legal(self, v: Given) -> None:
        for each in v.listed():
            _, what, error = self._try(each)
            self._enter(each, what, "legal", f"illegal: {error}" if error is not None else "legal", not error)

    def _illegal(self, v: Given) -> None:
        for each in v.listed():
            rule, what, error = self._try(each)
            if error is None:
                self._enter(each, what, f"illegal {rule}".strip(), "legal", False)
                continue
            ok = not rule or _is_rule(error.rule, rule)
            found = f"illegal {error.rule}: {error.message}"
            # Why it is not legal is told where that is as expected, too.
            self._enter(each, what, found if ok else f"illegal {rule}".strip(), found, ok)

    def _try(self, given: Given) -> tuple[str, str, NotLegal | None]:
        """The rule expected, the action in words, and why it can't be taken, tried in a fork."""
        rule = ""
        step_given = given
        if isinstance(given.value, Mapping):
            rest = {k: v for k, v in given.value.items() if k != "rule"}
            rule = str(given.value.get("rule", ""))
            step_given = given.within(rest)
        elif isinstance(given.value, str):
            step_given = given.within(step_of_words(given))
        step = read_step(step_given)
        trial = self.driver.fork()
        try:
            trial.run(step)
        except NotLegal as error:
            return rule, step.text(), error
        return rule, step.text(), None

    # Players.

    def _player(self, p: int, name: str, v: Given) -> None:
        player = self.s.players[p]
        what = f"{self.things.who(p)}: {name}"
        zones = {"hand": HAND, "library": LIBRARY, "graveyard": GRAVEYARD, "exile": EXILE}
        if name == "life":
            self._same(v, what, v.number("life", -10_000_000), player.life)
        elif name == "poison":
            self._same(v, what, v.number("poison"), player.counters_of("poison"))
        elif name == "counters":
            for kind, n in v.entries("counters"):
                self._same(
                    n, f"{what} {kind.value}", n.number("counters"), player.counters_of(str(kind.value))
                )
        elif name in zones or name == "battlefield":
            ids = [id for id in self.s.zone(zones.get(name, BATTLEFIELD), p)]
            if name in ("battlefield", "exile"):
                ids = [id for id in ids if self.things.controller(self.s, id) == p]
            self._cards(v, what, ids)
        elif name == "mana":
            wanted = sorted(str(v.value or "").replace("{", "").replace("}", "").upper())
            self._same(v, what, "".join(wanted), "".join(sorted(u.mana for u in player.pool)))
        elif name == "lost":
            if isinstance(v.value, bool):
                self._same(v, what, v.value, player.lost_by != "")
            else:
                ok = bool(player.lost_by) and _is_rule(player.lost_by, str(v.value))
                self._enter(v, what, str(v.value), player.lost_by or "no", ok)
        elif name == "dungeon":
            self._dungeon(p, what, v)
        elif name == "completed":
            wanted = [dungeon_name(each) for each in v.listed()]
            self._same(v, what, wanted, dungeons.completed(self.s, p))
        elif name == "lands played":
            self._same(v, what, v.number(name), special_actions.lands_played(self.s, p))
        else:
            words = [d.text("designations") for d in v.listed()]
            self._enter(v, what, words, player.designations, set(words) <= set(player.designations))

    def _dungeon(self, p: int, what: str, v: Given) -> None:
        """The dungeon that the player is in, and the room where that is told; nothing: in none."""
        id = dungeons.dungeon_of(self.s, p)
        found = [dungeons.facts_of(self.s, id).name] if id else []
        if _nobody(v):
            self._same(v, what, [], found)
            return
        words = v.mapping("a dungeon", ("name", "room")) if isinstance(v.value, Mapping) else {"name": v}
        wanted = [dungeon_name(words["name"])] if "name" in words else list(found)
        if "room" in words:
            wanted += [words["room"].text("room")]
            rooms = dungeons.facts_of(self.s, id).rooms if id else ()
            found += [rooms[dungeons.room_of(self.s, id) - 1].name] if rooms else []
        self._same(v, what, wanted, found)

    def _cards(self, v: Given, what: str, ids: list[int]) -> None:
        if isinstance(v.value, int) and not isinstance(v.value, bool):
            self._same(v, what, v.value, len(ids))
            return
        wanted = sorted(str(each.value) for each in v.listed())
        found = sorted(name_of(self.s, id) for id in ids)
        self._enter(v, what, wanted, found, Counter(wanted) == Counter(found))

    # Objects.

    def _object(self, called: str, id: int, name: str, v: Given) -> None:
        what = f"{called}: {name.removeprefix('not ')}"
        if name == "zone":
            found = ZONES[self.s.obj(id).zone] if id else "gone"
            self._same(v, what, v.word("zone", ZONES), found)
        elif not id:
            self._enter(v, what, v.value, "nothing: it is gone", False)
        else:
            found, expected, ok = looked_up(self.s, self.things, id, name, v)
            self._enter(v, what, expected, found, ok)
            if name in _OF_LAYERS and id not in self.explained and self.driver.report.steps[-1].text:
                self.explained.add(id)
                self._note(told(self.s, self.things, id))

    def _note(self, found: list[tuple[str, str]]) -> None:
        """Why something is so, for the report."""
        for text, rule in found:
            line = Line("note", text, rule, self.s.turn, STEPS[self.s.step])
            self.driver.report.steps[-1].lines.append(line)


def _nobody(v: Given) -> bool:
    return v.value is None or v.value is False or v.value in ("nobody", "no one")


def _named(s: GameState, id: int, name: str) -> bool:
    return layers.chars(s, id).name.casefold() == name.casefold()


def _of_type(s: GameState, id: int, word: str) -> bool:
    c = layers.chars(s, id)
    types = named_bits(CARD_TYPES, c.types)
    return word.lower() in types or word.casefold() in {w.casefold() for w in c.subtypes}


def _is_rule(found: str, wanted: str) -> bool:
    """Whether a rule is the one that is expected, or a subrule of it."""
    if found == wanted:
        return True
    rest = found.removeprefix(wanted)
    return rest != found and (rest[:1] == "." or (rest[:1].isalpha() and wanted[-1:].isdigit()))


def _said(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return shown(value)
    if isinstance(value, Mapping):
        return words_of(value)
    if isinstance(value, (list, tuple)):
        return words_of(value) or "nothing"
    return str(value)


_DECLARES: Final = re.compile(r"(attack|block)(?: (.+?))?? with (.+)", re.IGNORECASE)


def step_of_words(given: Given) -> Any:
    """An action in words as the step that it is: "cast Giant Growth", "attack with Grizzly Bears",
    "block Grizzly Bears with Wall of Wood"."""
    words = given.text("an action")
    found = _DECLARES.fullmatch(words.strip())
    if found:
        verb, what, creature = found[1].lower(), found[2], found[3]
        return {verb: {creature: what} if what else [creature]}
    verb, _, rest = words.partition(" ")
    if verb.lower() in ("cast", "play", "activate") and rest.strip():
        return {verb.lower(): rest.strip()}
    raise given.error(
        f"not an action: {words!r}", closest(verb.lower(), ("cast", "play", "activate", "attack with"))
    )


def check_step(driver: Driver, step: Step) -> None:
    """Look at the expectations of an `expect` step."""
    Expectations(driver).check(step.value)
