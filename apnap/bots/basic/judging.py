"""What an effect is worth to the bot's seat: for one entity, and at its best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap.bots.basic.board import CARD, Board, Thing, body, life_value
from apnap.bots.basic.effects import Effect, Reader, instruction_of, modal_of, zone_of
from apnap.model.abilities import (
    Activated,
    Cost,
    Do,
    Keyword,
    Loyalty,
    Mana,
    PayLife,
    Static,
    TapThis,
    Triggered,
)
from apnap.model.amounts import CountOf, Fixed, IfElse, LifeOf, Minus, StatOf, Sum, Times, X
from apnap.model.conditions import PaidFor, Until
from apnap.model.filters import (
    Among,
    And,
    Anything,
    Color,
    ColorCount,
    ControlledBy,
    HasKeyword,
    InZone,
    Not,
    Or,
    Other,
    OwnedBy,
    PermanentCard,
    StackKind,
    StatIs,
    Status,
    Subtype,
    Supertype,
    TotalAtMost,
    Type,
)
from apnap.model.instructions import (
    Apply,
    CreateToken,
    Discard,
    Modal,
    Move,
    PutCounters,
    Sacrifice,
)
from apnap.model.modifications import (
    Assign,
    Cant,
    Control,
    Designated,
    Gain,
    Lose,
    ModifyPT,
    Must,
    SetPT,
)
from apnap.model.node import Ability, Amount, Filter, Instruction, Modification, Ref
from apnap.model.refs import (
    ActivePlayer,
    AllPlayers,
    ControllerOf,
    Each,
    HostOf,
    Iterated,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Select,
    SelectPlayers,
    Target,
    This,
    Trigger,
    Union,
    You,
)

_COMPARE: Final = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_BAD_KEYWORDS: Final = frozenset({"defender"})
_GOOD_COUNTERS: Final = frozenset({"+1/+1", "loyalty", "shield", "charge", "lore", "level", "indestructible"})
_BAD_COUNTERS: Final = frozenset({"-1/-1", "stun", "poison", "-0/-1", "-1/-0", "finality", "decayed", "rad"})


class Scene:
    """What is being judged: whose ability, of which object, with which X."""

    __slots__ = ("kicked", "me", "source", "x")

    def __init__(self, me: int, source: Thing | None = None, x: int = 0, kicked: bool = False) -> None:
        self.me = me
        self.source = source
        self.x = x
        self.kicked = kicked


class Judge:
    """Judges effects on one board."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board = board
        self.reader = reader

    # Which things are meant.

    def matches(self, what: Filter | None, t: Thing, scene: Scene) -> bool:
        """Whether the thing matches; a word that the bot doesn't know is taken to hold."""
        if what is None:
            return False
        if isinstance(what, And):
            return all(self.matches(part, t, scene) for part in what.parts)
        if isinstance(what, Or):
            return any(self.matches(part, t, scene) for part in what.parts)
        if isinstance(what, Not):
            return not self._known(what.part) or not self.matches(what.part, t, scene)
        if isinstance(what, Type):
            return what.name in t.types
        if isinstance(what, Subtype):
            return what.name in t.subtypes or "changeling" in t.keywords
        if isinstance(what, Supertype):
            return what.name in t.supertypes
        if isinstance(what, Color):
            return what.name in t.colors
        if isinstance(what, ColorCount):
            return bool(_COMPARE[what.cmp](len(t.colors), what.n)) if what.cmp in _COMPARE else True
        if isinstance(what, HasKeyword):
            return what.name in t.keywords
        if isinstance(what, ControlledBy):
            return t.controller in self.players(what.players, scene)
        if isinstance(what, OwnedBy):
            return t.owner in self.players(what.players, scene)
        if isinstance(what, InZone):
            return t.zone == what.zone
        if isinstance(what, Other):
            return scene.source is None or t.id != scene.source.id
        if isinstance(what, Among):
            if isinstance(what.objects, This):
                return scene.source is not None and t.id == scene.source.id
            return True
        if isinstance(what, PermanentCard):
            return not t.types & {"instant", "sorcery"}
        if isinstance(what, StackKind):
            return t.zone == "stack" and (t.kind == "ability") == (what.name != "spell")
        if isinstance(what, Status):
            return self._status(what.name, t)
        if isinstance(what, StatIs):
            have = {"power": t.power, "toughness": t.toughness, "mana value": t.mana_value}.get(what.stat)
            if have is None or what.cmp not in _COMPARE:
                return True
            return bool(_COMPARE[what.cmp](have, self.amount(what.amount, scene)))
        return True

    @staticmethod
    def _known(what: Filter) -> bool:
        return isinstance(
            what,
            And | Or | Not | Type | Subtype | Supertype | Color | HasKeyword | ControlledBy | OwnedBy | InZone
            | Other | PermanentCard | StackKind | Status | StatIs | TotalAtMost | ColorCount
            | Anything,
        )  # fmt: skip

    @staticmethod
    def _status(name: str, t: Thing) -> bool:
        if name == "tapped":
            return t.tapped
        if name == "untapped":
            return not t.tapped
        if name == "attacking":
            return t.attacking != 0
        if name == "blocking":
            return bool(t.blocking)
        if name == "blocked":
            return bool(t.raw.get("blocked"))
        if name == "token":
            return t.kind == "token"
        return True

    def players(self, ref: Ref | None, scene: Scene) -> list[int]:
        """The players who are meant; for a choice, those who may be chosen."""
        board = self.board
        everyone = [p for p, raw in enumerate(board.players) if not raw["left"]]
        if ref is None:
            return []
        if isinstance(ref, You):
            return [scene.me]
        if isinstance(ref, Opponents):
            return [p for p in everyone if p != scene.me]
        if isinstance(ref, OtherPlayers):
            without = self.players(ref.than, scene)
            return [p for p in everyone if p not in without]
        if isinstance(ref, PlayersWho):
            return self.players(ref.among, scene)
        if isinstance(ref, SelectPlayers):
            return self.players(ref.among, scene)
        if isinstance(ref, Target):
            return self.players(ref.players, scene)
        if isinstance(ref, ActivePlayer):
            return [board.active]
        if isinstance(ref, Union):
            return sorted({p for part in ref.refs for p in self.players(part, scene)})
        if isinstance(ref, AllPlayers | Iterated):
            return everyone
        if isinstance(ref, ControllerOf | OwnerOf):
            found = self.things(ref.objects, scene)
            return sorted({t.controller for t in found}) if found else everyone
        return [p for p in everyone if p != scene.me]

    def things(self, ref: Ref | None, scene: Scene) -> list[Thing]:
        """The objects that are meant; for a choice or a target, those that it may fall on."""
        if isinstance(ref, This):
            return [scene.source] if scene.source is not None else []
        if isinstance(ref, HostOf):
            host = self.board.things.get(scene.source.attached_to) if scene.source is not None else None
            return [host] if host is not None else []
        if isinstance(ref, Target | Each | Select):
            if ref.what is None:
                return []
            zone = zone_of(ref)
            pool: Iterable[Thing] = self.board.battlefield
            if zone == "stack":
                pool = self.board.stack
            elif zone not in ("battlefield", ""):
                pool = [t for t in self.board.things.values() if t.zone == zone and t.name]
            return [t for t in pool if self.matches(ref.what, t, scene) and self._may(ref, t, scene)]
        if isinstance(ref, Union):
            return [t for part in ref.refs for t in self.things(part, scene)]
        return []

    @staticmethod
    def _may(ref: Ref, t: Thing, scene: Scene) -> bool:
        if not isinstance(ref, Target) or t.zone != "battlefield":
            return True
        return "shroud" not in t.keywords and not ("hexproof" in t.keywords and t.controller != scene.me)

    def amount(self, node: Amount | None, scene: Scene) -> int:
        """How much that is, as well as the bot can tell."""
        if node is None:
            return 1
        if isinstance(node, Fixed):
            return node.n
        if isinstance(node, X):
            return scene.x
        if isinstance(node, Sum):
            return sum(self.amount(part, scene) for part in node.parts)
        if isinstance(node, Times):
            return self.amount(node.factor, scene) * self.amount(node.amount, scene)
        if isinstance(node, Minus):
            return self.amount(node.a, scene) - self.amount(node.b, scene)
        if isinstance(node, IfElse):
            if isinstance(node.condition, PaidFor):
                return self.amount(node.then if scene.kicked else node.otherwise, scene)
            return self.amount(node.otherwise, scene)
        if isinstance(node, LifeOf):
            if node.which:
                return 20
            return sum(self.board.life(p) for p in self.players(node.players, scene))
        if isinstance(node, CountOf):
            found = self.things(node.of, scene)
            return len(found) if found or not isinstance(node.of, AllPlayers | Opponents) else 1
        if isinstance(node, StatOf):
            mine = [t for t in self.things(node.of, scene) if t.controller == scene.me]
            if not mine:
                mine = [t for t in self.board.creatures(scene.me)]
            values = [t.power if node.stat == "power" else t.toughness for t in mine]
            return max(values, default=0)
        return 2

    # What modifications are worth.

    def mods(
        self, t: Thing, mods: tuple[Modification, ...], scene: Scene, lasting: bool, now: bool = True
    ) -> float:
        """What it is worth to the controller of the thing that the modifications apply to it."""
        power = toughness = 0
        gained: set[str] = set()
        value = 0.0
        for mod in mods:
            if isinstance(mod, ModifyPT):
                power += self.amount(mod.power, scene)
                toughness += self.amount(mod.toughness, scene)
            elif isinstance(mod, SetPT):
                if mod.power is not None:
                    power += self.amount(mod.power, scene) - t.power
                if mod.toughness is not None:
                    toughness += self.amount(mod.toughness, scene) - t.toughness
            elif isinstance(mod, Gain):
                for ability in mod.abilities:
                    if isinstance(ability, Keyword):
                        gained.add(ability.name)
                    else:
                        value += 0.8
            elif isinstance(mod, Lose):
                value -= 0.5 if mod.names else 0.5 + 0.3 * len(t.keywords)
            elif isinstance(mod, Cant):
                value += _cant(mod, t, self.board.worth(t))
            elif isinstance(mod, Must):
                value -= 0.8
            elif isinstance(mod, Control):
                value -= self.board.worth(t)
            elif isinstance(mod, Designated):
                value -= 0.5 if mod.name in ("goaded", "suspected") else 0.0
            elif isinstance(mod, Assign):
                value += 0.2
        if t.creature or power or toughness:
            if t.left + toughness <= 0 and t.creature:
                return -self.board.worth(t)
            more = body(t.power + power, t.toughness + toughness, t.keywords | frozenset(gained))
            value += more - body(t.power, t.toughness, t.keywords)
            if gained & _BAD_KEYWORDS:
                value -= 0.5
        return value if lasting else 0.3 * value

    def host_mods(self, id: int, face: int = -1) -> tuple[Modification, ...]:
        """What an Aura or Equipment does to what it is attached to."""
        out: list[Modification] = []
        for _, ability in self.board.abilities(id, face):
            if isinstance(ability, Static) and isinstance(ability.affects, HostOf):
                out.extend(ability.mods)
        return tuple(out)

    # What an effect is worth on one entity.

    def on_thing(self, e: Effect, t: Thing, scene: Scene) -> float:
        """What it is worth to the scene's player that the effect happens to the thing."""
        mine = t.controller == scene.me
        sign = 1.0 if mine else -1.0
        worth = self.board.worth(t)
        verb = e.verb
        if verb == "damage":
            n = self._damage(e, scene)
            if "planeswalker" in t.types:
                return -sign * (worth if n >= t.counters.get("loyalty", t.loyalty) else 0.6 * n) * e.weight
            if not t.creature:
                return -sign * 0.3 * n * e.weight
            touch = scene.source is not None and "deathtouch" in scene.source.keywords
            if (n >= t.left or (touch and n > 0)) and "indestructible" not in t.keywords:
                return -sign * worth * e.weight
            return -sign * 0.1 * n * e.weight
        if verb == "destroy":
            return 0.0 if "indestructible" in t.keywords else -sign * worth * e.weight
        if verb in ("remove", "tuck"):
            return -sign * worth * (0.9 if verb == "tuck" else 1.0) * e.weight
        if verb == "bounce":
            return -sign * (worth if t.kind == "token" else 0.55 * worth) * e.weight
        if verb == "blink":
            return sign * 0.2 * e.weight
        if verb == "sacrifice":
            return -sign * worth * e.weight
        if verb == "steal":
            return (0.0 if mine else 1.8 * worth) * e.weight
        if verb == "counter":
            return 0.0 if mine else self.threat(t) * e.weight
        if verb == "fight":
            return self._fight(e, t, scene) * e.weight
        if verb in ("tap", "untap"):
            return self._tapping(verb, t, sign) * e.weight
        if verb in ("reanimate", "regrow", "shift"):
            return self._card(e, t, scene)
        if verb == "put counters":
            return sign * self._counters(e, t, scene) * e.weight
        if verb == "remove counters":
            return (sign if "-1/-1" in t.counters else -sign) * 0.8 * e.weight
        if verb == "apply" and isinstance(e.node, Apply):
            if any(isinstance(m, Control) for m in e.node.mods):
                return (0.0 if mine else 1.8 * worth) * e.weight
            lasting = not isinstance(e.node.duration, Until)
            return sign * self.mods(t, e.node.mods, scene, lasting) * e.weight
        if verb == "attach":
            return self._attach(e, t, scene, sign) * e.weight
        if verb in ("protect", "good", "transform"):
            return sign * 0.7 * e.weight
        if verb == "copy":
            return worth * e.weight
        if verb == "weaken":
            return -sign * 0.8 * e.weight
        return 0.0

    def _damage(self, e: Effect, scene: Scene) -> int:
        if isinstance(e.amount, StatOf) and isinstance(e.by, Target | Select):
            return max((t.power for t in self.things(e.by, scene) if t.controller == scene.me), default=0)
        return max(0, self.amount(e.amount, scene))

    def _fight(self, e: Effect, t: Thing, scene: Scene) -> float:
        if t.controller == scene.me:
            return 0.05 * t.power + 0.02 * t.left - 0.5 * (t.power < 1)
        best = -1.0
        fighters = self.things(e.by, scene) if e.by is not None else []
        for mine in fighters or self.board.creatures(scene.me):
            if mine.controller != scene.me:
                continue
            value = self.board.worth(t) if _kills(mine, t) else 0.0
            value -= self.board.worth(mine) if _kills(t, mine) else 0.0
            best = max(best, value)
        return best

    def _tapping(self, verb: str, t: Thing, sign: float) -> float:
        if verb == "untap":
            return sign * (0.5 if t.tapped else 0.0)
        if t.tapped:
            return 0.0
        return -sign * (0.35 * max(1, t.power) if t.creature else 0.3)

    def _card(self, e: Effect, t: Thing, scene: Scene) -> float:
        """A card goes from one place to another, neither of them the battlefield it leaves."""
        if e.verb == "reanimate":
            owner = scene.me if isinstance(e.by, You) or (e.by is None and t.owner == scene.me) else t.owner
            return (1.0 if owner == scene.me else -1.0) * self.board.worth(t) * e.weight
        if e.verb == "regrow":
            return (1.0 if t.owner == scene.me else -1.0) * (0.6 * CARD + 0.2 * t.mana_value) * e.weight
        return (-0.2 if t.owner == scene.me else 0.3) * (1 + 0.1 * t.mana_value) * e.weight

    def _counters(self, e: Effect, t: Thing, scene: Scene) -> float:
        n = self.amount(e.amount, scene)
        kind = e.node.kind if isinstance(e.node, PutCounters) else "+1/+1"
        if kind == "+1/+1":
            return body(t.power + n, t.toughness + n, t.keywords) - body(t.power, t.toughness, t.keywords)
        if kind == "-1/-1":
            if n >= t.left:
                return -self.board.worth(t)
            return body(t.power - n, t.toughness - n, t.keywords) - body(t.power, t.toughness, t.keywords)
        if kind in _BAD_COUNTERS:
            return -0.8 * n
        return 0.6 * n if kind in _GOOD_COUNTERS else 0.4 * n

    def _attach(self, e: Effect, t: Thing, scene: Scene, sign: float) -> float:
        source = scene.source
        if source is None:
            return sign * 0.5
        mods = self.host_mods(source.id)
        gain = sign * self.mods(t, mods, scene, True)
        host = self.board.things.get(source.attached_to)
        if host is not None:
            if host.id == t.id:
                return -0.5
            had = self.mods(host, mods, scene, True) * (1.0 if host.controller == scene.me else -1.0)
            return gain - had - 0.6
        # On a creature that can use it: one that may attack soon is better than one that can't.
        return gain + (0.1 if t.creature and not self.board.sick(t) else 0.0) + 0.02 * self.board.worth(t)

    def on_player(self, e: Effect, p: int, scene: Scene) -> float:
        """What it is worth to the scene's player that the effect happens to the player."""
        board = self.board
        sign = 1.0 if p == scene.me else -1.0 / max(1, len(board.opponents))
        n = max(0, self.amount(e.amount, scene))
        verb = e.verb
        if verb in ("damage", "lose life"):
            n = self._damage(e, scene) if verb == "damage" else n
            return -sign * board.lost(board.life(p), n) * e.weight
        if verb == "gain life":
            life = board.life(p)
            return sign * life_value(life, life + n) * e.weight
        if verb == "set life":
            life = board.life(p)
            return sign * (life_value(life, n) if n >= life else -board.lost(life, life - n)) * e.weight
        if verb == "draw":
            if n >= len(board.players[p]["library"]):
                return -sign * 100.0
            return sign * 2.1 * n * e.weight
        if verb == "discard":
            have = len(board.players[p]["hand"])
            return -sign * 1.6 * min(n, have) * e.weight
        if verb == "mill":
            return (-sign * 200.0 if n > len(board.players[p]["library"]) else -sign * 0.1 * n) * e.weight
        if verb == "sacrifice":
            return -sign * self._edict(e, p, scene, n) * e.weight
        if verb == "token":
            return sign * self._tokens(e, n, scene) * e.weight
        if verb == "search":
            return sign * 2.0 * max(1, n) * e.weight
        if verb == "turn":
            return sign * 8.0 * e.weight
        if verb in ("win", "lose"):
            return (sign if verb == "win" else -sign) * 1000.0 * e.weight
        if verb == "put counters":
            bad = isinstance(e.node, PutCounters) and e.node.kind in _BAD_COUNTERS
            return (-sign if bad else sign) * 0.7 * n * e.weight
        if verb == "good":
            return sign * 0.5 * max(1, n) * e.weight
        return 0.0

    def _edict(self, e: Effect, p: int, scene: Scene, n: int) -> float:
        node = e.node
        what = node.what.what if isinstance(node, Sacrifice) and isinstance(node.what, Select) else None
        pool = [t for t in self.board.of(p) if what is None or self.matches(what, t, Scene(p, scene.source))]
        return sum(sorted(self.board.worth(t) for t in pool)[: max(1, n)])

    def _tokens(self, e: Effect, n: int, scene: Scene) -> float:
        node = e.node
        if not isinstance(node, CreateToken):
            return 1.0 * n
        spec = node.token
        keywords = frozenset(a.name for a in spec.abilities if isinstance(a, Keyword))
        if "creature" not in spec.types:
            return 1.0 * n
        power, toughness = self.amount(spec.power, scene), self.amount(spec.toughness, scene)
        return (body(power, toughness, keywords) + 0.3 * (len(spec.abilities) - len(keywords))) * n

    # What a whole effect is worth.

    def effect(self, e: Effect, scene: Scene) -> float:
        """What the effect is worth: all that it falls on, or the best that may be chosen for it."""
        on = e.on
        if on is None:
            if e.verb == "good":
                return 0.5 * max(1, self.amount(e.amount, scene)) * e.weight
            return 0.0
        if isinstance(on, Target | SelectPlayers) or isinstance(on, Select):
            values = [self.on_thing(e, t, scene) for t in self.things(on, scene)]
            values += (
                [self.on_player(e, p, scene) for p in self.players(on, scene)]
                if not isinstance(on, Select)
                else []
            )
            if not values:
                return -0.5
            best = sorted(values, reverse=True)[: max(1, self._most(on, scene))]
            return best[0] + sum(v for v in best[1:] if v > 0)
        if isinstance(on, Each | This | HostOf):
            return sum(self.on_thing(e, t, scene) for t in self.things(on, scene))
        if isinstance(on, Union):
            return sum(self.on_thing(e, t, scene) for t in self.things(on, scene)) + sum(
                self.on_player(e, p, scene)
                for part in on.refs
                if isinstance(part, AllPlayers | Opponents | You)
                for p in self.players(part, scene)
            )
        if isinstance(on, Trigger | Iterated):
            return 0.3 * e.weight
        return sum(self.on_player(e, p, scene) for p in self.players(on, scene))

    def _most(self, ref: Ref, scene: Scene) -> int:
        quantity = getattr(ref, "quantity", None)
        high = getattr(quantity, "high", None)
        return 3 if high is None else min(5, self.amount(high, scene))

    def instruction(self, node: Instruction, scene: Scene) -> float:
        """What the instruction is worth; of modes, the best."""
        modal = modal_of(node)
        if modal is not None:
            values = sorted((self.modes(modal, i, scene) for i in range(len(modal.modes))), reverse=True)
            low = max(1, self.amount(modal.quantity.low, scene))
            return sum(values[:low])
        return sum(self.effect(e, scene) for e in self.reader.effects(node))

    def modes(self, modal: Modal, index: int, scene: Scene) -> float:
        """What one mode is worth."""
        return sum(self.effect(e, scene) for e in self.reader.effects(modal.modes[index]))

    def threat(self, t: Thing) -> float:
        """How much the bot's seat minds that what lies on the stack resolves."""
        board = self.board
        scene = Scene(t.controller, board.things.get(t.raw.get("source", 0), t))
        value = 0.0
        if t.kind != "ability" and not t.types & {"instant", "sorcery"}:
            value += board.worth(t)
            mods = self.host_mods(t.id)
            if mods:
                value += 1.0
        targets = [e for _, chosen in t.raw.get("targets", ()) for e in chosen]
        for key, ability in board.abilities(t.id):
            node = instruction_of(ability)
            if node is None or not self._happens(t, ability):
                continue
            for e in self.reader.effects(node):
                if isinstance(e.on, Target) and targets:
                    for id in targets:
                        if id < 0:
                            value += self.on_player(e, -1 - id, scene)
                        elif id in board.things:
                            value += self.on_thing(e, board.things[id], scene)
                elif e.verb != "counter":
                    value += self.effect(e, scene)
        return value

    @staticmethod
    def _happens(t: Thing, ability: Ability) -> bool:
        """Whether the ability counts as the thing resolves: a spell's own, or what triggers as it enters."""
        if t.kind == "ability":
            return True
        if isinstance(ability, Triggered):
            return enters(ability)
        return not isinstance(ability, Activated) and not isinstance(ability, Static)

    # What a cost is worth.

    def cost(self, cost: Cost, source: Thing | None, me: int) -> float:
        """What is given up for the cost, mana apart."""
        value = 0.0
        scene = Scene(me, source)
        for part in cost.parts:
            if isinstance(part, TapThis):
                if source is not None and source.creature and not self.board.sick(source):
                    value += 0.15 * source.power
            elif isinstance(part, PayLife):
                value += self.board.lost(self.board.life(me), self.amount(part.amount, scene))
            elif isinstance(part, Loyalty):
                n = self.amount(part.amount, scene)
                value += 0.4 * n if part.sign == "-" else -0.4 * n
            elif isinstance(part, Do):
                value += self._given(part.action, scene)
            elif isinstance(part, Mana):
                value += 0.05 * len(part.symbols)
        return value

    def _given(self, action: Instruction, scene: Scene) -> float:
        if isinstance(action, Sacrifice):
            found = self.things(action.what, scene)
            mine = [self.board.worth(t) for t in found if t.controller == scene.me]
            n = self._most(action.what, scene) if isinstance(action.what, Select) else 1
            return sum(sorted(mine)[:n]) if mine else CARD
        if isinstance(action, Discard):
            return 1.6 if scene.source is None or scene.source.zone != "hand" else CARD
        if isinstance(action, Move):
            found = self.things(action.what, scene)
            if found and found[0].zone == "battlefield":
                return min(self.board.worth(t) for t in found)
            return 0.3
        return 0.2


def enters(ability: Triggered) -> bool:
    """Whether it triggers as its source enters."""
    when = repr(ability.when)
    return "zone change" in when and "This()" in when and "destination=('battlefield',)" in when


def _kills(a: Thing, b: Thing) -> bool:
    """Whether damage equal to its power from the one destroys the other."""
    if "indestructible" in b.keywords:
        return False
    return a.power >= b.left or ("deathtouch" in a.keywords and a.power > 0)


def _cant(mod: Cant, t: Thing, worth: float) -> float:
    if mod.act == "be blocked":
        return 0.3 * max(1, t.power)
    if mod.act in ("attack", "block"):
        return -0.45 * worth if mod.players is None else -0.3 * worth
    if mod.act in ("untap", "activate"):
        return -0.3 * worth
    if mod.act in ("be countered", "be targeted", "be sacrificed"):
        return 0.4
    return 0.0
