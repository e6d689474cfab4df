"""Applying continuous effects in layers (CR 613): timestamps (613.7) and dependency (613.8).

A `Worker` fills the `Layered` of a version of the state. While it is busy, `layers.chars` answers with
the values computed so far, so filters, amounts and conditions need no second form.
"""

from __future__ import annotations

from apnap.engine import evaluate
from apnap.engine.characteristics import AbilityInst
from apnap.engine.continuous import Applying, Rule, layer_of, may_depend
from apnap.engine.reading import ABILITY, CONTROL, COPY_LAYER, PT_MODIFY, RULES
from apnap.engine.state import (
    GONE,
    entity_player,
)
from apnap.engine.working import Working, base
from apnap.model.abilities import Static
from apnap.model.modifications import (
    BecomeCopy,
    Control,
    Gain,
    ModifyPT,
    SetPT,
)


def _order(a: Applying) -> tuple[int, int]:
    return (a.timestamp, a.order)


class Worker(Working):
    """Applies continuous effects in the order that the layers, timestamps and dependencies give."""

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
            self.fresh.clear()
            if layer <= ABILITY:
                self._layer(layer, True)
            self._layer(layer, False)
            if layer == PT_MODIFY:
                self.pt_counters()
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
                    values.append(self.new_controller(a, mod, ctx))
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
                        self.modify(layer, app, ctx, mod, id, grants)
            if isinstance(mod, Gain):
                grants += len(mod.abilities)

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
                            self.known.faces = {**self.known.faces, id: face}
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
            instance = app.instance if app.effect is None else f"!{app.effect.id}"
            for mod in app.mods:
                if layer_of(mod, False) != RULES:
                    continue
                rule = (mod, ctx.source, ctx.controller, instance)
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
