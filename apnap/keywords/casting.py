"""Keywords about how a spell is cast and paid for: alternative and additional costs, other ways to pay,
changes of its cost (CR 702.33 kicker, 702.51 convoke, 702.74 evoke, 702.152 blitz, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.tokens import PREDEFINED
from apnap.keywords.words import (
    ALWAYS,
    ANY_NUMBER,
    CREATURE,
    DIES,
    ENTERS,
    IT,
    NOTHING,
    PLUS,
    THAT,
    THIS,
    UPKEEP,
    YOUR_CREATURE,
    YOURS,
    Table,
    at_end,
    at_least,
    cost,
    enters,
    enters_with,
    in_your,
    may,
    number,
    removed_to_none,
    some,
    target,
    when,
)
from apnap.model.abilities import (
    AsInstant,
    AsSorcery,
    Cost,
    Do,
    Keyword,
    Mana,
    ManaCostOf,
    OnlyIf,
    Special,
    Spell,
    Static,
)
from apnap.model.amounts import CastFact, CountEvents, CountOf, Fixed, StatOf
from apnap.model.conditions import (
    AllOf,
    AsLongAs,
    Compare,
    During,
    HasDesignation,
    Is,
    No,
    PaidFor,
    TurnOf,
    UntilEvent,
)
from apnap.model.events import (
    AlsoThen,
    DestinationBecomes,
    EntersAttacking,
    EntersTapped,
    Pattern,
)
from apnap.model.filters import (
    Among,
    CastFrom,
    CountersAre,
    InZone,
    Not,
    Or,
    OwnedBy,
    SharesWith,
    Status,
    Subtype,
    TookPart,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Apply,
    Bind,
    CastNow,
    Choose,
    ChooseValue,
    CreateCopyToken,
    CreateToken,
    Designate,
    Draw,
    ExtraTurn,
    If,
    Later,
    Move,
    PutCounters,
    Reflexive,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Seq,
    Tap,
    TokenSpec,
)
from apnap.model.modifications import (
    AdditionalCost,
    AddTypes,
    AlternativeCost,
    AsItResolves,
    ChangeText,
    CostChange,
    Gain,
    InsteadOfMana,
    LoseTypes,
    MayPlay,
    Replacing,
    SetPT,
    SetTypes,
    Terms,
)
from apnap.model.node import Ability, Amount, Filter, Instruction
from apnap.model.refs import (
    AllPlayers,
    AttackedBy,
    Bound,
    ChosenPlayer,
    ControllerOf,
    Each,
    HostOf,
    Opponents,
    OwnerOf,
    Select,
    This,
    Those,
    You,
)


def _instead(keyword: Keyword, label: str, terms: Terms | None = None, at: int = 0) -> Static:
    """You may cast this for the keyword's cost rather than its mana cost."""
    return Static(This(), (AlternativeCost(keyword.args[at], label, None, terms),), zone="any")


def _in_addition(paid: Cost, label: str, often: str = "once") -> Static:
    """You may pay that in addition."""
    return Static(This(), (AdditionalCost(paid, label, often),), zone="any")


def _cheaper(times: Amount) -> Static:
    """This costs {1} less for each."""
    return Static(This(), (CostChange("cast", None, "-", ("1",), times),), zone="any")


# Additional costs.


def kicker(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.33a-b: an optional additional cost, or two of them, each known by what it costs."""
    if len(keyword.args) == 1:
        return (_in_addition(keyword.args[0], "kicker"),)
    return tuple([_in_addition(paid, f"kicker {_symbols(paid)}") for paid in keyword.args])


def _symbols(paid: Cost) -> str:
    return "".join(
        [f"{{{symbol}}}" for part in paid.parts if isinstance(part, Mana) for symbol in part.symbols]
    )


def multikicker(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.33c: an optional additional cost, any number of times."""
    return (_in_addition(keyword.args[0], "kicker", "any number"),)


def buyback(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.27a."""
    resolves = Pattern("zone change", THIS, origin=("stack",), destination=("graveyard",), how="resolve")
    back = Replacing(resolves, (DestinationBecomes("hand", ""),))
    return (
        _in_addition(keyword.args[0], "buyback"),
        Static(This(), (back,), PaidFor("buyback"), zone="stack"),
    )


def entwine(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.42a."""
    return (_in_addition(keyword.args[0], "entwine", "all modes"),)


def escalate(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.120a."""
    return (Static(This(), (AdditionalCost(keyword.args[0], "", "each mode"),), zone="any"),)


def bargain(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.166a."""
    what = Or((Type("artifact"), Type("enchantment"), Status("token")))
    return (_in_addition(Cost((Do(Sacrifice(You(), some(what, YOURS))),)), "bargain"),)


def offspring(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.175a."""
    small = CreateCopyToken(You(), Fixed(1), This(), (SetPT(Fixed(1), Fixed(1)),))
    return (
        _in_addition(keyword.args[0], "offspring"),
        when(ENTERS, small, condition=PaidFor("offspring")),
    )


def squad(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.157a."""
    return (
        _in_addition(keyword.args[0], "squad", "any number"),
        when(ENTERS, CreateCopyToken(You(), CastFact("squad"), This()), condition=PaidFor("squad")),
    )


def teamwork(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.194 (since-april): tap creatures with that much power in all."""
    untapped = canonical((Status("untapped"), YOUR_CREATURE))
    team = Select(ANY_NUMBER, untapped, None, "power", number(keyword))
    return (_in_addition(Cost((Do(Tap(team)),)), "teamwork"),)


# Alternative costs.


def blitz(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.152a: three abilities. That each instance refers to its own payment only (702.152b)
    follows from what `PaidFor` means within a keyword ability."""
    dies = when(DIES, Draw(You(), Fixed(1)))
    sacrifice = at_end(Sacrifice(You(), This()))
    return (
        _instead(keyword, "blitz"),
        Static(This(), (AsItResolves(sacrifice),), condition=PaidFor("blitz"), zone="stack"),
        Static(This(), (Gain((Keyword("haste"), dies)),), condition=PaidFor("blitz")),
    )


def dash(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.109a."""
    back = at_end(Move(This(), "hand"))
    return (
        _instead(keyword, "dash"),
        Static(This(), (AsItResolves(back),), condition=PaidFor("dash"), zone="stack"),
        Static(This(), (Gain((Keyword("haste"),)),), condition=PaidFor("dash")),
    )


def evoke(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.74a."""
    return (
        _instead(keyword, "evoke"),
        when(ENTERS, Sacrifice(ControllerOf(This()), IT), condition=PaidFor("evoke")),
    )


def warp(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.185a."""
    later = OnlyIf(No(_this_turn(Pattern("zone change", destination=("exile",)), Bound(0))))
    again = MayPlay("cast", Among(Bound(0)), terms=Terms((later,)))
    while_there = AsLongAs(Is(Bound(0), InZone("exile")))
    leave = Seq((Bind(0, Move(This(), "exile")), Apply(OwnerOf(Bound(0)), (again,), while_there)))
    return (
        Static(
            This(),
            (AlternativeCost(keyword.args[0], "warp", Is(This(), InZone("hand"))),),
            zone="any",
        ),
        Static(This(), (AsItResolves(at_end(leave)),), condition=PaidFor("warp"), zone="stack"),
    )


def _this_turn(pattern: Pattern, of: This | Bound) -> Is:
    """Whether that has happened to the object this turn."""
    return Is(of, TookPart("object", pattern, "turn"))


def impending(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.176a."""
    paid = PaidFor("impending")
    has_one = Is(This(), CountersAre("time", ">=", Fixed(1)))
    both = AllOf((paid, has_one))
    end = Pattern("step", who=You(), how="end")
    return (
        _instead(keyword, "impending", at=1),
        enters_with("time", number(keyword), paid),
        Static(This(), (LoseTypes(("creature",)),), both),
        when(end, RemoveCounters(This(), "time", Fixed(1)), condition=both),
    )


def prowl(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.76a."""
    by = canonical((YOURS, SharesWith("creature type", This())))
    return (_if_hit(keyword, "prowl", by),)


def freerunning(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.173a."""
    by = canonical((CREATURE, YOURS, Or((Subtype("Assassin"), Status("commander")))))
    return (_if_hit(keyword, "freerunning", by),)


def _if_hit(keyword: Keyword, label: str, by: Filter) -> Static:
    hit = Pattern("damage", who=AllPlayers(), by=by, how="combat")
    condition = at_least(CountEvents(hit, "turn", ""), 1)
    return Static(This(), (AlternativeCost(keyword.args[0], label, condition),), zone="any")


def surge(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.117a."""
    condition = at_least(CountEvents(Pattern("cast", who=You()), "turn", ""), 1)
    return (Static(This(), (AlternativeCost(keyword.args[0], "surge", condition),), zone="any"),)


def spectacle(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.137a."""
    condition = at_least(CountEvents(Pattern("lose life", who=Opponents()), "turn", ""), 1)
    return (Static(This(), (AlternativeCost(keyword.args[0], "spectacle", condition),), zone="any"),)


def emerge(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.119a-c: a second argument is what may be sacrificed instead of a creature."""
    what = keyword.args[1] if len(keyword.args) > 1 else CREATURE
    choose = Bind(0, Choose(You(), some(what, YOURS)))
    paid = cost(keyword, Do(Sacrifice(You(), Bound(0))))
    less = CostChange("cast", None, "-", ("1",), StatOf("mana value", Bound(0), "sum"))
    return (
        Static(This(), (AlternativeCost(paid, "emerge", None, Terms(choose=choose)),), zone="any"),
        Static(This(), (less,), PaidFor("emerge"), zone="stack"),
    )


def offering(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.48a-c: what is sacrificed is chosen with the way to cast it."""
    choose = Bind(0, Choose(You(), some(keyword.args[0], YOURS)))
    paid = Cost((ManaCostOf(This()), Do(Sacrifice(You(), Bound(0)))))
    less = CostChange("cast", None, "-", (), Fixed(1), Bound(0))
    terms = Terms((AsInstant(),), choose=choose)
    return (
        Static(This(), (AlternativeCost(paid, "offering", None, terms),), zone="any"),
        Static(This(), (less,), PaidFor("offering"), zone="stack"),
    )


def web_slinging(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.188a."""
    tapped = some(Status("tapped"), YOUR_CREATURE)
    paid = cost(keyword, Do(Move(tapped, "hand")))
    return (Static(This(), (AlternativeCost(paid, "web-slinging"),), zone="any"),)


def sneak(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.190a-b."""
    free = some(Status("unblocked"), Status("attacking"), YOUR_CREATURE)
    then = OnlyIf(AllOf((During(("declare blockers",)), TurnOf(You()))))
    terms = Terms((AsInstant(), then), choose=Bind(0, Choose(You(), free)))
    paid = cost(keyword, Do(Move(Bound(0), "hand")))
    attacking = EntersAttacking(AttackedBy(Bound(0)))
    return (
        Static(This(), (AlternativeCost(paid, "sneak", None, terms),), zone="any"),
        enters(EntersTapped(), attacking, condition=PaidFor("sneak")),
    )


def overload(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.96a."""
    return (
        _instead(keyword, "overload"),
        Static(This(), (ChangeText("target", "target", "each"),), PaidFor("overload"), zone="stack"),
    )


def cleave(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.148a: what the spell does without the text in brackets stands beside what it does with it."""
    return (_instead(keyword, "cleave"),)


def bestow(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.103a-b: an Aura while it is a spell cast bestowed, and while it is attached."""
    mods = (
        SetTypes(("enchantment",), ("Aura",)),
        Gain((Keyword("enchant", (CREATURE,)),)),
    )
    attached = Is(HostOf(This()), InZone("battlefield"))
    return (
        _instead(keyword, "bestow"),
        Static(This(), mods, PaidFor("bestow"), zone="stack"),
        Static(This(), mods, AllOf((PaidFor("bestow"), attached))),
    )


MUTATING: Final = "mutating"  # what a spell cast for its mutate cost has, with what it may target


def mutate(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.140a."""
    host = canonical((CREATURE, Not(Subtype("Human")), OwnedBy(OwnerOf(This()))))
    return (
        _instead(keyword, "mutate"),
        Static(This(), (Gain((Keyword(MUTATING, (host,)),)),), PaidFor("mutate"), zone="stack"),
    )


def morph(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.37a: cast face down for {3}. Turning it face up is a special action that looks for the
    keyword (702.37e)."""
    return (_face_down("morph"),)


def disguise(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.168a."""
    return (_face_down("disguise"),)


def _face_down(label: str) -> Static:
    three = Cost((Mana(("3",)),))
    return Static(This(), (AlternativeCost(three, label, None, Terms(face="down")),), zone="any")


def more_than_meets_the_eye(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.162a."""
    return (_instead(keyword, "more than meets the eye", Terms(face="back")),)


def awaken(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.113a-b: the target is chosen only where the cost is paid."""
    land = target(Type("land"), YOURS, slot=950)
    elemental = (
        AddTypes(("creature",), ("Elemental",), ()),
        SetPT(Fixed(0), Fixed(0)),
        Gain((Keyword("haste"),)),
    )
    effect = Seq((PutCounters(land, PLUS, number(keyword)), Apply(land, elemental, ALWAYS)))
    return (
        _instead(keyword, "awaken", at=1),
        Spell(If(PaidFor("awaken"), effect, NOTHING)),
    )


def gift(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.174a-m: an opponent is chosen as the spell is cast, and gets what the word says: as the spell
    resolves, or as the permanent has entered."""
    promise = Cost((Do(ChooseValue(You(), "opponent")),))
    given = _GIFTS[keyword.args[0]]
    paid = PaidFor("gift")
    return (
        _in_addition(promise, "gift"),
        Spell(If(paid, given, NOTHING)),
        when(ENTERS, given, condition=paid),
    )


_FISH: Final = TokenSpec("", ("blue",), (), ("creature",), ("Fish",), Fixed(1), Fixed(1), ())
_OCTOPUS: Final = TokenSpec("", ("blue",), (), ("creature",), ("Octopus",), Fixed(8), Fixed(8), ())
_CHOSEN: Final = ChosenPlayer()
_GIFTS: Final[dict[str, Instruction]] = {
    "Food": CreateToken(_CHOSEN, Fixed(1), PREDEFINED["Food"]),
    "card": Draw(_CHOSEN, Fixed(1)),
    "tapped Fish": CreateToken(_CHOSEN, Fixed(1), _FISH, (EntersTapped(),)),
    "extra turn": ExtraTurn(_CHOSEN, Fixed(1)),
    "Treasure": CreateToken(_CHOSEN, Fixed(1), PREDEFINED["Treasure"]),
    "Octopus": CreateToken(_CHOSEN, Fixed(1), _OCTOPUS),
}


def ascend(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.131a: of an instant or sorcery. That of a permanent is looked for with the state-based
    actions (702.131b)."""
    ten = at_least(CountOf(Each(YOURS)), 10)
    return (Spell(If(ten, Designate(You(), "city's blessing"), NOTHING)),)


# Other ways to pay, and reductions.


def convoke(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.51a."""
    return (Static(This(), (InsteadOfMana("color", "tap", YOUR_CREATURE),), zone="any"),)


def improvise(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.126a."""
    artifact = canonical((Type("artifact"), YOURS))
    return (Static(This(), (InsteadOfMana("generic", "tap", artifact),), zone="any"),)


def delve(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.66a."""
    return (Static(This(), (InsteadOfMana("generic", "exile", in_your("graveyard")),), zone="any"),)


def affinity(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.41a."""
    return (_cheaper(CountOf(Each(canonical((keyword.args[0], YOURS))))),)


def undaunted(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.125a."""
    return (_cheaper(CountOf(Opponents())),)


# Cast later.


def rebound(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.88a."""
    resolves = Pattern("zone change", THIS, origin=("stack",), destination=("graveyard",), how="resolve")
    again = Later(UPKEEP, may(CastNow(You(), THAT)))
    kept = Replacing(resolves, (DestinationBecomes("exile", ""), AlsoThen(again)))
    return (Static(This(), (kept,), Is(This(), CastFrom("hand")), zone="stack"),)


def madness(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.35a."""
    discarded = Pattern("zone change", THIS, destination=("graveyard",), how="discard")
    exiled = Pattern("zone change", THIS, destination=("exile",), how="discard")
    cast = Seq(
        (
            may(CastNow(You(), This(), keyword.args[0])),
            If(Is(This(), InZone("exile")), Move(This(), "graveyard"), NOTHING),
        )
    )
    return (
        Static(This(), (Replacing(discarded, (DestinationBecomes("exile", ""),)),), zone="hand"),
        when(exiled, cast, zone="exile"),
    )


def suspend(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.62a."""
    from apnap.model.abilities import CouldCast

    aside = Seq((Bind(0, Move(This(), "exile")), PutCounters(Bound(0), "time", number(keyword))))
    has_one = Is(This(), CountersAre("time", ">=", Fixed(1)))
    last = removed_to_none("time")
    kept = UntilEvent(Pattern("control", Among(Bound(-1))))  # of what it affects
    haste = Apply(Those(Bound(0), CREATURE), (Gain((Keyword("haste"),)),), kept)
    play = may(Bind(0, CastNow(You(), This())), haste)
    return (
        Special(keyword.args[1], aside, (CouldCast(),), "hand", "suspend"),
        when(UPKEEP, RemoveCounters(This(), "time", Fixed(1)), condition=has_one, zone="exile"),
        when(last, play, zone="exile"),
    )


def foretell(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.143a."""
    two = Cost((Mana(("2",)),))
    aside = Seq((Bind(0, Move(This(), "exile", face="down")), Designate(Bound(0), "foretold")))
    later = _after_turn("foretold")
    play = MayPlay("cast", THIS, keyword.args[0], label="foretell", terms=Terms((later,)))
    return (
        Special(two, aside, (OnlyIf(TurnOf(You())),), "hand", "foretell"),
        Static(This(), (play,), zone="exile"),
    )


def plot(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.170a, d."""
    aside = Seq((Bind(0, Move(This(), "exile")), Designate(Bound(0), "plotted")))
    play = MayPlay("cast", THIS, Cost(()), label="plot", terms=Terms((AsSorcery(), _after_turn("plotted"))))
    return (
        Special(keyword.args[0], aside, (AsSorcery(),), "hand", "plot"),
        Static(This(), (play,), zone="exile"),
    )


def _after_turn(name: str) -> OnlyIf:
    """Has the designation, and not since this turn."""
    began = _this_turn(Pattern("designate", how=name), This())
    return OnlyIf(AllOf((HasDesignation(This(), name), No(began))))


def miracle(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.94a: revealed as it is drawn, if that is the first draw of the turn; the ability that triggers
    is linked to that (603.11)."""
    first = Compare(CountEvents(Pattern("draw", who=You()), "turn", ""), "=", Fixed(1))
    cast = may(CastNow(You(), Those(This(), InZone("hand")), keyword.args[0]))
    shown = may(Reveal(You(), This()), Reflexive(cast))
    drawn = Replacing(Pattern("draw", THIS, You()), (AlsoThen(shown),), first)
    return (Static(This(), (drawn,), zone="hand"),)


def companion(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.139a, 116.2g: what it asks of the starting deck, the argument, is looked at before the game."""
    chosen = OnlyIf(HasDesignation(This(), "companion"))
    paid = Cost((Mana(("3",)),))
    return (Special(paid, Move(This(), "hand"), (AsSorcery(), chosen), "outside", "companion"),)


KEYWORDS: Final[Table] = {
    "companion": companion,
    "miracle": miracle,
    "offering": offering,
    "cleave": cleave,
    "kicker": kicker,
    "multikicker": multikicker,
    "buyback": buyback,
    "entwine": entwine,
    "escalate": escalate,
    "bargain": bargain,
    "offspring": offspring,
    "squad": squad,
    "teamwork": teamwork,
    "blitz": blitz,
    "dash": dash,
    "evoke": evoke,
    "warp": warp,
    "impending": impending,
    "prowl": prowl,
    "freerunning": freerunning,
    "surge": surge,
    "spectacle": spectacle,
    "emerge": emerge,
    "web-slinging": web_slinging,
    "sneak": sneak,
    "overload": overload,
    "bestow": bestow,
    "mutate": mutate,
    "morph": morph,
    "megamorph": morph,
    "disguise": disguise,
    "more than meets the eye": more_than_meets_the_eye,
    "awaken": awaken,
    "gift": gift,
    "ascend": ascend,
    "convoke": convoke,
    "improvise": improvise,
    "delve": delve,
    "affinity": affinity,
    "undaunted": undaunted,
    "rebound": rebound,
    "madness": madness,
    "suspend": suspend,
    "foretell": foretell,
    "plot": plot,
}
