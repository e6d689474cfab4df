"""Replacement effects (CR 614)."""

import pytest
from position import (
    CREATURE,
    DIES,
    ENTERS,
    Position,
    damage,
    enters,
    free,
    some,
    target,
    token,
    when,
)

from apnap.model import (
    AddTypes,
    AllPlayers,
    Amend,
    AmountBecomes,
    Apply,
    AsItEnters,
    Cant,
    ChooseValue,
    ControlledBy,
    Cost,
    CreateToken,
    DealDamage,
    DestinationBecomes,
    Destroy,
    Discard,
    Draw,
    Each,
    EntersTapped,
    EntersWith,
    EventAmount,
    Fixed,
    GainLife,
    Gate,
    Instead,
    InZone,
    LoseLife,
    Mill,
    ModifyPT,
    Nothing,
    OfChosen,
    Opponents,
    Pattern,
    Pay,
    PayLife,
    PutCounters,
    RecipientBecomes,
    Regenerate,
    Replacing,
    Sacrifice,
    Seq,
    SkipStep,
    Static,
    StatIs,
    Subtype,
    Sum,
    Tap,
    This,
    Times,
    Under,
    Until,
    You,
    canonical,
)
from apnap.model.refs import Bound

TURN = Until("end of turn")
YOURS = canonical((CREATURE, ControlledBy(You())))
DOUBLE = AmountBecomes(Times(Fixed(2), EventAmount()))


@pytest.mark.rules("614.1a", "614.6")
def test_a_replaced_event_never_happens():
    p = Position()
    p.permanent(
        0, "enchantment", Replacing(Pattern("draw", who=You()), (Instead(GainLife(You(), Fixed(3))),))
    )
    p.permanent(0, "enchantment", when(Pattern("draw", who=You()), LoseLife(You(), Fixed(1))))
    p.do(Draw(You(), Fixed(2))).finish()
    assert p.life(0) == 26 and p.hand(0) == 0 and p.in_library(0) == 10
    # The wrong case: another player's draw is not replaced.
    p.do(Draw(Opponents(), Fixed(1)))
    assert p.hand(1) == 1 and p.life(0) == 26


@pytest.mark.rules("614.5", "614.11a")
def test_an_effect_applies_once_to_what_it_makes_of_an_event():
    p = Position()
    p.permanent(0, "enchantment", Replacing(Pattern("draw", who=You()), (Instead(Draw(You(), Fixed(2))),)))
    p.do(Draw(You(), Fixed(1)))
    assert p.hand(0) == 2
    p.do(Draw(You(), Fixed(2)))
    assert p.hand(0) == 6


@pytest.mark.rules("614.5")
def test_two_doublers_apply_once_each():
    p = Position()
    for _ in range(2):
        p.permanent(
            0, "enchantment", Replacing(Pattern("draw", who=You()), (Instead(Draw(You(), Fixed(2))),))
        )
    p.do(Draw(You(), Fixed(1)))
    while p.ask.kind == "replacement":
        p.answer(p.keys()[0])
    assert p.hand(0) == 4


@pytest.mark.rules("614.5")
def test_two_damage_doublers_make_four_times():
    p = Position()
    for _ in range(2):
        p.permanent(0, "enchantment", Replacing(Pattern("damage"), (DOUBLE,)))
    p.do(damage(3), "p1")
    p.say(p.keys()[0])
    assert p.life(1) == 8


@pytest.mark.rules("614.1b", "614.10")
def test_a_skipped_step_is_proceeded_past():
    p = Position()
    skipping = p.fork()
    skipping.permanent(1, "enchantment", Static(You(), (SkipStep("draw"),)))
    for q in (p, skipping):
        q.until("draw" if q is p else "precombat main")
    while skipping.s.active != 1:
        skipping.answer("pass") if skipping.kind == "priority" else skipping.answer("none")
    skipping.until("precombat main")
    assert p.s.active == 1 and p.hand(1) == 1
    assert skipping.s.active == 1 and skipping.hand(1) == 0


@pytest.mark.rules("614.1c", "614.1d", "614.12")
def test_enters_tapped_and_with_counters():
    p = Position()
    lone = p.creature(0, "1/1", enters(EntersTapped(), EntersWith("+1/+1", Fixed(2))), zone="hand")
    plain = p.creature(0, "1/1", zone="hand")
    for card in (lone, plain):
        p.cast(card)
        p.resolve()
    assert p.obj(lone).tapped and p.pt(lone) == (3, 3)
    assert not p.obj(plain).tapped and p.pt(plain) == (1, 1)


@pytest.mark.rules("614.1d", "301.1", "301.2")
def test_objects_of_others_enter_tapped():
    p = Position()
    p.permanent(
        1,
        "artifact",
        Replacing(
            Pattern(
                "zone change", canonical((CREATURE, ControlledBy(Opponents()))), destination=("battlefield",)
            ),
            (EntersTapped(),),
        ),
    )
    theirs = p.creature(0, "1/1", zone="hand")
    own = p.creature(1, "1/1", "flash", zone="hand")
    relic = p.permanent(0, "artifact", zone="hand")
    p.cast(theirs)
    p.resolve()
    p.cast(relic)
    p.resolve()
    p.cast(own, by=1)
    p.resolve()
    assert p.obj(theirs).tapped and not p.obj(relic).tapped and not p.obj(own).tapped


@pytest.mark.rules("614.12")
def test_what_applies_is_asked_of_the_permanent_as_it_would_exist():
    """A general effect looks at the permanent as it will be, a type granted on the battlefield included;
    its own general ability does not apply to itself."""
    p = Position()
    tapping = Replacing(
        Pattern("zone change", canonical((Subtype("Goblin"), CREATURE)), destination=("battlefield",)),
        (EntersTapped(),),
    )
    p.permanent(0, "enchantment", tapping)
    elf = p.creature(0, "1/1", subtypes="Elf", zone="hand")
    p.cast(elf)
    p.resolve()
    assert not p.obj(elf).tapped
    p.permanent(0, "enchantment", Static(Each(YOURS), (AddTypes((), ("Goblin",), ()),)))
    other = p.creature(0, "1/1", subtypes="Elf", zone="hand")
    p.cast(other)
    p.resolve()
    assert p.obj(other).tapped


@pytest.mark.rules("614.12")
def test_a_general_effect_of_the_entering_permanent_does_not_apply_to_itself():
    p = Position()
    tapping = Replacing(Pattern("zone change", CREATURE, destination=("battlefield",)), (EntersTapped(),))
    first = p.creature(0, "1/1", tapping, zone="hand")
    second = p.creature(0, "1/1", zone="hand")
    for card in (first, second):
        p.cast(card)
        p.resolve()
    assert not p.obj(first).tapped and p.obj(second).tapped


@pytest.mark.rules("614.12", "616.2")
def test_what_already_modified_the_entering_counts():
    """A creature that enters with a counter is big enough for another effect to apply."""
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(
            Pattern(
                "zone change",
                canonical((CREATURE, StatIs("power", ">=", Fixed(3)))),
                destination=("battlefield",),
            ),
            (EntersTapped(),),
        ),
    )
    grown = p.creature(0, "2/2", enters(EntersWith("+1/+1", Fixed(1))), zone="hand")
    small = p.creature(0, "2/2", zone="hand")
    for card in (grown, small):
        p.cast(card)
        p.resolve()
    assert p.obj(grown).tapped and not p.obj(small).tapped


@pytest.mark.rules("614.12a", "614.1c", "614.1")
def test_a_choice_is_made_before_the_permanent_enters():
    p = Position()
    land = p.permanent(
        0,
        "land",
        Static(
            This(),
            (
                Replacing(
                    ENTERS,
                    (
                        AsItEnters(
                            Gate(
                                You(),
                                Pay(You(), Cost((PayLife(Fixed(2)),))),
                                Nothing(),
                                Amend(EntersTapped()),
                            )
                        ),
                    ),
                ),
            ),
        ),
        zone="hand",
        cost=None,
    )
    q = p.fork()
    for game, said in ((p, "yes"), (q, "no")):
        game.begin()
        game.say(f"play:{land}:0")
        assert game.kind == "may" and game.where(land) == "hand"
        game.say(said)
    assert (p.life(0), p.obj(land).tapped) == (18, False)
    assert (q.life(0), q.obj(land).tapped) == (20, True)


@pytest.mark.rules("614.12a", "614.1c")
def test_a_word_chosen_as_it_enters():
    p = Position()
    lord = p.creature(
        0,
        "1/1",
        enters(AsItEnters(ChooseValue(You(), "color"))),
        Static(Each(canonical((CREATURE, OfChosen("color")))), (ModifyPT(Fixed(1), Fixed(1)),)),
        zone="hand",
    )
    green = p.creature(0, "1/1", cost="{G}")
    red = p.creature(0, "1/1", cost="{R}")
    p.cast(lord)
    p.resolve("wgreen")
    assert p.pt(green) == (2, 2) and p.pt(red) == (1, 1)


@pytest.mark.rules("614.13", "614.13a")
def test_entering_may_make_other_objects_change_zones():
    p = Position()
    eater = p.creature(
        0,
        "1/1",
        enters(AsItEnters(Seq((Sacrifice(You(), some(CREATURE)), Amend(EntersWith("+1/+1", Fixed(2))))))),
        zone="hand",
    )
    food = p.creature(0, "1/1")
    p.cast(eater)
    p.resolve()
    assert p.where(food) == "graveyard" and p.pt(eater) == (3, 3)


@pytest.mark.rules("614.8", "701.19a", "701.19c", "701.19b", "701.8c")
def test_regeneration_replaces_one_destruction():
    p = Position()
    troll = p.creature(0, "2/2", free(Regenerate(This())))
    p.activate(troll)
    p.resolve()
    p.do(damage(2), troll)
    assert p.where(troll) == "battlefield" and p.obj(troll).tapped and p.obj(troll).damage == 0
    p.do(Destroy(target(CREATURE)), troll)
    assert p.where(troll) == "graveyard"


@pytest.mark.rules("701.19c", "614.8")
def test_regeneration_not_of_sacrifice_nor_where_it_cant():
    p = Position()
    trolls = [p.creature(0, "2/2", free(Regenerate(This()))) for _ in range(3)]
    for troll in trolls:
        p.activate(troll)
        p.resolve()
    p.do(Destroy(target(CREATURE), "can't"), trolls[0])
    p.do(Sacrifice(You(), some(CREATURE)), then=(trolls[1],))
    p.do(Destroy(target(CREATURE)), trolls[2])
    assert [p.where(t) for t in trolls] == ["graveyard", "graveyard", "battlefield"]


@pytest.mark.rules("614.9", "614.2")
def test_redirected_damage():
    p = Position()
    guard = p.creature(0, "1/5", Replacing(Pattern("damage", who=You()), (RecipientBecomes(This()),)))
    p.do(damage(3), "p0", by=1)
    assert p.life(0) == 20 and p.obj(guard).damage == 3
    p.do(damage(3), "p1")
    assert p.life(1) == 17


@pytest.mark.rules("614.9")
def test_redirection_to_what_is_no_creature_does_nothing():
    p = Position()
    p.permanent(0, "enchantment", Replacing(Pattern("damage", who=You()), (RecipientBecomes(This()),)))
    p.do(damage(3), "p0", by=1)
    assert p.life(0) == 17


@pytest.mark.rules("614.9")
def test_redirection_by_a_spell_to_a_creature_that_is_gone_does_nothing():
    p = Position()
    guard = p.creature(0, "1/5")
    shield = Apply(You(), (Replacing(Pattern("damage", who=You()), (RecipientBecomes(Bound(0)),)),), TURN)
    p.do(Seq((Tap(target(CREATURE)), shield)), guard)
    p.do(damage(2), "p0", by=1)
    assert (p.life(0), p.obj(guard).damage) == (20, 2)
    p.do(Destroy(target(CREATURE)), guard)
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 18


@pytest.mark.rules("614.11", "121.6a", "121.6")
def test_a_draw_from_an_empty_library_is_replaced():
    p = Position(library=0)
    p.permanent(
        0, "enchantment", Replacing(Pattern("draw", who=You()), (Instead(GainLife(You(), Fixed(1))),))
    )
    p.do(Draw(You(), Fixed(1)))
    assert p.life(0) == 21 and not p.s.over
    p.do(Draw(Opponents(), Fixed(1)))
    assert p.s.winners == (0,)


@pytest.mark.rules("614.11a", "121.6b")
def test_the_replacement_is_completed_before_the_sequence_goes_on():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(Pattern("draw", who=You()), (Instead(Mill(You(), Fixed(1))),), chooser=You()),
    )
    p.do(Draw(You(), Fixed(2)))
    p.say("yes")
    assert p.graveyard(0) == 1 and p.hand(0) == 0
    p.say("no")
    assert p.hand(0) == 1


@pytest.mark.rules("614.1a")
def test_if_it_would_die_exile_it_instead():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(
            Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",)),
            (DestinationBecomes("exile", ""),),
        ),
    )
    bear = p.creature(1, "2/2", when(DIES, GainLife(You(), Fixed(5))))
    p.do(Destroy(target(CREATURE)), bear).finish()
    assert p.where(bear) == "exile" and p.life(1) == 20
    card = p.creature(1, "2/2", zone="hand")
    p.do(Discard(Opponents(), Each(InZone("hand"))))
    assert p.where(card) == "graveyard"


@pytest.mark.rules("614.15", "616.1a")
def test_self_replacement_comes_first():
    p = Position()
    p.permanent(
        0, "enchantment", Replacing(Pattern("damage"), (AmountBecomes(Sum((EventAmount(), Fixed(1)))),))
    )
    big = Under(damage(2), Replacing(Pattern("damage"), (AmountBecomes(Fixed(4)),)))
    p.do(big, "p1")
    # 4 in place of 2 first, then one more; the other order would leave 4.
    assert p.life(1) == 15


@pytest.mark.rules("614.15")
def test_self_replacement_is_for_its_own_events_only():
    p = Position()
    own = Seq(
        (
            Under(damage(2), Replacing(Pattern("damage"), (AmountBecomes(Fixed(4)),))),
            DealDamage(This(), Fixed(1), Bound(0)),
        )
    )
    p.do(own, "p1")
    assert p.life(1) == 15


@pytest.mark.rules("614.16")
def test_token_and_counter_doublers():
    p = Position()
    p.permanent(0, "enchantment", Replacing(Pattern("create token", who=You()), (DOUBLE,)))
    p.permanent(0, "enchantment", Replacing(Pattern("put counter", YOURS, how="+1/+1"), (DOUBLE,)))
    p.do(CreateToken(You(), Fixed(2), token()))
    assert len(p.named("Beast Token")) == 4
    bear = p.creature(0, "2/2")
    foe = p.creature(1, "2/2")
    p.do(PutCounters(target(CREATURE), "+1/+1", Fixed(2)), bear)
    p.do(PutCounters(target(CREATURE), "+1/+1", Fixed(2)), foe)
    assert p.pt(bear) == (6, 6) and p.pt(foe) == (4, 4)


@pytest.mark.rules("614.16", "122.6")
def test_a_counter_doubler_doubles_what_a_permanent_enters_with():
    p = Position()
    p.permanent(0, "enchantment", Replacing(Pattern("put counter", YOURS), (DOUBLE,)))
    hydra = p.creature(0, "0/0", enters(EntersWith("+1/+1", Fixed(2))), zone="hand")
    p.cast(hydra)
    p.resolve()
    assert p.pt(hydra) == (4, 4)


@pytest.mark.rules("614.16")
def test_a_token_made_by_a_replacement_is_doubled_too():
    p = Position()
    p.permanent(0, "enchantment", Replacing(Pattern("create token", who=You()), (DOUBLE,)))
    p.permanent(
        0,
        "enchantment",
        Replacing(Pattern("draw", who=You()), (Instead(CreateToken(You(), Fixed(1), token())),)),
    )
    p.do(Draw(You(), Fixed(1)))
    assert len(p.named("Beast Token")) == 2


@pytest.mark.rules("614.17", "614.17c", "614.7")
def test_what_cant_happen_cant_be_replaced():
    p = Position()
    p.permanent(0, "enchantment", Static(AllPlayers(), (Cant("gain life"),)))
    p.permanent(
        0, "enchantment", Replacing(Pattern("gain life", who=You()), (Instead(Draw(You(), Fixed(1))),))
    )
    p.do(GainLife(You(), Fixed(3)))
    assert p.life(0) == 20 and p.hand(0) == 0


@pytest.mark.rules("614.7a", "120.8")
def test_no_damage_is_not_increased():
    p = Position()
    p.permanent(
        0, "enchantment", Replacing(Pattern("damage"), (AmountBecomes(Sum((EventAmount(), Fixed(1)))),))
    )
    p.do(damage(0), "p1")
    assert p.life(1) == 20 and not p.facts("damage")


@pytest.mark.rules("614.4")
def test_not_back_in_time():
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(Destroy(target(CREATURE)), bear)
    p.do(Regenerate(Each(CREATURE)))
    assert p.where(bear) == "graveyard"


@pytest.mark.rules("614.3")
def test_a_shield_lasts_until_the_end_of_the_turn():
    p = Position()
    shield = Apply(
        You(), (Replacing(Pattern("damage", who=You()), (Instead(GainLife(You(), Fixed(1))),)),), TURN
    )
    p.do(shield)
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 21
    p.until("upkeep")
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 19


@pytest.mark.rules("614.8")
def test_two_shields_for_two_destructions_in_one_batch():
    """Each creature has its own shield; questions about the one do not answer the other."""
    p = Position()
    trolls = [p.creature(0, "2/2") for _ in range(2)]
    for troll in trolls:
        for _ in range(2):
            p.do(Regenerate(target(CREATURE)), troll)
    p.do(Destroy(Each(CREATURE)))
    asked = 0
    while p.ask.kind == "replacement":
        asked += 1
        p.answer(p.keys()[-1])
    assert asked == 2
    assert [p.where(t) for t in trolls] == ["battlefield"] * 2
    # Each has a shield left.
    p.do(Destroy(Each(CREATURE)))
    assert [p.where(t) for t in trolls] == ["battlefield"] * 2
    p.do(Destroy(Each(CREATURE)))
    assert [p.where(t) for t in trolls] == ["graveyard"] * 2


@pytest.mark.rules("614.1a", "608.2h")
def test_what_a_spell_bound_is_known_to_its_shield():
    """ "The next time a source would deal damage to you, target creature's controller loses life"."""
    p = Position()
    bear = p.creature(1, "2/2")
    shield = Apply(
        You(),
        (
            Replacing(
                Pattern("damage", who=You()), (Instead(PutCounters(Bound(0), "+1/+1", Fixed(1))),), uses=1
            ),
        ),
        TURN,
    )
    p.do(Seq((Tap(target(CREATURE)), shield)), bear)
    p.do(damage(2), "p0", by=1)
    assert p.counters(bear, "+1/+1") == 1 and p.life(0) == 20
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 18
