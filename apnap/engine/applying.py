"""Applying continuous effects in layers (CR 613): timestamps (613.7) and dependency (613.8).

A `Worker` fills the `Layered` of a version of the state. While it is busy, `layers.chars` answers with
the values computed so far, so filters, amounts and conditions need no second form.
"""

from __future__ import annotations

from typing import Any

from apnap.engine import evaluate, layers, qualities
from apnap.engine.characteristics import NO_ABILITIES, AbilityInst, AbilitySet, Chars
from apnap.engine.continuous import (
    ABILITY,
    CONTROL,
    COPY_LAYER,
    NO_LAYER,
    PT_MODIFY,
    RULES,
    TYPE,
    Applying,
    Layered,
    Rule,
    functions,
    info_of,
    layer_of,
    may_depend,
)
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
from apnap.engine.state import (
    ABILITY as ABILITY_KIND,
)
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
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
from apnap.model.abilities import Keyword, Static
from apnap.model.cards import Face
from apnap.model.modifications import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    BecomeCopy,
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
    return known.faces.get(o.id, o.face)


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
    elif o.face_index > 0 and face.cost is None and o.kind == CARD and face is o.face:
        card = s.cards[o.card][0]
        if card.layout == "transform" and face is card.faces[o.face_index]:  # CR 202.3b
            c = c.copy()
            c.mana_value = card.faces[0].mana_value()
    return c


def _ability_chars(s: GameState, o: Obj) -> Chars:
    """An ability on the stack: it has its source's colours (CR 113.7, 105.2)."""
    c = plain(BLANK, o.controller, False).copy()
    if o.item is not None and o.item.source:
        c.colors = layers.chars(s, o.item.source).colors
    return c


def _order(a: Applying) -> tuple[int, int]:
    return (a.timestamp, a.order)


class Worker:
    """Applies continuous effects. `table` is where the values are kept: that of all objects, or for
    `alone` that of objects that only their own abilities touch."""

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
        self.register(o, c)

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

    def exists(self, app: Applying, ctx: evaluate.Context) -> bool:
        """Whether the effect exists now: its source still has the ability, and its condition holds."""
        if app.inst is None:
            return True
        c = self.table.get(app.source)
        if c is None:
            return False
        key = app.inst.key
        found: AbilityInst | None = None
        for inst in c.abilities.statics:
            if inst.key == key:
                found = inst
                break
        if found is None:
            return False
        if found.ability is not app.static:
            app.read_static(found)
        return app.condition is None or evaluate.holds(ctx, app.condition)

    def affected(self, app: Applying, ctx: evaluate.Context) -> tuple[int, ...]:
        """The entities that the effect applies to now."""
        if app.fixed is not None:
            return tuple([e for e in app.fixed if e < 0 or self.s.obj(e).zone != GONE])
        if app.own:
            return (app.source,)
        if app.affects is None:
            return ()
        return evaluate.entities(ctx, app.affects)

    # The order.

    def run(self) -> None:
        """Apply all effects, layer by layer (CR 613.1, 613.4, 613.10-11)."""
        mask = 0
        for app in self.apps:
            mask |= app.layers
        if mask >> COPY_LAYER & 1:
            self._copy_effects()
        for layer in range(CONTROL, RULES):
            if not self.alone:
                self.known.lazy.clear()
            if layer == ABILITY:
                self._keyword_counters()
            self.fresh.clear()
            if layer <= ABILITY:
                self._layer(layer, True)
            self._layer(layer, False)
            if layer == PT_MODIFY:
                self._pt_counters()
        if not self.alone:
            self.known.lazy.clear()
        self._rules()

    def _layer(self, layer: int, defining: bool) -> None:
        """One layer or sublayer: characteristic-defining abilities first (CR 613.3), then the others."""
        pending: list[Applying] = []
        for app in self.apps:
            if self._belongs(app, layer, defining):
                pending.append(app)
        if len(pending) > 1:
            pending.sort(key=_order)
        while pending:
            app = pending.pop(self._next(layer, pending))
            self._apply(layer, app)
            if self.fresh:
                more = [a for a in self.fresh if self._belongs(a, layer, defining)]
                self.fresh.clear()
                if more:
                    pending.extend(more)
                    pending.sort(key=_order)

    def _belongs(self, app: Applying, layer: int, defining: bool) -> bool:
        if not app.layers >> layer & 1 or app.done >> layer & 1:
            return False
        return layer > ABILITY or app.defining == defining

    def _next(self, layer: int, pending: list[Applying]) -> int:
        """The index of the effect to apply next: the earliest that depends on no other, loops aside
        (CR 613.8b); asked afresh after each one (CR 613.8c)."""
        n = len(pending)
        if n == 1:
            return 0
        depends = [0] * n
        depends[0] = self._dependencies(layer, pending, 0)
        if not depends[0]:
            return 0
        for i in range(1, n):
            depends[i] = self._dependencies(layer, pending, i)
        reach = depends.copy()
        for k in range(n):
            for i in range(n):
                if reach[i] >> k & 1:
                    reach[i] |= reach[k]
        for i in range(n):
            free = True
            for j in range(n):
                if depends[i] >> j & 1 and not reach[j] >> i & 1:
                    free = False
            if free:
                return i
        raise AssertionError("no effect is free to apply")

    def _dependencies(self, layer: int, pending: list[Applying], i: int) -> int:
        bits = 0
        a = pending[i]
        for j in range(len(pending)):
            if j != i and may_depend(a, pending[j], layer) and self._depends(layer, a, pending[j]):
                bits |= 1 << j
        return bits

    def _depends(self, layer: int, a: Applying, b: Applying) -> bool:
        """CR 613.8a by trial: whether applying `b` would change the text or existence of `a`, what it
        applies to, or what it does to that."""
        before = self._outcome(layer, a)
        began = b.began
        affected = b.affected
        done = b.done
        banned = self.banned.copy()
        granted = self.granted.copy()
        self.undo = {}
        self.known.lazy.clear()
        self._apply(layer, b)
        after = self._outcome(layer, a)
        for id, c in self.undo.items():
            if c is None:
                del self.table[id]
            else:
                self.table[id] = c
        self.undo = None
        self.known.lazy.clear()
        b.began = began
        b.affected = affected
        b.done = done
        self.banned = banned
        self.granted = granted
        return before != after

    def _outcome(self, layer: int, a: Applying) -> tuple[Static | None, bool, tuple[int, ...], list[int]]:
        """What the effect would do now: the ability itself, whether it exists, what it applies to, and
        the numbers and players that it names."""
        ctx = self.context(a)
        values: list[int] = []
        if a.began:
            ids = a.affected
        elif self.exists(a, ctx):
            ids = self.affected(a, ctx)
        else:
            return (a.static, False, (), values)
        for mod in a.mods:
            if layer_of(mod, a.defining) != layer:
                continue
            for id in ids:
                ctx.it = id
                if isinstance(mod, SetPT):
                    if mod.power is not None:
                        values.append(evaluate.amount(ctx, mod.power))
                    if mod.toughness is not None:
                        values.append(evaluate.amount(ctx, mod.toughness))
                elif isinstance(mod, ModifyPT):
                    values.append(evaluate.amount(ctx, mod.power))
                    values.append(evaluate.amount(ctx, mod.toughness))
                elif isinstance(mod, Control):
                    values.append(self._new_controller(a, mod, ctx))
        return (a.static, True, ids, values)

    # Applying one effect in one layer.

    def _apply(self, layer: int, app: Applying) -> None:
        app.done |= 1 << layer
        ctx = self.context(app)
        if not app.began:
            if not self.exists(app, ctx):
                return
            app.affected = self.affected(app, ctx)
            app.began = True
        grants = 0
        for mod in app.mods:
            if layer_of(mod, app.defining) == layer:
                for id in app.affected:
                    if id > 0:
                        ctx.it = id
                        self._modify(layer, app, ctx, mod, id, grants)
            if isinstance(mod, Gain):
                grants += len(mod.abilities)

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

    def _modify(
        self, layer: int, app: Applying, ctx: evaluate.Context, mod: Modification, id: int, grants: int
    ) -> None:
        """One modification of one object."""
        c = self.work(id)
        if isinstance(mod, ModifyPT):
            power = evaluate.amount(ctx, mod.power)
            c.toughness += evaluate.amount(ctx, mod.toughness)
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
            self._set_abilities(id, c, _losing(c.abilities, mod.names))
        elif isinstance(mod, CantHave):
            self.banned[id] = self.banned.get(id, frozenset()) | frozenset(mod.names)
            self._set_abilities(id, c, _losing(c.abilities, mod.names))
        elif isinstance(mod, Control):
            c.controller = self._new_controller(app, mod, ctx)
        elif layer == TYPE:
            self._retype(app, ctx, mod, id, c)
        elif isinstance(mod, SetColors):
            c.colors = _color_bits(ctx, mod.colors)
        elif isinstance(mod, AddColors):
            c.colors |= _color_bits(ctx, mod.colors)
        elif isinstance(mod, SetName):
            c.name = mod.name
        elif isinstance(mod, ChangeText):
            if mod.kind != "color" and mod.old in c.face.subtypes and mod.old in c.subtypes:
                keep = c.subtypes if "changeling" in c.abilities.names else c.subtypes - {mod.old}
                c.subtypes = keep | {mod.new}
            abilities = changed_set(c.abilities, mod.kind, mod.old, mod.new)
            if abilities is not c.abilities:
                self._set_abilities(id, c, abilities)
            self._intrinsic(id, c)
        else:
            raise NotImplementedError(f"no meaning in the layers for {type(mod).__name__}")

    def _new_controller(self, app: Applying, mod: Control, ctx: evaluate.Context) -> int:
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
                c.abilities = ability_set(tuple(kept))
        elif isinstance(mod, LoseTypes):
            lose_types(c, mod.names)
        elif isinstance(mod, AllCreatureTypes):
            all_creature_types(c)
        if self.s.obj(id).zone == BATTLEFIELD:
            c.has_pt = c.types & CREATURE != 0
        self._intrinsic(id, c)

    def _intrinsic(self, id: int, c: Chars) -> None:
        c.abilities = with_intrinsic(c)

    def _gain(self, app: Applying, ctx: evaluate.Context, mod: Gain, id: int, c: Chars, grants: int) -> None:
        banned = self.banned.get(id)
        more: list[AbilityInst] = []
        for i, ability in enumerate(mod.abilities):
            if isinstance(ability, Keyword) and banned is not None and ability.name in banned:
                continue  # CR 113.11
            if id != ctx.source and ctx.source:
                ability = with_choices(ability, self.s.obj(ctx.source).chosen)
            key = f"{app.prefix}.{grants + i}"
            more.append(AbilityInst(ability, key))
            self.granted[(id, key)] = app.timestamp
        if more:
            self._set_abilities(id, c, ability_set(c.abilities.insts + tuple(more)))

    def _set_abilities(self, id: int, c: Chars, abilities: AbilitySet) -> None:
        c.abilities = abilities
        if self.undo is None and abilities.statics:
            self.register(self.s.obj(id), c)

    # Counters.

    def _keyword_counters(self) -> None:
        """CR 122.1b. A counter's own timestamp (CR 613.7c) is not kept: keyword counters are taken to be
        older than any other effect of the layer."""
        for id in self.adopted:
            counters = self.s.obj(id).counters
            if counters:
                more = [
                    AbilityInst(intern(Keyword(kind)), f"c.{kind}")
                    for kind, _ in counters
                    if kind in KEYWORD_COUNTERS
                ]
                if more:
                    c = self.work(id)
                    self._set_abilities(id, c, ability_set(c.abilities.insts + tuple(more)))

    def _pt_counters(self) -> None:
        """CR 613.4c."""
        for id in self.adopted:
            for kind, n in self.s.obj(id).counters:
                pt = counter_pt(kind)
                if pt is not None:
                    c = self.work(id)
                    c.power += pt[0] * n
                    c.toughness += pt[1] * n

    # Layer 1.

    def _copy_effects(self) -> None:
        """Copy effects of static abilities (CR 613.2a). (Those of spells and abilities have given the
        faces already.)"""
        from apnap.engine import copying

        found = [a for a in self.apps if a.static is not None and a.layers >> COPY_LAYER & 1]
        found.sort(key=_order)
        for app in found:
            ctx = self.context(app)
            if not self.exists(app, ctx):
                continue
            ids = self.affected(app, ctx)
            app.began = True
            app.affected = ids
            for mod in app.mods:
                if isinstance(mod, BecomeCopy):
                    of = [e for e in evaluate.entities(ctx, mod.of) if e > 0]
                    for id in ids:
                        if of and id > 0 and id in self.table:
                            face = copying.with_exceptions(copying.copiable(self.s, of[0]), mod.but)
                            o = self.s.obj(id)
                            self.known.faces[id] = face
                            self.private.discard(id)
                            self.table[id] = base(self.s, self.known, o)
                            self._forget(id)
                            self.register(o, self.table[id])

    def _forget(self, id: int) -> None:
        """The object has another face: the static abilities of the old one are no more."""
        kept: list[Applying] = []
        for app in self.apps:
            if app.inst is not None and app.source == id and not app.began:
                self.keys.discard((id, app.inst.key))
            else:
                kept.append(app)
        self.apps = kept

    # The rules of the game.

    def _rules(self) -> None:
        """CR 613.10-11: effects on players and rules, in timestamp order."""
        found = [a for a in self.apps if a.layers >> RULES & 1]
        if not found:
            return
        if len(found) > 1:
            found.sort(key=_order)
        objects: dict[int, list[Rule]] = {}
        players: dict[int, list[Rule]] = {}
        for app in found:
            ctx = self.context(app)
            if app.effect is not None and app.affects is not None:
                ids = evaluate.entities(ctx, app.affects)
            elif app.began:
                ids = app.affected
            elif self.exists(app, ctx):
                ids = self.affected(app, ctx)
            else:
                continue
            for mod in app.mods:
                if layer_of(mod, False) != RULES:
                    continue
                rule = (mod, ctx.source, ctx.controller, app.instance)
                for id in ids:
                    if id > 0:
                        objects.setdefault(id, []).append(rule)
                    else:
                        players.setdefault(entity_player(id), []).append(rule)
        for id, rules in objects.items():
            c = self.work(id)
            c.rules = c.rules + tuple(rules)
        for player, rules in players.items():
            self.known.players[player] = tuple(rules)


def _losing(abilities: AbilitySet, names: tuple[str, ...]) -> AbilitySet:
    """The set without the keyword abilities, or without all abilities."""
    if not names:
        return NO_ABILITIES
    if abilities.names.isdisjoint(names):
        return abilities
    return ability_set(
        tuple(
            [i for i in abilities.insts if not (isinstance(i.ability, Keyword) and i.ability.name in names)]
        )
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
