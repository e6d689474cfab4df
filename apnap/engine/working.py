"""The working values of objects while continuous effects are applied, and what each modification does to
them (CR 613.1)."""

from __future__ import annotations

from typing import Any

from apnap.engine import bonuses, counted, evaluate, faces, layers, qualities
from apnap.engine.characteristics import NO_ABILITIES, AbilityInst, AbilitySet, Chars, SetKey
from apnap.engine.continuous import Applying, Layered, functions, info_of
from apnap.engine.modifying import (
    BLANK,
    KEYWORD_COUNTERS,
    ability_set,
    add_types,
    all_creature_types,
    counter_pt,
    face_down_face,
    lose_types,
    plain,
    replace_types,
    with_intrinsic,
)
from apnap.engine.reading import ABILITY, NO_LAYER, TYPE
from apnap.engine.state import (
    ABILITY as ABILITY_KIND,
)
from apnap.engine.state import (
    BATTLEFIELD,
    COMMAND,
    EMBLEM,
    GONE,
    STACK,
    Effect,
    GameState,
    Obj,
    entity_player,
)
from apnap.engine.text_changing import changed_set, with_choices
from apnap.keywords.numbers import LOST_WITH, REDUNDANT
from apnap.model.abilities import Keyword, Static
from apnap.model.cards import Face
from apnap.model.modifications import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    CantHave,
    ChangeText,
    Control,
    Gain,
    Lose,
    LoseTypes,
    ModifyPT,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from apnap.model.node import Modification, intern
from apnap.model.words import COLOR_BIT, CREATURE, mana_value

# The values before layer 2.


def face_of(known: Layered, o: Obj) -> Face:
    """The copiable values after layer 1 (CR 613.2)."""
    if o.face_down and (o.zone == BATTLEFIELD or o.zone == STACK):
        return face_down_face(o.face_down)
    face = known.faces.get(o.id, o.face)
    if face.form and o.zone == BATTLEFIELD:
        return faces.by_status(face, o.flipped, o.designations)
    return face


def base(s: GameState, known: Layered, o: Obj) -> Chars:
    """The characteristics before layer 2; not to be written to."""
    if o.kind == ABILITY_KIND:
        return _ability_chars(s, o)
    face = face_of(known, o)
    zone = o.zone
    controlled = zone == BATTLEFIELD or zone == STACK or zone == GONE or o.kind == EMBLEM
    c = plain(face, o.controller if controlled else -1, zone == BATTLEFIELD)
    if zone == STACK and o.cast is not None and o.cast.x and face.cost is not None:
        if "X" in face.cost.symbols:  # CR 202.3e
            c = c.copy()
            c.mana_value = mana_value(face.cost, o.cast.x)
    elif o.face_index == 1 and face is o.face and not o.face_down:
        value = faces.front_value(s, o) if _is_own(s, o) else -1  # CR 202.3b-c
        if value >= 0:
            c = c.copy()
            c.mana_value = value
    return c


def _is_own(s: GameState, o: Obj) -> bool:
    """Whether its values are those of its own back face, not copied ones."""
    if o.components:
        return o.face.name == s.obj(o.components[0]).face.name
    card = faces.double_faced(s, o)
    return card is not None and o.face is faces.sets(card)[1]


def _ability_chars(s: GameState, o: Obj) -> Chars:
    """An ability on the stack: it has its source's colours (CR 113.7, 105.2)."""
    c = plain(BLANK, o.controller, False).copy()
    if o.item is not None and o.item.source:
        c.colors = layers.chars(s, o.item.source).colors
    return c


class Working:
    """The values worked on. `table` is where they are kept: that of all objects, or for `alone` that of
    objects that only their own abilities touch. `undo` is set during a trial: what is put back after
    it."""

    def __init__(self, s: GameState, known: Layered, alone: bool) -> None:
        self.s = s
        self.known = known
        self.alone = alone
        self.table: dict[int, Chars] = known.lazy if alone else known.table
        self.adopted: list[int] = []
        self.apps: list[Applying] = []
        self.count = 0  # for the order of equal timestamps
        self.keys: set[tuple[int, str]] = set()  # the static abilities that are among `apps`
        self.private: set[int] = set()  # whose values are copies of our own
        self.outside: set[int] = set()  # touched, though they were not adopted
        self.banned: dict[int, frozenset[str]] = {}
        self.granted: dict[tuple[int, str], int] = {}
        self.fresh: list[Applying] = []
        self.undo: dict[int, Chars | None] | None = None

    # Taking in objects and effects.

    def adopt(self, id: int) -> None:
        """Take in an object: its base values, its counters and its static abilities."""
        o = self.s.obj(id)
        c = base(self.s, self.known, o)
        self.table[id] = c
        self.adopted.append(id)
        for kind, n in o.counters:
            if kind in KEYWORD_COUNTERS:
                self._keyword_counters(o, kind, 1 if kind in REDUNDANT else n)
        self.register(o, c)

    def _keyword_counters(self, o: Obj, kind: str, n: int) -> None:
        """CR 122.1b, 613.7c: each counter gives a keyword, and all of a kind have one timestamp."""
        self.count += 1
        app = Applying(counted.time_of(o, kind), self.count, o.id, None, None)
        app.mods = (intern(Gain((intern(Keyword(kind)),) * n)),)
        app.layers = 1 << ABILITY
        app.fixed = (o.id,)
        app.prefix = f"c.{kind}"
        self.apps.append(app)

    def register(self, o: Obj, c: Chars) -> None:
        """Take in the static abilities that the object has now."""
        for inst in c.abilities.statics:
            key = (o.id, inst.key)
            if key in self.keys:
                continue
            ability = inst.ability
            assert isinstance(ability, Static)
            info = info_of(ability)
            if not info.layers & ~(1 << NO_LAYER) or not functions(ability, o):
                continue
            if info.cast_only and o.zone == BATTLEFIELD:
                continue  # CR 113.6d-e
            if self.alone and not info.own:
                continue
            if o.id in self.outside and inst.key.startswith("p"):
                continue
            timestamp = o.timestamp
            granted = self.granted.get((o.id, inst.keyword_key() or inst.key))
            if granted is not None and granted > timestamp:  # CR 613.7a
                timestamp = granted
            self.count += 1
            app = Applying(timestamp, self.count, o.id, inst, None)
            self.keys.add(key)
            self.apps.append(app)
            self.fresh.append(app)

    def add_effect(self, effect: Effect) -> None:
        """Take in an effect of a spell or ability that has resolved."""
        self.count += 1
        app = Applying(effect.timestamp, self.count, effect.source, None, effect)
        if app.layers & ~(1 << NO_LAYER):
            self.apps.append(app)

    # What an effect is, as things stand.

    def context(self, app: Applying) -> evaluate.Context:
        """The point of view of the effect."""
        effect = app.effect
        if effect is not None:
            ctx = evaluate.Context(self.s, effect.source, effect.controller)
            ctx.event = effect.event
            if effect.bindings:
                ctx.bindings = dict(effect.bindings)
                ctx.it = int(ctx.bindings.get("it", 0))
            return ctx
        ctx = evaluate.Context(self.s, app.source, self.controller(app.source))
        ctx.instance = app.instance
        return ctx

    def controller(self, id: int) -> int:
        """The controller of a static ability's source, or the owner where it has none (CR 109.4)."""
        o = self.s.obj(id)
        if o.zone == BATTLEFIELD or o.zone == STACK or (o.kind == EMBLEM and o.zone == COMMAND):
            c = self.table.get(id)
            return c.controller if c is not None else o.controller
        return o.owner

    # Modifying.

    def work(self, id: int) -> Chars:
        """The object's values, to be written to."""
        c = self.table.get(id)
        if c is None:
            # Something that no static ability of its own made us adopt: a card in another zone, an
            # ability on the stack. Its own abilities have been applied already.
            c = layers.chars(self.s, id)
            if self.undo is not None:
                if id not in self.undo:
                    self.undo[id] = None
            else:
                self.outside.add(id)
                self.private.add(id)
            c = c.copy()
            self.table[id] = c
            return c
        if self.undo is not None:
            if id not in self.undo:
                self.undo[id] = c
                c = c.copy()
                self.table[id] = c
            return c
        if id not in self.private:
            c = c.copy()
            self.table[id] = c
            self.private.add(id)
        return c

    def modify(
        self, layer: int, app: Applying, ctx: evaluate.Context, mod: Modification, id: int, grants: int
    ) -> None:
        """One modification of one object."""
        c = self.work(id)
        if isinstance(mod, ModifyPT):
            power = bonuses.more(ctx, mod.power)
            c.toughness += bonuses.more(ctx, mod.toughness)
            c.power += power
        elif isinstance(mod, Gain):
            self._gain(app, ctx, mod, id, c, grants)
        elif isinstance(mod, SetPT):
            p = c.power if mod.power is None else evaluate.amount(ctx, mod.power)
            t = c.toughness if mod.toughness is None else evaluate.amount(ctx, mod.toughness)
            c.power = p
            c.toughness = t
        elif isinstance(mod, SwitchPT):
            p = c.power
            c.power = c.toughness
            c.toughness = p
        elif isinstance(mod, Lose):
            self._set_abilities(id, c, _losing(c.abilities, mod.names, self.known.sets))
        elif isinstance(mod, CantHave):
            self.banned[id] = self.banned.get(id, frozenset()) | frozenset(mod.names)
            self._set_abilities(id, c, _losing(c.abilities, mod.names, self.known.sets))
        elif isinstance(mod, Control):
            c.controller = self.new_controller(app, mod, ctx)
        elif layer == TYPE:
            self._retype(app, ctx, mod, id, c)
        elif isinstance(mod, SetColors):
            c.colors = _color_bits(ctx, mod.colors)
        elif isinstance(mod, AddColors):
            c.colors |= _color_bits(ctx, mod.colors)
        elif isinstance(mod, SetName):
            c.name = mod.name
        elif isinstance(mod, ChangeText):
            if mod.kind not in ("color", "target") and mod.old in c.face.subtypes and mod.old in c.subtypes:
                keep = c.subtypes if "changeling" in c.abilities.names else c.subtypes - {mod.old}
                c.subtypes = keep | {mod.new}
            abilities = changed_set(c.abilities, mod.kind, mod.old, mod.new)
            if abilities is not c.abilities:
                self._set_abilities(id, c, abilities)
            self._intrinsic(id, c)
        else:
            raise NotImplementedError(f"no meaning in the layers for {type(mod).__name__}")

    def new_controller(self, app: Applying, mod: Control, ctx: evaluate.Context) -> int:
        if app.effect is not None:
            fixed: Any = ctx.bindings.get(f"c{app.mods.index(mod)}")
            if fixed is not None:
                return int(fixed)
        found = [e for e in evaluate.entities(ctx, mod.player) if e < 0]
        if found:
            return entity_player(found[0])
        return self.table[ctx.it].controller

    def _retype(self, app: Applying, ctx: evaluate.Context, mod: Modification, id: int, c: Chars) -> None:
        """Layer 4, and what follows from it: what was generated from rules text is lost where a land
        becomes a basic land type (CR 305.7), mana abilities come and go (CR 305.6)."""
        if isinstance(mod, AddTypes):
            add_types(c, mod.types, _words(ctx, mod.subtypes), mod.supertypes)
        elif isinstance(mod, SetTypes):
            if replace_types(c, mod.types, _words(ctx, mod.subtypes)):
                kept = [i for i in c.abilities.insts if i.key[0] != "p" and i.key[0] != "i"]
                c.abilities = ability_set(tuple(kept), self.known.sets)
        elif isinstance(mod, LoseTypes):
            lose_types(c, mod.names)
        elif isinstance(mod, AllCreatureTypes):
            all_creature_types(c)
        if self.s.obj(id).zone == BATTLEFIELD:
            c.has_pt = c.types & CREATURE != 0
        self._intrinsic(id, c)

    def _intrinsic(self, id: int, c: Chars) -> None:
        c.abilities = with_intrinsic(c, self.known.sets)

    def _gain(self, app: Applying, ctx: evaluate.Context, mod: Gain, id: int, c: Chars, grants: int) -> None:
        banned = self.banned.get(id)
        more: list[AbilityInst] = []
        for i, ability in enumerate(mod.abilities):
            if isinstance(ability, Keyword) and banned is not None and ability.name in banned:
                continue  # CR 113.11
            if id != ctx.source and ctx.source:
                ability = with_choices(ability, qualities.choices(self.s, ctx.source))
            key = f"{app.prefix}.{grants + i}"
            more.append(AbilityInst(ability, key))
            self.granted[(id, key)] = app.timestamp
        if more:
            self._set_abilities(id, c, ability_set(c.abilities.insts + tuple(more), self.known.sets))

    def _set_abilities(self, id: int, c: Chars, abilities: AbilitySet) -> None:
        c.abilities = abilities
        if id in self.outside:
            self._forget_own(id, c)
        if self.undo is None and abilities.statics:
            self.register(self.s.obj(id), c)

    def _forget_own(self, id: int, c: Chars) -> None:
        """What the object's own abilities state is no more once they are lost: they were applied before
        anything else (see `work`), though their rules (CR 613.11) and the power and toughness that they
        define (CR 613.4a) come after layer 6."""
        have = [inst.key for inst in c.abilities.statics]
        if c.rules:
            c.rules = tuple([r for r in c.rules if r[1] != id or r[3].startswith("!") or r[3] in have])
        before = base(self.s, self.known, self.s.obj(id))
        if any([inst.key not in have for inst in before.abilities.statics]):
            c.power = before.power
            c.toughness = before.toughness

    # Counters.

    def pt_counters(self) -> None:
        """CR 613.4c."""
        for id in self.adopted:
            for kind, n in self.s.obj(id).counters:
                pt = counter_pt(kind)
                if pt is not None:
                    c = self.work(id)
                    c.power += pt[0] * n
                    c.toughness += pt[1] * n


def _losing(abilities: AbilitySet, names: tuple[str, ...], kept: dict[SetKey, AbilitySet]) -> AbilitySet:
    """The set without the keyword abilities, or without all abilities."""
    if not names:
        return NO_ABILITIES
    names = (*names, *[also for name in names for also in LOST_WITH.get(name, ())])
    if abilities.names.isdisjoint(names):
        return abilities
    return ability_set(
        tuple(
            [i for i in abilities.insts if not (isinstance(i.ability, Keyword) and i.ability.name in names)]
        ),
        kept,
    )


def _words(ctx: evaluate.Context, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, those of the form "$aspect" as chosen for the source (CR 607.2d)."""
    out: list[str] = []
    for w in words:
        if w.startswith("$"):
            value = qualities.chosen(ctx.s, ctx.source, w[1:])
            if value is not None:
                out.append(str(value))
        else:
            out.append(w)
    return tuple(out)


def _color_bits(ctx: evaluate.Context, words: tuple[str, ...]) -> int:
    bits = 0
    for w in _words(ctx, words):
        bits |= COLOR_BIT[w]
    return bits
