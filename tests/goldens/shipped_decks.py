"""The cards of the shipped decks in the ability language, written by hand before the grammar could read
them: goldens that it meets.

A card is a tuple of its faces, a face a tuple of its abilities in the order of the card's text. Basic lands
have none: their mana ability follows from their land type (CR 305.6).
"""

from __future__ import annotations

from typing import Final

from apnap.model import (
    Ability,
    Activated,
    AddMana,
    AllPlayers,
    Among,
    Amount,
    Apply,
    Bound,
    Cant,
    Change,
    ControlledBy,
    Cost,
    CostPart,
    CreateToken,
    DealDamage,
    Destroy,
    Do,
    Draw,
    Each,
    EntersAttacking,
    EntersTapped,
    Fight,
    Filter,
    Fixed,
    Gain,
    GainLife,
    HostOf,
    IfElse,
    Instruction,
    InZone,
    Keyword,
    Mana,
    Modal,
    Modification,
    ModifyPT,
    Move,
    Not,
    Opponents,
    Or,
    Other,
    PaidFor,
    Pattern,
    PutCounters,
    Quantity,
    Ref,
    Sacrifice,
    Select,
    Spell,
    Static,
    StatOf,
    Subtype,
    TapThis,
    Target,
    This,
    TokenSpec,
    Triggered,
    Type,
    Until,
    When,
    X,
    You,
    canonical,
    mana_cost,
)

_ONE: Final = Quantity(Fixed(1), Fixed(1))
_THIS: Final = Among(This())
_CREATURE: Final = Type("creature")
_YOURS: Final = ControlledBy(You())
_YOUR_CREATURES: Final = Each(canonical((_CREATURE, _YOURS)))

_DEATHTOUCH: Final = Keyword("deathtouch")
_DOUBLE_STRIKE: Final = Keyword("double strike")
_FIRST_STRIKE: Final = Keyword("first strike")
_FLASH: Final = Keyword("flash")
_HASTE: Final = Keyword("haste")
_MENACE: Final = Keyword("menace")
_PROWESS: Final = Keyword("prowess")
_REACH: Final = Keyword("reach")
_TRAMPLE: Final = Keyword("trample")

# When this enters, dies, leaves the battlefield, attacks.
_ENTERS: Final = Pattern("zone change", _THIS, destination=("battlefield",))
_DIES: Final = Pattern("zone change", _THIS, origin=("battlefield",), destination=("graveyard",))
_LEAVES: Final = Pattern("zone change", _THIS, origin=("battlefield",))
_ATTACKS: Final = Pattern("attack", _THIS)


def _target(*what: Filter, slot: int = 0) -> Target:
    return Target(slot, _ONE, canonical(what), None)


def _any_target(slot: int = 0) -> Target:
    """A creature, player, planeswalker or battle (CR 115.4)."""
    return Target(slot, _ONE, Or((_CREATURE, Type("planeswalker"), Type("battle"))), AllPlayers())


def _damage(amount: Amount | int, to: Ref | None = None) -> DealDamage:
    number = Fixed(amount) if isinstance(amount, int) else amount
    return DealDamage(This(), number, _any_target() if to is None else to)


def _pt(power: int, toughness: int) -> ModifyPT:
    return ModifyPT(Fixed(power), Fixed(toughness))


def _until_end_of_turn(affects: Ref, *mods: Modification) -> Apply:
    return Apply(affects, mods, Until("end of turn"))


def _cost(mana: str = "", *parts: CostPart) -> Cost:
    return Cost((Mana(mana_cost(mana).symbols), *parts) if mana else parts)


def _keyword(name: str, mana: str) -> Keyword:
    return Keyword(name, (_cost(mana),))


def _when(when: When, effect: Instruction) -> Triggered:
    return Triggered(when, effect)


def _creature_token(color: str, power: int, toughness: int, subtypes: str, *abilities: Ability) -> TokenSpec:
    kinds = tuple(subtypes.split())
    return TokenSpec("", (color,), (), ("creature",), kinds, Fixed(power), Fixed(toughness), abilities)


def _create(token: TokenSpec, count: int = 1, *entering: Change) -> CreateToken:
    return CreateToken(You(), Fixed(count), token, entering)


_SACRIFICE_THIS: Final = Do(Sacrifice(You(), This()))
_GOBLIN: Final = _creature_token("red", 1, 1, "Goblin")
_DEVIL: Final = _creature_token("red", 1, 1, "Devil", _when(_DIES, _damage(1)))
# CR 111.10a.
_TREASURE: Final = TokenSpec(
    "",
    (),
    (),
    ("artifact",),
    ("Treasure",),
    None,
    None,
    (
        Activated(
            _cost("", TapThis(), _SACRIFICE_THIS),
            AddMana(You(), (("W",), ("U",), ("B",), ("R",), ("G",)), Fixed(1)),
        ),
    ),
)

_RED: Final[dict[str, tuple[Ability, ...]]] = {
    "Fanatical Firebrand": (
        _HASTE,
        Activated(_cost("", TapThis(), _SACRIFICE_THIS), _damage(1)),
    ),
    "Footlight Fiend": (_when(_DIES, _damage(1)),),
    "Goblin Bushwhacker": (
        _keyword("kicker", "{R}"),
        Triggered(
            _ENTERS,
            _until_end_of_turn(_YOUR_CREATURES, _pt(1, 0), Gain((_HASTE,))),
            PaidFor("kicker"),
        ),
    ),
    "Goblin Chieftain": (
        _HASTE,
        Static(
            Each(canonical((Other(), Subtype("Goblin"), _CREATURE, _YOURS))),
            (_pt(1, 1), Gain((_HASTE,))),
        ),
    ),
    "Goblin Instigator": (_when(_ENTERS, _create(_GOBLIN)),),
    "Goblin Striker": (_FIRST_STRIKE, _HASTE),
    "Mayhem Patrol": (
        _MENACE,
        _when(_ATTACKS, _until_end_of_turn(_target(_CREATURE), _pt(1, 0))),
        _keyword("blitz", "{1}{R}"),
    ),
    "Monastery Swiftspear": (_HASTE, _PROWESS),
    "Plasma Jockey": (
        _when(
            _ATTACKS,
            _until_end_of_turn(_target(_CREATURE, ControlledBy(Opponents())), Cant("block")),
        ),
        _keyword("blitz", "{2}{R}"),
    ),
    "Pugnacious Pugilist": (
        _when(_ATTACKS, _create(_DEVIL, 1, EntersTapped(), EntersAttacking())),
        _keyword("blitz", "{3}{R}"),
    ),
    "Raging Redcap": (_DOUBLE_STRIKE,),
    "Riveteers Requisitioner": (
        _when(_DIES, _create(_TREASURE)),
        _keyword("blitz", "{2}{R}"),
    ),
    "Siege-Gang Commander": (
        _when(_ENTERS, _create(_GOBLIN, 3)),
        Activated(
            _cost("{1}{R}", Do(Sacrifice(You(), Select(_ONE, Subtype("Goblin"), None)))),
            _damage(2),
        ),
    ),
    "Blaze": (Spell(_damage(X())),),
    "Brute Strength": (Spell(_until_end_of_turn(_target(_CREATURE), _pt(3, 1), Gain((_TRAMPLE,)))),),
    "Burst Lightning": (
        _keyword("kicker", "{4}"),
        Spell(_damage(IfElse(PaidFor("kicker"), Fixed(4), Fixed(2)))),
    ),
    "Goblin Surprise": (
        Spell(Modal(_ONE, (_until_end_of_turn(_YOUR_CREATURES, _pt(2, 0)), _create(_GOBLIN, 2)))),
    ),
    "Lightning Bolt": (Spell(_damage(3)),),
    "Bonesplitter": (Static(HostOf(This()), (_pt(2, 0),)), _keyword("equip", "{1}")),
}

_GREEN: Final[dict[str, tuple[Ability, ...]]] = {
    "Caldaia Strongarm": (
        _when(_ENTERS, PutCounters(_target(_CREATURE), "+1/+1", Fixed(2))),
        _keyword("blitz", "{3}{G}"),
    ),
    "Colossal Dreadmaw": (_TRAMPLE,),
    "Briarpack Alpha": (_FLASH, _when(_ENTERS, _until_end_of_turn(_target(_CREATURE), _pt(2, 2)))),
    "Deadly Recluse": (_REACH, _DEATHTOUCH),
    "Elvish Visionary": (_when(_ENTERS, Draw(You(), Fixed(1))),),
    "Garruk's Companion": (_TRAMPLE,),
    "Llanowar Elves": (Activated(_cost("", TapThis()), AddMana(You(), (("G",),), Fixed(1))),),
    "Penumbra Spider": (_REACH, _when(_DIES, _create(_creature_token("black", 2, 4, "Spider", _REACH)))),
    "Thragtusk": (
        _when(_ENTERS, GainLife(You(), Fixed(5))),
        _when(_LEAVES, _create(_creature_token("green", 3, 3, "Beast"))),
    ),
    "Thrashing Brontodon": (
        Activated(
            _cost("{1}", _SACRIFICE_THIS),
            Destroy(_target(Or((Type("artifact"), Type("enchantment"))))),
        ),
    ),
    "Workshop Warchief": (
        _TRAMPLE,
        _when(_ENTERS, GainLife(You(), Fixed(3))),
        _when(_DIES, _create(_creature_token("green", 4, 4, "Rhino Warrior"))),
        _keyword("blitz", "{4}{G}{G}"),
    ),
    "Giant Growth": (Spell(_until_end_of_turn(_target(_CREATURE), _pt(3, 3))),),
    "Overrun": (Spell(_until_end_of_turn(_YOUR_CREATURES, _pt(3, 3), Gain((_TRAMPLE,)))),),
    "Predator's Strike": (Spell(_until_end_of_turn(_target(_CREATURE), _pt(3, 3), Gain((_TRAMPLE,)))),),
    "Prey Upon": (Spell(Fight(_target(_CREATURE, _YOURS), _target(_CREATURE, Not(_YOURS), slot=1))),),
    "Rabid Bite": (
        Spell(
            DealDamage(
                _target(_CREATURE, _YOURS),
                StatOf("power", Bound(0), "sum"),
                _target(_CREATURE, Not(_YOURS), slot=1),
            )
        ),
    ),
    "Return to Nature": (
        Spell(
            Modal(
                _ONE,
                (
                    Destroy(_target(Type("artifact"))),
                    Destroy(_target(Type("enchantment"), slot=1)),
                    Move(_target(InZone("graveyard"), slot=2), "exile"),
                ),
            )
        ),
    ),
    "Gaea's Anthem": (Static(_YOUR_CREATURES, (_pt(1, 1),)),),
    "Rancor": (
        Keyword("enchant", (_CREATURE,)),
        Static(HostOf(This()), (_pt(2, 0), Gain((_TRAMPLE,)))),
        _when(_DIES, Move(This(), "hand")),
    ),
}

_BASICS: Final[dict[str, tuple[Ability, ...]]] = {
    "Plains": (),
    "Island": (),
    "Swamp": (),
    "Mountain": (),
    "Forest": (),
}

# Each card's abilities, one tuple for each of its faces.
HANDWRITTEN: Final[dict[str, tuple[tuple[Ability, ...], ...]]] = {
    name: (abilities,) for name, abilities in (_RED | _GREEN | _BASICS).items()
}
