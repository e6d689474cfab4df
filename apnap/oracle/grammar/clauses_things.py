"""Clauses about counters and tokens (CR 111, 122)."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.tokens import PREDEFINED
from apnap.model import (
    Act,
    Activated,
    AddMana,
    AnyNumber,
    AsSorcery,
    Bind,
    Bound,
    ControlledBy,
    Cost,
    CountersOn,
    CreateToken,
    Discard,
    Divided,
    Do,
    Draw,
    EntersAttacking,
    EntersTapped,
    EventAmount,
    Fixed,
    GainLife,
    GiveCounters,
    InZone,
    Iterated,
    Mana,
    Move,
    MoveCounters,
    Not,
    OwnedBy,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Search,
    Select,
    Seq,
    Shuffle,
    SpendOnly,
    Supertype,
    TapThis,
    Target,
    This,
    Times,
    Together,
    TokenSpec,
    Type,
    Votes,
    X,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import (
    CARDINAL,
    COUNT,
    COUNTED,
    EXPRESSION,
    where_counted,
)
from apnap.oracle.grammar.clauses import CLAUSE, PREDICATE, acts
from apnap.oracle.grammar.clauses_cards import attached
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.refs import (
    ALIKE,
    CHOSEN_ONES,
    EVERY,
    HOST,
    IT,
    NOW_POSSESSOR,
    PLAYER_NOT_YOU,
    SELF,
    TARGET,
    TARGET_PLAYER,
)
from apnap.oracle.grammar.surface import ONE, Elided, It
from apnap.oracle.syntax import (
    Rule,
    forward,
    framed,
    in_singular,
    listed,
    node,
    nothing,
    oneof,
    opt,
    pattern,
    separated,
    seq,
    spelled,
    text,
    tupled,
    where,
    words,
)

# -- counters

MANY: Final[Rule[Any]] = words(
    {EventAmount(): (None, "that many"), Times(Fixed(2), EventAmount()): (None, "twice that many")},
    "that many",
)
_ON: Final = oneof(
    "on what",
    spelled(IT, framed("each of {it:pl}", it=IT, of=It)),
    *[SELF, HOST, TARGET, EVERY, ALIKE],
    framed("each of {it:pl}", it=TARGET, of=Target),
    CHOSEN_ONES,
)
_FROM: Final = oneof("from what", _ON, TARGET_PLAYER)
_SEVERAL: Final = (("all", None), ("any number of", AnyNumber()))
CLAUSE.add(
    node(
        PutCounters,
        "put {amount@} {kind} [counter|counters] on {to}",
        to=_ON,
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
    ),
    node(
        PutCounters,
        "put {amount:pl} {kind} counters on {to}",
        to=_ON,
        kind=numbers.COUNTER_KIND,
        amount=MANY,
    ),
    node(
        RemoveCounters,
        "remove {amount@} {kind} [counter|counters] from {of}",
        of=_FROM,
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
    ),
    *[
        node(
            RemoveCounters,
            f"remove {several} {{kind}} counters from {{of}}",
            of=_FROM,
            kind=numbers.COUNTER_KIND,
            amount=amount,
        )
        for several, amount in _SEVERAL
    ],
)
_MOVED: Final = oneof("what", SELF, IT, HOST, TARGET)
CLAUSE.add(
    node(
        MoveCounters,
        "move {amount@} {kind} [counter|counters] from {of} onto {to}",
        of=_MOVED,
        to=_MOVED,
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
    )
)
_ITS: Final[Any] = It("it")
CLAUSE.add(
    node(
        GiveCounters,
        "put {of} counters on {to}",
        of=NOW_POSSESSOR,
        to=oneof("on what", SELF, TARGET, CHOSEN_ONES),
    ),
    node(
        RemoveCounters,
        "remove {amount@} [counter|counters] from {of}",
        of=oneof("from what", SELF, IT, HOST, TARGET),
        kind="",
        amount=COUNT,
    ),
    *[
        node(RemoveCounters, f"remove {several} counters from {{of}}", of=_FROM, kind="", amount=amount)
        for several, amount in _SEVERAL
    ],
)
CLAUSE.add(
    seq(
        "double the number of {kind} counters on {to}",
        kind=numbers.COUNTER_KIND,
        to=oneof("on what", SELF, IT, HOST, TARGET),
        build=lambda kind, to: PutCounters(to, kind, CountersOn(kind, _ITS)),
        match=lambda v: (
            {"kind": v.kind, "to": v.to} if v == PutCounters(v.to, v.kind, CountersOn(v.kind, _ITS)) else None
        ),
        of=PutCounters,
    ),
    spelled(
        node(
            PutCounters,
            "put a {kind} counter on {to} for each {amount}",
            to=_ON,
            kind=numbers.COUNTER_KIND,
            amount=COUNTED,
        ),
        node(
            PutCounters,
            "put a number of {kind} counters on {to} equal to {amount}",
            to=_ON,
            kind=numbers.COUNTER_KIND,
            amount=where_counted(EXPRESSION),
        ),
    ),
    node(
        PutCounters,
        "distribute {amount} {kind} counters among {to:pl}",
        to=TARGET,
        kind=numbers.COUNTER_KIND,
        amount=node(Divided, "{total}", total=CARDINAL),
    ),
)


def _both_kinds(one: Any, two: Any, to: Any) -> Together:
    return Together((PutCounters(to, one[1], one[0]), PutCounters(It("it"), two[1], two[0])))


def _kinds(value: Together) -> dict[str, object] | None:
    first, second = value.steps[0], value.steps[-1]
    if not isinstance(first, PutCounters) or not isinstance(second, PutCounters):
        return None
    made = {"one": (first.amount, first.kind), "two": (second.amount, second.kind), "to": first.to}
    return made if value == _both_kinds(**made) else None


_SOME: Final = tupled("{n@} {kind} [counter|counters]", n=COUNT, kind=numbers.COUNTER_KIND)
CLAUSE.add(
    seq(
        "put {one} and {two} on {to}",
        one=_SOME,
        two=_SOME,
        to=oneof("on what", SELF, IT, TARGET),
        build=_both_kinds,
        match=_kinds,
        of=Together,
    )
)
_OF_PLAYERS: Final[Rule[str]] = words({k: k for k in ("poison", "rad", "experience")}, "kind of counter")
for _form, _noun in (("sg", "counter"), ("pl", "counters")):
    for _counted in (COUNT, MANY):
        _gets = f"{{amount:{_form}}} {{kind}} {_noun}"
        _of: dict[str, Any] = {"amount": _counted, "kind": _OF_PLAYERS}
        CLAUSE.add(
            node(PutCounters, f"you get {_gets}", to=You(), **_of),
            node(PutCounters, f"{{to:sg}} gets {_gets}", to=PLAYER_NOT_YOU, **_of),
            node(PutCounters, f"{{to:pl}} get {_gets}", to=PLAYER_NOT_YOU, **_of),
        )
        PREDICATE.add(node(PutCounters, f"gets {_gets}", to=Elided(), **_of))
ENERGY: Final = node(Fixed, "{n}", n=numbers.ENERGY)
_COUNTED_ENERGY: Final = {
    "amount": oneof("amount", words({X(): (None, "X")}, "X"), MANY),
    "kind": words({"energy": "{E}"}, "E"),
}
_ENERGY_EQUAL: Final = {"amount": EXPRESSION, "kind": words({"energy": "{E}"}, "E")}
CLAUSE.add(
    *[
        spelled(
            *[node(PutCounters, f"{get} {how}", to=You(), **fields) for get in ("you get", "get")],
        )
        for how, fields in (
            ("{amount}", {"kind": "energy", "amount": ENERGY}),
            ("{amount:pl} {kind}", _COUNTED_ENERGY),
            ("a amount of {kind} equal to {amount}", _ENERGY_EQUAL),
        )
    ]
)

# -- tokens with the characteristics that the text gives

_THIS_DIES: Final = Do(Sacrifice(You(), This()))
FIVE: Final = (("W",), ("U",), ("B",), ("R",), ("G",))


def _artifact(subtype: str, *abilities: Any) -> TokenSpec:
    return TokenSpec("", (), (), ("artifact",), (subtype,), None, None, abilities)


def _pays(mana: str, *parts: Any) -> Cost:
    return Cost(((Mana((mana,)),) if mana else ()) + parts)


_HAND_CARD: Final = canonical((InZone("hand"), OwnedBy(Iterated())))
_YOUR_CREATURE: Final = canonical((Type("creature"), ControlledBy(You())))
KNOWN: Final[Rule[TokenSpec]] = words(
    {
        # CR 111.10
        _artifact("Treasure", Activated(_pays("", TapThis(), _THIS_DIES), AddMana(You(), FIVE, Fixed(1)))): (
            "Treasure token",
            "Treasure tokens",
        ),
        _artifact("Gold", Activated(_pays("", _THIS_DIES), AddMana(You(), FIVE, Fixed(1)))): (
            "Gold token",
            "Gold tokens",
        ),
        _artifact("Food", Activated(_pays("2", TapThis(), _THIS_DIES), GainLife(You(), Fixed(3)))): (
            "Food token",
            "Food tokens",
        ),
        _artifact("Clue", Activated(_pays("2", _THIS_DIES), Draw(You(), Fixed(1)))): (
            "Clue token",
            "Clue tokens",
        ),
        _artifact(
            "Blood",
            Activated(
                _pays("1", TapThis(), Do(Discard(You(), Select(ONE, _HAND_CARD, None))), _THIS_DIES),
                Draw(You(), Fixed(1)),
            ),
        ): ("Blood token", "Blood tokens"),
        _artifact(
            "Map",
            Activated(
                _pays("1", TapThis(), _THIS_DIES),
                Act("explore", You(), None, Target(0, ONE, _YOUR_CREATURE, None)),
                (AsSorcery(),),
            ),
        ): ("Map token", "Map tokens"),
        _artifact(
            "Mutagen",
            Activated(
                _pays("1", TapThis(), _THIS_DIES),
                PutCounters(Target(0, ONE, Type("creature"), None), "+1/+1", Fixed(1)),
                (AsSorcery(),),
            ),
        ): ("Mutagen token", "Mutagen tokens"),
        _artifact(
            "Lander",
            Activated(
                _pays("2", TapThis(), _THIS_DIES),
                Seq(
                    (
                        Bind(
                            0,
                            Search(
                                You(), ("library",), You(), ONE, canonical((Supertype("basic"), Type("land")))
                            ),
                        ),
                        Move(Bound(0), "battlefield", "", You(), (EntersTapped(),)),
                        Shuffle(You()),
                    )
                ),
            ),
        ): ("Lander token", "Lander tokens"),
        _artifact(
            "Powerstone",
            Activated(
                _pays("", TapThis()),
                AddMana(You(), (("C",),), Fixed(1), "same", SpendOnly("not cast", Not(Type("artifact")))),
            ),
        ): ("Powerstone token", "Powerstone tokens"),
        PREDEFINED["Junk"]: ("Junk token", "Junk tokens"),
    },
    "known token",
)


def _size(size: tuple[Any, Any]) -> tuple[Any, Any]:
    out: list[Any] = []
    for half in size:
        if isinstance(half, int):
            out.append(Fixed(half))
        elif half == "X":
            out.append(X())
        else:
            raise ValueError(half)
    return out[0], out[1]


def _unsize(power: Any, toughness: Any) -> tuple[Any, Any] | None:
    out: list[Any] = []
    for half in (power, toughness):
        if isinstance(half, Fixed):
            out.append(half.n)
        elif isinstance(half, X):
            out.append("X")
        else:
            return None
    return out[0], out[1]


def _token(
    legendary: Any, size: Any, colors: Any, subtypes: Any, types: Any, abilities: Any, named: str
) -> TokenSpec:
    if legendary and named:
        raise ValueError("its name is said first")
    power, toughness = _size(size)
    return TokenSpec(named, colors, legendary, types, subtypes, power, toughness, abilities)


def _untoken(t: TokenSpec) -> dict[str, object] | None:
    size = _unsize(t.power, t.toughness)
    if size is None or not t.subtypes or (t.name and t.supertypes):
        return None
    return {
        "legendary": t.supertypes,
        "size": size,
        "colors": t.colors,
        "subtypes": t.subtypes,
        "types": t.types,
        "abilities": t.abilities,
        "named": t.name,
    }


_COLORS: Final[Rule[Any]] = oneof(
    "colors", words({(): "colorless"}, "colors"), listed(numbers.COLOR, "and", 1, 5)
)
_TYPES: Final[Rule[Any]] = words(
    {
        ("artifact",): "artifact",
        ("creature",): "creature",
        ("artifact", "creature"): "artifact creature",
        ("enchantment", "creature"): "enchantment creature",
    },
    "types",
)
QUOTED: Final = forward("quoted ability")
"""Abilities in quotation marks; filled by `abilities`."""


_EVERY_COLOR: Final = ("white", "blue", "black", "red", "green")


def _of_all_colors(t: TokenSpec) -> dict[str, object] | None:
    found = _untoken(t)
    if found is None or t.colors != _EVERY_COLOR or t.supertypes or t.name:
        return None
    return {name: found[name] for name in ("size", "subtypes", "types", "abilities")}


def _all_said(value: Any) -> dict[str, object] | None:
    return {"it": value} if value else None


_ABILITY: Final = oneof("ability", GIVEN, QUOTED)
WITH_ABILITIES: Final[Rule[Any]] = opt(
    spelled(
        framed(" with {it}", it=listed(_ABILITY, "and")),
        seq("[. it has|. they have] {it}", it=listed(_ABILITY, "and"), build=lambda it: it, match=_all_said),
    ),
    (),
)
ROLE: Final[Rule[TokenSpec]] = words(
    {
        spec: (f"{name} Role token", f"{name} Role tokens")
        for name, spec in PREDEFINED.items()
        if "Role" in spec.subtypes
    },
    "Role token",
)
TOKEN: Final = forward("token")
TOKEN.add(
    KNOWN,
    spelled(
        seq(
            "{legendary}{size} {colors} {subtypes} {types} [token|tokens]{abilities#}{named}",
            legendary=opt(text("legendary ", ("legendary",)), ()),
            size=numbers.SIZE,
            colors=_COLORS,
            subtypes=separated(in_singular(numbers.SUBTYPE), " "),
            types=_TYPES,
            abilities=WITH_ABILITIES,
            named=opt(
                framed(
                    " named {it}",
                    it=pattern("name", r"[A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*", str, str, str),
                ),
                "",
            ),
            build=_token,
            match=_untoken,
            of=TokenSpec,
        ),
        seq(
            "{size} {subtypes} {types} [token|tokens] [that's|that are] all colors{abilities#}",
            size=numbers.SIZE,
            subtypes=separated(in_singular(numbers.SUBTYPE), " "),
            types=_TYPES,
            abilities=WITH_ABILITIES,
            build=lambda size, subtypes, types, abilities: _token(
                (), size, _EVERY_COLOR, subtypes, types, abilities, ""
            ),
            match=_of_all_colors,
            of=TokenSpec,
        ),
    ),
)


def _thing(colors: Any, subtypes: Any, types: Any, named: str, abilities: Any) -> TokenSpec:
    if not abilities:
        raise ValueError("a token of the rules")
    return TokenSpec(named, colors, (), types, subtypes, None, None, abilities)


def _unthing(t: TokenSpec) -> dict[str, object] | None:
    if t.power is not None or t.supertypes or not t.name or not t.abilities:
        return None
    return {
        "colors": t.colors,
        "subtypes": t.subtypes,
        "types": t.types,
        "named": t.name,
        "abilities": t.abilities,
    }


def _legend(t: TokenSpec, supertypes: tuple[str, ...]) -> TokenSpec:
    return TokenSpec(
        t.name, t.colors, supertypes, t.types, t.subtypes, t.power, t.toughness, t.abilities, t.back
    )


_THING_TYPES: Final[Rule[Any]] = words({("artifact",): "artifact", ("enchantment",): "enchantment"}, "types")
_NAMED: Final = pattern("name", r"[A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*", str, str, str)
TOKEN.add(
    seq(
        "{colors} {subtypes}{types} [token|tokens] named {named}{abilities#}",
        colors=_COLORS,
        subtypes=opt(framed("{it} ", it=separated(in_singular(numbers.SUBTYPE), " ")), ()),
        types=_THING_TYPES,
        named=_NAMED,
        abilities=WITH_ABILITIES,
        build=_thing,
        match=_unthing,
        of=TokenSpec,
    ),
)


def _called(named: str, size: Any, colors: Any, subtypes: Any, types: Any, abilities: Any) -> TokenSpec:
    power, toughness = _size(size)
    return TokenSpec(named, colors, ("legendary",), types, subtypes, power, toughness, abilities)


def _uncalled(t: TokenSpec) -> dict[str, object] | None:
    size = _unsize(t.power, t.toughness)
    if size is None or not t.subtypes or not t.name or t.supertypes != ("legendary",):
        return None
    return {
        "named": t.name,
        "size": size,
        "colors": t.colors,
        "subtypes": t.subtypes,
        "types": t.types,
        "abilities": t.abilities,
    }


_OWN_NAME: Final = pattern("name", r"[A-Z][\w'-]*(?:(?: of| the|,)* [A-Z][\w'-]*)*", str, str, str)
_LEGENDS: Final = oneof(
    "token with a name",
    seq(
        "{named}, a legendary {size} {colors} {subtypes} {types} token{abilities}",
        named=_OWN_NAME,
        size=numbers.SIZE,
        colors=_COLORS,
        subtypes=separated(in_singular(numbers.SUBTYPE), " "),
        types=_TYPES,
        abilities=WITH_ABILITIES,
        build=_called,
        match=_uncalled,
        of=TokenSpec,
    ),
    seq(
        "{named}, a legendary {colors} {subtypes}{types} token{abilities}",
        named=_OWN_NAME,
        colors=_COLORS,
        subtypes=opt(framed("{it} ", it=separated(in_singular(numbers.SUBTYPE), " ")), ()),
        types=_THING_TYPES,
        abilities=WITH_ABILITIES,
        build=lambda named, colors, subtypes, types, abilities: _legend(
            _thing(colors, subtypes, types, named, abilities), ("legendary",)
        ),
        match=lambda t: _unthing(_legend(t, ())) if t.supertypes == ("legendary",) else None,
        of=TokenSpec,
    ),
)
CLAUSE.add(node(CreateToken, "create {token}", who=You(), amount=Fixed(1), token=_LEGENDS))
TAPPED: Final[Rule[Any]] = oneof("entering", text("tapped ", (EntersTapped(),)), nothing(()))
_TAPPED_ATTACKING: Final = (EntersTapped(), EntersAttacking())
for _number in ("sg", "pl"):
    for _counted in (COUNT, MANY):
        acts(
            CreateToken,
            "create",
            f"{{amount:{_number}}} {{entering}}{{token:{_number}}}",
            amount=_counted,
            token=TOKEN,
            entering=TAPPED,
        )
for _number in ("sg", "pl"):
    CLAUSE.add(
        spelled(
            node(
                CreateToken,
                f"create {{amount:{_number}}} tapped and attacking {{token:{_number}}}",
                who=You(),
                amount=COUNT,
                token=TOKEN,
                entering=_TAPPED_ATTACKING,
            ),
            node(
                CreateToken,
                f"create {{amount:{_number}}} {{token:{_number}}} "
                + ("that's" if _number == "sg" else "that are")
                + " tapped and attacking",
                who=You(),
                amount=COUNT,
                token=TOKEN,
                entering=_TAPPED_ATTACKING,
            ),
        ),
        node(
            CreateToken,
            f"create {{amount:{_number}}} {{token:{_number}}} "
            + ("that's" if _number == "sg" else "that are")
            + " attacking",
            who=You(),
            amount=COUNT,
            token=TOKEN,
            entering=(EntersAttacking(),),
        ),
    )
CLAUSE.add(
    node(
        CreateToken,
        "create a {token}{entering}",
        who=You(),
        amount=Fixed(1),
        token=ROLE,
        entering=attached(oneof("to", SELF, IT, TARGET)),
    )
)
CLAUSE.add(
    spelled(
        node(
            CreateToken,
            "create a {entering}{token} for each {amount}",
            who=You(),
            amount=COUNTED,
            token=TOKEN,
            entering=TAPPED,
        ),
        node(
            CreateToken,
            "for each {amount}, create a {entering}{token}",
            "for each {amount}, you create a {entering}{token}",
            who=You(),
            amount=where(COUNTED, lambda amount: not isinstance(amount, Votes)),
            token=TOKEN,
            entering=TAPPED,
        ),
        node(
            CreateToken,
            "create a number of {entering}{token:pl} equal to {amount}",
            who=You(),
            amount=where_counted(EXPRESSION),
            token=TOKEN,
            entering=TAPPED,
        ),
    )
)


# -- tokens of several kinds at once


def _a_kind(number: str) -> Rule[Any]:
    return node(
        CreateToken,
        f"{{amount:{number}}} {{entering}}{{token:{number}}}",
        who=You(),
        amount=COUNT,
        token=TOKEN,
        entering=TAPPED,
    )


def _several_kinds(value: Together) -> dict[str, object] | None:
    made = all([isinstance(step, CreateToken) and step.who == You() for step in value.steps])
    return {"kinds": value.steps} if made else None


CLAUSE.add(
    seq(
        "create {kinds}",
        kinds=listed(oneof("kind of token", _a_kind("sg"), _a_kind("pl")), "and", 2),
        build=lambda kinds: Together(kinds),
        match=_several_kinds,
        of=Together,
    )
)

# -- counters of three kinds


def _of_kinds(kinds: Any, to: Any) -> Together:
    first, *more = [(amount, kind) for amount, kind in kinds]
    rest = tuple([PutCounters(It("it"), kind, amount) for amount, kind in more])
    return Together((PutCounters(to, first[1], first[0]), *rest))


def _kinds_of(value: Together) -> dict[str, object] | None:
    if len(value.steps) < 3 or not all([isinstance(step, PutCounters) for step in value.steps]):
        return None
    steps: Any = value.steps
    found: dict[str, Any] = {"kinds": tuple([(s.amount, s.kind) for s in steps]), "to": steps[0].to}
    return found if value == _of_kinds(**found) else None


CLAUSE.add(
    seq(
        "put {kinds} on {to}",
        kinds=listed(_SOME, "and", 3),
        to=oneof("on what", SELF, IT, TARGET),
        build=_of_kinds,
        match=_kinds_of,
        of=Together,
    )
)
