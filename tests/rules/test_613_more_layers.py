"""CR 613: layer 7 as a whole, copiable values, and timestamps that permanents receive anew."""

from __future__ import annotations

import pytest
from helpers_layers import BEAR, CREATURES, FLYING, MOX, Table, base_pt, face, pt
from position import CREATURE, Position, target

from apnap.engine import copying
from apnap.engine.evaluate import Context
from apnap.model import (
    AddColors,
    AddTypes,
    And,
    BecomeCopy,
    Bound,
    Color,
    Control,
    Each,
    Endless,
    EntersFaceDown,
    Fixed,
    Gain,
    HasKeyword,
    InZone,
    Lose,
    Move,
    Seq,
    SetName,
    SetPT,
    Static,
    StatIs,
    SwitchPT,
    Transform,
    TurnFaceUp,
    Type,
    You,
)

CARDS = InZone("graveyard")


@pytest.fixture
def t() -> Table:
    return Table()


def anthem(p: int, t: int, *more: object) -> Static:
    return Static(Each(And((CREATURE, *more))) if more else Each(CREATURE), (pt(p, t),))  # type: ignore[arg-type]


def setting(n: int) -> Static:
    """Creatures have base power and toughness n/n."""
    return Static(Each(CREATURE), (SetPT(Fixed(n), Fixed(n)),))


@pytest.mark.rules("613.1g")
def test_layer_7_sees_what_all_the_other_layers_made(t: Table) -> None:
    bear, mox = t.put(BEAR), t.put(MOX)
    # The power effects are the oldest ones; each looks at something that an earlier layer changes later.
    t.static(pt(1, 0), affects=Each(And((Type("creature"), HasKeyword("flying")))))
    t.static(pt(10, 0), affects=Each(And((Type("creature"), Color("red")))))
    t.static(pt(0, 5), affects=Each(Type("artifact")))
    assert t.pt(bear) == (2, 2)
    t.on(bear, AddColors(("red",)))  # layer 5
    assert t.pt(bear) == (12, 2)
    t.on(bear, Gain((FLYING,)))  # layer 6
    assert t.pt(bear) == (13, 2)
    t.on(mox, AddTypes(("creature",), (), ()))  # layer 4
    t.on(bear, AddTypes(("artifact",), (), ()))
    assert t.pt(bear) == (13, 7) and t.pt(mox) == (0, 5)
    t.on(bear, Lose(("flying",)))
    assert t.pt(bear) == (12, 7)


@pytest.mark.rules("613.1g")
def test_power_does_not_reach_back_into_an_earlier_layer(t: Table) -> None:
    small, big = t.put(BEAR), t.put(face("Big", "creature", pt="5/5"))
    # Which creatures gain flying is asked in layer 6, before anything has changed their power.
    t.static(Gain((FLYING,)), affects=Each(And((Type("creature"), StatIs("power", ">=", Fixed(4))))))
    t.static(pt(3, 3))
    assert t.pt(small) == (5, 5) and not t.chars(small).has("flying")
    assert t.pt(big) == (8, 8) and t.chars(big).has("flying")


@pytest.mark.rules("613.4")
def test_the_sublayers_come_first_and_timestamps_within_each(t: Table) -> None:
    bear = t.put(BEAR)
    t.static(SwitchPT())
    t.static(pt(3, 0))
    t.static(base_pt(1, 5))
    assert t.pt(bear) == (5, 4)  # by timestamp alone it would be 1/5
    t.static(base_pt(0, 2))
    assert t.pt(bear) == (2, 3)  # of the two that set, the later; all else as before
    t.static(SwitchPT())
    assert t.pt(bear) == (3, 2)


@pytest.mark.rules("613.4", "613.8")
def test_within_a_sublayer_a_dependency_goes_before_the_timestamps(t: Table) -> None:
    small, other = t.put(BEAR), t.put(face("Other", "creature", pt="1/1"))
    weak = Each(And((Type("creature"), StatIs("power", "<=", Fixed(1)))))
    t.static(base_pt(9, 9), affects=weak)
    assert (t.pt(small), t.pt(other)) == ((2, 2), (9, 9))
    t.on(small, base_pt(1, 4))
    # The older effect waits for the newer one, which decides whether it applies.
    assert (t.pt(small), t.pt(other)) == ((9, 9), (9, 9))


@pytest.mark.rules("613.8", "613.8c")
@pytest.mark.parametrize("depends", [True, False])
def test_only_a_dependency_overrides_the_timestamps(t: Table, depends: bool) -> None:
    mox = t.put(MOX)
    t.static(AddColors(("blue",)), affects=CREATURES)
    whom = CREATURES if depends else Each(Type("artifact"))
    t.static(AddTypes(("enchantment",), (), ()), affects=whom)
    t.static(Lose(("flying",)), affects=Each(Type("artifact")))
    assert t.types(mox) == ({"artifact"} if depends else {"artifact", "enchantment"})
    t.on(mox, AddTypes(("creature",), (), ()), Gain((FLYING,)))
    assert t.types(mox) == {"artifact", "creature", "enchantment"}
    assert t.colors(mox) == ["blue"]  # a later layer
    assert t.chars(mox).has("flying")  # nothing depends here: the later one wins


@pytest.mark.rules("613.2c")
def test_the_copiable_values_are_those_after_layer_1(t: Table) -> None:
    bear, model = t.put(BEAR), t.put(face("Model", "creature", FLYING, pt="4/4", cost="{R}"))
    ctx = Context(t.s, bear, 0)
    ctx.bindings = {"b0": (bear,), "b1": (model,)}
    # Made before the copy effect, and yet no part of the values: it is of a later layer.
    t.on(bear, SetName("Renamed"))
    t.on(bear, base_pt(8, 8), AddTypes(("artifact",), (), ()), Gain((FLYING,)), Control(You()))
    assert copying.copiable(t.s, bear) is BEAR
    t.effect_of(ctx, Bound(0), BecomeCopy(Bound(1), (base_pt(6, 6),)), duration=Endless())
    found = copying.copiable(t.s, bear)
    assert (found.name, found.types, found.power, found.abilities) == ("Model", ("creature",), "6", (FLYING,))
    assert t.chars(bear).name == "Renamed" and t.pt(bear) == (8, 8)
    assert t.types(bear) == {"creature", "artifact"}


@pytest.mark.rules("613.2c")
def test_being_face_down_is_part_of_the_copiable_values(t: Table) -> None:
    bear = t.put(face("Hidden", "creature", FLYING, pt="7/7", cost="{R}"))
    t.s.own(bear).face_down = "morph"
    found = copying.copiable(t.s, bear)
    assert (found.name, found.cost, found.power, found.abilities) == ("", None, "2", ())
    t.s.own(bear).face_down = ""
    t.s.version += 1
    assert copying.copiable(t.s, bear).name == "Hidden"


@pytest.mark.rules("613.7f")
def test_a_permanent_turned_face_up_has_a_new_timestamp() -> None:
    def start() -> tuple[Position, int]:
        p = Position()
        older = p.card(0, "graveyard", setting(5), types="artifact creature", size="1/1")
        p.do(Move(target(CARDS), "battlefield", entering=(EntersFaceDown(),)), older)
        p.permanent(0, "enchantment", setting(3))
        return p, p.now(older)

    p, older = start()
    bear = p.creature(1, "2/2")
    assert p.pt(bear) == (3, 3)
    p.do(TurnFaceUp(target(CREATURE)), older)
    assert p.pt(bear) == (5, 5)
    # One that was face up all the time isn't turned, and keeps its timestamp.
    q = Position()
    old = q.creature(0, "1/1", setting(5))
    q.permanent(0, "enchantment", setting(3))
    bear = q.creature(1, "2/2")
    q.do(TurnFaceUp(target(CREATURE)), old)
    assert q.pt(bear) == (3, 3)


@pytest.mark.rules("613.7g")
@pytest.mark.parametrize("layout", ["transform", "normal"])
def test_a_permanent_that_transforms_has_a_new_timestamp(layout: str) -> None:
    p = Position()
    faces = [p.make(setting(5), types="artifact", name=name) for name in ("Front", "Back")]
    older = p.put("battlefield", 0, *faces, layout=layout)
    p.permanent(0, "enchantment", setting(3))
    bear = p.creature(1, "2/2")
    assert p.pt(bear) == (3, 3)
    p.do(Transform(target(Type("artifact"))), older)
    turned = layout == "transform"
    assert p.chars(older).name == ("Back" if turned else "Front")
    assert p.pt(bear) == ((5, 5) if turned else (3, 3))


@pytest.mark.rules("613.7m")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_permanents_that_enter_together_have_timestamps_in_apnap_order(active: int, first: int) -> None:
    p = Position(active=active)
    bear = p.creature(active, "2/2")
    for player in (first, 1 - first):
        p.card(player, "graveyard", setting(3 + player), types="enchantment")
    p.do(Move(Each(And((CARDS, Type("enchantment")))), "battlefield"), by=active)
    # The active player's is the earlier one, whoever's card was listed first.
    assert p.pt(bear) == (4 - active, 4 - active)


@pytest.mark.rules("613.7m", "613.7d")
def test_one_after_the_other_they_have_the_timestamps_of_that_order() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    mine = p.card(0, "graveyard", setting(3), types="enchantment")
    theirs = p.card(1, "graveyard", setting(4), types="enchantment")
    p.do(Seq((Move(target(CARDS), "battlefield"), Move(target(CARDS, slot=1), "battlefield"))), theirs, mine)
    assert p.pt(bear) == (3, 3)
