"""The dungeons (CR 309): their rooms, where each leads to, and what each does.

A room ability triggers as its owner's venture marker is moved into the room (CR 309.4c): as the dungeon gets
the designation "room" with the number of the room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apnap.keywords.tokens import PREDEFINED
from apnap.keywords.words import (
    ALWAYS,
    END_OF_TURN,
    NOTHING,
    ONE,
    PLUS,
    THIS,
    YOUR_CREATURE,
    in_your,
    may,
    some,
    target,
)
from apnap.model.abilities import Keyword, Static, Triggered
from apnap.model.amounts import CountOf, Divided, Fixed, ResultAmount, StatOf, Sum
from apnap.model.cards import Face
from apnap.model.conditions import HasDesignation, Until
from apnap.model.events import EntersWith, Pattern, Where
from apnap.model.filters import (
    Among,
    Anything,
    ControlledBy,
    InZone,
    Not,
    Or,
    OwnedBy,
    Status,
    Supertype,
    Type,
    Unlike,
    canonical,
)
from apnap.model.instructions import (
    Act,
    Apply,
    Bind,
    CastNow,
    CreateCopyToken,
    CreateEmblem,
    CreateToken,
    Discard,
    Draw,
    ForEach,
    GainLife,
    Gate,
    LoseLife,
    Move,
    PutCounters,
    Reveal,
    RollDie,
    Sacrifice,
    Search,
    Seq,
    Shuffle,
    TokenSpec,
)
from apnap.model.modifications import Cant, CostChange, Gain, LoseTypes, MayPlay, ModifyPT
from apnap.model.node import Amount, Filter, Instruction, intern
from apnap.model.refs import AllPlayers, Bound, Each, Iterated, Opponents, Quantity, Target, TopOf, You

ROOM: Final = "room"
# What is told of as a player completes a dungeon (CR 309.7), the dungeon being its object.
COMPLETE: Final = "complete a dungeon"


@dataclass(frozen=True)
class Room:
    """A room: its name (flavour, CR 309.4b), what its ability does, and the rooms that arrows lead to."""

    name: str
    effect: Instruction
    exits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dungeon:
    """A dungeon card: its rooms, the topmost first, and its face as the game has it. One that is `barred` is
    entered only by venturing into it by name (CR 701.49d)."""

    name: str
    rooms: tuple[Room, ...]
    barred: bool = False

    def exits(self, room: int) -> tuple[int, ...]:
        """The rooms that one may go on to; none from a bottommost room."""
        names = [r.name for r in self.rooms]
        return tuple([names.index(name) + 1 for name in self.rooms[room - 1].exits])

    def face(self) -> Face:
        """The card as an object of the game. Rooms are counted from 1."""
        abilities = tuple([_room_ability(i, r.effect) for i, r in enumerate(self.rooms, 1)])
        kind = (self.name,) if self.barred else ()  # a dungeon type (CR 205.3p)
        return intern(Face(self.name, None, (), ("dungeon",), kind, abilities=abilities))


def _room_ability(number: int, effect: Instruction) -> Triggered:
    moved = Where(Pattern("designate", THIS, how=ROOM), HasDesignation(_THIS, f"{ROOM} {number}"))
    return Triggered(moved, effect, zone="command")


_THIS: Final = THIS.objects
_YOU: Final = You()
_IT: Final = Iterated()
_CREATURE: Final = Type("creature")
_YOUR_NEXT_TURN: Final = Until("your next turn")
_A: Final = Bound(0)


def _token(
    size: str, color: str, *subtypes: str, n: int = 1, keywords: tuple[str, ...] = (), name: str = ""
) -> CreateToken:
    power, toughness = size.split("/")
    spec = TokenSpec(
        name,
        (color,),
        ("legendary",) if name else (),
        ("creature",),
        subtypes,
        Fixed(int(power)),
        Fixed(int(toughness)),
        tuple([Keyword(k) for k in keywords]),
    )
    return CreateToken(_YOU, Fixed(n), spec)


def _treasure(n: Amount) -> CreateToken:
    return CreateToken(_YOU, n, PREDEFINED["Treasure"])


def _scry(n: int) -> Instruction:
    return Act("scry", _YOU, Fixed(n))


def _draw(n: int) -> Instruction:
    return Draw(_YOU, Fixed(n))


def _each_unless(offer: Instruction) -> Instruction:
    return ForEach(AllPlayers(), Gate(_IT, offer, NOTHING, LoseLife(_IT, Fixed(2))))


def _their(zone: str) -> Filter:
    return canonical((InZone(zone), OwnedBy(_IT)))


def _sacrifice(kind: str) -> Instruction:
    return Sacrifice(_YOU, some(Type(kind)))


def _plus(n: int, to: Target) -> Instruction:
    return PutCounters(to, PLUS, Fixed(n))


_BASIC_LAND: Final = Seq(
    (
        Bind(0, Search(_YOU, ("library",), _YOU, ONE, canonical((Supertype("basic"), Type("land"))))),
        Reveal(_YOU, _A),
        Move(_A, "hand"),
        Shuffle(_YOU),
    )
)
_TARGET: Final = target(_CREATURE)
_TREASURE: Final = _treasure(Fixed(1))
_ARTIFACT_CREATURE_OR_LAND: Final = Or((Type("artifact"), _CREATURE, Type("land")))
_INSTANT_OR_SORCERY: Final = Or((Type("instant"), Type("sorcery")))
_ANYWHERE: Final = Or(
    tuple([InZone(z) for z in ("battlefield", "command", "graveyard", "exile", "hand", "library", "stack")])
)


def _up_to(n: int, *what: Filter) -> Target:
    return Target(0, Quantity(Fixed(0), Fixed(n)), canonical(what), None)


# Up to one of each opponent's.
_ONE_OF_EACH_OPPONENT: Final = Target(
    0,
    Quantity(Fixed(0), CountOf(Opponents())),
    canonical((_CREATURE, ControlledBy(Opponents()), Unlike("controller", Iterated()))),
    None,
)

_PHANDELVER: Final = Dungeon(
    "Lost Mine of Phandelver",
    (
        Room("Cave Entrance", _scry(1), ("Goblin Lair", "Mine Tunnels")),
        Room("Goblin Lair", _token("1/1", "red", "Goblin"), ("Storeroom", "Dark Pool")),
        Room("Mine Tunnels", _TREASURE, ("Dark Pool", "Fungi Cavern")),
        Room("Storeroom", _plus(1, _TARGET), ("Temple of Dumathoin",)),
        Room(
            "Dark Pool",
            Seq((LoseLife(Opponents(), Fixed(1)), GainLife(_YOU, Fixed(1)))),
            ("Temple of Dumathoin",),
        ),
        Room(
            "Fungi Cavern",
            Apply(_TARGET, (ModifyPT(Fixed(-4), Fixed(0)),), _YOUR_NEXT_TURN),
            ("Temple of Dumathoin",),
        ),
        Room("Temple of Dumathoin", _draw(1)),
    ),
)
_TOMB: Final = Dungeon(
    "Tomb of Annihilation",
    (
        Room("Trapped Entry", LoseLife(AllPlayers(), Fixed(1)), ("Veils of Fear", "Oubliette")),
        Room("Veils of Fear", _each_unless(Discard(_IT, some(_their("hand")))), ("Sandfall Cell",)),
        Room(
            "Sandfall Cell",
            _each_unless(Sacrifice(_IT, some(_ARTIFACT_CREATURE_OR_LAND))),
            ("Cradle of the Death God",),
        ),
        Room(
            "Oubliette",
            Seq(
                (
                    Discard(_YOU, some(in_your("hand"))),
                    _sacrifice("artifact"),
                    _sacrifice("creature"),
                    _sacrifice("land"),
                )
            ),
            ("Cradle of the Death God",),
        ),
        Room(
            "Cradle of the Death God",
            _token("4/4", "black", "God", "Horror", keywords=("deathtouch",), name="The Atropal"),
        ),
    ),
)
_MAGE: Final = Dungeon(
    "Dungeon of the Mad Mage",
    (
        Room("Yawning Portal", GainLife(_YOU, Fixed(1)), ("Dungeon Level",)),
        Room("Dungeon Level", _scry(1), ("Goblin Bazaar", "Twisted Caverns")),
        Room("Goblin Bazaar", _TREASURE, ("Lost Level",)),
        Room("Twisted Caverns", Apply(_TARGET, (Cant("attack"),), _YOUR_NEXT_TURN), ("Lost Level",)),
        Room("Lost Level", _scry(2), ("Runestone Caverns", "Muiral's Graveyard")),
        Room(
            "Runestone Caverns",
            Seq(
                (
                    Bind(0, Move(TopOf(Fixed(2), _YOU), "exile")),
                    Apply(_YOU, (MayPlay("play", Among(_A)),), ALWAYS),
                )
            ),
            ("Deep Mines",),
        ),
        Room("Muiral's Graveyard", _token("1/1", "black", "Skeleton", n=2), ("Deep Mines",)),
        Room("Deep Mines", _scry(3), ("Mad Wizard's Lair",)),
        Room(
            "Mad Wizard's Lair",
            Seq(
                (
                    Bind(0, _draw(3)),
                    Reveal(_YOU, _A),
                    may(CastNow(_YOU, some(Among(_A), Not(Type("land"))))),
                )
            ),
        ),
    ),
)
_UNDERCITY: Final = Dungeon(
    "Undercity",
    (
        Room("Secret Entrance", _BASIC_LAND, ("Forge", "Lost Well")),
        Room("Forge", _plus(2, _TARGET), ("Trap!", "Arena")),
        Room("Lost Well", _scry(2), ("Arena", "Stash")),
        Room("Trap!", LoseLife(Target(0, ONE, None, AllPlayers()), Fixed(5)), ("Archives",)),
        Room("Arena", Act("goad", _YOU, None, _TARGET), ("Archives", "Catacombs")),
        Room("Stash", _TREASURE, ("Catacombs",)),
        Room("Archives", _draw(1), ("Throne of the Dead Three",)),
        Room(
            "Catacombs",
            _token("4/1", "black", "Skeleton", keywords=("menace",)),
            ("Throne of the Dead Three",),
        ),
        Room(
            "Throne of the Dead Three",
            Seq(
                (
                    Bind(0, Reveal(_YOU, TopOf(Fixed(10), _YOU))),
                    Bind(
                        1,
                        Move(
                            some(_CREATURE, Among(_A)),
                            "battlefield",
                            under=_YOU,
                            entering=(EntersWith(PLUS, Fixed(3)),),
                        ),
                    ),
                    Apply(Bound(1), (Gain((Keyword("hexproof"),)),), _YOUR_NEXT_TURN),
                    Shuffle(_YOU),
                )
            ),
        ),
    ),
    barred=True,
)
_WILDERNESS: Final = Dungeon(
    "Baldur's Gate Wilderness",
    (
        Room("Crash Landing", _BASIC_LAND, ("Goblin Camp", "Emerald Grove", "Auntie's Teahouse")),
        Room("Goblin Camp", _TREASURE, ("Defiled Temple",)),
        Room("Emerald Grove", _token("2/2", "white", "Knight"), ("Defiled Temple", "Mountain Pass")),
        Room("Auntie's Teahouse", _scry(3), ("Mountain Pass",)),
        Room(
            "Defiled Temple",
            may(Sacrifice(_YOU, some(Anything())), _draw(1)),
            ("Ebonlake Grotto", "Grymforge"),
        ),
        Room(
            "Mountain Pass",
            may(Move(some(Type("land"), in_your("hand")), "battlefield", under=_YOU)),
            ("Grymforge", "Githyanki Creche"),
        ),
        Room(
            "Ebonlake Grotto",
            _token("1/1", "blue", "Faerie", "Dragon", n=2, keywords=("flying",)),
            ("Last Light Inn",),
        ),
        Room(
            "Grymforge",
            Act("goad", _YOU, None, _ONE_OF_EACH_OPPONENT),
            ("Last Light Inn", "Reithwin Tollhouse"),
        ),
        Room(
            "Githyanki Creche",
            PutCounters(_up_to(3, YOUR_CREATURE), PLUS, Divided(Fixed(3))),
            ("Reithwin Tollhouse",),
        ),
        Room("Last Light Inn", _draw(2), ("Moonrise Towers", "Gauntlet of Shar")),
        Room(
            "Reithwin Tollhouse",
            Seq(
                (
                    Bind(0, RollDie(_YOU, 4)),
                    Bind(1, RollDie(_YOU, 4)),
                    _treasure(Sum((ResultAmount(0), ResultAmount(1)))),
                )
            ),
            ("Gauntlet of Shar", "Balthazar's Lab"),
        ),
        Room(
            "Moonrise Towers",
            Apply(
                _YOU,
                (CostChange("cast", _INSTANT_OR_SORCERY, "-", ("3",), Fixed(1)),),
                END_OF_TURN,
            ),
            ("Circus of the Last Days",),
        ),
        Room(
            "Gauntlet of Shar",
            LoseLife(Opponents(), Fixed(5)),
            ("Circus of the Last Days", "Undercity Ruins"),
        ),
        Room(
            "Balthazar's Lab",
            Move(_up_to(2, _CREATURE, in_your("graveyard")), "hand"),
            ("Undercity Ruins",),
        ),
        Room(
            "Circus of the Last Days",
            CreateCopyToken(
                _YOU,
                Fixed(1),
                some(Status("commander"), _ANYWHERE, OwnedBy(_YOU)),
                (LoseTypes(("legendary",)),),
            ),
            ("Steel Watch Foundry", "Ansur's Sanctum"),
        ),
        Room(
            "Undercity Ruins",
            _token("4/1", "black", "Skeleton", n=3, keywords=("menace",)),
            ("Ansur's Sanctum", "Temple of Bhaal"),
        ),
        Room(
            "Steel Watch Foundry",
            CreateEmblem(
                _YOU,
                (
                    Static(
                        Each(YOUR_CREATURE),
                        (ModifyPT(Fixed(2), Fixed(2)), Gain((Keyword("trample"),))),
                    ),
                ),
            ),
        ),
        Room(
            "Ansur's Sanctum",
            Seq(
                (
                    Bind(0, Reveal(_YOU, TopOf(Fixed(4), _YOU))),
                    Bind(1, Move(_A, "hand")),
                    LoseLife(Opponents(), StatOf("mana value", Bound(1), "sum")),
                )
            ),
        ),
        Room(
            "Temple of Bhaal",
            Apply(
                Each(canonical((_CREATURE, ControlledBy(Opponents())))),
                (ModifyPT(Fixed(-5), Fixed(-5)),),
                END_OF_TURN,
            ),
        ),
    ),
)
DUNGEONS: Final[dict[str, Dungeon]] = {
    d.name: d for d in (_PHANDELVER, _TOMB, _MAGE, _UNDERCITY, _WILDERNESS)
}
