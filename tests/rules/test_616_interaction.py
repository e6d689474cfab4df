"""Interaction of replacement and prevention effects (CR 616)."""

import pytest
from position import CREATURE, Position, damage, enters, some, target

from apnap.model import (
    AddTypes,
    Amend,
    AmountBecomes,
    AsItEnters,
    ControlledBy,
    CreateToken,
    DestinationBecomes,
    Destroy,
    Discard,
    Each,
    EntersAsCopy,
    EntersAttachedTo,
    EntersAttacking,
    EntersFaceDown,
    EntersTapped,
    EntersTransformed,
    EntersUnder,
    EntersWith,
    EntersWithMods,
    EventAmount,
    Fixed,
    Gain,
    Gate,
    HostOf,
    Instead,
    InZone,
    Keyword,
    ModifyPT,
    Move,
    Nothing,
    Opponents,
    Pattern,
    Prevent,
    RecipientBecomes,
    Regenerate,
    Replacing,
    Static,
    Subtype,
    Sum,
    This,
    Times,
    TokenSpec,
    Trigger,
    Under,
    Until,
    You,
    canonical,
)

TURN = Until("end of turn")
TWICE = AmountBecomes(Times(Fixed(2), EventAmount()))
ONE_MORE = AmountBecomes(Sum((EventAmount(), Fixed(1))))
DYING = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))


def effect(p: Position, player: int, when: Pattern, *changes) -> int:
    return p.permanent(player, "enchantment", Replacing(when, changes))


def options(p: Position) -> dict[int, str]:
    return {o.obj: o.key for o in p.options()}


@pytest.mark.rules("616.1", "616.1e", "616.1f")
def test_the_affected_player_chooses_and_the_order_counts():
    for first, life in (("double", 13), ("more", 12)):
        p = Position()
        double = effect(p, 1, Pattern("damage"), TWICE)
        more = effect(p, 1, Pattern("damage"), ONE_MORE)
        p.do(damage(3), "p0", by=1)
        # Not the controller of the effects or of the source: who is dealt the damage.
        assert p.kind == "replacement" and p.ask.player == 0
        p.say(options(p)[double if first == "double" else more])
        assert p.life(0) == life


@pytest.mark.rules("616.1")
def test_the_controller_of_the_affected_object_chooses():
    p = Position()
    one = effect(p, 0, DYING, DestinationBecomes("exile", ""))
    two = effect(p, 0, DYING, DestinationBecomes("hand", ""))
    bear = p.creature(1, "2/2")
    q = p.fork()
    p.do(Destroy(target(CREATURE)), bear)
    assert p.ask.player == 1
    p.say(options(p)[one])
    assert p.where(bear) == "exile"
    q.do(Destroy(target(CREATURE)), bear)
    q.say(options(q)[two])
    assert q.where(bear) == "hand"


@pytest.mark.rules("616.1f", "616.2")
def test_after_one_has_been_applied_only_what_still_applies_is_left():
    """Exiling first, the other no longer applies; a redirection makes another effect applicable."""
    p = Position()
    guard = p.creature(0, "1/9")
    effect(
        p, 0, Pattern("damage", who=You()), RecipientBecomes(Each(canonical((CREATURE, ControlledBy(You())))))
    )
    effect(p, 0, Pattern("damage", what=CREATURE), Prevent(Fixed(1)))
    p.do(damage(3), "p0", by=1)
    assert p.life(0) == 20 and p.obj(guard).damage == 2


@pytest.mark.rules("616.1a")
def test_a_self_replacement_must_be_chosen_first():
    p = Position()
    effect(p, 1, Pattern("damage"), TWICE)
    p.do(Under(damage(2), Replacing(Pattern("damage"), (AmountBecomes(Fixed(5)),))), "p1")
    assert p.life(1) == 10


@pytest.mark.rules("616.1b", "616.1e", "110.2b")
def test_control_comes_before_all_else():
    """Whose creature it is decides what else applies."""
    p = Position()
    gift = p.creature(0, "2/2", enters(EntersUnder(Opponents())), zone="hand")
    tapping = Pattern(
        "zone change", canonical((CREATURE, ControlledBy(Opponents()))), destination=("battlefield",)
    )
    effect(p, 0, tapping, EntersTapped())
    mine = p.creature(0, "2/2", zone="hand")
    for card in (gift, mine):
        p.cast(card)
        p.resolve()
    assert p.chars(gift).controller == 1 and p.obj(gift).tapped
    assert p.chars(mine).controller == 0 and not p.obj(mine).tapped


def clone(*more) -> Replacing:
    copy = Amend(EntersAsCopy(some(CREATURE), ()))
    return enters(AsItEnters(Gate(You(), copy, Nothing(), Nothing())), *more)


@pytest.mark.rules("616.1c", "707.5")
def test_copying_comes_before_what_the_copy_says_and_before_general_effects():
    p = Position()
    model = p.creature(1, "1/1", enters(EntersWith("+1/+1", Fixed(2))), subtypes="Goblin")
    goblins = Pattern("zone change", Subtype("Goblin"), destination=("battlefield",))
    effect(p, 1, goblins, EntersTapped())
    shifter = p.creature(0, "0/0", clone(), zone="hand")
    p.cast(shifter)
    p.resolve("yes")
    # The choice to copy is asked first; then what a copy of the Goblin meets, in an order of its
    # controller's choice.
    while p.kind == "replacement":
        assert p.ask.player == 0
        p.answer(p.keys()[0])
    assert p.pt(shifter) == (3, 3) and p.obj(shifter).tapped
    assert p.pt(model) == (1, 1)


@pytest.mark.rules("616.1g")
def test_an_event_within_an_event_comes_after_it():
    """ "If you would discard a card" comes before "if a card would be put into a graveyard", though both
    were there to choose from."""
    p = Position()
    effect(p, 0, Pattern("zone change", destination=("graveyard",)), DestinationBecomes("exile", ""))
    effect(
        p,
        0,
        Pattern("discard", by_player=None, who=You()),
        Instead(Move(Trigger("object"), "library", "top")),
    )
    card = p.creature(0, "2/2", zone="hand")
    spell = p.spell(Discard(You(), Each(InZone("hand"))))
    p.cast(spell)
    p.resolve()
    assert p.where(card) == "library"
    # Without the first, the second applies.
    q = Position()
    effect(q, 0, Pattern("zone change", destination=("graveyard",)), DestinationBecomes("exile", ""))
    card = q.creature(0, "2/2", zone="hand")
    q.do(Discard(You(), Each(InZone("hand"))))
    assert q.where(card) == "exile"


@pytest.mark.rules("616.1")
def test_several_players_choose_in_apnap_order():
    p = Position()
    effect(p, 0, Pattern("damage"), TWICE)
    effect(p, 0, Pattern("damage"), ONE_MORE)
    from apnap.model import AllPlayers, DealDamage

    p.do(DealDamage(This(), Fixed(2), AllPlayers()), by=1)
    assert p.ask.player == 0
    p.answer(p.keys()[0])
    assert p.ask.player == 1
    p.answer(p.keys()[1])
    assert {p.life(0), p.life(1)} == {15, 14}


@pytest.mark.rules("616.1e", "614.8")
def test_regeneration_and_a_shield_counter():
    p = Position()
    troll = p.creature(0, "2/2", counters=(("shield", 1),))
    p.do(Regenerate(target(CREATURE)), troll)
    p.do(Destroy(target(CREATURE)), troll)
    assert p.kind == "replacement" and len(p.keys()) == 2
    p.say(next(k for k in p.keys() if k.startswith("122")))
    assert p.where(troll) == "battlefield" and not p.obj(troll).tapped
    p.do(Destroy(target(CREATURE)), troll)
    assert p.where(troll) == "battlefield" and p.obj(troll).tapped


@pytest.mark.rules("122.1d", "122.1h")
def test_stun_and_finality_counters():
    p = Position()
    stunned = p.creature(0, "2/2", tapped=True, counters=(("stun", 2),))
    final = p.creature(0, "2/2", counters=(("finality", 1),))
    from apnap.model import Untap

    p.do(Untap(target(CREATURE)), stunned)
    assert p.obj(stunned).tapped and p.counters(stunned, "stun") == 1
    p.do(Destroy(target(CREATURE)), final)
    assert p.where(final) == "exile"


@pytest.mark.rules("616.1d", "712.14a")
def test_the_back_face_comes_before_what_the_permanent_says():
    """Back face up, the front's own "enters tapped" is none of its abilities."""
    p = Position()
    front = p.make(enters(EntersTapped()), size="1/1", name="Front")
    back = p.make(size="4/4", name="Back", cost=None)
    card = p.put("graveyard", 0, front, back, layout="transform")
    effect(p, 0, Pattern("zone change", CREATURE, destination=("battlefield",)), EntersTransformed())
    p.do(Move(target(InZone("graveyard")), "battlefield"), card)
    assert p.chars(card).name == "Back" and not p.obj(card).tapped


@pytest.mark.rules("614.12", "611.2e")
@pytest.mark.rules("613.7n")
def test_entering_with_modifications():
    p = Position()
    card = p.creature(0, "1/1", zone="graveyard")
    mods = (AddTypes((), ("Zombie",), ()), Gain((Keyword("haste"),)))
    p.do(Move(target(InZone("graveyard")), "battlefield", entering=(EntersWithMods(mods),)), card)
    assert p.chars(card).has("haste") and "Zombie" in p.chars(card).subtypes
    p.until("upkeep")
    assert p.chars(card).has("haste")


@pytest.mark.rules("614.12", "303.4f")
def test_entering_attached():
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    grow = Static(HostOf(This()), (ModifyPT(Fixed(1), Fixed(1)),))
    role = TokenSpec(
        "Role", (), (), ("enchantment",), ("Aura",), None, None, (Keyword("enchant", (CREATURE,)), grow)
    )
    p.do(CreateToken(You(), Fixed(1), role, (EntersAttachedTo(target(CREATURE)),)), bear)
    assert p.pt(bear) == (3, 3) and p.pt(other) == (2, 2)


@pytest.mark.rules("508.4", "614.12")
def test_entering_attacking():
    from position import token

    p = Position()
    p.creature(0, "2/2")
    p.begin()
    p.wait_for("attack")
    p.answer("p1")
    p.do(CreateToken(You(), Fixed(1), token("3/3"), (EntersTapped(), EntersAttacking())))
    while p.kind != "priority":
        p.answer(p.keys()[0])
    p.until("end")
    assert p.life(1) == 15


@pytest.mark.rules("708.3", "614.12")
def test_face_down_it_has_no_word_on_how_it_enters():
    p = Position()
    card = p.creature(0, "5/5", enters(EntersWith("+1/+1", Fixed(1))), zone="graveyard")
    p.do(Move(target(InZone("graveyard")), "battlefield", entering=(EntersFaceDown(),)), card)
    assert p.pt(card) == (2, 2)
