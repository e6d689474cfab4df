"""Keywords that are activated abilities: 702.29, .49, .53, .67, .71, .77, .87, .107, .122, .142, .151, .167,
.171, .177, .184."""

from __future__ import annotations

from typing import Any

import pytest
from readings import abilities

from apnap.engine import activating, layers, process
from apnap.engine.evaluate import Context, matches
from apnap.model import (
    Activated,
    AddMana,
    Cost,
    Destroy,
    Draw,
    Fixed,
    Keyword,
    Mana,
    Pattern,
    Status,
    Subtype,
    Triggered,
    You,
)
from apnap.model.filters import Among, HasKeyword
from apnap.model.refs import This
from apnap.model.words import STEP_NUMBER
from tests.rules.position import CREATURE, ONE, Position, target
from tests.rules.test_702_074_ways_to_cast import LIFE, _types, k
from tests.rules.test_702_083_attacking_keywords import attack, n

_ = (ONE, Draw, You)


@pytest.mark.rules("702.29a", "702.29c", "113.6b", "117.1b", "602.2a")
def test_cycling() -> None:
    p = Position()
    cycled = Triggered(Pattern("discard", Among(This()), how="cycling"), LIFE, zone="any")
    c = p.card(0, "hand", k("cycling"), cycled, cost="{9}")
    p.activate(c)
    assert p.where(c) == "graveyard" and p.hand(0) == 0
    p.finish()
    assert p.hand(0) == 1 and p.life(0) == 21


@pytest.mark.rules("702.29c")
def test_discarded_it_is_not_cycled() -> None:
    from tests.rules.test_702_074_ways_to_cast import discard

    p = Position()
    cycled = Triggered(Pattern("discard", Among(This()), how="cycling"), LIFE, zone="any")
    c = p.card(0, "hand", k("cycling"), cycled, cost="{9}")
    discard(p, 0, c)
    p.finish()
    assert p.where(c) == "graveyard" and p.life(0) == 20


@pytest.mark.rules("702.29f")
def test_typecycling_is_cycling() -> None:
    p = Position()
    typed = p.card(0, "hand", Keyword("typecycling", (Subtype("Swamp"), k("x").args[0])))
    other = p.card(0, "hand", k("flashback"))
    ctx = Context(p.s, 0, 0)
    assert matches(ctx, HasKeyword("cycling"), typed) and not matches(ctx, HasKeyword("cycling"), other)


@pytest.mark.rules("702.29e", "702.29f")
def test_typecycling() -> None:
    p = Position()
    land = p.permanent(0, "land", zone="library", cost=None, subtypes="Swamp")
    other = p.permanent(0, "land", zone="library", cost=None, subtypes="Forest")
    c = p.card(0, "hand", Keyword("typecycling", (Subtype("Swamp"), k("x").args[0])))
    p.activate(c)
    p.resolve()
    assert f"o{other}" not in p.keys()
    p.say(land)
    assert p.hand(0) == 1 and p.chars(p.s.zone(1, 0)[0]).subtypes == {"Swamp"}


@pytest.mark.rules("702.53a")
def test_transmute() -> None:
    p = Position()
    same = p.card(0, "library", cost="{3}")
    p.card(0, "library", cost="{2}")
    c = p.card(0, "hand", k("transmute"), cost="{3}")
    p.activate(c)
    p.resolve(same)
    assert p.hand(0) == 1 and p.chars(p.s.zone(1, 0)[0]).mana_value == 3


@pytest.mark.rules("702.77a")
def test_reinforce() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.card(0, "hand", Keyword("reinforce", (Fixed(2), k("x").args[0])), cost="{9}")
    p.activate(c, bear)
    p.resolve()
    assert p.counters(bear, "+1/+1") == 2 and p.where(c) == "graveyard"


@pytest.mark.rules("702.49a", "702.49c", "506.3d", "508.4d")
@pytest.mark.rules("702.49b", "509.1h")
def test_ninjutsu() -> None:
    p = Position(players=3)
    a = p.creature(0, "1/1")
    c = p.creature(0, "5/5", k("ninjutsu"), zone="hand")
    p.turn_to(0)
    assert not [o for o in p.options() if o.kind == "activate"]
    attack(p, (a, "p2"))
    # Before blockers are declared no attacker is unblocked.
    assert p.s.step == STEP_NUMBER["declare attackers"]
    assert not [o for o in p.options() if o.kind == "activate"]
    p.until("declare blockers")
    p.activate(c)
    assert p.where(a) == "hand" and p.obj(c).known_to == -1  # it stays revealed
    p.resolve()
    assert p.obj(c).tapped and p.obj(c).attacked_player == 2
    p.until("postcombat main")
    assert p.life(2) == 15 and not p.facts("block")


@pytest.mark.rules("702.122a", "702.122c")
@pytest.mark.rules("702.122b")
def test_crew() -> None:
    p = Position()
    v = p.permanent(0, "artifact", n("crew", 3), size="4/4", subtypes="Vehicle")
    a = p.creature(0, "2/2")
    assert not [o for o in p.begin().options() if o.kind == "activate"]
    b = p.creature(0, "1/1", came=5)
    p.creature(1, "9/9")
    p.activate(v, a)
    assert p.obj(a).tapped and p.obj(b).tapped
    p.resolve()
    assert _types(p, v) == ["artifact", "creature"]
    p.until("end").until("upkeep")
    assert _types(p, v) == ["artifact"]


@pytest.mark.rules("702.122a")
def test_a_vehicle_does_not_crew_itself() -> None:
    p = Position()
    p.creature(0, "4/4", n("crew", 3), types="artifact creature")
    assert not [o for o in p.begin().options() if o.kind == "activate"]


@pytest.mark.rules("702.171a", "702.171b")
@pytest.mark.rules("702.171c")
def test_saddle() -> None:
    p = Position()
    m = p.creature(0, "4/4", n("saddle", 1))
    p.creature(0, "2/2")
    p.activate(m)
    assert [p.obj(i).tapped for i in p.s.battlefield()] == [False, True]
    p.resolve()
    from apnap.engine import evaluate
    from apnap.engine.evaluate import Context

    assert evaluate.matches(Context(p.s, m, 0), Status("saddled"), m)
    p.until("end").until("upkeep")
    assert not evaluate.matches(Context(p.s, m, 0), Status("saddled"), m)


@pytest.mark.rules("702.184a")
def test_station() -> None:
    p = Position()
    s = p.permanent(0, "artifact", "station")
    a, b = p.creature(0, "3/3"), p.creature(0, "1/1")
    p.activate(s, a)
    assert p.obj(a).tapped and not p.obj(b).tapped
    p.resolve()
    assert p.counters(s, "charge") == 3


@pytest.mark.rules("702.87a", "702.107a")
def test_level_up_and_outlast() -> None:
    p = Position()
    p.s.own_player(0).turn_began = 1
    a = p.creature(0, "1/1", k("level up"))
    b = p.creature(0, "1/1", k("outlast"))
    p.activate(a)
    p.resolve()
    p.activate(b)
    p.resolve()
    assert p.counters(a, "level") == 1 and p.counters(b, "+1/+1") == 1 and p.obj(b).tapped


@pytest.mark.rules("702.151a", "702.151b")
def test_reconfigure() -> None:
    p = Position()
    c = p.creature(0, "1/1", k("reconfigure"), types="artifact creature", subtypes="Equipment")
    bear = p.creature(0, "2/2")
    p.activate(c, bear)
    p.resolve()
    assert p.obj(c).attached_to == bear and _types(p, c) == ["artifact"]
    p.activate(c, nth=1)
    p.resolve()
    assert not p.obj(c).attached_to and _types(p, c) == ["artifact", "creature"]


@pytest.mark.rules("702.151b")
def test_a_reconfigured_host_dies() -> None:
    p = Position()
    c = p.creature(0, "1/1", k("reconfigure"), types="artifact creature", subtypes="Equipment")
    bear = p.creature(0, "2/2")
    p.activate(c, bear)
    p.resolve()
    p.do(Destroy(target(CREATURE)), bear)
    assert not p.obj(c).attached_to and _types(p, c) == ["artifact", "creature"]


@pytest.mark.rules("702.71a")
def test_transfigure() -> None:
    p = Position()
    same = p.creature(0, "5/5", zone="library", cost="{3}")
    c = p.creature(0, "1/1", k("transfigure"), cost="{3}")
    p.activate(c)
    p.resolve(same)
    assert p.where(c) == "graveyard" and len(p.s.battlefield()) == 1


@pytest.mark.rules("702.142a")
def test_boast() -> None:
    p = Position()
    c = p.creature(0, "1/1", Keyword("boast", (Activated(k("x").args[0], LIFE),)))
    assert not [o for o in p.begin().options() if o.kind == "activate"]
    attack(p, (c, "p1"))
    p.activate(c)
    p.resolve()
    assert p.life(0) == 21 and not [o for o in p.options() if o.kind == "activate"]


@pytest.mark.rules("702.177a")
def test_exhaust() -> None:
    p = Position()
    c = p.creature(0, "1/1", Keyword("exhaust", (Activated(k("x").args[0], LIFE),)))
    p.activate(c)
    p.resolve()
    p.until("end").until("upkeep")
    p.turn_to(0)
    assert p.life(0) == 21 and not [o for o in p.options() if o.kind == "activate"]


AGAIN = (
    "As long as you haven't activated an exhaust ability this turn, "
    "you may activate exhaust abilities as though they haven't been activated."
)


@pytest.mark.rules("702.177b", "702.177a")
@pytest.mark.parametrize("may", [True, False])
def test_exhaust_abilities_activated_again(may: bool) -> None:
    p = Position()
    exhausts = Keyword("exhaust", (Activated(k("x").args[0], LIFE),))
    one, other = p.creature(0, "1/1", exhausts), p.creature(0, "1/1", exhausts)
    if may:
        p.permanent(0, "enchantment", *abilities(AGAIN, "Enchantment"))

    def able() -> list[int]:
        return [o.obj for o in p.options() if o.kind == "activate"]

    p.activate(one)
    p.resolve()
    assert able() == [other]  # one of this turn, so that the other is new alone
    p.until("end").until("upkeep")
    p.turn_to(0)
    assert able() == ([one, other] if may else [other])
    p.activate(able()[0])
    p.resolve()
    p.turn_to(0)
    assert p.life(0) == 22 and able() == ([other] if may else [])


@pytest.mark.rules("702.177b")
@pytest.mark.parametrize("before", [True, False])
def test_none_is_activated_again_while_another_is_being_activated(before: bool) -> None:
    p = Position()
    makes = Keyword("exhaust", (Activated(Cost(()), AddMana(You(), (("G", "G"),), Fixed(1))),))
    costs = Keyword("exhaust", (Activated(Cost((Mana(("G",)),)), LIFE),))
    source, sink = p.creature(0, "1/1", makes), p.creature(0, "1/1", costs)
    p.permanent(0, "enchantment", *abilities(AGAIN, "Enchantment"))
    if before:
        p.s.kept_ledger = (_was(p, source), _was(p, sink))
    p.lands(0, "Forest", 3)
    p.begin()
    found = [key for key in p.keys() if key.startswith("activate:")]
    assert len([key for key in found if key.split(":")[1] in (str(source), str(sink))]) == 2
    p.s.ask = None
    p.s.answer = next(key for key in found if key.startswith(f"activate:{sink}:"))
    process.run(p.s)
    assert p.kind == "pay"
    (inst,) = layers.chars(p.s, source).abilities.activated
    why = activating.why_not(p.s, 0, source, inst)
    assert (why.rule if why is not None else "") == ("702.177b" if before else "")


def _was(p: Position, id: int) -> Any:
    """That the one ability of the permanent was activated in another turn."""
    (inst,) = layers.chars(p.s, id).abilities.activated
    return activating.fact(p.s, 0, id, 0, inst.ability, inst.key)


@pytest.mark.rules("702.49d", "702.49b")
@pytest.mark.parametrize("name", ["commander ninjutsu", "ninjutsu"])
def test_commander_ninjutsu_from_the_command_zone(name: str) -> None:
    p = Position()
    a = p.creature(0, "1/1")
    c = p.creature(0, "5/5", k(name), zone="command")
    p.turn_to(0)
    attack(p, (a, "p1"))
    p.until("declare blockers")
    assert bool([o for o in p.options() if o.kind == "activate"]) == (name != "ninjutsu")
    if name != "ninjutsu":
        p.activate(c)
        p.resolve()
        assert p.where(a) == "hand" and p.obj(c).attacked_player == 1
