"""Clauses that begin continuous effects (CR 611.2): pump, grant, forbid, gain control, prevent."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AddColors,
    AddTypes,
    AllPlayers,
    Among,
    Apply,
    Assign,
    AsThough,
    Cant,
    ChooseValue,
    Control,
    CostChange,
    Each,
    Endless,
    ExtraLands,
    Fixed,
    Gain,
    Keyword,
    Lose,
    ManaOfAnyType,
    MayLookAt,
    MayPlay,
    ModifyPT,
    Must,
    No,
    OfChosen,
    Pattern,
    Prevent,
    PreventNext,
    Replacing,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
    TurnOf,
    Until,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNTED, NUMBER, each_box, each_unbox
from apnap.oracle.grammar.animation import STILL, STILL_BESIDES
from apnap.oracle.grammar.clauses import CLAUSE, HAVE, PREDICATE
from apnap.oracle.grammar.durations import (
    FOR_AS_LONG,
    THIS_TURN,
    UNTIL,
)
from apnap.oracle.grammar.keywords import own_cost
from apnap.oracle.grammar.kinds import BESIDES, BESIDES_WITH
from apnap.oracle.grammar.modifications import (
    ANIMATED,
    COMMAND_NOW,
    FOR_NOW,
    FORBID,
    GAINED,
    IDLE,
)
from apnap.oracle.grammar.objects import CARD_IN, SPELL
from apnap.oracle.grammar.refs import (
    ANY_TARGET,
    EVERY_SUBJECT,
    HOST,
    IT,
    IT_SUBJECT,
    NOW_POSSESSOR,
    OBJECT,
    SELF,
    SUBJECT,
    SUBJECT_NOT_TARGET,
    TARGET,
    TARGET_PLAYER,
    THAT_PLAYER,
    target,
)
from apnap.oracle.grammar.surface import Elided, It
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    node,
    nothing,
    one,
    oneof,
    seq,
    spelled,
    text,
    where,
    words,
)

_FOR: Final[Rule[Any]] = oneof(
    "how long",
    framed(" {it}", it=UNTIL),
    nothing(Endless()),
)


def applied(mods: Rule[Any], duration: Rule[Any], *shapes: str, choose: str = "") -> None:
    """A continuous effect on permanents, in each number of its subject (the verbs agree with it).

    Several targets "each" do it, or do it without that word.
    """
    for number, subject in (("sg", SUBJECT), ("pl", TARGET), ("pl", SUBJECT_NOT_TARGET)):
        templates = [shape.replace(":n", f":{number}") for shape in shapes]
        if subject is TARGET:
            templates = [t.replace("{mods", "each {mods") for t in templates] + templates
        made = node(Apply, *templates, affects=subject, mods=mods, duration=duration, choose=choose)
        CLAUSE.add(spelled(made, _gets_each(number, subject)) if mods is FOR_NOW else made)
        if mods is FOR_NOW:
            # "target creature get +1/+1": the verb does not agree
            bare = [t.replace("{mods:sg}", "{mods:pl}") for t in templates if t.startswith("{affects")]
            HAVE.add(node(Apply, *bare, affects=subject, mods=mods, duration=duration))


def _grown(affects: Any, box: Any, duration: Any, n: Any) -> Any:
    change = each_box(box, n)
    return change if change is REFUSED else Apply(affects, (change,), duration)


def _growth(value: Apply) -> dict[str, object] | None:
    change = value.mods[0]
    parts = each_unbox(change) if isinstance(change, ModifyPT) and len(value.mods) == 1 else None
    if parts is None or value.choose:
        return None
    return {"affects": value.affects, "box": parts["it"], "duration": value.duration, "n": parts["n"]}


def _gets_each(number: str, subject: Rule[Any]) -> Rule[Any]:
    """ "Gets +1/+1 until end of turn for each ...": what is counted comes after the duration."""
    verbs = ["gets"] if number == "sg" else ["each get", "get"] if subject is TARGET else ["get"]
    return seq(
        *[
            f"{{affects:{number}}} {verb} {more}{{box}} {{duration}} for each {{n}}"
            for more in ("", "a additional ")
            for verb in verbs
        ],
        affects=subject,
        box=numbers.CHANGE,
        duration=UNTIL,
        n=COUNTED,
        build=_grown,
        match=_growth,
        of=Apply,
    )


applied(FOR_NOW, UNTIL, "{affects:n} {mods:n} {duration}", "{duration}, {affects:n} {mods:n}")
for _number in ("sg", "pl"):
    PREDICATE.add(
        node(Apply, f"{{mods:{_number}}} {{duration}}", affects=Elided(), mods=FOR_NOW, duration=UNTIL),
        node(Apply, f"{{mods:{_number}}} {{duration}}", affects=Elided(), mods=FORBID, duration=THIS_TURN),
        node(
            Apply,
            f"{{mods:{_number}}}{{duration}}",
            affects=Elided(),
            mods=COMMAND_NOW,
            duration=nothing(Until("end of turn")),
        ),
    )
applied(FORBID, THIS_TURN, "{affects:n} {mods:n} {duration}")
_OF_YOUR_CHOICE: Final[Rule[Any]] = words(
    {
        (Gain((Keyword(name, (OfChosen("color"),)),)),): (
            f"gains {name} from the color of your choice",
            f"gain {name} from the color of your choice",
        )
        for name in ("protection", "hexproof")
    },
    "ability",
)
applied(
    _OF_YOUR_CHOICE,
    UNTIL,
    "{affects:n} {mods:n} {duration}",
    "{duration}, {affects:n} {mods:n}",
    choose="color",
)
for _number in ("sg", "pl"):
    PREDICATE.add(
        node(
            Apply,
            f"{{mods:{_number}}} {{duration}}",
            affects=Elided(),
            mods=_OF_YOUR_CHOICE,
            duration=UNTIL,
            choose="color",
        )
    )
_BECOMES_CHOSEN: Final = (
    ("color", SetColors(("$color",)), "the color of your choice"),
    ("creature type", SetTypes((), ("$creature type",)), "the creature type of your choice"),
    (
        "creature type",
        AddTypes((), ("$creature type",), ()),
        "the creature type of your choice in addition to its other types",
    ),
    ("basic land type", SetTypes((), ("$basic land type",)), "the basic land type of your choice"),
)
for _aspect, _change, _said in _BECOMES_CHOSEN:
    _words: Rule[Any] = words({(_change,): (f"becomes {_said}", f"become {_said}")}, "what it becomes")
    applied(
        _words, UNTIL, "{affects:n} {mods:n} {duration}", "{duration}, {affects:n} {mods:n}", choose=_aspect
    )
    applied(_words, nothing(Endless()), "{affects:n} {mods:n}{duration}", choose=_aspect)
# what is chosen as the effect is carried out, and spoken of later as "the chosen ..."
CLAUSE.add(
    words(
        {ChooseValue(You(), aspect): f"choose a {aspect}" for aspect in ("color", "creature type")}, "choice"
    )
)
applied(COMMAND_NOW, nothing(Until("end of turn")), "{affects:n} {mods:n}{duration}")
CLAUSE.add(
    node(
        Apply,
        "gain control of {affects@}{duration}",
        affects=oneof("what", OBJECT),
        mods=(Control(You()),),
        duration=_FOR,
    ),
    node(
        Apply,
        "switch {affects}'s power and toughness {duration}",
        affects=oneof("what", SELF, TARGET),
        mods=(SwitchPT(),),
        duration=UNTIL,
    ),
)

# -- untapping

_NEXT_UNTAP: Final = Until("its controller's next untap step")
for _number, _verb, _whose in (("sg", "doesn't", "its controller's"), ("pl", "don't", "their controllers'")):
    _step = "step" if _number == "sg" else "steps"
    CLAUSE.add(
        node(
            Apply,
            f"{{affects:{_number}}} {_verb} untap during {_whose} next untap {_step}",
            *(
                ["{affects:pl} don't untap during their controller's next untap step"]
                if _number == "pl"
                else []
            ),
            affects=SUBJECT,
            mods=(Cant("untap"),),
            duration=_NEXT_UNTAP,
        ),
        node(
            Apply,
            f"{{affects:{_number}}} {_verb} untap during {_whose} untap {_step} {{duration}}",
            affects=SUBJECT,
            mods=(Cant("untap"),),
            duration=FOR_AS_LONG,
        ),
    )

CLAUSE.add(
    node(
        Apply,
        "{affects} doesn't untap during your next untap step",
        affects=SELF,
        mods=(Cant("untap", unless=No(TurnOf(You()))),),
        duration=Until("your next untap step"),
    ),
    node(
        Apply,
        "{affects:pl} don't untap during your next untap step",
        affects=EVERY_SUBJECT,
        mods=(Cant("untap"),),
        duration=Until("your next untap step"),
    ),
    node(
        Apply,
        "{affects} can attack this turn as though it didn't have defender",
        affects=oneof("who", SELF, IT_SUBJECT, TARGET),
        mods=(AsThough("attack"),),
        duration=Until("end of turn"),
    ),
    node(
        Apply,
        "{affects:pl} can attack this turn as though they didn't have defender",
        affects=SUBJECT_NOT_TARGET,
        mods=(AsThough("attack"),),
        duration=Until("end of turn"),
    ),
)
PREDICATE.add(
    node(
        Apply,
        "can attack this turn as though it didn't have defender",
        affects=Elided(),
        mods=(AsThough("attack"),),
        duration=Until("end of turn"),
    )
)

# -- prevention

_ANY_DAMAGE: Final = Pattern("damage")
_THIS_TURN: Final = Until("end of turn")
_SHIELDED: Final = oneof("what", SELF, IT, TARGET, ANY_TARGET, text("you", You()))


def _shield(template: str, change: Any, when: Pattern, **slots: Rule[Any]) -> Rule[Any]:
    """A prevention shield for what it affects; whose damage is said by `anaphora`."""

    def build(to: Any, n: Any = None) -> Apply:
        changes = (change(n) if slots else change,)
        return Apply(to, (Replacing(when, changes),), _THIS_TURN)

    def match(value: Apply) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, Replacing) or len(mod.changes) != 1:
            return None
        n = getattr(mod.changes[0], "amount", None)
        if (slots and n is None) or value != build(value.affects, n):
            return None
        return {"to": value.affects, "n": n} if slots else {"to": value.affects}

    return seq(template, to=_SHIELDED, build=build, match=match, of=Apply, **slots)


CLAUSE.add(
    _shield(
        "prevent the next {n} damage that would be dealt to {to} this turn",
        PreventNext,
        _ANY_DAMAGE,
        n=NUMBER,
    ),
    _shield("prevent all damage that would be dealt to {to} this turn", Prevent(None), _ANY_DAMAGE),
    _shield(
        "prevent all combat damage that would be dealt to {to} this turn",
        Prevent(None),
        Pattern("damage", how="combat"),
    ),
)
_PLAYING: Final[Rule[Any]] = words({"play": "play", "cast": "cast"}, "play")


def _may_play(how: str, it: Any, duration: Any) -> Apply:
    return Apply(You(), (MayPlay(how, Among(it)),), duration)


def _what_may(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, MayPlay) or not isinstance(mod.what, Among):
        return None
    if value != _may_play(mod.how, mod.what.objects, value.duration):
        return None
    return {"how": mod.how, "it": mod.what.objects, "duration": value.duration}


CLAUSE.add(
    spelled(
        *[
            seq(template, how=_PLAYING, it=IT, duration=duration, build=_may_play, match=_what_may, of=Apply)
            for template, duration in (
                ("you may {how} {it@} {duration}", THIS_TURN),
                ("{duration}, you may {how} {it@}", UNTIL),
                ("you may {how} {it@} {duration}", UNTIL),
            )
        ]
    )
)
# -- cards that stay in exile, and any mana for them


def _while_exiled(how: str, it: Any) -> Apply:
    """What leaves exile is another object (CR 400.7): nothing else ends it."""
    return _may_play(how, it, Endless())


CLAUSE.add(
    seq(
        "you may {how} {it@} for as long as [it remains|they remain] exiled",
        "for as long as [it remains|they remain] exiled, you may {how} {it@}",
        "for as long as [that card remains|those cards remain] exiled, you may {how} {it@}",
        how=_PLAYING,
        it=IT,
        build=_while_exiled,
        match=lambda v: (
            {"how": found["how"], "it": found["it"]}
            if (found := _what_may(v)) is not None and found["duration"] == Endless()
            else None
        ),
        of=Apply,
    )
)


def _look_and_play(how: str, it: Any) -> Apply:
    return Apply(You(), (MayLookAt(it), MayPlay(how, Among(it))), Endless())


def _seen(value: Apply) -> dict[str, object] | None:
    look, play = value.mods[0], value.mods[-1]
    if not isinstance(look, MayLookAt) or not isinstance(play, MayPlay):
        return None
    found: dict[str, Any] = {"how": play.how, "it": look.what}
    return found if value == _look_and_play(**found) else None


CLAUSE.add(
    seq(
        "you may look at and {how} {it@} for as long as [it remains|they remain] exiled",
        how=_PLAYING,
        it=IT,
        build=_look_and_play,
        match=_seen,
        of=Apply,
    ),
    node(
        Apply,
        "you may look at {mods@} for as long as [it remains|they remain] exiled",
        affects=You(),
        mods=one(node(MayLookAt, "{what#}", what=IT)),
        duration=Endless(),
    ),
)
_SPELL: Final[Rule[Any]] = words(
    {It("it"): [("it", None), ("that spell", None)], It("them"): [(None, "them"), (None, "those spells")]},
    "spell",
)


def _any_mana(kind: str, it: Any) -> Apply:
    return Apply(You(), (ManaOfAnyType(kind, Among(it)),), Endless())


def _any_mana_parts(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, ManaOfAnyType) or not isinstance(mod.what, Among):
        return None
    it = mod.what.objects
    return {"kind": mod.kind, "it": it} if value == _any_mana(mod.kind, it) else None


_OF_ANY: Final[Rule[str]] = words({"type": "type", "color": "color"}, "kind")
for _form in ("sg", "pl"):
    CLAUSE.add(
        seq(
            f"mana of any {{kind}} can be spent to cast {{it:{_form}}}",
            f"you may spend mana as though it were mana of any {{kind}} to cast {{it:{_form}}}",
            kind=_OF_ANY,
            it=_SPELL,
            build=_any_mana,
            match=_any_mana_parts,
            of=Apply,
        )
    )
_COMBAT: Final = Pattern("damage", how="combat")
CLAUSE.add(
    words(
        {
            Apply(AllPlayers(), (Replacing(_COMBAT, (Prevent(None),)),), Until("end of turn")): (
                "prevent all combat damage that would be dealt this turn"
            )
        },
        "prevention",
    )
)


# -- what becomes a creature and keeps its types

for _number, _still, _walker in (
    ("sg", "it's still a land", "it's still a planeswalker"),
    ("pl", "they're still lands", "they're still planeswalkers"),
):
    _become = "becomes" if _number == "sg" else "become"
    CLAUSE.add(
        spelled(
            node(
                Apply,
                f"{{affects:{_number}}} {{mods:{_number}}} {{duration}}. {_still}",
                f"{{duration}}, {{affects:{_number}}} {{mods:{_number}}}. {_still}",
                f"{{duration}}, {{affects:{_number}}} {{mods:{_number}}} that's still a land",
                f"{{duration}}, {{affects:{_number}}} {{mods:{_number}}} that's still a planeswalker",
                f"{{affects:{_number}}} {{mods:{_number}}} {{duration}}. {_walker}",
                affects=SUBJECT,
                mods=STILL,
                duration=UNTIL,
            ),
            node(
                Apply,
                f"{{affects:{_number}}} {_become} {{mods:{_number}}} {{duration}}",
                f"{{duration}}, {{affects:{_number}}} {_become} {{mods:{_number}}}",
                affects=SUBJECT,
                mods=STILL_BESIDES,
                duration=UNTIL,
            ),
        )
    )


# -- cards that get a keyword ability where they are

IN_ZONE: Final = oneof(
    "cards",
    target(CARD_IN),
    node(Each, "sg:each {what}", what=CARD_IN),
)
for _number, _gain in (("sg", "gains"), ("pl", "gain")):
    CLAUSE.add(
        node(
            Apply,
            f"{{affects:{_number}}} {{mods}}",
            affects=IN_ZONE,
            mods=own_cost(_gain, " until end of turn"),
            duration=Until("end of turn"),
        ),
        node(
            Apply,
            f"{{affects:{_number}}} {{mods:{_number}}} {{duration}}",
            affects=IN_ZONE,
            mods=GAINED,
            duration=UNTIL,
        ),
    )


CLAUSE.add(
    node(
        Apply,
        "{affects} activated abilities {mods} {duration}",
        affects=NOW_POSSESSOR,
        mods=words(IDLE, "prohibition"),
        duration=THIS_TURN,
    )
)

# -- control given away, lands, blockers


def _given(player: Any, what: Any) -> Apply:
    return Apply(what, (Control(player),), Endless())


CLAUSE.add(
    seq(
        "{player} gains control of {what}",
        player=oneof("player", TARGET_PLAYER, THAT_PLAYER),
        what=oneof("what", SELF, IT, TARGET),
        build=_given,
        match=lambda a: (
            {"player": a.mods[0].player, "what": a.affects}
            if isinstance(a.mods[0], Control) and a == _given(a.mods[0].player, a.affects)
            else None
        ),
        of=Apply,
    ),
    words(
        {
            Apply(
                You(), (ExtraLands(Fixed(1)),), Until("end of turn")
            ): "you may play a additional land this turn",
            Apply(You(), (ExtraLands(Fixed(2)),), Until("end of turn")): (
                "you may play up to two additional lands this turn"
            ),
        },
        "lands",
    ),
    node(
        Apply,
        "all creatures able to block {affects} this turn do so",
        affects=oneof("what", SELF, IT, TARGET),
        mods=(Must("be blocked by all"),),
        duration=Until("end of turn"),
    ),
)


def _cheaper(what: Any, mana: Any, sign: str) -> Apply:
    return Apply(You(), (CostChange("cast", what, sign, mana, Fixed(1)),), Until("end of turn"))


def _changed_costs(sign: str, word: str) -> Rule[Any]:
    def match(value: Apply) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, CostChange) or mod.what is None:
            return None
        made: dict[str, Any] = {"what": mod.what, "mana": mod.mana}
        return made if value == _cheaper(sign=sign, **made) else None

    return seq(
        f"{{what:pl}} you cast this turn cost {{mana}} {word} to cast",
        what=SPELL,
        mana=numbers.MANA,
        build=lambda what, mana: _cheaper(what, mana, sign),
        match=match,
        of=Apply,
    )


CLAUSE.add(_changed_costs("-", "less"), _changed_costs("+", "more"))


# -- without a stated duration (CR 611.2a)


def _stays(mods: Any) -> bool:
    """Whether it is what texts give without a duration: types, colours and abilities."""
    return all(isinstance(m, (AddTypes, SetTypes, SetColors, AddColors, Gain, Lose, SetPT)) for m in mods)


_THEY_ARE: Final[Rule[Any]] = words({It("it"): ("it's", None), It("them"): (None, "they're")}, "it's")
_IS: Final = oneof(
    "what it is",
    BESIDES,
    BESIDES_WITH,
    words({(SetTypes(("enchantment",), ()),): ("a enchantment", "enchantments")}, "type"),
)
"""What something is from now on, and why it is that besides, or no more what it was."""
for _number, _still in (("sg", "it's still a land"), ("pl", "they're still lands")):
    _become, _are = ("becomes", "is") if _number == "sg" else ("become", "are")
    CLAUSE.add(
        spelled(
            node(
                Apply,
                f"{{affects:{_number}}} {{mods:{_number}}}. {_still}",
                f"{{affects:{_number}}} {{mods:{_number}}} that's still a land",
                affects=SUBJECT,
                mods=STILL,
                duration=Endless(),
            ),
            node(
                Apply,
                f"{{affects:{_number}}} {_become} {{mods:{_number}}}",
                affects=SUBJECT,
                mods=STILL_BESIDES,
                duration=Endless(),
            ),
            node(
                Apply,
                f"{{affects:{_number}}} {{mods:{_number}}}",
                affects=oneof("what", IT_SUBJECT, TARGET, SELF, HOST),
                mods=where(FOR_NOW, _stays),
                duration=Endless(),
            ),
            node(
                Apply,
                f"{{affects:{_number}}} {{mods:{_number}}}",
                affects=_THEY_ARE,
                mods=_IS,
                duration=Endless(),
            ),
            node(
                Apply,
                f"{{affects:{_number}}} {_are} {{mods:{_number}}}",
                affects=oneof("what", IT_SUBJECT, SELF),
                mods=_IS,
                duration=Endless(),
            ),
        )
    )

for _number in ("sg", "pl"):
    CLAUSE.add(
        node(
            Apply,
            f"{{affects:{_number}}} {{mods:{_number}}}",
            affects=oneof("what", IT_SUBJECT, TARGET, SELF),
            mods=ANIMATED,
            duration=Endless(),
        )
    )
for _when, _until in (("this turn", "end of turn"), ("this combat", "end of combat")):
    CLAUSE.add(
        node(
            Apply,
            f"{{affects}} assigns no combat damage {_when}",
            affects=oneof("what", SELF, IT_SUBJECT),
            mods=(Assign("none"),),
            duration=Until(_until),
        )
    )
