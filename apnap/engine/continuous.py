"""What continuous effects are made of (CR 611): in which layers a modification applies (CR 613.1), what
an ability reads, and the record of one effect while the layers are applied.

All that depends on a node alone is worked out once a node.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine.characteristics import AbilityInst, AbilitySet, Chars, SetKey, abilities_of_face
from apnap.engine.reading import (
    ABILITY,
    CHARACTERISTIC_LAYERS,
    COLOR,
    CONTROL,
    COPY_LAYER,
    NO_LAYER,
    PT_DEFINE,
    PT_MODIFY,
    PT_SET,
    PT_SWITCH,
    READS_CHARACTERISTICS,
    READS_REST,
    RULES,
    TEXT,
    TYPE,
    reads,
)
from apnap.engine.state import COMMAND, EMBLEM, Effect, Event, Obj
from apnap.model.abilities import Static
from apnap.model.cards import Face
from apnap.model.events import Pattern
from apnap.model.filters import (
    Among,
)
from apnap.model.modifications import (
    AddColors,
    AdditionalCost,
    AddTypes,
    AllCreatureTypes,
    AlternativeCost,
    AsItResolves,
    BecomeCopy,
    CantHave,
    ChangeText,
    Control,
    Gain,
    Lose,
    LoseTypes,
    ModifyPT,
    Replacing,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from apnap.model.node import Condition, Modification, Ref, values_of
from apnap.model.refs import (
    This,
)
from apnap.model.words import BASIC_LAND_MANA, ZONE_NUMBER


def layer_of(mod: Modification, defining: bool) -> int:
    """The layer of a modification; `defining` says that it is part of a characteristic-defining
    ability. Replacement effects have none: they are listed by themselves."""
    if isinstance(mod, ModifyPT):
        return PT_MODIFY
    if isinstance(mod, Gain | Lose | CantHave):
        return ABILITY
    if isinstance(mod, SetPT):
        return PT_DEFINE if defining else PT_SET
    if isinstance(mod, AddTypes | SetTypes | LoseTypes | AllCreatureTypes):
        return TYPE
    if isinstance(mod, SetColors | AddColors):
        return COLOR
    if isinstance(mod, Control):
        return CONTROL
    if isinstance(mod, ChangeText | SetName):
        return TEXT
    if isinstance(mod, SwitchPT):
        return PT_SWITCH
    if isinstance(mod, BecomeCopy):
        return COPY_LAYER
    if isinstance(mod, Replacing):
        return NO_LAYER
    return RULES


def layers_of(mods: tuple[Modification, ...], defining: bool) -> int:
    """The layers of several modifications, as bits."""
    bits = 0
    for mod in mods:
        bits |= 1 << layer_of(mod, defining)
    return bits


def mod_reads(mod: Modification) -> int:
    """What the effect of a modification on an object rests on; the abilities that it grants and the
    rules that it states are read by others."""
    if isinstance(mod, SetPT | ModifyPT | Control):
        return reads(values_of(mod))
    if isinstance(mod, BecomeCopy):
        return READS_REST
    return 0


# Static abilities.


def own_entering(mod: Replacing) -> bool:
    """Whether it replaces just its own object's entering, so that it is asked only then (CR 614.12)."""
    when = mod.when
    return (
        isinstance(when, Pattern)
        and when.verb == "zone change"
        and when.destination == ("battlefield",)
        and isinstance(when.what, Among)
        and isinstance(when.what.objects, This)
    )


class StaticInfo:
    """What is known of a static ability from its node alone. `layers` are bits; `own` says that it
    affects its source only; `defining` that it has the form of a characteristic-defining ability (CR
    604.3a: it affects its own object's colours, subtypes, power or toughness, without condition, in
    every zone); `replacing` that it has a replacement effect to be listed; `entangled` that it can't be
    left to its own object alone."""

    def __init__(self, ability: Static) -> None:
        self.own = isinstance(ability.affects, This)
        self.defining = self.own and ability.zone == "any" and ability.condition is None
        for mod in ability.mods:
            if not isinstance(mod, SetPT | AddColors | SetColors | AddTypes | SetTypes | AllCreatureTypes):
                self.defining = False
        self.layers = layers_of(ability.mods, self.defining)
        self.condition_reads = reads(ability.condition)
        self.reads = reads(ability.affects) | self.condition_reads
        for mod in ability.mods:
            self.reads |= mod_reads(mod)
        self.replacing = any([isinstance(m, Replacing) and not own_entering(m) for m in ability.mods])
        self.entangled = self.layers & ~(1 << NO_LAYER) != 0 and (
            not self.own
            or (
                self.layers & (CHARACTERISTIC_LAYERS | 1 << COPY_LAYER) != 0
                and self.reads & READS_CHARACTERISTICS != 0
            )
        )
        for mod in ability.mods:
            if isinstance(mod, Gain):
                # What it gives matters to others as if it were the object's from the start.
                given = flags_of(AbilitySet(tuple([AbilityInst(a, "") for a in mod.abilities])))
                self.entangled = self.entangled or given & F_ENTANGLED != 0
                self.replacing = self.replacing or given & F_REPLACING != 0
        self.cast_only = self.own and all(
            [isinstance(m, AlternativeCost | AdditionalCost | AsItResolves) for m in ability.mods]
        )


_INFO: Final[dict[int, StaticInfo]] = {}


def info_of(ability: Static) -> StaticInfo:
    """The record of a static ability's node."""
    if ability.nid < 0:
        return StaticInfo(ability)
    known = _INFO.get(ability.nid)
    if known is None:
        known = StaticInfo(ability)
        _INFO[ability.nid] = known
    return known


def functions(ability: Static, o: Obj) -> bool:
    """Whether a static ability of the object functions where it is (CR 113.6); phased-out permanents'
    abilities don't (CR 702.26b)."""
    if o.phased_out:
        return False
    if ability.zone == "any" or ZONE_NUMBER[ability.zone] == o.zone:
        return True
    return o.kind == EMBLEM and o.zone == COMMAND  # CR 113.6p


# Flags of an ability set: whether anything in it matters to others.
F_ENTANGLED: Final = 1  # has a static ability that may affect other objects or players
F_REPLACING: Final = 2  # has a replacement effect other than of its own entering
F_OWN: Final = 4  # has a static ability that affects its own object's characteristics or rules
F_TRIGGERS: Final = 8  # has a triggered ability that functions elsewhere than on the battlefield
F_ACTS: Final = 16  # has an activated ability or allows a special action

_FLAGS: Final[dict[int, int]] = {}


def flags_of(abilities: AbilitySet) -> int:
    """The flags of an ability set."""
    bits = 0
    for inst in abilities.statics:
        ability = inst.ability
        assert isinstance(ability, Static)
        info = info_of(ability)
        if info.entangled:
            bits |= F_ENTANGLED
        if info.replacing:
            bits |= F_REPLACING
        if info.own and info.layers & ~(1 << NO_LAYER) != 0:
            bits |= F_OWN
    if abilities.triggers_elsewhere:
        bits |= F_TRIGGERS
    if abilities.activated or abilities.specials:
        bits |= F_ACTS
    return bits


def face_flags(face: Face) -> int:
    """The flags of a face's printed abilities."""
    known = _FLAGS.get(face.nid)
    if known is None:
        known = flags_of(abilities_of_face(face))
        if face.nid >= 0:
            _FLAGS[face.nid] = known
    return known


# One continuous effect under way.


class Applying:
    """One continuous effect while the layers are applied. It comes from the static ability `inst` of
    `source`, or from `effect`. `began` turns true when it first applies, to `affected`, which stays the
    same from then on (CR 613.6); `done` are the layers that it has been applied in, as bits."""

    def __init__(
        self, timestamp: int, order: int, source: int, inst: AbilityInst | None, effect: Effect | None
    ) -> None:
        self.timestamp = timestamp
        self.order = order
        self.source = source
        self.inst = inst
        self.effect = effect
        self.static: Static | None = None
        self.affects: Ref | None = None
        self.fixed: tuple[int, ...] | None = None
        self.condition: Condition | None = None
        self.mods: tuple[Modification, ...] = ()
        self.instance = ""
        self.defining = False
        self.own = False
        self.layers = 0
        self.reads = 0
        self.prefix = ""
        self.began = False
        self.affected: tuple[int, ...] = ()
        self.done = 0
        if inst is not None:
            self.prefix = f"s{source}{inst.key.replace('/', ':')}"
            self.instance = inst.keyword_key()
            self.read_static(inst)
        elif effect is not None:
            self.prefix = f"e{effect.id}"
            self.mods = effect.mods
            self.layers = layers_of(effect.mods, False)
            self.fixed = effect.affected
            if isinstance(effect.affects, Ref):
                self.affects = effect.affects
            self.reads = reads(self.affects) if self.affects is not None else 0
            for mod in effect.mods:
                self.reads |= mod_reads(mod)

    def read_static(self, inst: AbilityInst) -> None:
        """Take over what the static ability says now (a text-changing effect may have changed it)."""
        ability = inst.ability
        assert isinstance(ability, Static)
        info = info_of(ability)
        self.inst = inst
        self.static = ability
        self.affects = ability.affects
        self.condition = ability.condition
        self.mods = ability.mods
        self.own = info.own
        # Only what is printed, or given by a copy effect or by what made the token, can define (604.3a).
        self.defining = info.defining and inst.key.startswith("p")
        self.layers = info.layers
        if info.defining and not self.defining:
            self.layers = layers_of(ability.mods, False)
        self.reads = info.reads

    def before(self, other: Applying) -> bool:
        """Whether its timestamp is earlier (CR 613.7); of equal ones, by the order of the abilities."""
        if self.timestamp != other.timestamp:
            return self.timestamp < other.timestamp
        return self.order < other.order


Rule = tuple[Modification, int, int, str]


class Cards:
    """What matters of one zone's list `ids` outside the battlefield and the stack: the objects that have
    static abilities which matter to others (`statics`), replacement effects (`replacers`), triggered
    abilities that may function there (`triggering`), anything that a player might do with them there
    (`offering`), and those that cease to exist there (`ceasing`, CR 704.5d-e). A list never changed once
    made; no more than the faces and the cards decide it."""

    def __init__(self, ids: tuple[int, ...]) -> None:
        self.ids = ids
        self.statics: list[int] = []
        self.replacers: list[int] = []
        self.triggering: list[int] = []
        self.offering: list[int] = []
        self.ceasing: list[int] = []


NO_CARDS: Final = Cards(())


class Layered:
    """What is known of one version of a state: never changed once that version has passed.

    `table` holds the objects that effects were applied to (all permanents and spells, if there are
    effects that could touch more than their own object). Of those that only their own abilities and
    counters touch, `lazy` holds what rests on more than the object itself; the others keep theirs with
    themselves. `players` are the rules that affect each player. `sets` are the sets of abilities that there
    have been in the game, by what is in them."""

    def __init__(self, version: int, effects: tuple[Effect, ...], of: Layered | None = None) -> None:
        """`of`: what it shares the table and what goes with it with, until they are computed anew."""
        self.version = version
        self.effects = effects
        self.table: dict[int, Chars] = {} if of is None else of.table
        self.lazy: dict[int, Chars] = {}
        self.faces: dict[int, Face] = {} if of is None else of.faces
        self.players: dict[int, tuple[Rule, ...]] = {} if of is None else of.players
        self.sets: dict[SetKey, AbilitySet] = {} if of is None else of.sets
        self.replacing: tuple[tuple[Replacing, int, int, str, str, Effect | None], ...] | None = None
        self.entangled = False
        self.printed = 0  # what the printed abilities of permanents and spells do to others, as flags
        # By zone list: its ids, and what matters of them.
        self.zones: list[tuple[int, ...]] = []
        self.cards: list[Cards] = []
        self.ceasing = False  # whether any of them ceases to exist
        self.abroad = False  # effects were applied to objects beyond the battlefield and the stack
        self.triggers: Any = None  # the index of triggered abilities (see `indexes`), once asked for,
        self.triggered: Any = None  # and the one of an earlier version
        # What the table rests on; whether it, or what is listed above, rests on "the rest" as well.
        self.reads = 0
        self.fickle = False
        self.prints: dict[int, tuple[Any, ...]] = {} if of is None else of.prints
        self.rest = 0
        self.turn = 0
        self.step = 0
        self.active = 0
        self.left = 0
        self.ledger: tuple[Event, ...] = ()

    def again(self, version: int) -> Layered:
        """The same for a later version, in which all that it rests on is as it was."""
        known = Layered(version, self.effects, self)
        known.entangled = self.entangled
        known.printed = self.printed
        known.zones = self.zones
        known.cards = self.cards
        known.ceasing = self.ceasing
        known.abroad = self.abroad
        known.triggers = self.triggers
        known.triggered = self.triggered
        known.reads = self.reads
        known.left = self.left
        return known


UNTOUCHED: Final = Layered(-1, ())  # of a game in which nothing affects more than its own object


def removes_abilities(mod: Modification, layer: int) -> bool:
    """Whether the modification may end or change the abilities of what it affects in that layer."""
    if layer == ABILITY:
        return isinstance(mod, Lose | CantHave)
    if layer == TYPE:
        return isinstance(mod, SetTypes) and any([t in BASIC_LAND_MANA for t in mod.subtypes])  # 305.7
    return layer == TEXT and isinstance(mod, ChangeText)


def may_depend(a: Applying, b: Applying, layer: int) -> bool:
    """Whether `a` could at all depend on `b` in the layer (CR 613.8a): worth the trial."""
    if a.reads & (1 << layer) != 0:
        return True
    if a.static is None or a.began:
        return False
    for mod in b.mods:
        if removes_abilities(mod, layer):
            return True
    return False
