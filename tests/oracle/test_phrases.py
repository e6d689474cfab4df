"""The vocabularies of the grammar: phrases that are read and printed again, and phrases that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.model import (
    AllPlayers,
    Anything,
    Compare,
    ControlledBy,
    CountOf,
    Each,
    Filter,
    Fixed,
    HasKeyword,
    InZone,
    Keyword,
    ModifyPT,
    Not,
    Opponents,
    Or,
    Other,
    OwnedBy,
    Pattern,
    Quantity,
    StatIs,
    Status,
    Subtype,
    Target,
    This,
    Type,
    X,
    You,
    canonical,
)
from apnap.oracle.grammar import (
    abilities,
    amounts,
    conditions,
    costs,
    events,
    keywords,
    objects,
    refs,
    sentences,
    statics,
)
from apnap.oracle.grammar.surface import ONE, THIS
from apnap.oracle.kernel import PLURAL, SINGULAR, Accepted, Declined, Rule, check, faults

CREATURE = Type("creature")


def same(rule: Rule[Any], text: str, num: int = SINGULAR) -> Any:
    """The value of a phrase that is read in one way and printed again."""
    got = check(rule, text, num)
    assert isinstance(got, Accepted), got
    return got.value


def refused(rule: Rule[Any], text: str, num: int = SINGULAR) -> None:
    assert isinstance(check(rule, text, num), Declined), text


def test_the_grammar_has_no_faults() -> None:
    assert faults(abilities.PERMANENT_PARAGRAPH) == []
    assert faults(abilities.SPELL_PARAGRAPH) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("creature", CREATURE),
        ("permanent", Anything()),
        ("nonland permanent", Not(Type("land"))),
        ("tapped creature you control", canonical((Status("tapped"), CREATURE, ControlledBy(You())))),
        ("artifact or enchantment", Or((Type("artifact"), Type("enchantment")))),
        ("Elf Warrior a opponent controls", None),
        ("nonartifact, nonblack creature", None),
        ("legendary white creature with flying", None),
        ("creature with power 2 or less", canonical((CREATURE, StatIs("power", "<=", Fixed(2))))),
        ("creature with mana value X or greater", canonical((CREATURE, StatIs("mana value", ">=", X())))),
        ("attacking or blocking creature without flying", None),
        ("creature with a +1/+1 counter on it", None),
        ("artifact creature token", None),
        ("creature that was dealt damage this turn", None),
        ("Aura attached to ~", None),
    ],
)
def test_object_phrases(text: str, value: Any) -> None:
    got = same(objects.PERMANENT, text)
    assert value is None or got == value


def test_what_only_creatures_have_is_asked_of_the_creatures_alone() -> None:
    fliers = canonical((CREATURE, HasKeyword("flying")))
    strong = canonical((CREATURE, StatIs("power", ">=", Fixed(4))))
    phrases: list[tuple[str, int, Filter]] = [
        ("artifact, land, or creature with flying", SINGULAR, Or((Type("artifact"), Type("land"), fliers))),
        ("Walls and/or creatures with flying", PLURAL, Or((Subtype("Wall"), fliers))),
        ("artifact or creature with power 4 or greater", SINGULAR, Or((Type("artifact"), strong))),
    ]
    for text, number, value in phrases:
        assert same(objects.PERMANENT, text, number) == value
    cheap = StatIs("mana value", "<=", Fixed(3))
    both = canonical((Or((Type("artifact"), CREATURE)), cheap))
    assert same(objects.PERMANENT, "artifact or creature with mana value 3 or less") == both


@pytest.mark.parametrize("text", ["creatures you control", "other things", "creature flying", "card", "red"])
def test_no_object_phrases_in_the_singular(text: str) -> None:
    refused(objects.PERMANENT, text)


def test_object_phrases_agree_in_number() -> None:
    assert same(objects.PERMANENT, "Elves you control", PLURAL) == canonical(
        (Subtype("Elf"), ControlledBy(You()))
    )
    refused(objects.PERMANENT, "Elf you control", PLURAL)
    assert same(objects.PERMANENT, "artifacts and lands", PLURAL) == Or((Type("artifact"), Type("land")))


def test_cards_and_their_zone() -> None:
    yours = (InZone("graveyard"), OwnedBy(You()))
    assert same(objects.CARD_FROM, "creature card from your graveyard") == canonical((CREATURE, *yours))
    assert same(objects.CARD_FROM, "card from a graveyard") == InZone("graveyard")
    refused(objects.CARD_FROM, "creature from your graveyard")


@pytest.mark.parametrize(
    ("text", "num", "value"),
    [
        ("target creature", SINGULAR, Target(-1, ONE, CREATURE, None)),
        ("another target creature", SINGULAR, Target(-1, ONE, canonical((Other(), CREATURE)), None)),
        ("up to one target creature", SINGULAR, Target(-1, Quantity(Fixed(0), Fixed(1)), CREATURE, None)),
        ("two target creatures", PLURAL, Target(-1, Quantity(Fixed(2), Fixed(2)), CREATURE, None)),
        ("any number of target creatures", PLURAL, Target(-1, Quantity(Fixed(0), None), CREATURE, None)),
        ("X target creatures", PLURAL, Target(-1, Quantity(X(), X()), CREATURE, None)),
    ],
)
def test_targets(text: str, num: int, value: Target) -> None:
    assert same(refs.TARGET, text, num) == value


def test_targets_with_players() -> None:
    kinds = Or((CREATURE, Type("planeswalker"), Type("battle")))
    assert same(refs.ANY_TARGET, "any target") == Target(-1, ONE, kinds, AllPlayers())
    assert same(refs.ANY_TARGET, "target opponent") == Target(-1, ONE, None, Opponents())
    refused(refs.ANY_TARGET, "any targets")


@pytest.mark.parametrize(
    "text",
    [
        "3 damage",
        "X damage",
        "damage equal to ~'s power",
        "that much damage",
        "1 damage for each Elf you control",
    ],
)
def test_amounts(text: str) -> None:
    same(amounts.measured("damage"), text)


def test_counted_amounts_agree() -> None:
    cards = amounts.counted("card", "cards")
    assert same(cards, "a card") == Fixed(1)
    assert same(cards, "two cards") == Fixed(2)
    refused(cards, "two card")
    refused(cards, "a cards")
    elves = CountOf(Each(Subtype("Elf")))
    assert same(amounts.PT_CHANGE, "+1/+1 for each Elf") == ModifyPT(elves, elves)
    assert same(amounts.PT_CHANGE, "-X/-0").toughness == Fixed(0)


@pytest.mark.parametrize(
    "text",
    [
        "flying",
        "first strike, vigilance, haste",
        "ward {2}",
        "ward\u2014pay 3 life.",
        "protection from red and from white",
        "protection from Elves",
        "swampwalk",
        "enchant creature you control",
        "equip Elf {1}",
        "forestcycling {2}",
        "suspend 3\u2014{1}{U}",
        "affinity for artifacts",
        "toxic 2",
        "kicker {1} and/or {G}",
    ],
)
def test_keywords(text: str) -> None:
    assert all(isinstance(k, Keyword) for k in same(keywords.KEYWORDS, text))


@pytest.mark.parametrize(
    "text", ["floating", "ward", "equip", "flying and haste", "toxic", "ward 2", "flying."]
)
def test_no_keywords(text: str) -> None:
    refused(keywords.KEYWORDS, text)


@pytest.mark.parametrize(
    "text",
    [
        "{2}{G}, {T}, sacrifice ~",
        "pay 3 life, discard a card",
        "tap two untapped Elves you control",
        "remove three charge counters from ~",
        "exile two cards from your graveyard",
    ],
)
def test_costs(text: str) -> None:
    same(costs.COST, text)


@pytest.mark.parametrize("text", ["draw a card", "{2},{T}", "sacrifice", "pay {2}"])
def test_no_costs(text: str) -> None:
    refused(costs.COST, text)


@pytest.mark.parametrize(
    "text",
    [
        "you control a Elf",
        "you control three or more Elves",
        "you control no artifacts",
        "you have 5 or less life",
        "it's your turn",
        "you have no cards in hand",
        "~ is tapped",
        "a opponent controls a Island",
    ],
)
def test_conditions(text: str) -> None:
    same(conditions.CONDITION, text)


def test_no_conditions() -> None:
    refused(conditions.CONDITION, "you control one or more Elves")
    refused(conditions.CONDITION, "it hops")
    got = same(conditions.CONDITION, "you control another Elf")
    elves = canonical((Other(), Subtype("Elf"), ControlledBy(You())))
    assert got == Compare(CountOf(Each(elves)), ">=", Fixed(1))


def test_events() -> None:
    enters = Pattern("zone change", THIS, destination=("battlefield",))
    assert same(events.ONCE, "~ enters") == enters
    assert same(events.OFTEN, "another Elf you control dies").origin == ("battlefield",)
    assert same(events.OFTEN, "you cast a noncreature spell") == Pattern("cast", Not(CREATURE), You())
    assert same(events.OFTEN, "you cast a spell") == Pattern("cast", None, You())
    assert same(events.OFTEN, "~ deals combat damage to a player").how == "combat"
    assert same(events.STEPS, "the beginning of your upkeep") == Pattern("step", who=You(), how="upkeep")
    for text in ("~ enter", "creature dies", "you casts a spell"):
        refused(events.OFTEN, text)


@pytest.mark.parametrize(
    "text",
    [
        "draw two cards, then discard a card",
        "each opponent loses 1 life and you gain 1 life",
        "target player draws a card and loses 1 life",
        "~ deals 2 damage to each creature and each player",
        "two target creatures each get +1/+0 and gain flying until end of turn",
        "you may pay {2}. if you do, draw a card",
        "counter target spell unless its controller pays {1}",
        "create two 1/1 white Elf creature tokens with flying",
        "search your library for a Elf card, reveal it, put it into your hand, then shuffle",
        "if you control a Elf, draw a card",
        "put a +1/+1 counter on each of up to two target Elves",
        "prevent the next 2 damage that would be dealt to any target this turn",
        "you gain X life, where X is the number of Elves you control",
        "exile target creature until ~ leaves the battlefield",
    ],
)
def test_effects(text: str) -> None:
    same(sentences.EFFECT, text)


@pytest.mark.parametrize(
    "text",
    ["draw two card", "target player draw a card", "hop", "destroy creature", "draw a card.", "you may"],
)
def test_no_effects(text: str) -> None:
    refused(sentences.EFFECT, text)


@pytest.mark.parametrize(
    "text",
    [
        "Elves you control get +1/+1 and have flying",
        "~ can't be blocked by Walls",
        "~ has haste as long as you control a Elf",
        "~ enters tapped unless you control a Forest or Plains",
        "~ enters with two +1/+1 counters on it",
        "Elf spells you cast cost {1} less to cast",
        "as ~ enters, choose a color",
        "~'s power and toughness are each equal to the number of Elves you control",
    ],
)
def test_statics(text: str) -> None:
    same(statics.STATIC, text)


def test_no_statics() -> None:
    for text in ("Elves you control gets +1/+1", "~ have flying", "~ can't hop"):
        refused(statics.STATIC, text)


def test_an_if_after_the_event_is_the_condition_of_the_ability() -> None:
    got = same(abilities.ABILITY, "when ~ enters, if you control a Elf, draw a card.")
    assert got.condition is not None
    assert This() not in (got.effect,)
