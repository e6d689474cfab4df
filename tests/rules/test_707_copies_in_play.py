"""Copies made in play: permanents that enter as copies, tokens, spells and abilities (CR 707)."""

import pytest
from position import CREATURE, ENTERS, Position, any_target, damage, enters, free, some, target, when

from apnap.engine.state import TOKEN
from apnap.model import (
    AddTypes,
    Amend,
    Apply,
    AsItEnters,
    BecomeCopy,
    Bind,
    Bound,
    CastNow,
    ChooseValue,
    CopyCard,
    CopyOnStack,
    CreateCopyToken,
    DealDamage,
    Destroy,
    Divided,
    Draw,
    Each,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    Fixed,
    Gain,
    GainLife,
    Gate,
    InZone,
    Keyword,
    LoseLife,
    Modal,
    ModifyPT,
    Named,
    Nothing,
    OfChosen,
    Opponents,
    Pattern,
    PutCounters,
    Quantity,
    Seq,
    SetColors,
    SetName,
    SetPT,
    Spell,
    StackKind,
    Static,
    This,
    Type,
    Until,
    X,
    You,
    canonical,
)

TURN = Until("end of turn")
SPELL = target(StackKind("spell"))


def clone(*but: object) -> Static:
    copy = Amend(EntersAsCopy(some(CREATURE), but))  # type: ignore[arg-type]
    return enters(AsItEnters(Gate(You(), copy, Nothing(), Nothing())))


def cloned(p: Position, of: int, *but: object, more: tuple[object, ...] = ()) -> int:
    shifter = p.creature(0, "0/1", clone(*but), zone="hand", name="Shifter", cost="{0}")
    p.cast(shifter)
    p.resolve("yes")
    if p.kind == "objects":
        p.say(of)
    p.say(*more)
    return p.now(shifter)


@pytest.mark.rules("707.2", "707.2a", "707.5")
def test_the_copiable_values_and_no_more():
    p = Position()
    model = p.creature(
        1,
        "3/2",
        "flying",
        name="Model",
        cost="{2}{R}",
        subtypes="Drake",
        counters=(("+1/+1", 2),),
        tapped=True,
    )
    p.do(Apply(target(CREATURE), (ModifyPT(Fixed(1), Fixed(1)), Gain((Keyword("trample"),))), TURN), model)
    p.do(Apply(target(CREATURE), (SetColors(("blue",)),), TURN), model)
    copy = cloned(p, model)
    c = p.chars(copy)
    assert (c.name, c.power, c.toughness, c.colors, c.mana_value) == ("Model", 3, 2, 8, 3)
    assert c.has("flying") and not c.has("trample") and "Drake" in c.subtypes
    assert not p.obj(copy).tapped and c.controller == 0


@pytest.mark.rules("707.5")
def test_it_enters_as_a_copy_and_its_enters_abilities_work():
    p = Position()
    model = p.creature(1, "1/1", enters(EntersTapped()), when(ENTERS, Draw(You(), Fixed(1))))
    # The Shifter itself never was on the battlefield.
    p.permanent(
        0,
        "enchantment",
        when(
            Pattern("zone change", Named("Shifter"), destination=("battlefield",)), LoseLife(You(), Fixed(1))
        ),
    )
    copy = cloned(p, model)
    p.finish()
    assert p.obj(copy).tapped and p.hand(0) == 1 and p.life(0) == 20


@pytest.mark.rules("707.5")
def test_not_copying_is_allowed():
    p = Position()
    p.creature(1, "3/3")
    shifter = p.creature(0, "0/1", clone(), zone="hand")
    p.cast(shifter)
    p.resolve("no")
    assert p.pt(shifter) == (0, 1)


@pytest.mark.rules("707.3")
def test_a_copy_of_a_copy():
    p = Position()
    model = p.creature(1, "3/3", name="Model")
    first = cloned(p, model)
    p.do(Destroy(target(CREATURE)), model)
    second = cloned(p, first)
    assert p.chars(second).name == "Model" and p.pt(second) == (3, 3)


@pytest.mark.rules("707.5", "614.5")
def test_copying_an_uncopied_shifter_its_own_ability_applies_anew():
    p = Position()
    model = p.creature(1, "3/3", name="Model")
    other = p.creature(0, "0/1", clone(), name="Shifter")
    shifter = p.creature(0, "0/1", clone(), zone="hand", name="Shifter")
    p.cast(shifter)
    p.resolve("yes", other)
    assert p.kind == "may"
    p.say("yes", model)
    assert p.chars(shifter).name == "Model"


@pytest.mark.rules("707.2b")
def test_what_becomes_of_the_original_later_does_not_matter():
    p = Position()
    a, b = p.creature(1, "3/3", name="A"), p.creature(1, "5/5", name="B")
    copy = cloned(p, a)
    p.do(Apply(target(CREATURE), (BecomeCopy(target(CREATURE, slot=1), ()),), TURN), a, b)
    assert p.chars(a).name == "B" and p.chars(copy).name == "A"


@pytest.mark.rules("707.6", "614.12a")
def test_choices_made_for_the_original_are_not_copied():
    p = Position()
    lord = p.creature(
        0,
        "1/1",
        enters(AsItEnters(ChooseValue(You(), "color"))),
        Static(Each(canonical((CREATURE, OfChosen("color")))), (ModifyPT(Fixed(1), Fixed(1)),)),
        zone="hand",
    )
    green, red = p.creature(0, "1/1", cost="{G}"), p.creature(0, "1/1", cost="{R}")
    p.cast(lord)
    p.resolve("wgreen")
    cloned(p, p.now(lord), more=("wred",))
    assert p.pt(green) == (2, 2) and p.pt(red) == (2, 2)
    assert p.chars(p.s.battlefield()[-1]).name == p.chars(lord).name


@pytest.mark.rules("707.9a", "707.9b", "707.3")
def test_exceptions_are_copied_on():
    p = Position()
    model = p.creature(1, "3/3", name="Model")
    but = (
        Gain((Keyword("flying"),)),
        SetPT(Fixed(7), Fixed(7)),
        AddTypes((), ("Bird",), ()),
        SetName("Other"),
    )
    first = cloned(p, model, *but)
    second = cloned(p, first)
    for copy in (first, second):
        c = p.chars(copy)
        assert c.has("flying") and (c.power, c.toughness) == (7, 7)
        assert "Bird" in c.subtypes and c.name == "Other"


@pytest.mark.rules("707.2", "111.3", "701.7a")
def test_a_token_that_is_a_copy():
    p = Position()
    model = p.creature(
        1,
        "2/2",
        "flying",
        enters(EntersWith("+1/+1", Fixed(1))),
        when(ENTERS, Draw(You(), Fixed(1))),
        name="Model",
    )
    p.do(CreateCopyToken(You(), Fixed(2), target(CREATURE)), model).finish()
    copies = [i for i in p.named("Model") if i != model]
    assert len(copies) == 2 and all(p.obj(i).kind == TOKEN and p.pt(i) == (3, 3) for i in copies)
    assert p.chars(copies[0]).controller == 0 and p.hand(0) == 2


@pytest.mark.rules("707.4")
def test_becoming_a_copy_is_not_entering():
    p = Position()
    model = p.creature(1, "5/5", when(ENTERS, Draw(You(), Fixed(1))))
    bear = p.creature(0, "2/2", counters=(("+1/+1", 1),))
    p.do(Apply(target(CREATURE), (ModifyPT(Fixed(1), Fixed(0)),), TURN), bear)
    p.do(Apply(target(CREATURE), (BecomeCopy(target(CREATURE, slot=1), ()),), TURN), bear, model)
    assert p.pt(bear) == (7, 6) and p.s.stack() == () and p.hand(0) == 0
    p.until("upkeep")
    assert p.pt(bear) == (3, 3)


@pytest.mark.rules("707.10", "707.2")
def test_a_copied_spell_has_the_choices_of_the_original():
    modal = Modal(Quantity(Fixed(1), Fixed(1)), (GainLife(You(), X()), LoseLife(Opponents(), X())))
    p = Position()
    p.lands(0, "Mountain", 3)
    card = p.card(0, "hand", modal, cost="{X}")
    p.cast(card, "m1", "3")
    p.do(CopyOnStack(You(), SPELL, Fixed(1)), p.s.stack()[-1])
    assert len(p.s.stack()) == 2
    p.finish()
    assert p.life(1) == 14 and p.life(0) == 20
    assert p.where(card) == "graveyard" and p.graveyard(0) == 2


@pytest.mark.rules("707.10c")
def test_new_targets_for_the_copy():
    p = Position()
    bear = p.creature(1, "2/2", "shroud")
    p.cast(p.spell(damage(3)), "p1")
    p.do(CopyOnStack(You(), SPELL, Fixed(1)), p.s.stack()[-1])
    assert "keep" in p.keys() and "p0" in p.keys() and f"o{bear}" not in p.keys()
    p.say("p0")
    p.resolve()
    assert (p.life(0), p.life(1)) == (17, 20)
    p.resolve()
    assert (p.life(0), p.life(1)) == (17, 17)


@pytest.mark.rules("707.10c", "608.2b")
def test_a_target_may_be_kept_though_it_is_illegal():
    p = Position()
    bear = p.creature(1, "2/2")
    bolt = p.spell(damage(3))
    p.cast(bolt, bear)
    gone = Seq((Destroy(target(CREATURE, slot=1)), CopyOnStack(You(), SPELL, Fixed(1))))
    p.do(gone, bear, p.s.stack()[-1])
    assert "keep" in p.keys()
    p.say("keep")
    p.finish()
    assert p.where(bear) == "graveyard" and p.s.stack() == ()


@pytest.mark.rules("707.10", "601.2d")
def test_a_division_is_copied():
    share = DealDamage(This(), Divided(Fixed(3)), any_target(quantity=Quantity(Fixed(1), Fixed(3))))
    p = Position()
    p.cast(p.spell(share), "p0", "p1", "1")
    p.do(CopyOnStack(You(), SPELL, Fixed(1), "same"), p.s.stack()[-1])
    p.finish()
    assert (p.life(0), p.life(1)) == (18, 16)


@pytest.mark.rules("707.10", "601.2i")
def test_a_copy_is_not_cast_and_its_controller_owns_it():
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("cast", who=You()), GainLife(You(), Fixed(1))))
    p.cast(p.spell(LoseLife(You(), Fixed(3)), by=1), by=1)
    original = p.s.stack()[-1]
    p.cast(p.spell(CopyOnStack(You(), SPELL, Fixed(1))), original)
    p.resolve()
    p.resolve()
    copy = p.s.stack()[-1]
    assert p.s.obj(copy).owner == 0
    p.finish()
    assert (p.life(0), p.life(1)) == (20 + 1 - 3, 17)
    assert p.where(copy) == "gone"


@pytest.mark.rules("707.10", "707.10b")
def test_a_copied_ability():
    p = Position()
    pinger = p.creature(0, "1/1", free(PutCounters(This(), "+1/+1", Fixed(1))))
    p.activate(pinger)
    p.do(CopyOnStack(You(), target(StackKind("ability")), Fixed(1), "same"), p.s.stack()[-1])
    p.finish()
    assert p.pt(pinger) == (3, 3)


@pytest.mark.rules("707.10f", "111.13", "608.3f")
def test_a_copy_of_a_permanent_spell_becomes_a_token_not_created():
    from apnap.model import AmountBecomes, EventAmount, Replacing, Times

    p = Position()
    doubling = Replacing(Pattern("create token"), (AmountBecomes(Times(Fixed(2), EventAmount())),))
    p.permanent(0, "enchantment", doubling)
    bear = p.creature(0, "2/2", zone="hand", name="Bear")
    p.cast(bear)
    p.do(CopyOnStack(You(), SPELL, Fixed(1)), p.s.stack()[-1])
    p.finish()
    assert sorted(p.obj(i).kind for i in p.named("Bear")) == [0, TOKEN]


@pytest.mark.rules("707.10a", "704.5e")
def test_a_copy_elsewhere_ceases_to_exist():
    from apnap.model import CounterIt

    p = Position()
    p.cast(p.spell(GainLife(You(), Fixed(3))))
    p.do(CopyOnStack(You(), SPELL, Fixed(1)), p.s.stack()[-1])
    copy = p.s.stack()[-1]
    p.do(CounterIt(SPELL), copy)
    assert p.where(copy) == "gone" and p.graveyard(0) == 2


@pytest.mark.rules("111.12", "608.2h")
def test_copying_what_is_gone_uses_what_it_was():
    from apnap.model import Bound

    p = Position()
    bear = p.creature(1, "2/2", name="Bear")
    p.do(Seq((Destroy(target(CREATURE)), CreateCopyToken(You(), Fixed(1), Bound(0)))), bear)
    assert len(p.named("Bear")) == 1 and p.where(bear) == "graveyard"


@pytest.mark.rules("111.5")
def test_no_token_of_an_instant():
    from apnap.model import InZone, Type

    p = Position()
    card = p.card(0, "graveyard", GainLife(You(), Fixed(1)))
    p.do(CreateCopyToken(You(), Fixed(1), target(Type("instant"), InZone("graveyard"))), card)
    assert p.s.battlefield() == ()


MAGE = when(Pattern("act", Type("instant"), You(), how="copy"), GainLife(You(), Fixed(1)))


@pytest.mark.rules("707.12", "707.10")
def test_to_copy_a_card_is_not_to_copy_a_spell() -> None:
    p = Position()
    p.permanent(0, "enchantment", MAGE)
    card = p.card(0, "graveyard", Spell(GainLife(You(), Fixed(10))), types="instant")
    copied = Bind(1, CopyCard(You(), target(Type("instant"), InZone("graveyard"))))
    p.do(Seq((copied, CastNow(You(), Bound(1)))), card).finish()
    assert p.life(0) == 30
    p.cast(p.spell(GainLife(You(), Fixed(10))))
    p.do(CopyOnStack(You(), SPELL, Fixed(1)), p.s.stack()[-1]).finish()
    assert p.life(0) == 51
