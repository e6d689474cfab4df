"""Predefined tokens (CR 111.10)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import ATTACKS, DIES, ONE, YOUR_CREATURE
from apnap.model.abilities import Activated, AsSorcery, Cost, Do, Keyword, Mana, Static, TapThis, Triggered
from apnap.model.amounts import CountOf, Fixed
from apnap.model.conditions import Is, Until
from apnap.model.events import EntersTapped
from apnap.model.filters import (
    Among,
    ControlledBy,
    InZone,
    Not,
    OwnedBy,
    StatIs,
    Supertype,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Act,
    AddMana,
    Apply,
    Bind,
    Discard,
    Draw,
    GainLife,
    LoseLife,
    Move,
    PutCounters,
    Sacrifice,
    Search,
    Seq,
    Shuffle,
    SpendOnly,
    TokenSpec,
    Transform,
)
from apnap.model.modifications import Gain, MayPlay, ModifyPT, SetPT
from apnap.model.node import Ability, Amount, CostPart, Instruction, Modification
from apnap.model.refs import (
    Bound,
    Each,
    HostOf,
    Iterated,
    Opponents,
    Select,
    Target,
    This,
    TopOf,
    You,
)

_GONE: Final = Do(Sacrifice(You(), This()))
_ANY_COLOR: Final = AddMana(You(), (("W",), ("U",), ("B",), ("R",), ("G",)), Fixed(1))


def _ability(effect: Instruction, *parts: CostPart, sorcery: bool = False) -> Activated:
    return Activated(Cost((*parts, _GONE)), effect, (AsSorcery(),) if sorcery else ())


def _mana(n: int) -> CostPart:
    return Mana((str(n),))


def _thing(subtype: str, *abilities: Ability, types: tuple[str, ...] = ("artifact",)) -> TokenSpec:
    return TokenSpec("", (), (), types, (subtype,), None, None, abilities)


def _role(name: str, *mods: Modification, more: tuple[Ability, ...] = ()) -> TokenSpec:
    return TokenSpec(
        name,
        (),
        (),
        ("enchantment",),
        ("Aura", "Role"),
        None,
        None,
        (Keyword("enchant", (Type("creature"),)), Static(HostOf(This()), mods), *more),
    )


def _bigger(n: Amount | int = 1) -> ModifyPT:
    a = Fixed(n) if isinstance(n, int) else n
    return ModifyPT(a, a)


_LANDER: Final = Seq(
    (
        Bind(
            0,
            Search(You(), ("library",), You(), ONE, canonical((Supertype("basic"), Type("land")))),
        ),
        Move(Bound(0), "battlefield", entering=(EntersTapped(),)),
        Shuffle(You()),
    )
)
_JUNK: Final = Seq(
    (
        Bind(0, Move(TopOf(Fixed(1), You()), "exile")),
        Apply(You(), (MayPlay("play", Among(Bound(0))),), Until("end of turn")),
    )
)
_IN_HAND: Final = canonical((InZone("hand"), OwnedBy(Iterated())))
_SMALL: Final = StatIs("toughness", "<=", Fixed(3))
_ENCHANTMENTS: Final = CountOf(Each(canonical((Type("enchantment"), ControlledBy(You())))))


def _young_hero() -> Ability:
    return Triggered(ATTACKS, PutCounters(This(), "+1/+1", Fixed(1)), condition=Is(This(), _SMALL))


PREDEFINED: Final[dict[str, TokenSpec]] = {
    "Treasure": _thing("Treasure", _ability(_ANY_COLOR, TapThis())),
    "Food": _thing("Food", _ability(GainLife(You(), Fixed(3)), _mana(2), TapThis())),
    "Gold": _thing("Gold", _ability(_ANY_COLOR)),
    "Walker": TokenSpec("Walker", ("black",), (), ("creature",), ("Zombie",), Fixed(2), Fixed(2), ()),
    "Shard": _thing(
        "Shard",
        _ability(Seq((Act("scry", You(), Fixed(1)), Draw(You(), Fixed(1)))), _mana(2)),
        types=("enchantment",),
    ),
    "Clue": _thing("Clue", _ability(Draw(You(), Fixed(1)), _mana(2))),
    "Blood": _thing(
        "Blood",
        _ability(Draw(You(), Fixed(1)), _mana(1), TapThis(), Do(Discard(You(), Select(ONE, _IN_HAND, None)))),
    ),
    "Powerstone": _thing(
        "Powerstone",
        Activated(
            Cost((TapThis(),)),
            AddMana(You(), (("C",),), Fixed(1), only=SpendOnly("not cast", Not(Type("artifact")))),
        ),
    ),
    "Map": _thing(
        "Map",
        _ability(
            Act("explore", You(), None, Target(0, ONE, YOUR_CREATURE, None)),
            _mana(1),
            TapThis(),
            sorcery=True,
        ),
    ),
    "Junk": _thing("Junk", _ability(_JUNK, TapThis(), sorcery=True)),
    "Lander": _thing("Lander", _ability(_LANDER, _mana(2), TapThis())),
    "Mutagen": _thing(
        "Mutagen",
        _ability(
            PutCounters(Target(0, ONE, Type("creature"), None), "+1/+1", Fixed(1)),
            _mana(1),
            TapThis(),
            sorcery=True,
        ),
    ),
    "Incubator": TokenSpec(
        "",
        (),
        (),
        ("artifact",),
        ("Incubator",),
        None,
        None,
        (Activated(Cost((_mana(2),)), Transform(This())),),
        TokenSpec("", (), (), ("artifact", "creature"), ("Phyrexian",), Fixed(0), Fixed(0), ()),
    ),
    "Cursed": _role("Cursed", SetPT(Fixed(1), Fixed(1))),
    "Monster": _role("Monster", _bigger(), Gain((Keyword("trample"),))),
    "Royal": _role("Royal", _bigger(), Gain((Keyword("ward", (Cost((_mana(1),)),)),))),
    "Sorcerer": _role("Sorcerer", _bigger(), Gain((Triggered(ATTACKS, Act("scry", You(), Fixed(1))),))),
    "Virtuous": _role("Virtuous", _bigger(_ENCHANTMENTS)),
    "Wicked": _role(
        "Wicked",
        _bigger(),
        more=(
            Triggered(
                DIES,
                LoseLife(Opponents(), Fixed(1)),
            ),
        ),
    ),
    "Young Hero": _role("Young Hero", Gain((_young_hero(),))),
}
