"""What to do with priority: which land, which spells in which order, when to answer and when to wait."""

from __future__ import annotations

from typing import Any, Final

from apnap.bots.basic.board import CARD, Board, Thing
from apnap.bots.basic.choices import changed_by
from apnap.bots.basic.combat import attackers_of, now_worth, plan_attack
from apnap.bots.basic.effects import Effect, modal_of
from apnap.bots.basic.judging import Judge, Scene, enters
from apnap.model.abilities import Activated, Cost, Keyword, Loyalty, Mana, Special, Spell, TapThis, Triggered
from apnap.model.conditions import Until
from apnap.model.instructions import Apply, Nothing
from apnap.model.modifications import Control
from apnap.model.node import Ability
from apnap.model.refs import Each, Select, Target, This

_NOTHING: Final = Nothing()
_MAINS: Final = ("precombat main", "postcombat main")
_BLOCKED: Final = ("declare blockers", "first strike damage")
# How often one object's abilities are activated a turn, and in combat.
_TIMES: Final = 3
_MOST: Final = 8
# What an instant may do that is worth doing in the own main phase: it clears the way.
_AT_ONCE: Final = frozenset(
    {"damage", "destroy", "remove", "fight", "steal", "apply", "sacrifice", "turn", "win"}
)
# What a play has to be worth for the mana of a counterspell to be spent on it.
_WORTH_IT: Final = 4.0


class Play:
    """Something that could be done, what it is worth, and about how much mana it takes."""

    __slots__ = ("action", "cost", "early", "value")

    def __init__(self, action: Any, value: float, cost: int, early: bool) -> None:
        self.action = action
        self.value = value
        self.cost = cost
        self.early = early


class Acting:
    """One priority window."""

    def __init__(self, board: Board, judge: Judge, actions: list[Any], refused: frozenset[str]) -> None:
        self.board = board
        self.judge = judge
        self.me = board.me
        self.actions = [a for a in actions if a.key not in refused]
        self.passing = next((a for a in actions if a.key == "pass"), actions[0])
        self.mine = board.active == board.me
        self.full = len(board.hand) >= 7
        self._attack: float | None = None

    def choose(self) -> Any:
        """The action to take."""
        board = self.board
        if board.stack:
            return self.passing if board.stack[-1].controller == self.me else self._respond()
        if self.mine and board.step in _MAINS:
            return self._main()
        if board.step in _BLOCKED or (board.step == "declare attackers" and not self.mine):
            found = self._tricks() if board.step in _BLOCKED else None
            if found is None and not self.mine:
                found = self._instants(1.0)
            return found or self.passing
        if not self.mine and board.step == "end":
            return self._instants(0.0) or self.passing
        return self.passing

    # The main phases.

    def _main(self) -> Any:
        land = self._land()
        if land is not None:
            return land
        plays = [p for p in (self._play(a) for a in self.actions) if p is not None and p.value > 0.0]
        if self.board.step == "precombat main":
            plays = [p for p in plays if p.early]
        answer = self._cheapest_answer()
        if answer and self.board.lands(self.me) >= 3:
            # Mana for a counterspell is kept, unless what it is spent on is worth more.
            rest = self.board.mana() - answer
            plays = [p for p in plays if p.cost <= rest or p.value > _WORTH_IT]
        chosen = self._most_for_the_mana(plays)
        return chosen.action if chosen is not None else self.passing

    def _cheapest_answer(self) -> int:
        """The mana for the counterspell in the hand that costs least; 0 where there is none."""
        costs = [
            t.mana_value
            for t in self.board.hand
            for _, a in self.board.abilities(t.id)
            if isinstance(a, Spell) and any(e.verb == "counter" for e in self.judge.reader.effects(a.effect))
        ]
        return min(costs, default=0)

    def _most_for_the_mana(self, plays: list[Play]) -> Play | None:
        """The best part of what makes most of the mana that there is."""
        mana = self.board.mana()
        plays = sorted(plays, key=lambda p: -p.value)[:_MOST]
        if not plays:
            return None
        most, best = -1.0, 0
        for mask in range(1, 1 << len(plays)):
            picked = [p for i, p in enumerate(plays) if mask >> i & 1]
            spent = sum(p.cost for p in picked)
            if spent > mana and len(picked) > 1:
                continue
            value = sum(p.value for p in picked) + 0.15 * min(spent, mana)
            if value > most + 1e-9:
                most, best = value, mask
        picked = [p for i, p in enumerate(plays) if best >> i & 1]
        return max(picked, key=lambda p: (p.value, -p.action.number))

    def _land(self) -> Any:
        """The land to play: one whose colours are missing."""
        lands = [a for a in self.actions if a.kind == "play"]
        if not lands:
            return None
        board = self.board
        have = {m for t in board.of(self.me) if t.land for m in t.subtypes}

        def value(action: Any) -> float:
            t = board.things.get(action.objects[0])
            if t is None:
                return 0.0
            new = sum(1 for m in t.subtypes if m not in have)
            return 0.5 * new + 0.3 * len(board.abilities(t.id)) + (0.1 if "basic" in t.supertypes else 0.0)

        return max(lands, key=lambda a: (value(a), -a.number))

    def _play(self, action: Any) -> Play | None:
        """The action weighed for a main phase; None where it is not for one."""
        if action.kind == "cast":
            return self._spell(action)
        if action.kind == "activate":
            return self._ability(action)
        if action.kind == "pass" or action.kind == "play":
            return None
        # Foretelling, plotting, turning a creature face up: once there is nothing better to do.
        late = self.board.step == "postcombat main"
        t = self.board.things.get(action.objects[0]) if action.objects else None
        if t is None or not late or self.board.used(t.id):
            return None
        return Play(action, 0.4, 2, False)

    def _spell(self, action: Any) -> Play | None:
        board, judge = self.board, self.judge
        t = board.things.get(action.objects[0])
        if t is None:
            return None
        face = action.index if action.index is not None else -1
        abilities = self._said(t, face)
        x = max(0, board.mana() - t.mana_value) if "X" in t.raw.get("cost", "") else 0
        scene = Scene(self.me, t, x)
        spell = next((a for a in abilities if isinstance(a, Spell)), None)
        price = 0.0 if self.full else 0.9 * CARD
        if spell is not None:
            effects = judge.reader.effects(spell.effect)
            if any(e.verb == "counter" for e in effects):
                return None
            if "instant" in t.types and not self.full and not any(e.verb in _AT_ONCE for e in effects):
                return None  # for the end of another's turn
            value = judge.instruction(spell.effect, scene) - price
            swing = self._swing(effects, scene)
            if swing is not None:
                if t.types & {"instant"} and swing < 500:
                    return None  # a trick: for combat
                value = swing - price
            if x == 0 and "X" in t.raw.get("cost", "") and "X()" in repr(spell.effect):
                return None
            if "damage" in [e.verb for e in effects]:
                value += self._finish(effects, scene)
            return Play(action, value, t.mana_value + x, True)
        value = self._permanent(t, abilities, scene)
        early = "haste" in t.keywords or not t.creature or self._helps_now(abilities)
        return Play(action, value, t.mana_value + x, early)

    def _said(self, t: Thing, face: int) -> list[Ability]:
        other = face if face >= 0 and face != t.raw.get("face_index", 0) else -1
        return [a for _, a in self.board.abilities(t.id, other)]

    def _permanent(self, t: Thing, abilities: list[Ability], scene: Scene) -> float:
        board, judge = self.board, self.judge
        value = board.worth(t)
        if "legendary" in t.supertypes and any(o.name == t.name for o in board.of(self.me)):
            return -1.0
        if "Aura" in t.subtypes:
            value = self._aura(t, abilities, scene)
            if value < 500 and not self.full:
                value -= 0.4 * CARD
        for ability in abilities:
            if isinstance(ability, Triggered) and enters(ability):
                gain = judge.instruction(ability.effect, scene)
                value += max(-3.0, gain) if abs(gain) < 500 else gain
        return value

    def _aura(self, t: Thing, abilities: list[Ability], scene: Scene) -> float:
        judge = self.judge
        mods = judge.host_mods(t.id)
        values = [-1.0]
        for ability in abilities:
            if isinstance(ability, Keyword) and ability.name == "enchant" and ability.args:
                what = ability.args[0]
                for host in self.board.battlefield:
                    if judge.matches(what, host, scene):
                        sign = 1.0 if host.controller == self.me else -1.0
                        worth = sign * judge.mods(host, mods, scene, True)
                        for mod in mods:
                            if isinstance(mod, Control):
                                worth = 0.0 if sign > 0 else 1.8 * self.board.worth(host)
                        values.append(worth)
        return max(values) - 0.3

    def _helps_now(self, abilities: list[Ability]) -> bool:
        """Whether it should come before combat: it removes something, or makes others stronger."""
        for ability in abilities:
            if isinstance(ability, Triggered) and enters(ability):
                for e in self.judge.reader.effects(ability.effect):
                    if e.verb in ("damage", "destroy", "remove", "bounce", "tap", "apply", "fight", "steal"):
                        return True
            if not isinstance(ability, Triggered | Activated | Keyword | Spell):
                affects = getattr(ability, "affects", None)
                if isinstance(affects, Each):
                    return True
        return False

    def _swing(self, effects: tuple[Effect, ...], scene: Scene) -> float | None:
        """What effects that last for the turn make of the attack; None where there are none."""
        changed: dict[int, Thing] = {}
        lasting = 0.0
        found = False
        for e in effects:
            if e.verb == "apply" and isinstance(e.node, Apply) and isinstance(e.node.duration, Until):
                found = True
                pool = self.judge.things(e.on, scene)
                if isinstance(e.on, Target | Select):
                    pool = [t for t in pool if t.controller == self.me]
                    pool = sorted(pool, key=lambda t: -t.power)[:1]
                for t in pool:
                    new = changed_by(self.judge, e, changed.get(t.id, t), scene)
                    if new is not None:
                        changed[t.id] = new
            else:
                lasting += self.judge.effect(e, scene)
        if not found:
            return None
        if not changed or not self.mine or self.board.step != "precombat main":
            return lasting - 1.0
        return lasting + self._attack_with(changed) - self._attack_now()

    def _attack_now(self) -> float:
        if self._attack is None:
            self._attack = self._attack_with({})
        return self._attack

    def _attack_with(self, changed: dict[int, Thing]) -> float:
        board = self.board
        able = [changed.get(t.id, t) for t in attackers_of(board, self.me)]
        able += [
            t
            for id, t in changed.items()
            if "haste" in t.keywords and t.power > 0 and not t.tapped and t.controller == self.me
            and id not in [a.id for a in able]
        ]  # fmt: skip
        return max((plan_attack(board, self.me, p, able)[0] for p in board.opponents), default=0.0)

    def _finish(self, effects: tuple[Effect, ...], scene: Scene) -> float:
        """Burn for the last points: more if what is in the hand adds up to enough."""
        n = sum(self.judge.amount(e.amount, scene) for e in effects if e.verb == "damage")
        left = min((self.board.life(p) for p in self.board.opponents), default=99)
        spells = [
            e
            for t in self.board.hand
            for _, a in self.board.abilities(t.id)
            if isinstance(a, Spell)
            for e in self.judge.reader.effects(a.effect)
            if e.verb == "damage" and isinstance(e.on, Target) and e.on.players is not None
        ]
        total = sum(self.judge.amount(e.amount, Scene(self.me)) for e in spells)
        return 3.0 if n and total >= left and self.board.mana() >= len(spells) else 0.0

    def _ability(self, action: Any) -> Play | None:
        """An activated ability, weighed against its cost."""
        board, judge = self.board, self.judge
        t = board.things.get(action.objects[0])
        if t is None:
            return None
        ability = board.ability(t.id, action.word)
        if not isinstance(ability, Activated | Special):
            return None
        effects = judge.reader.effects(ability.effect)
        if not effects or all(e.verb == "mana" for e in effects):
            return None
        if board.used(t.id) >= _TIMES:
            return None
        scene = Scene(self.me, t)
        loyal = any(isinstance(p, Loyalty) for p in ability.cost.parts)
        if self._is_trick(effects):
            return None
        value = judge.instruction(ability.effect, scene) - judge.cost(ability.cost, t, self.me)
        value -= 0.0 if loyal else 0.3
        if loyal and value <= 0 and judge.cost(ability.cost, t, self.me) <= 0:
            value = 0.05
        attaches = any(e.verb == "attach" for e in effects)
        if attaches and (board.step != "precombat main" or board.used(t.id)):
            return None
        taps = any(isinstance(p, TapThis) for p in ability.cost.parts) and t.creature
        return Play(action, value, _mana(ability.cost), attaches or not taps or value > 2.0)

    @staticmethod
    def _is_trick(effects: tuple[Effect, ...]) -> bool:
        """Whether all that it does is for this turn's combat."""
        return all(
            e.verb == "protect"
            or (e.verb == "apply" and isinstance(e.node, Apply) and isinstance(e.node.duration, Until))
            for e in effects
        )

    # At instant speed.

    def _sources(self) -> list[tuple[Any, Thing, tuple[Effect, ...], float, int]]:
        """What can be done now: the action, its object, its effects, what it gives up, its mana."""
        out = []
        for action in self.actions:
            if action.kind not in ("cast", "activate") or not action.objects:
                continue
            t = self.board.things.get(action.objects[0])
            if t is None:
                continue
            if action.kind == "cast":
                face = action.index if action.index is not None else -1
                spell = next((a for a in self._said(t, face) if isinstance(a, Spell)), None)
                if spell is None:
                    continue
                node, price, mana = spell.effect, 0.9 * CARD, t.mana_value
            else:
                ability = self.board.ability(t.id, action.word)
                if not isinstance(ability, Activated) or self.board.used(t.id) >= _MOST:
                    continue
                node, mana = ability.effect, _mana(ability.cost)
                price = self.judge.cost(ability.cost, t, self.me) + 0.2
            effects = self.judge.reader.effects(node)
            modal = modal_of(node)
            if modal is not None:
                scene = Scene(self.me, t)
                best = max(range(len(modal.modes)), key=lambda i: self.judge.modes(modal, i, scene))
                effects = self.judge.reader.effects(modal.modes[best])
            if effects and not all(e.verb == "mana" for e in effects):
                out.append((action, t, effects, price, mana))
        return out

    def _tricks(self) -> Any:
        """With blockers declared: what turns the exchange."""
        board = self.board
        now = now_worth(board, self.me, {})
        top, most = None, 0.4
        for action, t, effects, price, _ in self._sources():
            scene = Scene(self.me, t)
            gain = 0.0
            for e in effects:
                pool = self.judge.things(e.on, scene)
                if isinstance(e.on, This):
                    pool = [t]
                found = [
                    now_worth(board, self.me, {c.id: new}) - now
                    for c in pool
                    if c.creature and (c.attacking or c.blocking)
                    for new in [changed_by(self.judge, e, c, scene)]
                    if new is not None
                ]
                gain += max(found, default=0.0)
            if gain - price > most:
                top, most = action, gain - price
        return top

    def _instants(self, least: float) -> Any:
        """On another player's turn: removal and the like that is worth its card; at the end of the turn,
        whatever helps at all."""
        top, most = None, least
        for action, t, effects, price, mana in self._sources():
            if self._is_trick(effects) or any(e.verb in ("counter", "attach") for e in effects):
                continue
            if action.kind == "activate" and self.board.used(t.id) >= _TIMES:
                continue
            scene = Scene(self.me, t, max(0, self.board.mana() - mana) if "X" in t.raw.get("cost", "") else 0)
            value = sum(self.judge.effect(e, scene) for e in effects if not self._passing_by(e)) - price
            if action.kind == "cast" and any(e.verb == "damage" for e in effects):
                value += self._finish(effects, scene)
            if value > most:
                top, most = action, value
        if top is None and least <= 0.0:
            top = self._flash()
        return top

    @staticmethod
    def _passing_by(e: Effect) -> bool:
        return e.verb == "apply" and isinstance(e.node, Apply) and isinstance(e.node.duration, Until)

    def _flash(self) -> Any:
        """A creature at the end of another's turn."""
        top, most = None, 0.5
        for action in self.actions:
            if action.kind != "cast" or not action.objects:
                continue
            t = self.board.things.get(action.objects[0])
            if t is None or t.types & {"instant", "sorcery"}:
                continue
            face = action.index if action.index is not None else -1
            abilities = self._said(t, face)
            if any(isinstance(a, Spell) for a in abilities):
                continue
            value = self._permanent(t, abilities, Scene(self.me, t))
            if value > most:
                top, most = action, value
        return top

    def _respond(self) -> Any:
        """Something of another player's waits to resolve: counter what matters, save what is aimed at."""
        board, judge = self.board, self.judge
        spell = board.stack[-1]
        sources = self._sources()
        counters = [s for s in sources if any(e.verb == "counter" for e in s[2])]
        if counters:
            threat = judge.threat(spell)
            least = 2.6 if len(counters) > 1 else 3.2
            if spell.mana_value <= 2 and spell.kind != "ability":
                least += 1.3  # what costs little is seldom what the game hangs on
            able = []
            for action, t, effects, price, mana in counters:
                e = next(e for e in effects if e.verb == "counter")
                if not isinstance(e.on, Target) or judge.matches(e.on.what, spell, Scene(self.me, t)):
                    if threat * e.weight >= least:
                        able.append((mana, action))
            if able:
                return min(able, key=lambda pair: (pair[0], pair[1].number))[1]
        return self._save(spell, sources) or self.passing

    def _save(self, spell: Thing, sources: list[Any]) -> Any:
        board, judge = self.board, self.judge
        aimed = [
            board.things[id]
            for _, chosen in spell.raw.get("targets", ())
            for id in chosen
            if id in board.things and board.things[id].controller == self.me
        ]
        aimed = [t for t in aimed if t.creature and t.zone == "battlefield"]
        if not aimed:
            return None
        theirs = Scene(spell.controller, board.things.get(spell.raw.get("source", 0), spell))
        harm = [
            e
            for _, a in board.abilities(spell.id)
            for e in judge.reader.effects(getattr(a, "effect", None) or _NOTHING)
            if e.verb in ("damage", "destroy", "remove", "bounce")
        ]
        for t in aimed:
            lost = sum(judge.on_thing(e, t, theirs) for e in harm)
            if lost < 1.5:
                continue
            for action, source, effects, price, _ in sources:
                scene = Scene(self.me, source)
                for e in effects:
                    new = changed_by(judge, e, t, scene)
                    if new is None or t not in judge.things(e.on, scene):
                        continue
                    hidden = bool(new.keywords & {"hexproof", "shroud"} - t.keywords)
                    tough = "indestructible" in new.keywords and "indestructible" not in t.keywords
                    after = sum(judge.on_thing(h, new, theirs) for h in harm)
                    saved = lost if hidden else lost - after if tough or new.left > t.left else 0.0
                    if saved > price + 0.5:
                        return action
        return None


def _mana(cost: Cost) -> int:
    n = 0
    for part in cost.parts:
        if isinstance(part, Mana):
            n += sum(int(s) if s.isdigit() else 1 for s in part.symbols)
    return n
