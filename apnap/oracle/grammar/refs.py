"""References: who and what a verb is done to or by.

Object references come in families that clauses choose from: `OBJECT` (anything on the battlefield that a
clause may speak of), `TARGET`, `CHOSEN_ONES` ("a creature you control"), `EVERY` ("all creatures"), `CARDS`
(with their zone) and `SPELLS`. `PLAYER` are subjects that act.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    And,
    Anything,
    Color,
    ControlledBy,
    ControllerOf,
    DefendingPlayer,
    Each,
    Filter,
    Fixed,
    InZone,
    Iterated,
    Not,
    Opponents,
    Or,
    Other,
    OtherPlayers,
    OwnedBy,
    OwnerOf,
    Quantity,
    Select,
    SharesWith,
    StackKind,
    Status,
    Supertype,
    Target,
    This,
    Trigger,
    Type,
    Union,
    X,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.nouns import is_not_type, is_noun, parts_of
from apnap.oracle.grammar.objects import (
    CARD,
    CARD_FROM,
    CONTROLLER,
    OTHER_THAN,
    PERMANENT,
    REF_HERE,
    SHARED,
    SPELL_ON_STACK,
    ZONE_OF,
    without,
)
from apnap.oracle.grammar.surface import (
    ONE,
    PAID_WORDS,
    UNSET,
    Det,
    Elided,
    From,
    Host,
    It,
    WhoDid,
)
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    in_plural,
    mapped,
    node,
    oneof,
    seq,
    spelled,
    text,
    where,
    words,
)

_SAID_PAID: Final = tuple(word for word in PAID_WORDS if "chosen" not in word)

# -- quantities

_N: Final[Rule[Quantity]] = mapped(
    numbers.COUNT,
    lambda n: Quantity(Fixed(n), Fixed(n)),
    lambda q: q.low.n if isinstance(q.low, Fixed) and q.low == q.high and q.low.n > 1 else REFUSED,
    Quantity,
)
_UP_TO: Final[Rule[Quantity]] = mapped(
    numbers.COUNT_ONE,
    lambda n: Quantity(Fixed(0), Fixed(n)),
    lambda q: q.high.n if q.low == Fixed(0) and isinstance(q.high, Fixed) else REFUSED,
    Quantity,
)
_ANY_NUMBER: Final = Quantity(Fixed(0), None)
QUANTITY: Final[Rule[Quantity]] = oneof(
    "how many",
    seq("pl:{n#} ", n=_N, build=lambda n: n, match=lambda q: {"n": q}, of=Quantity),
    seq("up to {n#} ", n=_UP_TO, build=lambda n: n, match=lambda q: {"n": q}, of=Quantity),
    words({_ANY_NUMBER: (None, "any number of "), Quantity(X(), X()): (None, "X ")}, "how many"),
    words(
        {
            Quantity(Fixed(0), X()): (None, "up to X "),
            Quantity(Fixed(1), Fixed(2)): (None, "one or two "),
            Quantity(Fixed(1), Fixed(3)): (None, "one, two, or three "),
        },
        "n",
    ),
)
"""How many, with the space after it, where it is not simply one."""


def _with_other(what: Filter) -> Any:
    return canonical((Other(), what))


def _less_other(what: Filter) -> Any:
    parts = parts_of(what)
    if Other() not in parts:
        return REFUSED
    rest = tuple(p for p in parts if p != Other())
    return canonical(rest) if rest else Anything()


def other(rule: Rule[Filter]) -> Rule[Filter]:
    """The phrases of `rule`, of objects other than the source."""
    return mapped(rule, _with_other, _less_other, Filter)


def _plain(what: Any) -> bool:
    return what is None or Other() not in parts_of(what)


# -- targets


def target(what: Rule[Any], players: Any = None) -> Rule[Target]:
    """Target phrases over a vocabulary: "target ...", "another target ...", "up to two target ..."."""
    rest = {"slot": UNSET, "players": players}
    return oneof(
        "target",
        node(Target, "sg:target {what}", what=what, quantity=ONE, **rest),
        node(Target, "sg:another target {what}", what=other(what), quantity=ONE, **rest),
        node(Target, "{quantity#}target {what#}", what=what, quantity=QUANTITY, **rest),
        node(Target, "{quantity#}other target {what#}", what=other(what), quantity=QUANTITY, **rest),
    )


_ANY_TARGET: Final = Or((Type("creature"), Type("planeswalker"), Type("battle")))
_PLAYER_NOUNS: Final = words(
    {
        (None, AllPlayers()): ("player", "players"),
        (None, Opponents()): ("opponent", "opponents"),
        (Type("planeswalker"), AllPlayers()): ("player or planeswalker", "players and/or planeswalkers"),
        (Type("planeswalker"), Opponents()): ("opponent or planeswalker", None),
        (Type("creature"), AllPlayers()): ("creature or player", None),
        (Or((Type("creature"), Type("planeswalker"))), AllPlayers()): (
            "creature, player, or planeswalker",
            None,
        ),
    },
    "player",
)


def _target_of(quantity: Quantity, noun: tuple[Any, Any]) -> Target:
    return Target(UNSET, quantity, noun[0], noun[1])


ANY_TARGET: Final = oneof(
    "any target",
    words({Target(UNSET, ONE, _ANY_TARGET, AllPlayers()): ("any target", None)}, "any target"),
    words(
        {Target(UNSET, ONE, canonical((Other(), _ANY_TARGET)), AllPlayers()): ("any other target", None)},
        "any target",
    ),
    seq(
        "sg:target {noun}",
        noun=_PLAYER_NOUNS,
        build=lambda noun: _target_of(ONE, noun),
        match=lambda t: {"noun": (t.what, t.players)} if t.quantity == ONE else None,
        of=Target,
    ),
    seq(
        "{quantity#}target {noun#}",
        quantity=QUANTITY,
        noun=_PLAYER_NOUNS,
        build=_target_of,
        match=lambda t: {"quantity": t.quantity, "noun": (t.what, t.players)},
        of=Target,
    ),
    seq(
        "{quantity#}targets",
        quantity=QUANTITY,
        build=lambda quantity: Target(UNSET, quantity, _ANY_TARGET, AllPlayers()),
        match=lambda t: (
            {"quantity": t.quantity} if t.what == _ANY_TARGET and t.players == AllPlayers() else None
        ),
        of=Target,
    ),
)
"""Targets with players among them."""
TARGET_PLAYER: Final[Rule[Any]] = words(
    {
        Target(UNSET, ONE, None, AllPlayers()): ("target player", None),
        Target(UNSET, ONE, None, Opponents()): ("target opponent", None),
    },
    "target player",
)

_SAME_YARD: Final = (InZone("graveyard"), SharesWith("owner", Iterated()))


def _single(value: Filter) -> dict[str, object] | None:
    rest = without(value, *_SAME_YARD)
    return None if rest is None else {"card": rest}


_FROM_ONE: Final = where(
    target(
        seq(
            "{card#} from a single graveyard",
            card=CARD,
            build=lambda card: canonical((card, *_SAME_YARD)),
            match=_single,
            of=Filter,
        )
    ),
    lambda t: isinstance(t, Target) and t.quantity.low == Fixed(0),
)
"""Up to so many cards of one graveyard: they share their owner with each other."""
TARGET: Final = forward("target")
TARGET.add(target(PERMANENT))
TARGET_CARD: Final = oneof("target", target(CARD_FROM), _FROM_ONE)
TARGET_SPELL: Final = target(SPELL_ON_STACK)

# -- anaphora

_SINGULAR_NOUNS: Final = (
    "creature permanent card spell land artifact enchantment token planeswalker ability "
    "Aura Equipment Vehicle source"
).split() + ["creature or planeswalker"]
_PAID: Final[Rule[Any]] = words({It(w): (w, None) for w in _SAID_PAID if "exiled" not in w}, "what was paid")
IT: Final[Rule[Any]] = words(
    {It("it"): ("it", None), It("itself"): ("itself", None)}
    | {It(f"that {n}"): (f"that {n}", None) for n in _SINGULAR_NOUNS}
    | {
        It("the token"): ("the token", None),
        It("the revealed cards"): (None, "the revealed cards"),
    }
    | {It("them"): (None, "them"), It("those"): (None, "those creatures")}
    | {
        It(f"those {n}s"): (None, f"those {n}s")
        for n in ("card", "permanent", "token", "land", "artifact", "spell")
    },
    "it",
)
"""An anaphor as an object: "it", "that creature", "them"."""
PAST: Final[Rule[Any]] = words(
    {It("was it"): ("it", None), It("was the token"): ("the token", None)}
    | {It(f"was that {n}"): (f"that {n}", None) for n in _SINGULAR_NOUNS}
    | {It(w): (w, None) for w in _SAID_PAID},
    "it",
)
"""An anaphor as the subject of "was" and "had"."""
IT_SUBJECT: Final[Rule[Any]] = words(
    {It("it"): ("it", None)}
    | {It(f"that {n}"): (f"that {n}", None) for n in _SINGULAR_NOUNS}
    | {It("the token"): ("the token", None)}
    | {It("them"): (None, "they"), It("those"): (None, "those creatures")}
    | {
        It(f"those {n}s"): (None, f"those {n}s")
        for n in ("card", "permanent", "token", "land", "artifact", "spell")
    },
    "it",
)
"""An anaphor as a subject."""
SELF: Final[Rule[Any]] = words({This(): ("~", None)}, "~")
THIS_CARD: Final[Rule[Any]] = words({This(): ("this card", None)}, "this card")
YARD: Final[Rule[Any]] = words(
    {From("graveyard"): ["this card from your graveyard", "~ from your graveyard"], From(""): "this card"},
    "this card",
)
THIS_SPELL: Final[Rule[Any]] = words({This(): ("this spell", None)}, "this spell")
HOST_WORDS: Final = (
    *(f"enchanted {n}" for n in ("creature", "permanent", "land", "artifact", "planeswalker", "player")),
    *(
        f"enchanted {n}"
        for n in ("Forest", "Island", "Mountain", "Plains", "Swamp", "Equipment", "Vehicle", "opponent")
    ),
    "equipped creature",
    "fortified land",
)
HOST: Final[Rule[Any]] = words(
    {Host(w): (w, None) for w in HOST_WORDS if w not in ("enchanted player", "enchanted opponent")}, "host"
)
HOST_PLAYER: Final[Rule[Any]] = words(
    {Host(w): (w, None) for w in ("enchanted player", "enchanted opponent")}, "host"
)

# -- everything, and what is chosen


def _dets(what: Rule[Any], *forms: tuple[str, str]) -> list[Rule[Any]]:
    return [node(Det, template, word=word, what=what) for word, template in forms]


def every(what: Rule[Any]) -> Rule[Det]:
    """All that match, as the object of a verb."""
    return oneof(
        "everything",
        *_dets(what, ("all", "pl:all {what:pl}"), ("each", "sg:each {what}")),
        *_dets(other(what), ("all", "pl:all other {what:pl}"), ("each", "sg:each other {what}")),
    )


def _but_for(what: Any, but: Any) -> Any:
    return Det("all", canonical((what, Not(but)))) if isinstance(but, Or) else REFUSED


def _all_but(value: Det) -> dict[str, object] | None:
    parts = parts_of(value.what)
    gone = [p.part for p in parts if isinstance(p, Not) and isinstance(p.part, Or)]
    if value.word != "all" or len(gone) != 1:
        return None
    rest = canonical(tuple([p for p in parts if p != Not(gone[0])])) if len(parts) > 1 else Anything()
    return {"what": rest, "but": gone[0]} if value == _but_for(rest, gone[0]) else None


EVERY: Final = oneof(
    "everything",
    every(PERMANENT),
    seq(
        "pl:all {what:pl} except for {but:pl}",
        what=PERMANENT,
        but=PERMANENT,
        build=_but_for,
        match=_all_but,
        of=Det,
    ),
)
EVERY_SUBJECT: Final = oneof(
    "everything",
    EVERY,
    *_dets(PERMANENT, ("", "pl:{what:pl}")),
    *_dets(other(PERMANENT), ("", "pl:other {what:pl}")),
)
"""All that match, as the subject of a verb: bare plurals too."""


_MANY: Final = where(QUANTITY, lambda q: q.high != Fixed(1))


def _unlike(value: Filter) -> bool:
    return not is_noun(value) and value != Anything()


def _either(what: Rule[Any], word: str) -> Rule[Filter]:
    """Of one sort or of another, which one noun can't say: "a basic land card or a Desert card"."""
    return seq(
        f"{{a#}} {word} {{b#}}",
        *(["{a#} or {b#}"] if word.startswith("or ") else []),
        a=what,
        b=what,
        build=lambda a, b: Or((a, b)) if _unlike(a) or _unlike(b) else REFUSED,
        match=lambda v: (
            {"a": v.parts[0], "b": v.parts[1]}
            if len(v.parts) == 2 and (_unlike(v.parts[0]) or _unlike(v.parts[1]))
            else None
        ),
        of=Or,
    )


def _pairs(what: Rule[Any], one: str) -> list[Rule[Select]]:
    return [
        node(Select, f"sg:{one} {{what}}", what=_either(what, f"or {one}"), quantity=ONE, by=None),
        node(Select, "{quantity#}{what#}", what=_either(what, "and/or"), quantity=_MANY, by=None),
    ]


def chosen(what: Rule[Any], one: str = "a", pairs: bool = False) -> Rule[Select]:
    """Objects that are chosen: "a creature", "another creature", "two creatures"."""
    return oneof(
        "choice",
        node(Select, f"sg:{one} {{what}}", what=what, quantity=ONE, by=None),
        *(_pairs(what, one) if pairs else ()),
        node(Select, "sg:another {what}", what=other(what), quantity=ONE, by=None),
        node(Select, "{quantity#}{what#}", what=what, quantity=QUANTITY, by=None),
        node(Select, "{quantity#}other {what#}", what=other(what), quantity=QUANTITY, by=None),
    )


CHOSEN_ONES: Final = chosen(PERMANENT)


def _qualified(value: Filter) -> bool:
    """Whether it has an adjective of its own, which is not that of a phrase before it."""
    adjectives = (Color, Supertype, Status)
    return any(isinstance(p, adjectives) or is_not_type(p) for p in parts_of(value))


TARGET.add(
    node(
        Target,
        "sg:target {what}",
        what=where(
            _either(PERMANENT, "or"), lambda v: isinstance(v, Or) and all(_qualified(p) for p in v.parts)
        ),
        quantity=ONE,
        slot=UNSET,
        players=None,
    )
)
ALL_CARDS: Final = node(Each, "pl:all {what:pl}", what=CARD_FROM)
"""Every card in a zone: "all creature cards from your graveyard"."""

COPIED: Final = oneof(
    "what is copied",
    node(
        Select,
        "any {what} on the battlefield",
        "a {what} on the battlefield",
        "a {what}",
        what=PERMANENT,
        quantity=ONE,
        by=None,
    ),
)
"""What something may enter as a copy of."""
ALIKE: Final = seq(
    "pl:{target} and {others:pl}",
    target=TARGET,
    others=oneof("others", *_dets(other(PERMANENT), ("all", "pl:all other {what:pl}"))),
    build=lambda target, others: Union((target, others)),
    match=lambda v: (
        {"target": v.refs[0], "others": v.refs[1]}
        if len(v.refs) == 2 and isinstance(v.refs[0], Target) and isinstance(v.refs[1], Det)
        else None
    ),
    of=Union,
)
"""A target with all others of its kind."""
TWO_TARGETS: Final = seq(
    "pl:{a} and {b}",
    a=TARGET,
    b=TARGET,
    build=lambda a, b: Union((a, b)),
    match=lambda v: (
        {"a": v.refs[0], "b": v.refs[1]}
        if len(v.refs) == 2 and isinstance(v.refs[0], Target) and isinstance(v.refs[1], Target)
        else None
    ),
    of=Union,
)
"""A target of one sort and one of another."""
_WITH_OTHERS: Final = seq(
    "pl:{one} and {others}",
    one=oneof("one", TARGET, HOST, SELF),
    others=oneof(
        "others",
        *_dets(other(PERMANENT), ("each", "sg:each other {what}")),
        in_plural(oneof("others", *_dets(other(PERMANENT), ("", "pl:other {what:pl}")))),
    ),
    build=lambda one, others: Union((one, others)),
    match=lambda v: (
        {"one": v.refs[0], "others": v.refs[1]} if len(v.refs) == 2 and isinstance(v.refs[1], Det) else None
    ),
    of=Union,
)
OBJECT: Final = oneof("object", SELF, HOST, IT, TARGET, EVERY, ALIKE, TWO_TARGETS)
"""Permanents as the object of a verb."""
SUBJECT: Final = oneof("subject", SELF, HOST, IT_SUBJECT, TARGET, EVERY_SUBJECT, _WITH_OTHERS)
"""Permanents as the subject of a verb, in its number."""
SUBJECT_NOT_TARGET: Final = oneof("subject", SELF, HOST, IT_SUBJECT, EVERY_SUBJECT, _WITH_OTHERS)
REF_HERE.add(SELF, HOST, IT)
OTHER_THAN.add(SELF, HOST)
SHARED.add(SELF, HOST, IT, _PAID, node(Each, "a {what}", what=PERMANENT))
_THEY: Final[Any] = It("that player")
_ENCHANTED_PLAYER: Final[Any] = Host("enchanted player")
_EITHER: Final[Any] = ControllerOf(It("that player or permanent"))
CONTROLLER.add(
    words(
        {
            ControlledBy(_EITHER): [
                "that player or that planeswalker's controller controls",
                "that player or that permanent's controller controls",
            ],
            ControlledBy(DefendingPlayer(This())): "defending player controls",
            ControlledBy(_THEY): ["that player controls", "they control", "that opponent controls"],
            ControlledBy(Target(UNSET, ONE, None, AllPlayers())): "target player controls",
            ControlledBy(Target(UNSET, ONE, None, Opponents())): "target opponent controls",
            ControlledBy(_ENCHANTED_PLAYER): "enchanted player controls",
        },
        "controller",
    )
)
ZONE_OF.add(
    words(
        {
            (InZone("graveyard"), OwnedBy(_THEY)): ["that player's graveyard", "their graveyard"],
            (
                InZone("graveyard"),
                OwnedBy(Target(UNSET, ONE, None, AllPlayers())),
            ): "target player's graveyard",
            (
                InZone("graveyard"),
                OwnedBy(Target(UNSET, ONE, None, Opponents())),
            ): "target opponent's graveyard",
            (InZone("hand"), OwnedBy(_THEY)): ["that player's hand", "their hand"],
            (InZone("library"), OwnedBy(_THEY)): ["that player's library", "their library"],
            (InZone("library"), OwnedBy(Target(UNSET, ONE, None, AllPlayers()))): "target player's library",
            (InZone("library"), OwnedBy(Target(UNSET, ONE, None, Opponents()))): "target opponent's library",
        },
        "zone",
    )
)

# -- players

FIXED_PLAYERS: Final[Rule[Any]] = words(
    {
        AllPlayers(): [("each player", None), (None, "players")],
        Opponents(): [("each opponent", None), (None, "your opponents"), (None, "opponents")],
        OtherPlayers(You()): ("each other player", None),
    },
    "players",
)
WHO_DID: Final[Rule[Any]] = words(
    {
        WhoDid(among, did): (f"each {noun} who {does}", None)
        for among, noun in ((AllPlayers(), "player"), (Opponents(), "opponent"))
        for did, does in ((True, "does"), (False, "doesn't"))
    },
    "who did",
)
YOU: Final[Rule[Any]] = words({You(): (None, "you")}, "you")
THAT_PLAYER: Final[Rule[Any]] = words(
    {It("that player"): [("that player", None), (None, "they")]}, "that player"
)
NOW_POSSESSOR: Final[Rule[Any]] = oneof(
    "possessor",
    words({It("it"): ("its", None)}, "its"),
    words({It(f"that {n}"): (f"that {n}'s", None) for n in _SINGULAR_NOUNS}, "its"),
    words({This(): ("~'s", None)}, "~'s"),
    words({Host(w): (f"{w}'s", None) for w in HOST_WORDS}, "host's"),
    words(
        {
            It("that player or permanent"): [
                ("that player or that permanent's", None),
                ("that player or that planeswalker's", None),
            ]
        },
        "its",
    ),
    words({It("them"): (None, "their"), It("those"): (None, "those creatures'")}, "their"),
)
"""Whose: "its", "that creature's", "~'s", "enchanted creature's"."""
POSSESSOR: Final[Rule[Any]] = oneof(
    "possessor", NOW_POSSESSOR, words({It(w): (f"{w}'s", None) for w in _SAID_PAID}, "what was paid")
)
"""Those, and "the sacrificed creature's"."""
PAST_POSSESSOR: Final[Rule[Any]] = words(
    {It("was it"): "its", It("was the token"): "the token's"}
    | {It(f"was that {n}"): f"that {n}'s" for n in _SINGULAR_NOUNS}
    | {It(w): f"{w}'s" for w in _SAID_PAID},
    "its",
)
"""Whose characteristic was so: "its power was 3 or less"."""
HOLDER: Final = oneof(
    "holder",
    node(ControllerOf, "{objects} controller", objects=POSSESSOR),
    node(OwnerOf, "{objects} owner", objects=POSSESSOR),
    node(ControllerOf, "sg:each of their controllers", objects=It("them")),
)
REST: Final[Rule[Any]] = words(
    {
        It("the rest"): [
            "the rest",
            "the other",
            "all other cards revealed this way",
            "the other cards",
            "the rest of the revealed cards",
            "the exiled cards that weren't cast this way",
            "the exiled cards not cast this way",
            "the rest of the exiled cards",
            "the other cards exiled this way",
            "the other exiled cards",
        ]
    },
    "the rest",
)
"""Those of the cards looked at that have stayed where they were."""
DEFENDER: Final[Rule[Any]] = words({DefendingPlayer(This()): ("defending player", None)}, "defending player")
PLAYER: Final = oneof(
    "player",
    YOU,
    TARGET_PLAYER,
    FIXED_PLAYERS,
    THAT_PLAYER,
    HOLDER,
    DEFENDER,
    HOST_PLAYER,
)
"""A player who does something, or to whom something is done."""
PLAYER_NOT_YOU: Final = oneof(
    "player", TARGET_PLAYER, FIXED_PLAYERS, THAT_PLAYER, HOLDER, DEFENDER, HOST_PLAYER, WHO_DID
)
ELIDED: Final[Rule[Any]] = text("", Elided())
_SOME_AND_ALL: Final = seq(
    "{some@} and {every}",
    some=oneof("some", TARGET_PLAYER, ANY_TARGET, TARGET, every(PERMANENT)),
    every=every(PERMANENT),
    build=lambda some, every: Union((some, every)),
    match=lambda v: {"some": v.refs[0], "every": v.refs[1]} if len(v.refs) == 2 else None,
    of=Union,
)
RECIPIENT: Final = oneof(
    "recipient",
    _SOME_AND_ALL,
    SELF,
    HOST,
    spelled(IT, words({It("those"): ("each of those creatures", None)}, "those")),
    TARGET,
    ANY_TARGET,
    EVERY,
    spelled(PLAYER_NOT_YOU, words({It("that player"): ("them", None)}, "them")),
    words(
        {It("that player or permanent"): ["that player or planeswalker", "that permanent or player"]}, "it"
    ),
    text("you", You()),
)
"""Who or what is dealt damage."""
_ABILITY: Final[Rule[Filter]] = words(
    {
        StackKind("activated"): "activated ability",
        StackKind("triggered"): "triggered ability",
        Or((StackKind("activated"), StackKind("triggered"))): "activated or triggered ability",
    },
    "ability",
)
_OWN_ABILITY: Final = seq(
    "{it} {whose}",
    it=_ABILITY,
    whose=words(
        {
            ControlledBy(You()): "you control",
            ControlledBy(Opponents()): "a opponent controls",
            Not(ControlledBy(You())): "you don't control",
        },
        "whose",
    ),
    build=lambda it, whose: canonical((it, whose)),
    match=lambda v: {"it": v.parts[0], "whose": v.parts[1]} if len(v.parts) == 2 else None,
    of=And,
)
ABILITY_ON_STACK: Final[Rule[Filter]] = oneof(
    "ability",
    _ABILITY,
    _OWN_ABILITY,
    words({Or((StackKind("spell"), StackKind("ability"))): "spell or ability"}, "spell or ability"),
    seq(
        "{one} or {other}",
        one=_ABILITY,
        other=where(SPELL_ON_STACK, lambda f: f != StackKind("spell")),
        build=lambda one, other: Or((one, other)),
        match=lambda v: {"one": v.parts[0], "other": v.parts[1]} if len(v.parts) == 2 else None,
        of=Or,
    ),
)
SPELL: Final = oneof("spell", IT, TARGET_SPELL, target(ABILITY_ON_STACK), THIS_SPELL)
CARD_REF: Final = forward("card")
TRIGGER_PLAYER: Final = Trigger("player")
