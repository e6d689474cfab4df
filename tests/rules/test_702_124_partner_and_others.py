"""What is said of keyword abilities by name, granted and lost (CR 702.1b, 702.11e, 702.16h, 702.124n)."""

from __future__ import annotations

import pytest
from readings import abilities
from table import CREATURE, EOT, Table, damage, target

from apnap.model import (
    AllPlayers,
    And,
    Apply,
    Color,
    ColorCount,
    CountOf,
    DealDamage,
    Destroy,
    Each,
    Fixed,
    Gain,
    HasKeyword,
    InZone,
    Keyword,
    Lose,
    Move,
    PutCounters,
    Static,
    Type,
    You,
)
from apnap.model.words import COLOR_BIT


@pytest.mark.rules("702.1b")
def test_the_value_of_a_keyword_that_is_granted_is_looked_at_anew() -> None:
    t = Table()
    many = CountOf(Each(Type("artifact")))
    bear = t.creature(0, "2/2")
    t.card(0, "enchantment", Static(Each(CREATURE), (Gain((Keyword("bushido", (many,)),)),)))
    other = t.creature(1, "2/2")
    for n in (1, 2):
        t.card(0, "artifact")
        assert [k.args[0] for k in t.chars(bear).abilities.keyword("bushido")] == [many]
    t.attack(bear)
    t.wait_for("block")
    t.say(bear)
    t.resolve().resolve()
    assert t.pt(bear) == (4, 4) and t.pt(other) == (4, 4)


@pytest.mark.rules("702.11e")
@pytest.mark.parametrize("lost", ["hexproof", "shroud"])
def test_what_loses_hexproof_loses_every_hexproof_from_a_quality(lost: str) -> None:
    t = Table()
    bear = t.creature(1, "2/2", Keyword("hexproof", (Color("red"),)), Keyword("hexproof", (Color("blue"),)))
    red = t.spell(0, "{R}", Apply(target(CREATURE), (Gain((Keyword("flying"),)),), EOT))
    t.mana(0, "RR")
    assert not t.can_cast(red)
    t.cast(t.free(0, Apply(target(CREATURE), (Lose((lost,)),), EOT)), bear)
    t.resolve()
    assert t.chars(bear).has("hexproof") == (lost == "shroud")
    assert t.can_cast(red) == (lost == "hexproof")


@pytest.mark.rules("702.124n")
def test_a_card_with_partner_is_one_with_any_partner_that_is_called_so() -> None:
    t = Table()
    plain = t.creature(0, "1/1", "partner", zone="graveyard")
    with_ = t.creature(0, "1/1", Keyword("partner with", ("Somebody",)), zone="graveyard")
    group = t.creature(0, "1/1", Keyword("partner", ("survivors",)), zone="graveyard")
    other = t.creature(0, "1/1", Keyword("choose a Background"), zone="graveyard")
    t.cast(t.free(0, Move(Each(And((InZone("graveyard"), HasKeyword("partner")))), "hand")))
    t.resolve()
    assert [t.zone(id) for id in (plain, with_, group, other)] == ["hand", "hand", "hand", "graveyard"]


@pytest.mark.rules("702.16h")
def test_protection_from_each_color_is_that_from_every_single_one() -> None:
    t = Table()
    guard = t.creature(1, "2/2", Keyword("protection", (ColorCount(">=", 1),)))
    for symbol, color in (("W", "white"), ("U", "blue"), ("B", "black"), ("R", "red"), ("G", "green")):
        t.mana(0, symbol)
        spell = t.spell(0, f"{{{symbol}}}", Apply(target(CREATURE), (Gain((Keyword("flying"),)),), EOT))
        assert t.chars(spell).colors == COLOR_BIT[color] and not t.can_cast(spell)
    assert t.can_cast(t.free(0, PutCounters(target(CREATURE), "+1/+1", Fixed(1))))
    assert guard in t.s.battlefield()


@pytest.mark.rules("701.4b")
@pytest.mark.parametrize("pays", [True, False])
def test_what_was_beheld_counts_as_it_was_then(pays: bool) -> None:
    t = Table()
    text = (
        "As an additional cost to cast this spell, you may behold a Dragon.\n"
        "You gain 1 life. If a Dragon was beheld, draw a card."
    )
    dragon = t.creature(0, "4/4", sub="Dragon")
    spell = t.spell(0, "{0}", *abilities(text, "Instant"))
    t.say(t._find(f"cast:{spell}")[0], "pay:additional" if pays else "no")
    if t.ask.kind == "objects":
        t.say(dragon)
    t.pay()
    t.cast(t.free(0, Destroy(target(CREATURE))), dragon)
    t.resolve()
    hand = t.hand(0)
    t.resolve()
    assert t.hand(0) == hand + pays and t.life(0) == 21  # the Dragon is gone, and it does not matter


@pytest.mark.rules("702.100c")
@pytest.mark.parametrize("types", ["artifact", "artifact creature"])
def test_a_creature_is_not_greater_than_what_is_no_creature(types: str) -> None:
    t = Table()
    seed = t.card(0, types, "evolve", pt="1/1" if "creature" in types else "")
    t.enter(t.creature(0, "3/3", zone="hand", cost="{0}"))
    t.settle()
    assert t.obj(seed).counters_of("+1/+1") == (1 if "creature" in types else 0)


# Keyword abilities of players.


@pytest.mark.rules("702.11c", "702.18a", "702.16b")
@pytest.mark.parametrize(
    ("text", "own", "others"),
    [
        ("You have hexproof.", True, False),
        ("You have shroud.", False, False),
        ("You have protection from red.", False, False),
        ("You have protection from blue.", True, True),
        ("", True, True),
    ],
)
def test_a_player_that_may_not_be_targeted(text: str, own: bool, others: bool) -> None:
    t = Table()
    t.card(0, "enchantment", *(abilities(text, "Enchantment") if text else ()))
    hit = damage(2, target(players=AllPlayers()))
    for p in (0, 1):
        t.mana(p, "RR")
    mine, theirs = t.spell(0, "{R}", hit), t.spell(1, "{R}", hit)
    t.say(t._find(f"cast:{mine}")[0])
    assert ("p0" in t.keys()) == own and "p1" in t.keys()
    t.say("p1").pay()
    t.passes(1)
    t.say(t._find(f"cast:{theirs}")[0]) if t.can_cast(theirs) else None
    assert ("p0" in t.keys()) == others


@pytest.mark.rules("702.16e", "702.16c")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_a_player_with_protection_is_dealt_no_damage_and_not_enchanted(color: str) -> None:
    t = Table()
    bear = t.creature(1, "2/2", cost="{R}")
    curse = t.card(
        1, "enchantment", Keyword("enchant", (AllPlayers(),)), sub="Aura", cost="{R}", attached_to=-1
    )
    gains = abilities(f"You gain protection from {color} until end of turn.", "Instant")
    t.cast(t.free(0, *gains))
    t.resolve()
    assert (t.zone(curse) == "graveyard") == (color == "red")
    assert bear in t.s.battlefield()
    t.cast(t.free(0, DealDamage(Each(CREATURE), Fixed(2), You())))
    t.resolve()
    assert t.life(0) == (20 if color == "red" else 18)
