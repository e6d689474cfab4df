"""Deeds: what a player does to make an event happen, made from the event's own pattern."""

from __future__ import annotations

from typing import Any

from exercise_drive import Driver
from exercise_world import GAIN, Wish, _quick, wishes, witness_face

from apnap.engine import casting, layers
from apnap.engine.mana_abilities import mana_sources
from apnap.engine.state import CARD, EMBLEM, TOKEN, GameState
from apnap.keywords.deeds import CRIME
from apnap.keywords.dungeons import COMPLETE
from apnap.keywords.inherent import venture
from apnap.model import (
    Act,
    Activated,
    AllPlayers,
    Among,
    AnyWhen,
    Attach,
    Card,
    Compare,
    Cost,
    CountersOn,
    CreateToken,
    DealDamage,
    Designate,
    Destroy,
    Discard,
    Draw,
    Each,
    Face,
    Filter,
    Fixed,
    FlipCoin,
    GainLife,
    HasAttached,
    HostOf,
    Instruction,
    InZone,
    LoseLife,
    Mill,
    Move,
    Named,
    Node,
    Nothing,
    Nth,
    OneOrMore,
    Opponents,
    Pattern,
    PhaseOut,
    PutCounters,
    Quantity,
    Ref,
    RemoveCounters,
    Repeat,
    RollDie,
    Sacrifice,
    Search,
    Select,
    Seq,
    Shuffle,
    Spell,
    Status,
    Tap,
    Target,
    Targeting,
    This,
    TokenSpec,
    Transform,
    TurnFaceUp,
    Unattach,
    Union,
    Untap,
    When,
    Where,
    You,
    canonical,
    intern,
)
from apnap.model.node import field_names
from apnap.model.words import ZONE_NUMBER

ONE = Quantity(Fixed(1), Fixed(1))
ACTOR = "Exercise Actor"
EQUIPMENT_VERBS = ("attach", "unattach")


def speaks_of(node: Any, cls: type) -> bool:
    """Whether a node of the class is anywhere within."""
    if isinstance(node, cls):
        return True
    if isinstance(node, tuple):
        return any([speaks_of(x, cls) for x in node])
    if isinstance(node, Node):
        return any([speaks_of(getattr(node, n), cls) for n in field_names(type(node))])
    return False


def patterns_of(when: When) -> list[Pattern]:
    """All the patterns of an event."""
    if isinstance(when, Pattern):
        return [when]
    if isinstance(when, AnyWhen):
        return [p for part in when.parts for p in patterns_of(part)]
    if isinstance(when, OneOrMore | Where | Nth):
        return patterns_of(when.when)
    return []


def times_of(when: When) -> int:
    if isinstance(when, Nth):
        return when.n
    if isinstance(when, OneOrMore):
        n = when.least.n if isinstance(when.least, Fixed) else 1
        return max(n, times_of(when.when))
    if isinstance(when, Where):
        return max(times_of(when.when), _reached(when.condition))
    return 1


def _reached(node: Any) -> int:
    """How many counters there have to be, where the condition asks for so many."""
    if isinstance(node, tuple):
        return max([_reached(x) for x in node], default=0)
    if not isinstance(node, Node):
        return 0
    if isinstance(node, Compare) and isinstance(node.a, CountersOn) and isinstance(node.b, Fixed):
        return node.b.n
    return max([_reached(getattr(node, n)) for n in field_names(type(node))], default=0)


def is_this(f: Filter | None) -> bool:
    """Whether the filter speaks of the ability's source alone."""
    return f is not None and any([_is_among_this(p) for p in getattr(f, "parts", (f,))])


def _is_among_this(f: Filter) -> bool:
    return isinstance(f, Among) and isinstance(f.objects, This)


class Deed:
    """Something that a player does: an instruction carried out by an ability of theirs, or a spell cast."""

    def __init__(self, verb: str, player: int, effect: Instruction | None, cast: Face | None = None) -> None:
        self.verb = verb
        self.player = player
        self.effect = effect
        self.cast = cast
        self.props: list[tuple[int, str, Face, int]] = []  # player, zone, face, kind: put there before
        self.counters: tuple[tuple[str, int], ...] = ()  # on what is put there


def deeds_for(when: When, name: str) -> list[Deed]:
    """The deeds that make the event happen to (or by) the card with the name; combat and the steps of the
    turn come by themselves."""
    out: list[Deed] = []
    for pattern in patterns_of(when):
        for deed in _deeds(pattern, name):
            out.extend([deed] * min(times_of(when), 4))
    return out


def _who(ref: Ref | None) -> tuple[int, ...]:
    if isinstance(ref, You):
        return (0,)
    if isinstance(ref, Opponents):
        return (1,)
    return (0, 1)


def is_host(f: Filter | None) -> bool:
    """Whether the filter speaks of what the ability's source is attached to."""
    return f is not None and any([_is_among_host(p) for p in getattr(f, "parts", (f,))])


def _is_among_host(f: Filter) -> bool:
    return (isinstance(f, Among) and isinstance(f.objects, HostOf)) or (
        isinstance(f, HasAttached) and is_this(f.what)
    )


def _named(name: str, zone: str = "battlefield") -> Ref:
    if name.startswith("host of "):
        return Each(HasAttached(Named(name[8:])))
    parts: tuple[Filter, ...] = (Named(name),)
    if zone != "battlefield":
        parts = (Named(name), InZone(zone))
    return Each(canonical(parts))


def _deeds(p: Pattern, name: str) -> list[Deed]:
    """The deeds for one pattern."""
    verb = p.verb
    out: list[Deed] = []
    if verb in (
        "draw",
        "discard",
        "mill",
        "gain life",
        "lose life",
        "pay life",
        "shuffle",
        "search",
        "scry",
        "surveil",
        "roll",
        "flip",
        "act",
        "designate",
        "play land",
    ):
        for who in _who(p.who):
            effect = _simple(verb, p.how)
            if p.what is not None and verb in ("discard", "mill", "play land"):
                for face in _faces(p.what)[:2]:
                    zone = "hand" if verb != "mill" else "library"
                    if verb == "play land":
                        effect = Move(_named(ACTOR, "hand"), "battlefield")
                    if verb == "discard":
                        effect = Discard(You(), _named(ACTOR, "hand"))
                    d = Deed(verb, who, effect)
                    d.props.append((who, zone, face, CARD))
                    out.append(d)
            elif is_this(p.what) or effect is not None:
                out.append(Deed(verb, who, effect))
        return out
    if verb == "cast" and p.what is not None and speaks_of(p.what, Targeting):
        for who in _who(p.who):
            phrase = Target(0, ONE, Named(name), None)
            out.append(Deed(verb, who, None, _spell(PutCounters(phrase, "+1/+1", Fixed(1)))))
        return out
    if verb == "cast":
        for face in _faces(p.what, "stack")[:2] if p.what is not None else [_spell()]:
            for who in _who(p.who):
                out.append(Deed(verb, who, None, face))
        return out
    if verb == "target":
        ref = (name if is_this(p.what) else ACTOR) if p.what is not None else ""
        if is_host(p.what):
            ref = "host of " + name
        for who in _who(p.by_player):
            for faces in (
                [None] if ref.endswith(name) else _faces(p.what)[:2] if p.what is not None else [None]
            ):
                what: Filter | None = Named(ref) if ref else None
                if ref.startswith("host of "):
                    what = HasAttached(Named(name))
                phrase = Target(0, ONE, what, None if what is not None else AllPlayers())
                effect = Tap(phrase) if what is not None else LoseLife(phrase, Fixed(1))
                d = Deed(verb, who, None, _spell(effect))
                if faces is not None:
                    d.props.append((_controller(p.what), "battlefield", faces, CARD))
                out.append(d)
        return out
    if verb == "damage":
        sources: list[tuple[Ref, Face | None]] = [(This(), None)]
        if p.by is not None:
            sources = (
                [(_named(("host of " if is_host(p.by) else "") + name), None)]
                if is_this(p.by) or is_host(p.by)
                else [(_named("Exercise Source"), f) for f in _faces(p.by, as_name="Exercise Source")[:1]]
            )
        for source, face in sources:
            d = Deed(verb, 0, None)
            to: Ref
            if p.what is not None and (is_this(p.what) or is_host(p.what)):
                to = _named(("host of " if is_host(p.what) else "") + name)
            elif p.what is not None:
                found = _faces(p.what)[:1]
                if not found:
                    continue
                to = _named(ACTOR)
                d.props.append((_controller(p.what), "battlefield", found[0], CARD))
            else:
                to = You() if isinstance(p.who, You) else Opponents()
            if face is not None:
                d.props.append((_controller(p.by), "battlefield", face, CARD))
            d.effect = DealDamage(source, Fixed(1), to)
            out.append(d)
        return out
    if verb == "create token":
        for who in _who(p.who):
            out.append(Deed(verb, who, _token(p.what)))
        return out
    # What is done to objects.
    for face, kind, counters in _objects(p.what, name):
        for who in (_controller(p.what),) if face is not None else (0,):
            called = ACTOR if face is not None else name
            if is_host(p.what):
                called = "host of " + name
            for d in _done_to(p, called, who):
                if face is not None:
                    zone = d.verb.partition(":")[2] or "battlefield"
                    if kind == TOKEN and zone != "battlefield":
                        d.effect = _token_of(face)
                    else:
                        d.props.insert(0, (who, zone, face, kind))
                        d.counters = counters
                d.verb = verb
                out.append(d)
    return out


def _objects(f: Filter | None, name: str) -> list[tuple[Face | None, int, tuple[tuple[str, int], ...]]]:
    """The objects that something is to be done to: None for the card itself, or for its host."""
    if is_this(f) or is_host(f):
        return [(None, CARD, ())]
    out: list[tuple[Face | None, int, tuple[tuple[str, int], ...]]] = []
    for wish in wishes(f) if f is not None else [Wish()]:
        face = witness_face(wish, ACTOR)
        if face is not None:
            out.append((face, TOKEN if wish.token else CARD, wish.counters))
    if f is not None and speaks_of(f, This):
        out.append((None, CARD, ()))
    return out[:3]


def _controller(f: Filter | None) -> int:
    for wish in wishes(f) if f is not None else []:
        return max(0, wish.who)
    return 0


def _faces(f: Filter | None, zone: str = "", as_name: str = ACTOR) -> list[Face]:
    out: list[Face] = []
    for wish in wishes(f) if f is not None else [Wish()]:
        if zone == "stack" and not wish.types and not wish.subtypes:
            wish.types.append("instant")
        face = witness_face(wish, as_name)
        if face is not None and not ("land" in face.types and zone == "stack"):
            out.append(face)
    return out


def _spell(effect: Instruction | None = None) -> Face:
    return Face(
        "Exercise Spell",
        casting_cost(),
        (),
        ("instant",),
        (),
        abilities=(GAIN if effect is None else Spell(effect),),
    )


def casting_cost() -> Any:
    from apnap.model import mana_cost

    return mana_cost("{0}")


def _simple(verb: str, how: str) -> Instruction | None:
    you = You()
    one = Fixed(1)
    table: dict[str, Instruction] = {
        "draw": Draw(you, one),
        "discard": Discard(you, Select(ONE, InZone("hand"), None)),
        "mill": Mill(you, one),
        "gain life": GainLife(you, one),
        "lose life": LoseLife(you, one),
        "shuffle": Shuffle(you),
        "search": Search(you, ("library",), you, ONE, InZone("library")),
        "scry": Act("scry", you, one),
        "surveil": Act("surveil", you, one),
        "roll": RollDie(you, 6),
        "flip": FlipCoin(you, Nothing(), Nothing()),
    }
    if verb == "act" and how == COMPLETE:
        return Repeat(Fixed(12), venture())
    if verb == "act" and " becomes " in how:
        before, after = how.split(" becomes ")
        return Seq((Designate(Union(()), before), Designate(Union(()), after)))
    if verb == "designate":
        return Designate(you, how)
    if verb == "act" and how == CRIME:
        return LoseLife(Target(0, ONE, None, Opponents()), one)
    if verb == "act" and how not in ("mutate", "fully unlock"):
        return Act(how, you, one, _named("Exercise Bear"))
    return table.get(verb)


def _token(f: Filter | None) -> Instruction:
    for face in _faces(f):
        if "planeswalker" not in face.types:
            return _token_of(face)
    return _token_of(witness_face(Wish(), ACTOR) or _spell())


def _token_of(face: Face) -> Instruction:
    creature = bool(face.power)
    spec = TokenSpec(
        "",
        ("green",),
        face.supertypes,
        face.types,
        face.subtypes,
        Fixed(int(face.power)) if creature else None,
        Fixed(int(face.toughness)) if creature else None,
        (),
    )
    return CreateToken(You(), Fixed(1), spec)


def _done_to(p: Pattern, name: str, who: int) -> list[Deed]:
    """What is done to the object of that name; a deed's verb may say after a colon where the object has to
    be before."""
    it = _named(name)
    one = Fixed(1)
    verb = p.verb
    if verb == "zone change":
        origin = p.origin[0] if p.origin else ""
        dest = p.destination[0] if p.destination else ""
        if not origin:
            origin = "hand" if dest == "battlefield" else "battlefield"
        if not dest:
            dest = "graveyard" if origin == "battlefield" else "exile"
        where = "top" if dest == "library" else ""
        effect: Instruction
        if origin == "battlefield" and dest == "graveyard":
            effect = Seq((Destroy(it, "can't"), Sacrifice(You(), it)))
        elif origin in ("stack", "command", "outside") or dest in ("stack", "command", "outside"):
            return []
        else:
            effect = Move(_named(name, origin), dest, where)
        return [
            Deed(
                f"x:{origin}",
                1 - who
                if p.by_player is not None and 1 in _who(p.by_player) and 0 not in _who(p.by_player)
                else who,
                effect,
            )
        ]
    simple: dict[str, Instruction] = {
        "sacrifice": Sacrifice(You(), it),
        "destroy": Destroy(it),
        "exile": Move(it, "exile"),
        "tap": Seq((Untap(it), Tap(it))),
        "untap": Seq((Tap(it), Untap(it))),
        "put counter": PutCounters(it, p.how or "+1/+1", one),
        "remove counter": Seq(
            (PutCounters(it, p.how or "+1/+1", one), RemoveCounters(it, p.how or "+1/+1", one))
        )
        if p.how != "defense"
        else RemoveCounters(it, "defense", None),
        "transform": Transform(it),
        "phase out": PhaseOut(it),
        "turn face up": TurnFaceUp(Each(Status("face down"))),
        "attach": Attach(it, _named("Exercise Bear")),
        "unattach": Seq((Attach(it, Select(ONE, Named("Exercise Bear"), None)), Unattach(it))),
    }
    found = simple.get(verb)
    return [] if found is None else [Deed("x", who, found)]


# Doing them.


def put(s: GameState, player: int, zone: str, face: Face, kind: int = CARD) -> int:
    """A made-up object put into a zone of a game under way."""
    face = intern(face)
    number = ZONE_NUMBER[zone]
    at = -1
    if kind == CARD:
        s.cards = (*s.cards, (intern(Card(face.name, "normal", (face,))), player))
        at = len(s.cards) - 1
    o = s.new_obj(kind, at, player, face, number)
    o.known_to = -1 if zone not in ("hand", "library") else 0
    if zone == "battlefield" and "planeswalker" in face.types:
        o.counters = (("loyalty", 4),)
    s.set_zone(number, player, (*s.zone(number, player), o.id))
    return o.id


def order(s: GameState, player: int, effect: Instruction) -> int:
    """An emblem of the player whose ability has the effect, for free; its id."""
    ability = Activated(Cost(()), effect, zone="command")
    face = Face("Exercise Order", None, (), (), (), abilities=(ability,))
    return put(s, player, "command", face, EMBLEM)


def do(d: Driver, deed: Deed) -> bool:
    """Do it (the player gets priority first) and let all of it resolve; False if it can't be done."""
    if not d.priority_of(deed.player):
        return False
    for who, zone, face, kind in deed.props:
        id = put(d.s, who, zone, face, kind)
        if deed.verb == "turn face up":
            d.s.own(id).face_down = "manifested"
        if deed.counters and zone == "battlefield":
            d.s.own(id).counters = deed.counters
    if deed.verb == "turn face up" and not deed.props and d.now():
        d.s.own(d.now()).face_down = "manifested"
    if deed.cast is not None:
        id = put(d.s, deed.player, "hand", _quick(deed.cast))
        ways = casting.options_of(d.s, deed.player, id, mana_sources(d.s, deed.player))
        if not ways:
            return False
        d.act(ways[0].key())
    elif deed.effect is not None:
        id = order(d.s, deed.player, deed.effect)
        inst = layers.chars(d.s, id).abilities.activated[0]
        from apnap.engine import activating

        if activating.why_not(d.s, deed.player, id, inst) is not None:
            return False
        d.act(f"activate:{id}:{inst.key}")
    else:
        return False
    d.settle()
    return True


__all__ = ["ONE", "Deed", "deeds_for", "do", "is_this", "order", "patterns_of", "speaks_of"]
