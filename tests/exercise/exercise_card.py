"""Exercises one card: casts or plays it in each way, resolves it, activates and triggers what it has, fights
with it, and lets the game go on; in a few seeded ways of answering."""

from __future__ import annotations

import traceback
import zlib
from pathlib import Path
from typing import Any

from exercise_deeds import ONE, Deed, deeds_for, do, is_this, order, patterns_of, speaks_of
from exercise_drive import FIRST, LAST, RANDOM, STYLES, Driver, Fault, TooLong, watch_handlers
from exercise_world import add_witnesses, base

from apnap.engine import activating, casting, layers
from apnap.engine.characteristics import AbilityInst, printed
from apnap.engine.faces import sets
from apnap.engine.mana_abilities import mana_sources
from apnap.engine.patterns import event_matches
from apnap.engine.state import STACK, Event, GameState, with_counters
from apnap.model import (
    Activated,
    AddTypes,
    And,
    Apply,
    Attach,
    Card,
    ControlledBy,
    Discard,
    Do,
    Each,
    Face,
    Fixed,
    GainLife,
    InZone,
    Loyalty,
    Named,
    Reflexive,
    RemoveCounters,
    Select,
    Seq,
    SetTypes,
    StateIs,
    Static,
    TapThis,
    This,
    Triggered,
    UntapThis,
    Where,
    You,
)
from apnap.model.events import VERB_NUMBER
from apnap.model.words import PERMANENT_TYPES, ZONES

ENGINE = "apnap"
_MY_LAND = And((Named("Forest"), ControlledBy(You())))
_MY_BEAR = And((Named("Exercise Bear"), ControlledBy(You())))


class Seen:
    """What has become of one ability of the card: `status` is "cast", "resolved", "activated", "triggered",
    "in force", or "" with the reason why it was not exercised."""

    def __init__(self, face: str, kind: str, key: str, what: str, zone: str) -> None:
        self.face = face
        self.kind = kind
        self.key = key
        self.what = what
        self.zone = zone
        self.status = ""
        self.reason = ""


class Failure:
    """Something that went wrong: what, where in the code, and how the run came to it."""

    def __init__(self, kind: str, place: str, message: str, run: str, trace: tuple[str, ...]) -> None:
        self.kind = kind
        self.place = place
        self.message = message
        self.run = run
        self.trace = trace


class Result:
    """All that exercising a card has shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: list[Seen] = []
        self.failures: list[Failure] = []
        self.notes: list[str] = []
        self.runs = 0
        self.answers = 0
        self.round_trips = 0


def describe(node: Any) -> str:
    """An ability in a few words: its verbs and patterns."""
    if isinstance(node, Triggered):
        return "+".join(
            sorted({p.verb + ("(this)" if is_this(p.what) else "") for p in patterns_of(node.when)})
        ) or (type(node.when).__name__)
    if isinstance(node, Static):
        return "+".join(sorted({type(m).__name__ for m in node.mods}))
    if isinstance(node, Activated):
        return node.label or type(node.effect).__name__
    return type(node).__name__


def place_of(error: BaseException) -> str:
    """The innermost place in the engine that the exception came through."""
    found = ""
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if ENGINE in path.parts and "exercise" not in path.name:
            found = f"{'/'.join(path.parts[path.parts.index(ENGINE) :])}:{frame.name}:{frame.lineno}"
    return found or "the harness"


class Exercise:
    """One card under exercise."""

    def __init__(self, card: Card, seed: int, thorough: bool) -> None:
        self.card = card
        self.seed = zlib.crc32(card.name.encode()) ^ seed
        self.thorough = thorough
        self.result = Result(card.name)
        self.name = sets(card)[0].name
        self.sets = [printed(face).abilities for face in sets(card)]
        self.seen: dict[tuple[int, str], Seen] = {}
        for at, face in enumerate(sets(card)):
            self._list(at, face)
        self.ways: dict[str, Seen] = {}
        self.permanent = bool(sets(card)[0].type_bits() & PERMANENT_TYPES)
        self.orders = 0

    def _list(self, at: int, face: Face) -> None:
        s = self.sets[at]
        for inst in s.activated:
            ability = inst.ability
            assert isinstance(ability, Activated)
            self._see(at, face, "activated", inst.key, describe(ability), ability.zone)
        for inst in s.triggered:
            ability = inst.ability
            assert isinstance(ability, Triggered)
            self._see(at, face, "triggered", inst.key, describe(ability), ability.zone)
        for inst in s.statics:
            ability = inst.ability
            assert isinstance(ability, Static)
            self._see(at, face, "static", inst.key, describe(ability), ability.zone)
        if s.spells:
            self._see(at, face, "spell", "spell", "Spell", "stack")

    def _see(self, at: int, face: Face, kind: str, key: str, what: str, zone: str) -> None:
        seen = Seen(face.name, kind, key, what, zone)
        self.seen[(at, key)] = seen
        self.result.seen.append(seen)

    # Runs.

    def guarded(self, run: str, what: Any, d: Driver) -> bool:
        """Carry out a part of a run; False if it failed."""
        self.result.runs += 1
        began = d.answers
        try:
            what(d)
            d.conserve()
            return True
        except TooLong:
            self.result.notes.append(f"{run}: too long")
        except Fault as fault:
            self._fail("Fault", str(fault), fault, run, d)
        except RecursionError as error:
            self._fail("RecursionError", "", error, run, d)
        except Exception as error:
            self._fail(type(error).__name__, str(error), error, run, d)
        finally:
            self.result.answers += d.answers - began
            self.result.round_trips += d.round_trips
            d.round_trips = 0
        return False

    def _fail(self, kind: str, message: str, error: BaseException, run: str, d: Driver) -> None:
        place = place_of(error)
        if kind == "Fault":
            place = message
        if any([f.kind == kind and f.place == place for f in self.result.failures]):
            return
        self.result.failures.append(Failure(kind, place, message[:200], run, tuple(d.trace[-12:])))

    def driver(self, zone: str, style: str, face: int = 0) -> Driver:
        """A game in which the card is in the zone of player 0."""
        w = base(self.seed)
        self.props = add_witnesses(
            w, tuple([f.abilities for f in sets(self.card)]) + self._parts_of_keywords()
        )
        status: dict[str, Any] = {}
        if zone == "battlefield":
            f = sets(self.card)[face]
            if f.loyalty.isdigit():
                status["counters"] = (("loyalty", int(f.loyalty)),)
        id = w.put(0, zone, self.card, face=face, **status)
        d = Driver(w.s, style, self.seed + len(style))
        d.card = w.s.obj(id).card
        d.hero = (id,)
        d.begin()
        d.answer()  # the legend rule and the like
        return d

    def _parts_of_keywords(self) -> tuple[Any, ...]:
        """The abilities that the card's keywords stand for."""
        found: list[Any] = []
        for own in self.sets:
            found.extend([i.ability for i in (*own.activated, *own.triggered, *own.statics) if "/" in i.key])
        return tuple(found)

    def run(self) -> Result:
        """The whole exercise."""
        watch_handlers()
        faces = sets(self.card)
        zones = {s.zone for s in self.seen.values() if s.kind == "activated"}
        for style in STYLES if self.thorough else (FIRST, RANDOM):
            self._from_hand(style)
        for zone in ("graveyard", "exile"):
            elsewhere = zone in zones or any([s.zone in (zone, "any") for s in self.seen.values()])
            if elsewhere:
                self._elsewhere(zone)
        if self.permanent:
            for at in range(len(faces)):
                if faces[at].type_bits() & PERMANENT_TYPES and not faces[at].subtypes.count("Aura"):
                    self._on_battlefield(at)
        self._conclude()
        return self.result

    def _from_hand(self, style: str) -> None:
        d: list[Driver] = []

        def begin(_: Any) -> None:
            d.append(self.driver("hand", style))

        dummy = Driver(GameState(2), style, 0)
        if not self.guarded(f"{style}: set-up", begin, dummy):
            return
        start = d[0]
        start.round_trip_at = 0 if style == RANDOM else -1
        id = start.now()
        if style == FIRST:
            self.guarded("list", lambda x: x.list_all(), start)
        self._activations(start, id, "hand", style)
        if style == FIRST and any(
            [v.kind == "triggered" and v.zone != "battlefield" for v in self.seen.values()]
        ):
            self._trigger_all(start)
            x = start.fork()
            gone = Deed("discard", 0, Discard(You(), Each(And((Named(self.name), InZone("hand"))))))

            def drop(x: Driver) -> None:
                do(x, gone)
                self._note(x)

            self.guarded("discard it", drop, x)
        done = self._cast_all(start, style, "main phase")
        if self._waits("hand"):
            done = False
        if not done:
            late = start.fork()
            self.guarded(f"{style}: with a stack and in combat", lambda x: self._opportunist(x, style), late)

    def _cast_all(self, start: Driver, style: str, when: str) -> bool:
        """Cast or play the card in each way that is legal here; whether there was one."""
        id = start.now()
        options = [o for o in start.options_for(0, id) if o.kind in ("cast", "play")]
        if when == "main phase" and style == FIRST:
            self._specials(start)
        for n, option in enumerate(options):
            way = f"{option.kind} face {max(0, option.index)} {option.word}".strip()
            seen = self._way(way)

            def go(x: Driver, key: str = option.key, seen: Seen = seen, n: int = n) -> None:
                x.act(key)
                seen.status = "cast"
                self._resolve_and_go_on(x, style, n == 0)

            x = start.fork()
            x.round_trip_at = start.round_trip_at
            x.seed += n
            self.guarded(f"{style}: {when}: {way}", go, x)
        return bool(options)

    def _specials(self, start: Driver) -> None:
        """Take each special action with the card in hand (suspend, foretell, ...), and cast it later."""
        for option in start.options_for(0, start.now()):
            if option.kind in ("cast", "play", "activate"):
                continue
            seen = self._way(f"{option.kind} {option.word}".strip())

            def go(x: Driver, key: str = option.key, seen: Seen = seen) -> None:
                x.act(key)
                x.settle()
                seen.status = "cast"
                id = x.now()
                if id and x.s.obj(id).counters_of("time") > 1:
                    o = x.s.own(id)
                    o.counters = with_counters(o.counters, "time", 1 - o.counters_of("time"))
                x.until("precombat main", 0)
                self._note(x)
                spell = self.seen.get((0, "spell"))
                if spell is not None and x.zone() in ("graveyard", "library", "hand"):
                    spell.status = "resolved"
                if x.s.ask is not None and x.zone() == "exile":
                    self._cast_all(x, FIRST, "from exile")

            self.guarded(f"special: {option.key}", go, start.fork())

    def _way(self, way: str) -> Seen:
        known = self.ways.get(way)
        if known is None:
            known = self.ways[way] = Seen(self.name, "way", way, way, "hand")
            self.result.seen.append(known)
        return known

    def _resolve_and_go_on(self, x: Driver, style: str, whole: bool) -> None:
        face = 0
        id = x.now()
        if id and x.s.obj(id).zone == STACK:
            face = x.s.obj(id).face_index
        x.settle()
        self._note(x)
        spell = self.seen.get((face, "spell"))
        if spell is not None:
            spell.status = "resolved"
        if x.s.ask is None:
            return
        if x.zone() == "battlefield":
            self._in_play(x, style)
        if whole and (style != LAST or self.thorough):
            self._go_on(x)

    def _in_play(self, x: Driver, style: str) -> None:
        """The card is on the battlefield, its controller has priority in a main phase."""
        id = x.now()
        o = x.s.own(id)
        o.came = 0
        o.tapped = False
        x.hero = (id,)
        self._mark(x)
        if "Fortification" in sets(self.card)[0].subtypes and not o.attached_to:
            do(x, Deed("attach", 0, Attach(Each(Named(self.name)), Select(ONE, _MY_LAND, None))))
        if "Equipment" in sets(self.card)[0].subtypes and not o.attached_to:
            do(x, Deed("attach", 0, Attach(Each(Named(self.name)), Select(ONE, _MY_BEAR, None))))
        if x.s.ask is None or x.zone() != "battlefield":
            return
        if style != LAST:
            self._activations(x, id, "battlefield", style)
        host = x.s.obj(id).attached_to if x.zone() == "battlefield" else 0
        if host > 0:
            x.hero = (id, host)
            x.s.own(host).tapped = False
            x.s.own(host).came = 0
        if style == FIRST:
            self._trigger_all(x)

    def _activations(self, d: Driver, id: int, zone: str, style: str) -> None:
        """Activate each activated ability that the card has there."""
        o = d.s.obj(id)
        for inst in layers.chars(d.s, id).abilities.activated:
            seen = self.seen.get((o.face_index, inst.key))
            ability = inst.ability
            assert isinstance(ability, Activated)
            if ability.zone != zone:
                continue
            if seen is not None and seen.status and style != FIRST and not self.thorough:
                continue
            x = d.fork(style)
            x.round_trip_at = -1

            def go(x: Driver, inst: AbilityInst = inst, seen: Seen | None = seen) -> None:
                why = activating.why_not(x.s, 0, id, inst)
                if why is not None:
                    _enable(x, id, inst)
                    why = activating.why_not(x.s, 0, id, inst)
                if why is not None:
                    if seen is not None and not seen.status:
                        seen.reason = f"{why.rule} {why.words}"
                    return
                x.act(activating.option(id, inst.key).key)
                x.settle()
                self._note(x)
                if seen is not None:
                    seen.status = "activated"

            self.guarded(f"{style}: activate {inst.key}", go, x)

    def _opportunist(self, x: Driver, style: str) -> None:
        """Go through two turns with spells on the stack and creatures in combat; at each question about
        priority look whether the card can be cast now."""
        x.charge = True
        done: list[str] = []

        def look(x: Driver) -> bool:
            if x.s.ask is None or x.s.ask.player != 0 or (done and not self._waits("hand")):
                return False
            id = x.now()
            if not id:
                return False
            zone = x.zone()
            if zone == "hand":
                self._activations(x, id, zone, style)
                options = [o for o in x.options_for(0, id) if o.kind in ("cast", "play")]
                if options:
                    done.append(options[0].key)
                    if not any([w.status for w in self.ways.values()]):
                        self._cast_all(x, style, "in response")
            return False

        self._with_stack(x, look)
        x.until("end", 1, look)
        if not done:
            id = x.now()
            ways = casting.ways(x.s, 0, id) if id else []
            for way in ways[:1]:
                why = casting.why_not(x.s, 0, way, mana_sources(x.s, 0))
                if why is not None:
                    self._way("cast").reason = f"{why.rule} {why.words}"

    def _waits(self, zone: str) -> bool:
        return any([v.kind == "activated" and v.zone == zone and not v.status for v in self.seen.values()])

    def _with_stack(self, x: Driver, look: Any) -> None:
        """The opponent casts each spell that they can, and activates and triggers an ability."""
        if not x.priority_of(1):
            return
        for id in x.s.zone(1, 1):
            y = x.fork()
            ways = casting.options_of(y.s, 1, id, mana_sources(y.s, 1))
            if ways:
                y.act(ways[0].key())
                if y.priority_of(0):
                    look(y)
        for effect in (GainLife(You(), Fixed(1)), Reflexive(GainLife(You(), Fixed(1)))):
            y = x.fork()
            id = order(y.s, 1, effect)
            inst = layers.chars(y.s, id).abilities.activated[0]
            y.act(f"activate:{id}:{inst.key}")
            if isinstance(effect, Reflexive):
                while y.s.ask is not None and y.s.ask.kind == "priority" and len(y.s.stack()) > 0:
                    item = y.s.obj(y.s.stack()[-1]).item
                    if item is not None and item.instance == "reflexive":
                        break
                    y.idle()
            if y.s.stack() and y.priority_of(0):
                look(y)
        # Its own spell too.
        if x.priority_of(0):
            for id in x.s.zone(1, 0):
                if id == x.now():
                    continue
                y = x.fork()
                ways = casting.options_of(y.s, 0, id, mana_sources(y.s, 0))
                if ways:
                    y.act(ways[0].key())
                    if y.priority_of(0):
                        look(y)

    def _elsewhere(self, zone: str) -> None:
        """The card in the graveyard or in exile: cast from there, activated there, triggered there."""
        found: list[Driver] = []
        dummy = Driver(GameState(2), FIRST, 0)
        if not self.guarded(f"{zone}: set-up", lambda _: found.append(self.driver(zone, FIRST)), dummy):
            return
        start = found[0]
        id = start.now()
        self._mark(start)
        self._activations(start, id, zone, FIRST)
        if zone == "graveyard":
            self._cast_all(start, FIRST, f"from {zone}")
        if any(
            [s.kind == "triggered" and s.zone in (zone, "any") and not s.status for s in self.seen.values()]
        ):
            self._trigger_all(start)
            x = start.fork()
            self.guarded(f"{zone}: turns", self._go_on, x)

    def _on_battlefield(self, face: int) -> None:
        """What has not been seen yet of a face, the card being on the battlefield with that face up."""
        left = [s for (at, _), s in self.seen.items() if at == face and not s.status]
        if face == 0 and not left:
            return
        found: list[Driver] = []
        dummy = Driver(GameState(2), RANDOM, 0)
        run = f"on the battlefield, face {face}"
        if not self.guarded(run, lambda _: found.append(self.driver("battlefield", RANDOM, face)), dummy):
            return
        x = found[0]
        if x.s.ask is None or x.zone() != "battlefield":
            return

        def go(x: Driver) -> None:
            x.settle()
            if x.s.ask is None or x.zone() != "battlefield":
                return
            self._mark(x)
            self._activations(x, x.now(), "battlefield", RANDOM)
            self._trigger_all(x)
            if self._waits("battlefield"):
                self._with_stack(x.fork(), self._try)
            quiet = x.fork(FIRST)
            quiet.hero = ()
            quiet.until("precombat main", 0, self._try)
            self._note(quiet)
            x.charge = True
            x.round_trip_at = x.answers + 30
            self._turns_with_deeds(x)

        self.guarded(run, go, x)

    def _turns_with_deeds(self, x: Driver) -> None:
        """Two turns with everything attacking; abilities are tried at each question, and deeds done in the
        opponent's turn too."""

        look = self._try
        x.until("upkeep", 1, look)
        if x.now() and x.zone() == "battlefield":
            x.s.own(x.now()).tapped = False  # so that it can block and act
        if x.s.ask is not None and x.now() and x.zone() == "battlefield":
            self._trigger_all(x)
        x.until("precombat main", 1, look)
        if x.s.ask is not None and x.now() and x.zone() == "battlefield":
            self._trigger_all(x)
        x.until("end", 1, look)
        x.until("end", 0, look)
        self._note(x)

    def _try(self, x: Driver) -> bool:
        """At a question about priority: activate what can be activated and has not been yet."""
        id = x.now()
        if x.s.ask is not None and x.s.ask.player == 0 and id and x.zone() == "battlefield":
            for inst in layers.chars(x.s, id).abilities.activated:
                seen = self.seen.get((x.s.obj(id).face_index, inst.key))
                if seen is None or seen.status:
                    continue
                if activating.why_not(x.s, 0, id, inst) is None:
                    self._activations(x, id, "battlefield", FIRST)
                    break
        self._note(x)
        return False

    def _crew(self, x: Driver) -> None:
        """Make a Vehicle, or a land that can be one, a creature, so that it fights."""
        id = x.now()
        if x.s.ask is None or not id or x.zone() != "battlefield" or not x.priority_of(0):
            return
        for inst in layers.chars(x.s, id).abilities.activated:
            ability = inst.ability
            if isinstance(ability, Activated) and (ability.label == "crew" or _animates(ability.effect)):
                if activating.why_not(x.s, 0, id, inst) is None:
                    x.act(activating.option(id, inst.key).key)
                    x.settle()
                    return

    def _go_on(self, x: Driver) -> None:
        """Two turns: the card attacks and blocks."""
        x.round_trip_at = x.answers + 5 + x.below(40)
        self._crew(x)
        x.until("end", 0)
        self._note(x)
        if x.s.ask is not None and x.now() and x.zone() == "battlefield" and x.s.obj(x.now()).tapped:
            x.s.own(x.now()).tapped = False  # so that it can block
        x.until("precombat main", 1)
        self._crew(x)
        x.until("end", 1)
        self._note(x)
        x.until("precombat main", 0)
        self._note(x)
        x.list_all()

    def _trigger_all(self, d: Driver) -> None:
        """The deeds that make each ability trigger that has not yet."""
        id = d.now()
        o = d.s.obj(id)
        for inst in layers.chars(d.s, id).abilities.triggered:
            seen = self.seen.get((o.face_index, inst.key))
            if seen is None or seen.status:
                continue
            ability = inst.ability
            assert isinstance(ability, Triggered)
            deeds = deeds_for(ability.when, self.name)
            if not deeds:
                continue

            def go(x: Driver, deeds: list[Deed] = deeds, inst: AbilityInst = inst, seen: Seen = seen) -> None:
                for deed in deeds:
                    before = len(x.facts)
                    if not do(x, deed):
                        seen.reason = seen.reason or f"{deed.verb} could not be made to happen"
                    if x.s.ask is None:
                        break
                    self._note(x)
                    if seen.status:
                        break
                    self._suspect(x, inst, seen, x.facts[before:])

            self.guarded(f"trigger {inst.key} {describe(ability)}", go, d.fork(FIRST))

    def _suspect(self, x: Driver, inst: AbilityInst, seen: Seen, facts: list[Event]) -> None:
        """An event that matches has happened, the card is where it was, and the ability has not triggered."""
        ability = inst.ability
        assert isinstance(ability, Triggered)
        id = x.now()
        if not id or ZONES[x.s.obj(id).zone] != ability.zone or id not in x.hero:
            return
        ctx = casting.context_for(x.s, 0, id)
        for e in facts:
            ctx.event = e
            if event_matches(ctx, ability.when, e):
                seen.reason = (
                    "its condition"
                    if ability.condition is not None or ability.limits
                    else "SUSPECT: did not trigger"
                )

    def _note(self, x: Driver) -> None:
        """Mark what has triggered, by the facts so far."""
        for e in x.facts:
            if e.verb == _TRIGGER and e.source:
                o = x.s.obj(e.source)
                if o.card == x.card:
                    # It may have transformed since.
                    for face in (o.face_index, 1 - o.face_index):
                        seen = self.seen.get((face, e.how))
                        if seen is not None and seen.kind == "triggered":
                            seen.status = "triggered"
                            break
        self._mark(x)

    def _mark(self, x: Driver) -> None:
        """Mark the static abilities that are in force where the card is."""
        id = x.now()
        if not id:
            return
        o = x.s.obj(id)
        zone = ZONES[o.zone]
        for (at, _), seen in self.seen.items():
            if seen.kind == "static" and at == o.face_index and seen.zone in (zone, "any"):
                seen.status = "in force"

    def _conclude(self) -> None:
        """Give a reason to everything that was not exercised."""
        for (at, key), seen in self.seen.items():
            if seen.kind == "static" and not seen.status and seen.zone in ("stack", "hand", "library"):
                if any([w.status for w in self.ways.values()]):
                    seen.status = "in force"
            if seen.status or seen.reason:
                continue
            if seen.kind == "triggered":
                for inst in self.sets[at].triggered:
                    if inst.key == key:
                        seen.reason = _why_not_triggered(inst.ability)
            elif seen.kind == "spell":
                seen.reason = "never cast" + (
                    ": " + "; ".join([w.reason for w in self.ways.values() if w.reason])
                )
            elif seen.kind == "activated":
                seen.reason = f"never in the zone {seen.zone}"
            elif seen.kind == "way":
                seen.reason = "never legal"
            else:
                seen.reason = f"never in the zone {seen.zone}"


def _why_not_triggered(ability: Any) -> str:
    assert isinstance(ability, Triggered)
    if isinstance(ability.when, StateIs):
        return "a state trigger"
    if ability.label == "chapter":
        return "a chapter"
    if ability.condition is not None:
        return "with a condition"
    if speaks_of(ability.when, Where):
        return "with a condition on the event"
    return "its event did not happen: " + describe(ability)


def _animates(effect: Any) -> bool:
    """Whether the effect makes its source a creature."""
    steps = effect.steps if isinstance(effect, Seq) else (effect,)
    for step in steps:
        if isinstance(step, Apply) and isinstance(step.affects, This):
            for mod in step.mods:
                if isinstance(mod, AddTypes | SetTypes) and "creature" in mod.types:
                    return True
    return False


def _enable(x: Driver, id: int, inst: AbilityInst) -> None:
    """Give what the costs of the ability need: tapped or untapped, counters to remove."""
    for part in _parts(inst):
        if isinstance(part, TapThis | UntapThis):
            x.s.own(id).tapped = isinstance(part, UntapThis)
        if isinstance(part, Loyalty):
            o = x.s.own(id)
            o.counters = with_counters(o.counters, "loyalty", 8)
        if isinstance(part, Do) and isinstance(part.action, RemoveCounters):
            kind = part.action.kind or "+1/+1"
            if isinstance(part.action.of, You):
                p = x.s.own_player(0)
                p.counters = with_counters(p.counters, kind, 10)
            else:
                o = x.s.own(id)
                o.counters = with_counters(o.counters, kind, 8)


def _parts(inst: AbilityInst) -> tuple[Any, ...]:
    ability = inst.ability
    assert isinstance(ability, Activated)
    return ability.cost.parts


_TRIGGER = VERB_NUMBER["trigger"]


def exercise(card: Card, seed: int, thorough: bool = True) -> Result:
    """Exercise a card."""
    return Exercise(card, seed, thorough).run()


__all__ = ["exercise"]
