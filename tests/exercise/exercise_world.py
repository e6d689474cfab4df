"""The position that a card is exercised in: a two-player game in a main phase, with plenty of mana,
permanents of several kinds on both sides, cards in hands, graveyards and libraries; and for every object
phrase in the card a *witness*, a made-up object that the phrase speaks of."""

from __future__ import annotations

from typing import Any

from apnap.engine import verbs
from apnap.engine.faces import sets
from apnap.engine.state import CARD, TOKEN, GameState
from apnap.engine.subtypes import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from apnap.engine.turn import END, TURN
from apnap.keywords.expand import RULES_LOOK_FOR
from apnap.model import (
    Activated,
    AddMana,
    And,
    Card,
    Color,
    ColorCount,
    ControlledBy,
    Cost,
    CountersAre,
    Draw,
    Each,
    Face,
    Filter,
    Fixed,
    GainLife,
    HasKeyword,
    InZone,
    Keyword,
    Named,
    Node,
    Not,
    OfChosen,
    Opponents,
    Or,
    OwnedBy,
    PermanentCard,
    PutCounters,
    Search,
    Spell,
    StackKind,
    StatIs,
    Status,
    Subtype,
    Supertype,
    TapThis,
    Type,
    You,
    canonical,
    intern,
    mana_cost,
)
from apnap.model.node import field_names
from apnap.model.words import COLORS, STEP_NUMBER, SYMBOL_OF_COLOR, ZONE_NUMBER

LIFE = 40
LIBRARY = 20
MOST_WITNESSES = 14


def ability_words(*words: Any) -> tuple[Any, ...]:
    return tuple([Keyword(w) if isinstance(w, str) else w for w in words])


def make(
    name: str,
    types: str,
    cost: str | None = "{1}",
    pt: str = "",
    sub: tuple[str, ...] = (),
    abilities: tuple[Any, ...] = (),
    **more: Any,
) -> Face:
    """A made-up face."""
    power, _, toughness = pt.partition("/")
    return Face(
        name,
        None if cost is None else mana_cost(cost),
        more.pop("supertypes", ()),
        tuple(types.split()),
        sub,
        power,
        toughness,
        abilities=abilities,
        **more,
    )


GROVE = make(
    "Exercise Grove",
    "land",
    None,
    abilities=(Activated(Cost((TapThis(),)), AddMana(You(), (tuple("WWUUBBRRGGCC"),), Fixed(1))),),
    supertypes=("snow",),
)
GAIN = Spell(GainLife(You(), Fixed(1)))
DRAW = Spell(Draw(You(), Fixed(1)))
GROW = Spell(PutCounters(Each(And((Type("creature"), ControlledBy(You())))), "+1/+1", Fixed(1)))

BEAR = make("Exercise Bear", "creature", "{1}{G}", "2/2", ("Bear",))
BIRD = make("Exercise Bird", "creature", "{1}{W}", "1/4", ("Bird",), ability_words("flying"))
OGRE = make("Exercise Ogre", "creature", "{2}{R}", "3/3", ("Ogre",))
RELIC = make("Exercise Relic", "artifact", "{2}")
SIGN = make("Exercise Sign", "enchantment", "{1}{B}")
WALKER = make(
    "Exercise Walker", "planeswalker", "{2}{U}", sub=("Jace",), loyalty="4", supertypes=("legendary",)
)
SPIRIT = make("Exercise Spirit Token", "creature", None, "1/1", ("Spirit",), indicator=("white",))
BOLT = make("Exercise Charm", "instant", "{R}", abilities=(GAIN,))
RITE = make("Exercise Rite", "sorcery", "{U}", abilities=(DRAW,))
FOREST = make("Forest", "land", None, sub=("Forest",), supertypes=("basic",))
ISLAND = make("Island", "land", None, sub=("Island",), supertypes=("basic",))


class World:
    """A state under construction, and words to put things into it."""

    def __init__(self, seed: int) -> None:
        s = GameState(2)
        self.s = s
        s.turn = 5
        s.active = 0
        s.step = STEP_NUMBER["precombat main"]
        s.rng = seed
        s.schedule = TURN[TURN.index(s.step) + 1 :]
        f = s.push(verbs.F_TURN, None)
        f.pc = END
        f.vars["regular"] = 0
        for p in (0, 1):
            player = s.own_player(p)
            player.life = LIFE
            player.turns = 3 - p
            player.turn_began = 5 - p

    def put(self, player: int, zone: str, card: Card, kind: int = CARD, face: int = 0, **status: Any) -> int:
        """An object in a zone; its id."""
        s = self.s
        number = ZONE_NUMBER[zone]
        at = -1
        if kind == CARD:
            s.cards = (*s.cards, (card, player))
            at = len(s.cards) - 1
        o = s.new_obj(kind, at, player, sets(card)[face], number)
        o.face_index = face
        if zone in ("battlefield", "graveyard", "exile", "stack"):
            o.known_to = -1
        elif zone == "hand":
            o.known_to = 1 << player
        for name, value in status.items():
            setattr(o, name, value)
        s.set_zone(number, player, (*s.zone(number, player), o.id))
        return o.id

    def face(self, player: int, zone: str, face: Face, kind: int = CARD, **status: Any) -> int:
        """The object that a face of its own makes."""
        face = intern(face)
        return self.put(player, zone, intern(Card(face.name, "normal", (face,))), kind, **status)


def base(seed: int) -> World:
    """The position without the card."""
    w = World(seed)
    for p in (0, 1):
        for _ in range(3):
            w.face(p, "battlefield", GROVE)
        w.face(p, "battlefield", BEAR)
        w.face(p, "battlefield", BIRD)
        w.face(p, "battlefield", OGRE, tapped=True)
        w.face(p, "battlefield", RELIC)
        w.face(p, "battlefield", SIGN)
        w.face(p, "battlefield", FOREST)
        w.face(p, "battlefield", WALKER, counters=(("loyalty", 4),))
        w.face(p, "battlefield", SPIRIT, TOKEN)
        for face in (BEAR, OGRE, BOLT, FOREST, RELIC):
            w.face(p, "graveyard", face)
        for face in (BOLT, BIRD, ISLAND):
            w.face(p, "hand", face)
        kinds = (FOREST, BEAR, BOLT, ISLAND, RELIC, BIRD, SIGN, RITE)
        for i in range(LIBRARY):
            w.face(p, "library", kinds[i % len(kinds)])
    return w


# Witnesses.


class Wish:
    """What an object should be to match a phrase."""

    def __init__(self) -> None:
        self.types: list[str] = []
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.colors: list[str] = []
        self.keywords: list[str] = []
        self.not_types: list[str] = []
        self.not_colors: list[str] = []
        self.zone = ""
        self.who = -1  # 0: the card's controller, 1: the opponent, -1: either
        self.power: int | None = None
        self.toughness: int | None = None
        self.value: int | None = None
        self.name = ""
        self.tapped = False
        self.token = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.damage = 0
        self.stack = ""

        self.face_down = False

    def copy(self) -> Wish:
        other = Wish()
        for name, value in self.__dict__.items():
            setattr(other, name, list(value) if isinstance(value, list) else value)
        return other


def wishes(f: Filter, so_far: Wish | None = None) -> list[Wish]:
    """Wishes for the alternatives of a filter (a few of them)."""
    out = [so_far if so_far is not None else Wish()]
    if isinstance(f, And):
        for part in f.parts:
            out = [w for w0 in out for w in wishes(part, w0)][:4]
        return out
    if isinstance(f, Or):
        return [w for part in f.parts for w in wishes(part, out[0].copy())][:4]
    w = out[0]
    if isinstance(f, Type):
        w.types.append(f.name)
    elif isinstance(f, Subtype):
        w.subtypes.append(f.name)
    elif isinstance(f, Supertype):
        w.supertypes.append(f.name)
    elif isinstance(f, Color):
        w.colors.append(f.name)
    elif isinstance(f, ColorCount):
        if f.cmp in (">=", ">") or (f.cmp == "=" and f.n > 1):
            w.colors.extend(COLORS[: f.n + (f.cmp == ">")])
        elif f.n == 1:
            w.colors.append("green")
        elif f.n == 0:
            w.not_colors.extend(COLORS)
    elif isinstance(f, HasKeyword):
        w.keywords.append(f.name)
    elif isinstance(f, Named):
        w.name = f.name
    elif isinstance(f, InZone):
        w.zone = f.zone
    elif isinstance(f, StackKind):
        w.zone = "stack"
        w.stack = f.name
    elif isinstance(f, PermanentCard):
        if not w.types:
            w.types.append("creature")
    elif isinstance(f, ControlledBy | OwnedBy):
        if isinstance(f.players, You):
            w.who = 0
        elif isinstance(f.players, Opponents):
            w.who = 1
    elif isinstance(f, StatIs) and isinstance(f.amount, Fixed):
        n = f.amount.n + (1 if f.cmp == ">" else -1 if f.cmp in ("<", "!=") else 0)
        if f.stat == "power":
            w.power = n
        elif f.stat == "toughness":
            w.toughness = n
        elif f.stat == "mana value":
            w.value = n
    elif isinstance(f, Status):
        if f.name == "tapped":
            w.tapped = True
        elif f.name == "token":
            w.token = True
        elif f.name == "modified":
            w.counters = (("+1/+1", 1),)
        elif f.name == "damaged":
            w.damage = 1
        elif f.name == "face down":
            w.face_down = True
    elif isinstance(f, CountersAre) and isinstance(f.amount, Fixed):
        w.counters = ((f.kind or "+1/+1", max(1, f.amount.n)),)
    elif isinstance(f, OfChosen):
        if f.aspect == "color":
            w.colors.extend(COLORS)
        elif f.aspect == "creature type":
            w.keywords.append("changeling")
    elif isinstance(f, Not):
        if isinstance(f.part, Type):
            w.not_types.append(f.part.name)
        elif isinstance(f.part, Color):
            w.not_colors.append(f.part.name)
    return out


def witness_face(w: Wish, name: str) -> Face | None:
    """A face that matches the wish."""
    types = list(dict.fromkeys(w.types))
    subs = list(dict.fromkeys(w.subtypes))
    for sub in subs:
        kind = (
            "land"
            if sub in LAND_TYPES
            else "artifact"
            if sub in ARTIFACT_TYPES
            else "enchantment"
            if sub in ENCHANTMENT_TYPES
            else "planeswalker"
            if sub in PLANESWALKER_TYPES
            else "battle"
            if sub in BATTLE_TYPES
            else "instant"
            if sub in SPELL_TYPES
            else "creature"
        )
        if kind not in types and not (kind == "creature" and "kindred" in types):
            types.append(kind)
    if not types:
        for kind in ("creature", "artifact", "instant", "land"):
            if kind not in w.not_types:
                types.append(kind)
                break
    if "battle" in types or "dungeon" in types or not types:
        return None
    creature = "creature" in types
    colors = list(dict.fromkeys(w.colors))
    if not colors and creature and not w.not_colors:
        colors = ["green"]
    symbols = [SYMBOL_OF_COLOR[c] for c in colors]
    value = len(symbols) + 1 if w.value is None else w.value
    generic = value - len(symbols)
    cost: str | None = "".join(f"{{{x}}}" for x in ([str(generic)] if generic > 0 else []) + symbols)
    if "land" in types:
        cost = None
    elif not cost:
        cost = "{0}"
    abilities: list[Any] = []
    for word in w.keywords:
        if word == "toxic":
            abilities.append(intern(Keyword(word, (Fixed(1),))))
        elif word in RULES_LOOK_FOR:
            abilities.append(intern(Keyword(word)))
    if "instant" in types or "sorcery" in types:
        abilities.append(GAIN)
    return make(
        w.name or name,
        " ".join(types),
        cost,
        f"{max(0, 2 if w.power is None else w.power)}/{max(1, 3 if w.toughness is None else w.toughness)}"
        if creature or "Vehicle" in subs
        else "",
        tuple(subs),
        tuple(abilities),
        supertypes=tuple(dict.fromkeys(w.supertypes)),
        loyalty="4" if "planeswalker" in types else "",
    )


def filters_in(node: Any, out: list[Filter]) -> None:
    """The outermost filters of a tree."""
    if isinstance(node, tuple):
        for item in node:
            filters_in(item, out)
    elif isinstance(node, Filter):
        if node not in out:
            out.append(node)
        _within(node, out)
    elif isinstance(node, Search):
        # Of several zones that may be searched, the first will do.
        filters_in(canonical((node.what, InZone(node.zones[0]))), out)
    elif isinstance(node, Node):
        for name in field_names(type(node)):
            filters_in(getattr(node, name), out)


def _within(f: Filter, out: list[Filter]) -> None:
    """Filters within the references of a filter: "shares a colour with a creature you control"."""
    for name in field_names(type(f)):
        value = getattr(f, name)
        if isinstance(value, Filter):
            _within(value, out)
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Filter):
                    _within(item, out)
        elif isinstance(value, Node):
            filters_in(value, out)


def add_witnesses(w: World, nodes: Any) -> list[tuple[int, Face, str]]:
    """Put witnesses for all filters of the nodes into the world; (player, face, zone) of each, spells to be
    cast lie in their player's hand."""
    found: list[Filter] = []
    filters_in(nodes, found)
    out: list[tuple[int, Face, str]] = []
    seen: list[tuple[Face, str, int]] = []
    for f in found:
        for wish in wishes(f):
            if len(out) >= MOST_WITNESSES:
                return out
            face = witness_face(wish, "Exercise Witness")
            if face is None:
                continue
            face = intern(face)
            permanent = not ("instant" in face.types or "sorcery" in face.types)
            zone = wish.zone or ("battlefield" if permanent else "hand")
            if zone == "battlefield" and not permanent:
                zone = "hand"
            for p in (0, 1) if wish.who < 0 else (wish.who,):
                mark = (face, zone, p)
                if mark in seen:
                    continue
                seen.append(mark)
                out.append((p, face, zone))
                if zone == "stack":
                    w.face(p, "hand", _quick(face))
                    continue
                status: dict[str, Any] = {}
                if zone == "battlefield":
                    counters = dict(wish.counters)
                    if "planeswalker" in face.types:
                        counters["loyalty"] = 4
                    status = {
                        "tapped": wish.tapped,
                        "damage": wish.damage,
                        "face_down": "manifested" if wish.face_down else "",
                        "counters": tuple(sorted(counters.items())),
                    }
                if zone == "command" or zone == "outside":
                    continue
                kind = TOKEN if wish.token and zone == "battlefield" else CARD
                several = p == 0 and zone == "battlefield" and len(out) < 4
                if "legendary" in face.supertypes:
                    several = False
                for _ in range(3 if several else 1):
                    w.face(p, zone, face, kind, **status)
    return out


def _quick(face: Face) -> Face:
    """The face as one that can be cast at any time."""
    if "instant" in face.types or "land" in face.types:
        return face
    return Face(
        face.name,
        face.cost,
        face.supertypes,
        face.types,
        face.subtypes,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.indicator,
        (*face.abilities, Keyword("flash")),
    )
