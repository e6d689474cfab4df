"""CR 611: continuous effects of resolved spells and abilities: what is fixed, and how they end."""

from __future__ import annotations

import pytest
from helpers_layers import BEAR, CREATURES, FLYING, MY_CREATURES, TARGET, Table, pt

from apnap.engine import durations, layers
from apnap.engine.evaluate import Context
from apnap.engine.state import GONE, GRAVEYARD, STACK, CastFacts, Delayed, Event
from apnap.model import (
    VERB_NUMBER,
    Among,
    AsLongAs,
    Bound,
    Cant,
    Control,
    ControlledBy,
    CountOf,
    Each,
    Endless,
    Fixed,
    Gain,
    Is,
    Iterated,
    Keyword,
    MaxHandSize,
    ModifyPT,
    Nothing,
    OfChosen,
    Opponents,
    Pattern,
    Prevent,
    PreventNext,
    Replacing,
    Static,
    StatOf,
    Status,
    This,
    Triggered,
    Until,
    UntilEvent,
    X,
    You,
    intern,
)
from apnap.model.words import CLEANUP, END_STEP, POSTCOMBAT_MAIN, UPKEEP


@pytest.fixture
def t() -> Table:
    return Table()


@pytest.mark.rules("611.2c")
def test_the_set_is_fixed_for_characteristics(t: Table) -> None:
    bear = t.put(BEAR)
    t.effect(MY_CREATURES, pt(1, 1))
    late = t.put(BEAR)
    assert (t.pt(bear), t.pt(late)) == ((3, 3), (2, 2))
    t.s.own(bear).controller = 1
    assert t.pt(bear) == (3, 3)


@pytest.mark.rules("611.2c")
def test_the_set_is_not_fixed_for_rules(t: Table) -> None:
    t.effect(MY_CREATURES, Cant("block"))
    late = t.put(BEAR)
    assert [r[0] for r in t.chars(late).rules] == [Cant("block")]
    t.s.own(late).controller = 1
    assert t.chars(late).rules == ()


@pytest.mark.rules("611.2c")
def test_each_part_has_its_own_set(t: Table) -> None:
    bear = t.put(BEAR)
    t.effect(CREATURES, pt(1, 0), Cant("block"))
    late = t.put(BEAR)
    assert (t.pt(bear), t.pt(late)) == ((3, 2), (2, 2))
    assert len(t.chars(bear).rules) == len(t.chars(late).rules) == 1


@pytest.mark.rules("611.2c")
def test_what_is_pointed_at_stays_the_same_for_rules_too(t: Table) -> None:
    bear, other = t.put(BEAR), t.put(BEAR)
    t.on(bear, Cant("block"))
    assert len(t.chars(bear).rules) == 1 and t.chars(other).rules == ()


@pytest.mark.rules("702.26e")
def test_a_phased_out_permanent_is_not_in_the_set(t: Table) -> None:
    bear = t.put(BEAR)
    t.s.own(bear).phased_out = True
    assert t.on(bear, pt(1, 1)) == []


@pytest.mark.rules("611.2d", "608.2h")
def test_amounts_are_determined_once(t: Table) -> None:
    bear = t.put(BEAR)
    spell = t.put(BEAR, zone=STACK)
    t.s.own(spell).cast = CastFacts(0, 1, 4, (), (), False)
    ctx = Context(t.s, spell, 0)
    ctx.item = spell
    ctx.bindings = {"b0": (bear,)}
    t.effect_of(ctx, TARGET, ModifyPT(X(), CountOf(CREATURES)))
    assert t.pt(bear) == (6, 3)
    t.put(BEAR)
    t.s.own(spell).cast = None
    assert t.pt(bear) == (6, 3)


@pytest.mark.rules("611.2d")
def test_an_amount_for_each_of_the_affected(t: Table) -> None:
    a, b = t.put(BEAR), t.put(BEAR)
    t.counters(b, ("+1/+1", 3))
    power = StatOf("power", Iterated(), "sum")
    first, second = t.effect(CREATURES, ModifyPT(power, Fixed(0)))
    assert first.timestamp == second.timestamp
    assert (t.pt(a), t.pt(b)) == ((4, 2), (10, 5))
    t.counters(b)
    assert t.pt(b) == (7, 2)


@pytest.mark.rules("607.2d")
def test_a_choice_made_for_the_source_is_kept(t: Table) -> None:
    bear = t.put(BEAR)
    source = t.put(BEAR)
    t.s.own(source).chosen = (("color", "red"),)
    ctx = Context(t.s, source, 0)
    ctx.bindings = {"b0": (bear,)}
    t.effect_of(ctx, TARGET, Gain((Keyword("protection", (OfChosen("color"),)),)))
    t.s.own(source).chosen = ()
    assert t.chars(bear).abilities.keyword("protection")[0].args[0].name == "red"


@pytest.mark.rules("611.2e", "613.7n")
def test_an_effect_on_an_entering_permanent(t: Table) -> None:
    bear = t.put(BEAR)
    durations.permanent_effect(t.s, 0, 0, bear, (Gain((FLYING,)),))
    assert t.chars(bear).has("flying") and t.s.effects[0].timestamp > t.obj(bear).timestamp
    durations.expire(t.s, "end of turn")
    assert t.chars(bear).has("flying")


@pytest.mark.rules("400.7a")
def test_an_effect_follows_a_spell_onto_the_battlefield(t: Table) -> None:
    spell, permanent = t.put(BEAR, zone=STACK), t.put(BEAR)
    t.on(spell, pt(1, 1))
    assert (t.pt(spell), t.pt(permanent)) == ((3, 3), (2, 2))
    durations.follow(t.s, spell, permanent)
    assert t.pt(permanent) == (3, 3) and t.s.effects[0].bindings == (("b0", (spell,)), ("b-1", (permanent,)))


@pytest.mark.rules("701.12b")
def test_control_is_exchanged(t: Table) -> None:
    a, b = t.put(BEAR, 0), t.put(BEAR, 1)
    durations.exchange_control(t.s, Context(t.s, a, 0), a, b, 0, 1)
    assert (t.chars(a).controller, t.chars(b).controller) == (1, 0)


@pytest.mark.rules("800.4a")
def test_control_by_a_player_who_leaves_ends(t: Table) -> None:
    bear = t.put(BEAR, 0)
    t.on(bear, Control(You()), player=1, duration=Endless())
    assert t.chars(bear).controller == 1
    durations.leave(t.s, 1)
    assert t.chars(bear).controller == 0


# Shields.


@pytest.mark.rules("614.8", "615.7")
def test_shields_count_their_uses(t: Table) -> None:
    bear = t.put(BEAR)
    ctx = Context(t.s, bear, 0)
    mod = Replacing(Pattern("destroy", what=Among(durations.AFFECTED)), (), uses=1)
    effect = durations.shield(t.s, ctx, (bear,), mod, Until("end of turn"), 1)
    assert effect.uses == 1 and effect.affected == (bear,)
    inner = Context(t.s, effect.source, 0)
    inner.bindings = dict(effect.bindings)
    from apnap.engine import evaluate

    assert evaluate.matches(inner, mod.when.what, bear)
    (prevent,) = t.on(bear, Replacing(Pattern("damage", what=Among(Bound(0))), (PreventNext(Fixed(3)),)))
    assert prevent.uses == 3
    assert [r[5] for r in layers.replacing(t.s)] == [effect, prevent]
    durations.expire(t.s, "end of turn")
    assert layers.replacing(t.s) == ()


@pytest.mark.rules("611.2a", "615.7")
def test_a_shield_is_an_effect_of_its_own(t: Table) -> None:
    bear = t.put(BEAR)
    shield = Replacing(Pattern("damage", what=Among(Bound(0))), (Prevent(None),), uses=1)
    first, second = t.on(bear, pt(1, 1), shield)
    assert (first.uses, second.uses) == (1, -1) and first.timestamp == second.timestamp
    assert t.pt(bear) == (3, 3)


# The ends of durations.


@pytest.mark.rules("514.2", "611.2a")
def test_until_end_of_turn(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, pt(1, 1))
    t.on(bear, pt(2, 2), duration=Endless())
    durations.expire(t.s, "end of combat")
    assert t.pt(bear) == (5, 5)
    durations.expire(t.s, "end of turn")
    assert t.pt(bear) == (4, 4)


@pytest.mark.rules("500.5a")
def test_until_end_of_combat(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, pt(1, 1), duration=Until("end of combat"))
    durations.expire(t.s, "end of combat")
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("500.4", "611.2a")
def test_until_your_next_turn(t: Table) -> None:
    bear = t.put(BEAR)
    t.s.turn, t.s.active = 5, 0
    t.on(bear, pt(1, 1), duration=Until("your next turn"), player=0)
    t.on(bear, pt(0, 1), duration=Until("your next turn"), player=1)
    durations.expire(t.s, "turn")
    assert t.pt(bear) == (3, 4)
    t.s.turn, t.s.active = 6, 1
    durations.expire(t.s, "turn")
    assert t.pt(bear) == (3, 3)
    t.s.turn, t.s.active = 7, 0
    durations.expire(t.s, "turn")
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("514.2", "611.2a")
def test_until_the_end_of_your_next_turn(t: Table) -> None:
    bear = t.put(BEAR)
    t.s.turn, t.s.active = 5, 0
    t.on(bear, pt(1, 1), duration=Until("end of your next turn"))
    for turn, active in ((5, 0), (6, 1)):
        t.s.turn, t.s.active = turn, active
        durations.expire(t.s, "end of turn")
        assert t.pt(bear) == (3, 3)
    t.s.turn, t.s.active = 7, 0
    durations.expire(t.s, "end of turn")
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("500.4")
@pytest.mark.parametrize(
    ("moment", "duration", "step", "this_turn"),
    [
        ("end step", "your next end step", POSTCOMBAT_MAIN, True),
        ("end step", "your next end step", END_STEP, False),
        ("upkeep", "your next upkeep", UPKEEP, False),
        ("upkeep", "your next upkeep", CLEANUP, False),
    ],
)
def test_until_a_step(t: Table, moment: str, duration: str, step: int, this_turn: bool) -> None:
    bear = t.put(BEAR)
    t.s.turn, t.s.active, t.s.step = 5, 0, step
    t.on(bear, pt(1, 1), duration=Until(duration))
    durations.expire(t.s, moment)
    assert t.pt(bear) == ((2, 2) if this_turn else (3, 3))
    t.s.turn = 7
    durations.expire(t.s, moment)
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("611.2b")
def test_for_as_long_as(t: Table) -> None:
    thief, prey = t.put(BEAR, 0), t.put(BEAR, 1)
    ctx = Context(t.s, thief, 0)
    ctx.bindings = {"b0": (prey,)}
    mine = AsLongAs(Is(This(), ControlledBy(You())))
    t.effect_of(ctx, TARGET, Control(You()), duration=mine)
    assert t.chars(prey).controller == 0
    durations.after_batch(t.s, ())
    assert t.chars(prey).controller == 0
    t.on(thief, Control(You()), player=1)
    durations.after_batch(t.s, ())
    assert t.chars(prey).controller == 1
    durations.expire(t.s, "end of turn")  # it doesn't begin again
    assert t.chars(thief).controller == 0 and t.chars(prey).controller == 1


@pytest.mark.rules("611.2b")
def test_for_as_long_as_never_begins_or_ends_with_its_source(t: Table) -> None:
    thief, prey = t.put(BEAR, 1), t.put(BEAR, 1)
    ctx = Context(t.s, thief, 0)
    ctx.bindings = {"b0": (prey,)}
    mine = AsLongAs(Is(This(), ControlledBy(You())))
    assert t.effect_of(ctx, TARGET, Control(You()), duration=mine) == []
    t.s.own(thief).controller = 0
    assert len(t.effect_of(ctx, TARGET, Control(You()), duration=mine)) == 1
    t.s.own(thief).last = t.chars(thief)
    t.s.own(thief).zone = GONE
    durations.after_batch(t.s, ())
    assert t.chars(prey).controller == 1


@pytest.mark.rules("611.2b", "702.26f")
def test_for_as_long_as_ends_when_its_source_phases_out(t: Table) -> None:
    source, bear = t.put(BEAR), t.put(BEAR)
    ctx = Context(t.s, source, 0)
    ctx.bindings = {"b0": (bear,)}
    t.effect_of(ctx, TARGET, pt(1, 1), duration=AsLongAs(Is(This(), Status("untapped"))))
    assert t.pt(bear) == (3, 3)
    t.s.own(source).phased_out = True
    durations.after_batch(t.s, ())
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("611.2a")
def test_until_an_event(t: Table) -> None:
    source, bear = t.put(BEAR), t.put(BEAR)
    ctx = Context(t.s, source, 0)
    ctx.bindings = {"b0": (bear,)}
    leaves = UntilEvent(Pattern("zone change", what=Among(This()), origin=("battlefield",)))
    t.effect_of(ctx, TARGET, pt(1, 1), duration=leaves)
    for who, expected in ((bear, (3, 3)), (source, (2, 2))):
        e = Event(VERB_NUMBER["zone change"], "400.7", obj=who)
        e.origin, e.dest = 2, GRAVEYARD
        durations.after_batch(t.s, (e,))
        assert t.pt(bear) == expected


@pytest.mark.rules("603.7", "514.2")
def test_delayed_triggers_end_too(t: Table) -> None:
    ability = intern(Triggered(Pattern("draw"), Nothing()))

    def watching(duration: object, **bindings: int) -> Delayed:
        return Delayed(t.s.tick(), 0, 0, ability, False, duration, tuple(bindings.items()), None)

    t.s.turn = 3
    endless = watching(None)
    later = watching(Until("end of your next turn"), expires=4)
    t.s.delayed = (watching(Until("end of turn")), endless, later)
    durations.expire(t.s, "end of turn")
    assert t.s.delayed == (endless, later)


@pytest.mark.rules("611.3a", "611.3b")
def test_a_static_ability_is_not_locked_in(t: Table) -> None:
    source = t.static(pt(1, 1), affects=MY_CREATURES)
    bear = t.put(BEAR)
    assert t.pt(bear) == (3, 3)
    t.s.set_zone(2, 0, (bear,))
    t.s.own(source).zone = GRAVEYARD
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("611.2c", "613.10")
def test_players_are_affected(t: Table) -> None:
    t.effect(Opponents(), MaxHandSize("set", Fixed(3)))
    assert len(layers.player_rules(t.s, 1)) == 1 and layers.player_rules(t.s, 0) == ()


@pytest.mark.rules("611.2c")
def test_a_granted_static_ability_is_open_again(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, Gain((Static(Each(Status("tapped")), (pt(1, 1),)),)))
    other = t.put(BEAR)
    assert t.pt(other) == (2, 2)
    t.s.own(other).tapped = True
    assert t.pt(other) == (3, 3)
