"""Why an object is what it is: the continuous effects that make it so, in the order in which they apply, each
with its rule (CR 611-613). Worked out anew when asked for; play never does."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, layers, qualities
from apnap.engine.applying import Worker
from apnap.engine.characteristics import Chars
from apnap.engine.continuous import Applying, Layered, layer_of, layers_of
from apnap.engine.explaining_parts import outcome, parts
from apnap.engine.grounds_keywords import behind, several
from apnap.engine.grounds_words import of_text
from apnap.engine.modifying import counter_pt
from apnap.engine.reading import (
    ABILITY,
    COLOR,
    CONTROL,
    COPY_LAYER,
    NO_LAYER,
    PT_DEFINE,
    PT_MODIFY,
    PT_SET,
    PT_SWITCH,
    TEXT,
    TYPE,
)
from apnap.engine.reasons import Reason
from apnap.engine.state import ABILITY as ABILITY_KIND
from apnap.engine.state import BATTLEFIELD, COPY, GONE, STACK, TOKEN, Effect, GameState
from apnap.engine.walking import mentions
from apnap.engine.working import base
from apnap.keywords.designations import COMMANDER
from apnap.model.abilities import Activated, Keyword
from apnap.model.amounts import CountersOn, CountOf, Fixed, StatOf, X
from apnap.model.cards import Face
from apnap.model.conditions import AsLongAs, HasDesignation
from apnap.model.filters import Named, SharesWith
from apnap.model.instructions import Apply
from apnap.model.modifications import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    BecomeCopy,
    CantHave,
    Control,
    Gain,
    Greater,
    Lose,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
from apnap.model.node import Amount, Modification
from apnap.model.refs import HostOf
from apnap.model.words import BASIC_LAND_MANA

_LAYER: Final[dict[int, tuple[str, str]]] = {
    CONTROL: ("613.1b", "layer 2: {obj} changes who controls it"),
    TEXT: ("613.1c", "layer 3: {obj} changes its text"),
    TYPE: ("613.1d", "layer 4: {obj} changes its types"),
    COLOR: ("613.1e", "layer 5: {obj} changes its colors"),
    ABILITY: ("613.1f", "layer 6: {obj} changes its abilities"),
    PT_DEFINE: ("613.4a", "layer 7a: {obj} defines its power and toughness"),
    PT_SET: ("613.4b", "layer 7b: {obj} sets its power and toughness"),
    PT_MODIFY: ("613.4c", "layer 7c: {obj} modifies its power and toughness"),
    PT_SWITCH: ("613.4d", "layer 7d: {obj} switches its power and toughness"),
}


class Explainer(Worker):
    """Applies the layers as a `Worker` does, and notes what happens to one object."""

    about = 0

    def begin(self, id: int) -> None:
        """Note what happens to the object from here on."""
        self.about = id
        self.reasons: list[Reason] = []
        self.applied: list[Modification] = []
        self.seen: list[tuple[int, int]] = []
        self.order_told: set[str] = set()
        self.part = -1

    def _tell(self, rule: str, words: str, obj: int = 0) -> None:
        self.reasons.append(Reason(rule, words, obj))

    def _once(self, rule: str, words: str) -> None:
        if rule not in self.order_told:
            self.order_told.add(rule)
            self._tell(rule, words, self.about)

    def _apply(self, layer: int, app: Applying) -> None:
        began = app.began
        super()._apply(layer, app)
        if self.undo is not None or self.about not in app.affected or not app.began:
            return
        rule, words = _LAYER[layer]
        self._tell(rule, words, app.source)
        if layer >= PT_DEFINE:
            if "613.1g" in self.order_told and layer != self.part:
                self._once("613.4", "its parts go one after the other, whatever the timestamps")
            self.part = layer
            self._once("613.1g", "layer 7 has parts, applied one after the other")
        if began:
            self._tell("613.6", "{obj} goes on in this layer as it began in an earlier one", app.source)
        if app.defining:
            rule = "604.3a" if layer >= PT_DEFINE else "613.3"
            self._tell("604.3", "what {obj} says of itself defines the characteristic", app.source)
            self._tell(rule, "and applies before other effects", app.source)
            if self.s.obj(app.source).zone not in (BATTLEFIELD, STACK):
                self._tell("113.6a", "and functions in every zone", app.source)
            if layer == PT_DEFINE:
                self._tell("208.2a", "its power or toughness is defined by an ability", app.source)
        elif app.effect is None and app.inst is None:
            self._tell("122.1b", "layer 6: its counters give it keywords", self.about)
            self._tell("613.1f", "which are applied with abilities", self.about)
            self._tell(
                "613.7c", "a counter has the timestamp of when the last of its kind was put there", app.source
            )
        elif app.effect is not None:
            self._tell("611.2a", "the effect lasts as it says", app.source)
            self._tell("613.7b", "it has the timestamp of when it began", app.source)
            if _counted_once(self.s, app.source):
                self._tell("611.2d", "what it counts was counted once", app.source)
            if app.source == self.about:
                self._tell("201.5", "it speaks of itself alone, by whatever name", app.source)
            if isinstance(app.effect.duration, AsLongAs):
                self._tell("611.2b", "for as long as its condition holds", app.source)
            if app.fixed is not None and layer != NO_LAYER:
                self._tell("611.2c", "what it affects was fixed as it began", app.source)
        else:
            self._tell("611.3a", "a static ability applies to what fits at any time", app.source)
            self._tell("611.3b", "while its object has it and is where it functions", app.source)
            self._tell("604.2", "which makes its effect", app.source)
            if self.s.obj(app.source).attached_to == self.about:
                self._tell("604.4", "{obj} is attached to it, and targets nothing", app.source)
            for keyword in () if app.inst is None else behind(self.s, app.source, app.inst.key):
                self._tell(keyword, "a keyword of {obj} stands for it", app.source)
            granted = app.inst is not None and app.inst.key[0] in "es"
            self._tell("613.7a", "it has the timestamp of its object", app.source)
            if self.s.obj(app.source).attached_to:
                self._tell("613.7e", "which got that as it became attached", app.source)
            elif self.s.obj(app.source).face_index:
                self._tell("613.7g", "which got that as it transformed, or entered so", app.source)
            elif not granted:
                self._tell("613.7d", "which got that as it entered its zone", app.source)
            else:
                self._tell("113.10", "the ability was given to {obj}", app.source)
        if not app.defining and self.s.obj(self.about).zone not in (BATTLEFIELD, STACK):
            self._tell("609.2", "{obj} says that it applies in other zones too", app.source)
            self._tell("109.2", "and in no zone that it does not name", app.source)
            self._tell("403.2", "effects without a zone are about permanents", app.source)
            self._tell("109.2a", "a card in that zone is meant", app.source)
        if app.affects is not None and mentions(app.affects, HostOf):
            kinds = self.table[app.source].subtypes if app.source in self.table else frozenset()
            if "Equipment" not in kinds and "Aura" not in kinds:
                self._tell("301.5f", "equipped is what {obj} is attached to, whatever it is", app.source)
                self._tell("303.4m", "enchanted is what {obj} is attached to, whatever it is", app.source)
        if app.affects is not None and mentions(app.affects, Named):
            self._tell("201.2", "it is looked for by its name", app.source)
        if app.affects is not None and mentions(app.affects, SharesWith):
            self._tell("201.2a", "having one name in common is having the same", app.source)
        if app.inst is not None and app.inst.key[0] in "es" and app.source == self.about:
            self._tell("201.5b", "an ability that it was given speaks of it", app.source)
        meant = () if app.inst is None else of_text(app.inst.ability)
        for word in (*meant, "702.169b") if "719.3c" in meant else meant:
            self._tell(word, "as what {obj} says means", app.source)
        here = [self.table[id].face.abilities for id in self.s.battlefield() if id in self.table]
        if "700.5" in meant and any([mentions(abilities, Greater) for abilities in here]):
            self._tell("700.5a", "devotion is what effects have made it", app.source)
        if "903.3d" in meant:
            owner = self.s.obj(app.source).controller
            led = [card for name, card in qualities.designated(self.s) if name == COMMANDER]
            if len([card for card in led if self.s.cards[card][1] == owner]) > 1:
                self._tell("702.124e", "either of the two commanders is meant", app.source)
        for mod in app.mods:
            if layer_of(mod, app.defining) == layer:
                self._modified(mod, app)

    def _modified(self, mod: Modification, app: Applying) -> None:
        source = app.source
        self.applied.append(mod)
        if isinstance(mod, SetTypes):
            if any([word in BASIC_LAND_MANA for word in mod.subtypes]):
                self._tell("305.7", "a basic land type set takes abilities and other land types away", source)
            else:
                self._tell("205.1a", "types that are set take the place of others", source)
        elif isinstance(mod, AddTypes):
            self._tell("205.1b", "types are added to those that it has", source)
            if any([word in BASIC_LAND_MANA for word in mod.subtypes]):
                self._tell("305.6", "a basic land type comes with its mana ability", source)
        elif isinstance(mod, AllCreatureTypes):
            self._tell("702.73a", "it is every creature type", source)
            self._tell("205.3m", "of the list of creature types, and of no other", source)
        elif isinstance(mod, SetColors):
            self._tell("105.3", "a color that is set takes the place of others", source)
            if not mod.colors:
                self._tell("702.114a", "it is colorless", source)
        elif isinstance(mod, AddColors):
            self._tell("105.3", "a color is added", source)
        elif isinstance(mod, Gain):
            self._tell("113.10", "an ability is added", source)
            if any([isinstance(a, Keyword) and _varies(a) for a in mod.abilities]):
                self._tell("702.1b", "with a value that is looked at ever anew", source)
            if any([isinstance(a, Activated) and a.limits for a in mod.abilities]):
                self._tell("113.10a", "with what it says of its activation", source)
                self._tell("602.5c", "which binds that ability alone", source)
        elif isinstance(mod, Lose):
            self._tell("113.10b", "every instance of the ability is removed", source)
            if "hexproof" in mod.names:
                self._tell("702.11e", "with it every hexproof from a quality", source)
            if "banding" in mod.names:
                self._tell("702.22b", "with it every ability to band with others of a kind", source)
        elif isinstance(mod, CantHave):
            self._tell("113.11", "it can't have the ability", source)
        elif isinstance(mod, SetName):
            self._tell("612.8", "its name is set", source)
        elif isinstance(mod, SetPT):
            self._tell("208.4a", "what is set is the base", source)
        elif isinstance(mod, Control):
            if mentions(mod, HasDesignation) and not evaluate.players(self.context(app), mod.player):
                self._tell("725.5", "nobody is who {obj} speaks of, so that it does nothing", source)
        if layer_of(mod, app.defining) == TEXT:
            self._tell("612.1", "words of its text are changed", source)
            self._tell("612.2", "where they are used in the right sense", source)
            if self.s.obj(self.about).kind == TOKEN:
                self._tell("612.4", "those of a token too", source)

    def _next(self, layer: int, pending: list[Applying]) -> int:
        found = super()._next(layer, pending)
        if self.undo is None and len(pending) > 1:
            if found:
                first, waits = pending[found], pending[0]
                self._once("613.8", "an effect waits for what it depends on, whatever the timestamps")
                self._once("613.8a", "it would do something else, or to something else, were the other first")
                self.reasons.append(
                    Reason("613.8b", "{obj0} applies before {obj}", waits.source, (first.source,))
                )
                self._once("613.9", "so one effect may undo another")
            else:
                self._once("613.7", "of several effects in a layer the earlier timestamp goes first")
                if pending[0].timestamp == pending[1].timestamp:
                    self._once("613.7m", "equal timestamps go in the order that was given")
            if self.order_told >= {"613.8"} and not found:
                self._once("613.8c", "after each effect the order is looked at anew")
        return found

    def pt_counters(self) -> None:
        super().pt_counters()
        o = self.s.obj(self.about)
        if any([counter_pt(kind) is not None for kind, _ in o.counters]):
            self._tell("122.1a", "layer 7c: its counters change its power and toughness", self.about)
            self._tell("613.4c", "which are applied with other modifications", self.about)

    def _copy_effects(self) -> None:
        super()._copy_effects()
        for app in self.apps:
            if app.layers >> COPY_LAYER & 1 and self.about in app.affected:
                self._tell("613.2a", "layer 1: {obj} makes it a copy", app.source)
                self._tell("613.1a", "before all other effects", app.source)
                self._tell("707.2c", "with the values of when the effect began", app.source)


def why(s: GameState, id: int) -> tuple[Reason, ...]:
    """The reasons for the characteristics of an object, in the order in which they are worked out: what it
    begins with, each effect that changes it, and the rules that effects lay on it.

    Of an object that is gone, that it is known as it last was (CR 608.2h)."""
    return explained(s, id)[1]


def explained(s: GameState, id: int) -> tuple[Chars, tuple[Reason, ...]]:
    """The characteristics as they come out of the explanation, and the reasons (see `why`)."""
    o = s.obj(id)
    if o.zone == GONE and o.last is not None:
        return o.last, (Reason("608.2h", "it is known as it last was", id),)
    h = s.fork()
    known = Layered(h.version, h.effects)
    known.step, known.turn, known.active, known.ledger = h.step, h.turn, h.active, h.ledger
    known.rest = h.rest
    known.left = sum([1 for p in h.players if p.left])
    layers._scan(h, known, None)
    copied = any([isinstance(m, BecomeCopy) for e in h.effects for m in e.mods])
    if copied:
        layers._copied_faces(h, known)
    known.entangled = True
    h.layered = known
    reasons = _beginning(h, known, id)
    if o.kind == ABILITY_KIND:
        return layers.chars(s, id), tuple(reasons)
    worker = Explainer(h, known, False)
    worker.begin(id)
    for other in h.battlefield():
        worker.adopt(other)
    for other in h.stack():
        if h.obj(other).kind != ABILITY_KIND:
            worker.adopt(other)
    for cards in known.cards:
        for other in cards.statics:
            worker.adopt(other)
    if id not in known.table:
        worker.adopt(id)
    for effect in h.effects:
        if layers_of(effect.mods, False) & ~(1 << NO_LAYER):
            worker.add_effect(effect)
    worker.run()
    out = known.table[id]
    reasons += worker.reasons
    reasons += outcome(h, h.obj(id), base(h, known, h.obj(id)), out, worker.applied)
    for mod, source, _, _ in out.rules:
        reasons.append(Reason("613.11", "{obj} changes the rules for it", source, (type(mod).__name__,)))
    reasons.extend(several(out, id))
    if any([known.players.values()]):
        reasons.append(Reason("613.10", "effects on players and rules come last", id))
    return out, tuple(reasons)


def _beginning(s: GameState, known: Layered, id: int) -> list[Reason]:
    """What the object begins with (CR 613.1): its copiable values."""
    o = s.obj(id)
    c = base(s, known, o)
    out = [Reason("613.1", "the values begin with the object itself", id)]
    if o.kind == ABILITY_KIND:
        out.append(Reason("405.4", "an ability on the stack has no characteristics but its text", id))
        out.append(Reason("113.7", "it has a source, which it is known by", id))
        out.append(Reason("109.4", "it is controlled by who put it there", id))
        return out
    if o.face_down and o.zone in (BATTLEFIELD, STACK):
        out.append(Reason("613.2b", "layer 1: it is face down", id))
        out.append(Reason("708.2", "face down, it is what made it so says", id))
        if o.face_down == "face down" or o.face_down == "manifested":
            out.append(Reason("708.2a", "a 2/2 creature without anything else", id))
    elif id in known.faces or (o.card >= 0 and o.face is not _printed_face(s, id)):
        out.append(Reason("613.2a", "layer 1: a copy effect gives its values", id))
        out.append(Reason("707.2", "the copiable values of what it copies", id))
        out.append(Reason("613.1a", "before all other effects", id))
        out.append(Reason("707.3", "and these are its own copiable values", id))
        out.append(Reason("707.2a", "colors and abilities come with cost and text", id))
        out.append(Reason("707.2b", "what becomes of the original later does not matter", id))
        out.append(Reason("707.6", "choices made for the original are not copied", id))
    for effect in s.effects:
        if effect.affected is not None and id in effect.affected:
            for mod in effect.mods:
                if isinstance(mod, BecomeCopy):
                    _copied(mod, id, out)
                    if any([_spoke_before(x, effect, id) for x in s.effects]):
                        out.append(Reason("707.11", "what spoke of it before still means it", id))
                    if o.face_down:
                        out.append(Reason("708.10", "face down, it stays what that makes it", id))
    _of_layout(s, id, out)
    if "suspected" in o.designations:
        out.append(Reason("701.60c", "suspected, it has menace and can't block", id))
        out.append(Reason("701.60b", "which is no ability, and isn't copied", id))
    if o.phased_out:
        out.append(Reason("702.26e", "phased out, it is in no set of what an effect affects", id))
    out.append(Reason("613.2c", "what comes out are its copiable values", id))
    if o.zone not in (BATTLEFIELD, STACK):
        out.append(Reason("108.4", "a card there has no controller but its owner", id, (), ("108.4a",)))
    out.append(Reason("202.2", "its colors are those of its mana cost", id))
    cost = c.cost
    if cost is None:
        out.append(Reason("202.1b", "it has no mana cost", id))
        out.append(Reason("202.3a", "so that its mana value is 0", id))
    else:
        out.append(Reason("202.3", "its mana value is the amount of mana in its cost", id))
        if "X" in cost.symbols:
            out.append(Reason("202.3e", "X counts as chosen on the stack, as 0 elsewhere", id))
        if any(["/" in symbol for symbol in cost.symbols]):
            out.append(Reason("202.2d", "hybrid and Phyrexian symbols give each of their colors", id))
            out.append(Reason("202.3f", "a hybrid symbol counts by its greater half", id))
    out.extend(parts(s, o, c))
    colors = bin(c.colors).count("1")
    out.append(Reason(("105.2c", "105.2a", "105.2b")[min(colors, 2)], "so many colors it has", id))
    if c.face.indicator:
        out.append(Reason("202.2e", "its color indicator gives colors", id))
    return out


def _counted_once(s: GameState, source: int) -> bool:
    """Whether the spell that made the effect speaks of amounts that were determined as it resolved."""
    o = s.objects[source] if source > 0 else None
    if o is None or o.last is None:
        return False
    amounts = (CountOf, StatOf, CountersOn, X)
    for spell in o.last.abilities.spells:
        if isinstance(spell.effect, Apply) and mentions(spell.effect, amounts):
            return True
    return False


def _of_layout(s: GameState, id: int, out: list[Reason]) -> None:
    """What cards of special layouts begin with (CR 709-722)."""
    o = s.obj(id)
    names = {a.name for a in o.face.abilities if isinstance(a, Keyword)}
    if "level symbol" in names:
        rule = "711.5" if o.zone == BATTLEFIELD else "711.6"
        out.append(Reason(rule, "without a level that says otherwise, it has its uppermost size", id))
    if "station symbol" in names and o.zone != BATTLEFIELD:
        out.append(Reason("721.2c", "elsewhere it has no power and toughness", id))
    layout = s.cards[o.card][0].layout if o.card >= 0 else ""
    if o.face.form == "flip" and not o.flipped:
        out.append(Reason("710.1a", "unflipped it has the values of its top half", id))
    if layout == "prototype" and o.face_index:
        out.append(Reason("718.2a", "its other cost and size are what can be copied", id))
    if o.kind in (COPY, TOKEN) and _is_prototyped(o.face):
        rule = "718.3c" if o.zone == STACK else "718.3d"
        out.append(Reason(rule, "a copy of what is prototyped has the other cost and size", id))
    if layout in ("split", "aftermath") and " // " in o.face.name:
        out.append(Reason("709.4a", "it has the names of both halves", id))
    if o.kind in (COPY, TOKEN) and o.zone in (STACK, BATTLEFIELD):
        for word, rules in (("Omen", ("720.2b", "720.3c")), ("Adventure", ("715.2b", "715.3c"))):
            if word in o.face.subtypes or any([word in f.subtypes for f in o.face.more]):
                out.extend([Reason(rule, "the other half is part of what is copied", id) for rule in rules])


def _varies(keyword: Keyword) -> bool:
    """Whether a value of the keyword is worked out from the state of the game."""
    return any([isinstance(arg, Amount) and not isinstance(arg, Fixed) for arg in keyword.args])


def _is_prototyped(face: Face) -> bool:
    """Whether the values are those of the inset frame of a prototype card."""
    for a in face.abilities:
        if isinstance(a, Keyword) and a.name == "prototype":
            return (face.power, face.toughness) == (str(a.args[1].n), str(a.args[2].n))
    return False


def _spoke_before(effect: Effect, copy: Effect, id: int) -> bool:
    """Whether the effect of the object's own ability has affected it since before it became a copy."""
    if effect.source != id or effect.timestamp >= copy.timestamp:
        return False
    return effect.affected is not None and id in effect.affected


def _copied(mod: BecomeCopy, id: int, out: list[Reason]) -> None:
    out.append(Reason("707.4", "it becomes a copy without entering", id))
    out.append(Reason("613.2", "copy effects come before being face down", id))
    if mod.but:
        out.append(Reason("707.9", "with exceptions", id))
    for exception in mod.but:
        if isinstance(exception, Gain):
            out.append(Reason("707.9a", "an ability that it gains so is copiable", id))
        else:
            out.append(Reason("707.9b", "a characteristic that is set so is copiable", id))
            out.append(Reason("707.9d", "what defines it is not copied then", id))


def _printed_face(s: GameState, id: int) -> object:
    from apnap.engine import faces

    o = s.obj(id)
    card = s.cards[o.card][0]
    found = faces.sets(card)
    return found[o.face_index] if o.face_index < len(found) else o.face


__all__ = ["evaluate", "explained", "why"]
