"""Words that lists of tournaments share, on cards made up: told in text, compiled, played."""

from __future__ import annotations

import pytest
from readings import abilities

from apnap.model import Face, mana_cost
from tests.rules.table import Table


def told(text: str, types: str = "instant", pt: str = "", subtypes: str = "", name: str = "Zap") -> Face:
    """A face for {0} with the abilities that the text tells, which prints back as it was."""
    line = types.title() + (f" \u2014 {subtypes}" if subtypes else "")
    power, _, toughness = pt.partition("/")
    cost, kinds = mana_cost("{0}"), (tuple(types.split()), tuple(subtypes.split()))
    return Face(name, cost, (), *kinds, power, toughness, abilities=abilities(text, line, name))


@pytest.mark.rules("608.2d", "608.2h")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_somebody_else_may_do(answer: str) -> None:
    text = (
        "Destroy target land. Its controller may search their library for a basic Forest card, "
        "put it onto the battlefield tapped, then shuffle.\nDraw a card."
    )
    t = Table()
    (land,) = t.lands(1, "W")
    basic = t.card(1, "basic land", zone="library", sub="Forest")
    zap = t.put(told(text), 0, "hand")
    t.go().cast(zap, land)
    t.resolve()
    assert t.ask.player == 1 and t.zone(land) == "graveyard"
    t.say(answer)
    if answer == "yes":
        assert t.ask.player == 1
        t.say(basic)
        while t.ask.kind != "priority":
            t.say(t.keys()[0])
        o = t.obj(t.now(basic))
        assert t.zone(basic) == "battlefield" and o.tapped and o.controller == 1
    else:
        assert t.zone(basic) == "library"
    assert t.hand(0) == 1


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("artifacts", "dealt"), [(2, 2), (3, 4)])
def test_a_line_that_says_what_the_one_before_does_instead(artifacts: int, dealt: int) -> None:
    text = (
        "Zap deals 2 damage to any target.\n"
        "Metalcraft \u2014 Zap deals 4 damage instead if you control three or more artifacts."
    )
    t = Table()
    for _ in range(artifacts):
        t.card(0, "artifact")
    zap = t.put(told(text), 0, "hand")
    t.go().cast(zap, "p1")
    t.resolve()
    assert t.life(1) == 20 - dealt


@pytest.mark.rules("608.2c", "701.9a")
def test_for_each_opponent_who_cannot() -> None:
    text = (
        "When this creature enters, each opponent discards a card. "
        "For each opponent who can't, you draw two cards."
    )
    t = Table(players=3)
    t.card(1, "land", zone="hand")
    zap = t.put(told(text, "creature", "1/1"), 0, "hand")
    t.go().cast(zap)
    t.resolve()
    t.settle()
    assert (t.hand(0), t.hand(1), t.hand(2)) == (2, 0, 0)


@pytest.mark.rules("701.20a", "608.2d")
@pytest.mark.parametrize(
    ("answer", "kind", "pumped"), [("yes", "instant", 1), ("no", "instant", 0), ("yes", "land", 0)]
)
def test_if_a_card_is_revealed_this_way(answer: str, kind: str, pumped: int) -> None:
    text = (
        "Look at the top card of your library. You may reveal that card. "
        "If an instant or sorcery card is revealed this way, you gain 1 life."
    )
    t = Table()
    t.card(0, kind, zone="library")
    zap = t.put(told(text), 0, "hand")
    t.go().cast(zap)
    t.resolve()
    t.say(answer)
    assert t.life(0) == 20 + pumped


@pytest.mark.rules("303.4f", "603.6d")
def test_an_aura_that_returns_attached() -> None:
    text = (
        "Enchant creature\nEnchanted creature gets +1/+1.\nWhen a creature with mana value 5 or greater "
        "enters, you may return this card from your graveyard to the battlefield attached to that creature."
    )
    t = Table()
    aura = t.put(told(text, "enchantment", subtypes="Aura"), 0, "graveyard")
    t.mana(0, "GGGGG")
    big = t.creature(0, "4/4", cost="{5}", zone="hand")
    t.go().cast(big)
    t.resolve()
    t.resolve("yes")
    assert t.zone(aura) == "battlefield" and t.pt(t.now(big)) == (5, 5)


@pytest.mark.rules("115.1", "201.2")
def test_a_target_and_all_others_of_the_same_name() -> None:
    text = (
        "Return target nonartifact permanent and all other permanents with the same name as that permanent "
        "to their owners' hands."
    )
    t = Table()
    one = t.creature(1, "1/1", name="Twin")
    two = t.creature(0, "1/1", name="Twin")
    other = t.creature(1, "1/1", name="Loner")
    zap = t.put(told(text), 0, "hand")
    t.go().cast(zap, one)
    t.resolve()
    assert [t.zone(c) for c in (one, two, other)] == ["hand", "hand", "battlefield"]


@pytest.mark.rules("401.4", "608.2d")
def test_cards_from_the_hand_on_top_in_any_order() -> None:
    text = "Draw a card, then put two cards from your hand on top of your library in any order."
    t = Table()
    first, second = [t.card(0, "land", zone="hand") for _ in range(2)]
    zap = t.put(told(text), 0, "hand")
    t.go().cast(zap)
    t.resolve()
    t.say(first, second)
    while t.ask.kind != "priority":
        t.say(t.keys()[0])
    assert t.zone(first) == t.zone(second) == "library" and t.hand(0) == 1


@pytest.mark.rules("603.2", "603.10a")
@pytest.mark.parametrize("way", ["leaves the battlefield", "is put into a graveyard from the battlefield"])
def test_enters_or_leaves(way: str) -> None:
    t = Table()
    zap = t.put(told(f"When this artifact enters or {way}, you gain 1 life.", "artifact"), 0, "hand")
    end = t.put(told("Destroy target artifact.", name="End"), 0, "hand")
    t.go().cast(zap)
    t.resolve()
    t.settle()
    assert t.life(0) == 21
    t.cast(end, t.now(zap))
    t.resolve()
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("400.3")
def test_a_card_of_anybodys_graveyard_goes_to_its_owners_hand() -> None:
    t = Table()
    card = t.creature(1, "1/1", zone="graveyard")
    zap = t.put(told("Return target creature or land card from a graveyard to its owner's hand."), 0, "hand")
    t.go().cast(zap, card)
    t.resolve()
    assert t.zone(card) == "hand" and t.hand(1) == 1


@pytest.mark.rules("608.2c", "105.2")
@pytest.mark.parametrize(("color", "zone"), [("{U}", "graveyard"), ("{R}", "battlefield")])
def test_a_condition_after_the_step_speaks_of_its_target(color: str, zone: str) -> None:
    t = Table()
    it = t.card(1, "artifact", cost=color)
    zap = t.put(told("Destroy target permanent if it's blue."), 0, "hand")
    t.go().cast(zap, it)
    t.resolve()
    assert t.zone(it) == zone


@pytest.mark.rules("608.2d", "701.13a")
def test_a_player_exiles_a_card_of_their_graveyard() -> None:
    t = Table()
    mine = t.card(0, "land", zone="graveyard")
    theirs = [t.card(1, "land", zone="graveyard") for _ in range(2)]
    zap = t.put(told("Target player exiles a card from their graveyard."), 0, "hand")
    t.go().cast(zap, "p1")
    t.resolve()
    assert t.ask.player == 1 and f"o{mine}" not in t.keys()
    t.say(theirs[1])
    assert [t.zone(c) for c in (mine, *theirs)] == ["graveyard", "graveyard", "exile"]


@pytest.mark.rules("120.3")
def test_damage_to_each_opponent_and_what_they_control() -> None:
    t = Table(players=3)
    mine, theirs, last = [t.creature(p, "1/1") for p in range(3)]
    text = "Zap deals 1 damage to each opponent and each creature and planeswalker they control."
    t.go().cast(t.put(told(text), 0, "hand"))
    t.resolve()
    assert [t.life(p) for p in range(3)] == [20, 19, 19]
    assert [t.zone(c) for c in (mine, theirs, last)] == ["battlefield", "graveyard", "graveyard"]


@pytest.mark.rules("120.3", "115.1")
def test_damage_to_each_of_several_targets() -> None:
    t = Table()
    some = [t.creature(1, "2/2") for _ in range(3)]
    zap = t.put(told("Zap deals 2 damage to each of up to two target creatures."), 0, "hand")
    t.go().cast(zap, *some[:2])
    t.resolve()
    assert [t.zone(c) for c in some] == ["graveyard", "graveyard", "battlefield"]


@pytest.mark.rules("603.2", "614.1c")
@pytest.mark.parametrize(("lands", "life"), [(2, 21), (3, 20)])
def test_enters_untapped_and_few_lands(lands: int, life: int) -> None:
    text = (
        "This land enters tapped unless you control two or fewer other Plains.\n"
        "When this land enters untapped, you gain 1 life."
    )
    t = Table()
    t.lands(0, "W" * lands)
    land = t.put(told(text, "land"), 0, "hand")
    t.go().play(land)
    t.settle()
    assert t.life(0) == life and t.obj(t.now(land)).tapped == (lands == 3)


@pytest.mark.rules("607.2a", "603.6c", "406.6")
def test_the_exiled_card_comes_back() -> None:
    text = (
        "When this enchantment enters, exile target creature.\nWhen this enchantment leaves the battlefield, "
        "return the exiled card to the battlefield tapped under its owner's control."
    )
    t = Table()
    bear = t.creature(1, "2/2")
    zap = t.put(told(text, "enchantment"), 0, "hand")
    end = t.put(told("Destroy target enchantment.", name="End"), 0, "hand")
    t.go().cast(zap)
    t.resolve()
    if t.ask.kind != "priority":
        t.say(bear)
    t.resolve()
    assert t.zone(bear) == "exile"
    t.cast(end, t.now(zap))
    t.resolve()
    t.settle()
    back = t.obj(t.now(bear))
    assert t.zone(bear) == "battlefield" and back.controller == 1 and back.tapped


@pytest.mark.rules("603.2", "113.6")
def test_the_fourth_card_in_a_turn() -> None:
    t = Table()
    text = (
        "When you draw your fourth card in a turn, "
        "return this card from your graveyard to the battlefield tapped."
    )
    zap = t.put(told(text, "creature", "1/1"), 0, "graveyard")
    more = [t.put(told(f"Draw {n}.", name="More"), 0, "hand") for n in ("three cards", "a card")]
    t.go().cast(more[0])
    t.resolve()
    t.settle()
    assert t.zone(zap) == "graveyard"
    t.cast(more[1])
    t.resolve()
    t.settle()
    assert t.zone(zap) == "battlefield" and t.obj(t.now(zap)).tapped


@pytest.mark.rules("122.1")
def test_counters_of_two_kinds() -> None:
    t = Table()
    bear = t.creature(0, "2/2")
    zap = t.put(told("Put a +1/+1 counter and a lifelink counter on target creature."), 0, "hand")
    t.go().cast(zap, bear)
    t.resolve()
    assert t.pt(bear) == (3, 3) and t.obj(bear).counters_of("lifelink") == 1


@pytest.mark.rules("608.2d")
def test_a_choice_of_graveyards() -> None:
    t = Table(players=3)
    cards = [t.card(p, "land", zone="graveyard") for p in range(3)]
    zap = t.put(told("Exile any number of target players' graveyards."), 0, "hand")
    t.go().cast(zap, "p0", "p2", "done")
    t.resolve()
    assert [t.zone(c) for c in cards] == ["exile", "graveyard", "exile"]


@pytest.mark.rules("608.2d", "404.1")
def test_a_card_of_the_graveyard_exiled_for_more() -> None:
    t = Table()
    dead = t.creature(0, "1/1", zone="graveyard")
    text = "You may exile a creature card from your graveyard. If you do, you gain 3 life."
    t.go().cast(t.put(told(text), 0, "hand"))
    t.resolve("yes")
    if t.ask.kind != "priority":
        t.say(dead)
    assert t.zone(dead) == "exile" and t.life(0) == 23


CHAIN = (
    "Zap deals 3 damage to any target. Then that player or that permanent's controller may pay {R}. "
    "If the player does, they may copy this spell and may choose a new target for that copy."
)


@pytest.mark.rules("707.10", "118.12", "112.1a")
@pytest.mark.parametrize("permanent", [False, True])
def test_that_player_or_that_permanents_controller_may_copy(permanent: bool) -> None:
    t = Table()
    bear = t.creature(1, "2/2")
    zap = t.put(told(CHAIN), 0, "hand")
    t.mana(1, "R")
    t.go().cast(zap, bear if permanent else "p1")
    t.resolve()
    assert t.ask.player == 1
    t.say("yes")
    t.pay()
    while t.ask.kind not in ("priority", "target"):
        assert t.ask.player == 1
        t.say("yes" if "yes" in t.keys() else t.keys()[0])
    if t.ask.kind == "target":
        t.say("p0")
    assert t.obj(t.top()).controller == 1
    t.settle() if t.ask.kind == "priority" else t.say(t.keys()[0])
    assert t.life(0) == 17


@pytest.mark.rules("115.1", "608.2c", "608.2i")
@pytest.mark.parametrize(("landed", "dealt"), [(False, 1), (True, 3)])
def test_a_target_of_that_players_and_landfall_instead(landed: bool, dealt: int) -> None:
    text = (
        "Zap deals 1 damage to target player or planeswalker and 1 damage to target creature "
        "that player or that planeswalker's controller controls.\nLandfall \u2014 If you had a land "
        "enter the battlefield under your control this turn, Zap deals 3 damage to that player or "
        "planeswalker and 3 damage to that creature instead."
    )
    t = Table()
    mine, theirs = t.creature(0, "5/5"), t.creature(1, "5/5")
    land = t.card(0, "land", zone="hand")
    zap = t.put(told(text), 0, "hand")
    t.go()
    if landed:
        t.play(land)
    t.say(
        f"cast:{zap}"
        if f"cast:{zap}" in t.keys()
        else next(k for k in t.keys() if k.startswith(f"cast:{zap}:"))
    )
    t.say("p1")
    assert f"o{mine}" not in t.keys()
    t.say(theirs)
    t.pay()
    t.resolve()
    assert t.life(1) == 20 - dealt and t.obj(theirs).damage == dealt


EVIDENCE = (
    "As an additional cost to cast this spell, you may collect evidence 3.\n"
    "Each opponent sacrifices a creature of their choice. If evidence was collected, instead each opponent "
    "sacrifices a creature with the greatest toughness among creatures they control."
)


@pytest.mark.rules("701.59a", "118.8", "701.21a", "701.59c")
@pytest.mark.parametrize("collected", [False, True])
def test_evidence_and_the_greatest_toughness_among_what_they_control(collected: bool) -> None:
    t = Table()
    t.creature(0, "9/9")
    small, big = t.creature(1, "3/1"), t.creature(1, "1/3")
    dead = [t.creature(0, "1/1", cost="{2}", zone="graveyard") for _ in range(2)]
    zap = t.put(told(EVIDENCE), 0, "hand")
    t.go()
    t.say(next(k for k in t.keys() if k.startswith(f"cast:{zap}")))
    while t.ask.kind != "priority":
        kinds = t.keys()
        if "no" in kinds:
            t.say(next(k for k in kinds if k.startswith("pay:")) if collected else "no")
        else:
            t.say(next((k for k in kinds if k in [f"o{d}" for d in dead]), kinds[0]))
    assert [t.zone(d) for d in dead] == ["exile" if collected else "graveyard"] * 2
    t.resolve()
    while t.ask.kind != "priority":
        assert f"o{small}" in t.keys() and not collected
        t.say(small)
    assert t.zone(big if collected else small) == "graveyard"
    assert t.zone(small if collected else big) == "battlefield"


@pytest.mark.rules("701.59b")
def test_evidence_that_cannot_be_collected() -> None:
    t = Table()
    t.creature(1, "1/1")
    t.creature(0, "1/1", cost="{2}", zone="graveyard")
    zap = t.put(told(EVIDENCE), 0, "hand")
    t.go()
    t.say(next(k for k in t.keys() if k.startswith(f"cast:{zap}")))
    assert not [k for k in t.keys() if k.startswith("pay:add")]
