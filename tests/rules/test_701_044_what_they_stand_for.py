"""Keyword actions that stand for steps: 701.4, .10, .15, .16, .29, .30, .35-37, .39-41, .43, .44, .46-48,
.50, .56-63, .65, .66, .68-70; predefined tokens (111.10)."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine import evaluate
from apnap.engine.evaluate import Context
from apnap.keywords.tokens import PREDEFINED
from apnap.model import (
    Bind,
    Bound,
    CreateCopyToken,
    Destroy,
    Each,
    Fixed,
    Instruction,
    Keyword,
    Move,
    PhaseOut,
    Quantity,
    Seq,
    Status,
    Subtype,
    Target,
    Type,
    You,
)
from apnap.model.instructions import Act
from tests.rules.position import CREATURE, ONE, Position, damage, target
from tests.rules.test_702_074_ways_to_cast import LIFE, _types


def act(name: str, n: int | None = None, what: Any = None) -> Instruction:
    return Act(name, You(), None if n is None else Fixed(n), what)


IT = target(CREATURE)


def is_(p: Position, id: int, word: str) -> bool:
    return evaluate.matches(Context(p.s, p.now(id), 0), Status(word), p.now(id))


@pytest.mark.rules("701.16a", "111.10f")
def test_investigate() -> None:
    p = Position()
    p.do(act("investigate", 2))
    assert len(p.named("Clue Token")) == 2
    p.lands(0, "Island", 2)
    p.activate(p.named("Clue Token")[0])
    p.resolve()
    assert p.hand(0) == 1 and len(p.named("Clue Token")) == 1


@pytest.mark.rules(
    "111.10a",
    "111.10b",
    "111.10s",
    "111.10u",
    "111.10c",
    "111.10d",
    "111.10e",
    "111.10g",
    "111.10h",
    "111.10t",
    "111.10v",
)
def test_predefined_tokens() -> None:
    p = Position()
    for name in PREDEFINED:
        if "Aura" not in PREDEFINED[name].subtypes:
            p.do(act(name.lower() + " token"))
            assert p.named(PREDEFINED[name].name or f"{name} Token"), name
    assert p.life(0) == 20
    p.activate(p.named("Food Token")[0])
    p.resolve()
    assert p.life(0) == 23


@pytest.mark.rules("701.44a", "701.44b")
@pytest.mark.parametrize("top", ["land", "instant"])
def test_explore(top: str) -> None:
    p = Position()
    c = p.creature(0, "1/1")
    card = p.card(0, "library", types=top, cost=None)
    p.do(act("explore", None, IT), c, then=() if top == "land" else ("yes",))
    assert p.counters(c, "+1/+1") == (0 if top == "land" else 1)
    assert p.where(card) == ("hand" if top == "land" else "graveyard")
    assert [(e.how, e.obj) for e in p.facts("act")] == [("explore", c)]


@pytest.mark.rules("701.50a", "701.50e", "701.50b")
@pytest.mark.parametrize("kind", ["land", "instant"])
def test_connive(kind: str) -> None:
    p = Position()
    c = p.creature(0, "1/1")
    card = p.card(0, "hand", types=kind, cost=None if kind == "land" else "{9}")
    p.do(act("connive", None, IT), c, then=(card,))
    assert p.where(card) == "graveyard" and p.hand(0) == 1
    assert p.counters(c, "+1/+1") == (0 if kind == "land" else 1)


@pytest.mark.rules("701.36a", "701.36b")
def test_populate() -> None:
    p = Position()
    p.do(act("populate"))
    p.creature(0, "3/3", name="Card")
    p.do(act("walker token"))
    p.do(act("populate"))
    assert len(p.named("Walker")) == 2 and len(p.named("Card")) == 1


@pytest.mark.rules("701.47a", "701.47c", "701.47b")
def test_amass() -> None:
    p = Position()
    p.do(act("amass", 2, Each(Subtype("Orc"))))
    (army,) = p.named("Orc Army Token")
    assert p.pt(army) == (2, 2)
    p.do(act("amass", 1, Each(Subtype("Zombie"))))
    assert p.pt(army) == (3, 3) and p.chars(army).subtypes == {"Orc", "Army", "Zombie"}


@pytest.mark.rules("701.39a", "701.41a")
def test_bolster_and_support() -> None:
    p = Position()
    a, b = p.creature(0, "1/2"), p.creature(0, "5/1")
    p.creature(1, "0/1")
    p.do(act("bolster", 2))
    assert p.counters(b, "+1/+1") == 2 and p.counters(a, "+1/+1") == 0
    two = Target(0, Quantity(Fixed(0), Fixed(2)), CREATURE, None)
    p.do(act("support", 2, two), a, b)
    assert (p.counters(a, "+1/+1"), p.counters(b, "+1/+1")) == (1, 3)


@pytest.mark.rules("701.37a", "701.37b", "701.46a")
def test_monstrosity_and_adapt() -> None:
    p = Position()
    c, d = p.creature(0, "1/1"), p.creature(0, "1/1")
    for _ in range(2):
        p.do(act("monstrosity", 3, IT), c)
        p.do(act("adapt", 2, IT), d)
    assert p.counters(c, "+1/+1") == 3 and is_(p, c, "monstrous")
    assert p.counters(d, "+1/+1") == 2 and not is_(p, d, "monstrous")


@pytest.mark.rules("701.15a", "701.15b")
def test_goad() -> None:
    p = Position(players=3)
    c = p.creature(1, "2/2")
    p.do(act("goad", None, IT), c)
    assert is_(p, c, "goaded")
    p.s.own_player(1).turn_began = 1
    p.until("end")
    while not (p.s.active == 1 and p.s.step == 5):
        p.answer("pass" if p.ask.kind == "priority" else p.keys()[0])
    assert p.obj(c).attacked_player == 2
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert p.s.active == 0 and not is_(p, c, "goaded")


@pytest.mark.rules("701.35a")
def test_detain() -> None:
    from apnap.model import Activated, Cost

    p = Position()
    c = p.creature(0, "2/2", Activated(Cost(()), LIFE))
    p.s.own_player(0).turn_began = 1
    p.do(act("detain", None, IT), c, by=1)
    assert not [o for o in p.options() if o.kind == "activate"]
    p.until("postcombat main")
    assert not p.facts("attack") and p.s.turn == 5


@pytest.mark.rules("701.60a", "701.60c")
@pytest.mark.rules("701.60b")
def test_suspect() -> None:
    p = Position()
    c = p.creature(0, "2/2")
    p.do(act("suspect", None, IT), c)
    assert is_(p, c, "suspected") and p.chars(c).has("menace")
    assert [inst.ability for inst in p.chars(c).abilities.insts] == [Keyword("menace")]
    p.do(CreateCopyToken(You(), Fixed(1), IT), c)
    (token,) = [i for i in p.s.battlefield() if i != c]
    assert not is_(p, token, "suspected") and not p.chars(token).has("menace")
    from apnap.engine.combat.blockers import why_cant_block

    assert why_cant_block(p.s, c, c) is not None


@pytest.mark.rules("701.60a", "701.60c")
@pytest.mark.parametrize("how", ["phases", "is blinked"])
def test_what_is_suspected_stays_so_while_phased_out(how: str) -> None:
    p = Position()
    c = p.creature(0, "2/2")
    p.do(act("suspect", None, IT), c)
    blink = Seq((Bind(7, Move(IT, "exile")), Move(Bound(7), "battlefield")))
    p.do(PhaseOut(IT) if how == "phases" else blink, c)
    p.until("end").until("upkeep").until("end").until("upkeep")
    now = p.now(c)
    assert p.where(c) == "battlefield" and not p.obj(now).phased_out
    assert p.chars(now).has("menace") == is_(p, now, "suspected") == (how == "phases")


@pytest.mark.rules("701.63a", "701.63b")
@pytest.mark.parametrize("yes", ["yes", "no"])
def test_endure(yes: str) -> None:
    p = Position()
    c = p.creature(0, "2/2")
    p.do(act("endure", 2, IT), c, then=(yes,))
    assert p.counters(c, "+1/+1") == (2 if yes == "yes" else 0)
    assert [p.pt(i) for i in p.named("Spirit Token")] == ([] if yes == "yes" else [(2, 2)])


@pytest.mark.rules("701.68a", "701.69", "701.68b")
def test_blight_and_heal() -> None:
    p = Position()
    c = p.creature(0, "4/4")
    p.do(act("blight", 1))
    assert p.counters(c, "-1/-1") == 1
    p.do(damage(2), c)
    p.do(act("heal", None, IT), c)
    assert p.obj(c).damage == 0


@pytest.mark.rules("701.10b", "701.10d", "701.10e", "701.11b", "701.10a", "701.11a", "701.1")
def test_double_and_triple() -> None:
    p = Position()
    c = p.creature(0, "2/3", counters=(("+1/+1", 1),))
    p.do(act("double power", None, IT), c)
    assert p.pt(c) == (6, 4)
    p.do(act("double +1/+1 counters", None, IT), c)
    assert p.counters(c, "+1/+1") == 2
    p.do(act("triple power and toughness", None, IT), c)
    assert p.pt(c) == (21, 15)
    p.do(act("double life"))
    assert p.life(0) == 40


@pytest.mark.rules("701.57a", "701.57b")
@pytest.mark.parametrize("cast", ["yes", "no"])
@pytest.mark.rules("701.57c")
def test_discover(cast: str) -> None:
    p = Position()
    card = p.card(0, "library", LIFE, cost="{3}")
    dear = p.card(0, "library", LIFE, cost="{4}")
    p.do(act("discover", 3), then=(cast,))
    p.finish()
    assert p.where(card) == ("graveyard" if cast == "yes" else "hand")
    assert p.where(dear) == "library" and p.life(0) == (21 if cast == "yes" else 20)


@pytest.mark.rules("701.40a", "701.40b", "701.58a", "116.3", "701.58b")
@pytest.mark.parametrize("name", ["manifest", "cloak"])
def test_manifest_and_cloak(name: str) -> None:
    p = Position()
    p.lands(0, "Forest", 1)
    c = p.creature(0, "5/5", zone="library", cost="{1}")
    p.do(act(name))
    assert p.where(c) == "battlefield" and p.pt(c) == (2, 2) and p.obj(c).known_to == 1
    assert p.chars(c).has("ward") == (name == "cloak")
    p.say(*[o.key for o in p.options() if o.kind == "special"])
    assert p.pt(c) == (5, 5)


@pytest.mark.rules("701.40b", "701.40g")
def test_a_manifested_instant_stays_face_down() -> None:
    p = Position()
    p.card(0, "library", LIFE)
    p.do(act("manifest"))
    assert not [o for o in p.options() if o.kind == "special"]


@pytest.mark.rules("701.62a", "701.62b")
def test_manifest_dread() -> None:
    p = Position()
    a = p.creature(0, "5/5", zone="library")
    b = p.creature(0, "5/5", zone="library")
    p.do(act("manifest dread"), then=(a,))
    assert p.where(a) == "battlefield" and p.obj(a).face_down and p.where(b) == "graveyard"


@pytest.mark.rules("701.65a", "701.65b")
def test_airbend() -> None:
    p = Position()
    p.lands(1, "Forest", 2)
    c = p.creature(1, "5/5", types="creature", cost="{9}")
    flash = p.creature(1, "5/5", "flash", cost="{9}")
    p.do(act("airbend", None, IT), flash)
    assert p.where(flash) == "exile"
    p.turn_to(1)
    keys = [o.key for o in p.options() if o.kind == "cast"]
    p.say(keys[0]).resolve()
    assert p.where(flash) == "battlefield" and p.where(c) == "battlefield"


@pytest.mark.rules("701.66a", "701.66b")
def test_earthbend() -> None:
    p = Position()
    (land,) = p.lands(0, "Forest", 1)
    p.do(act("earthbend", 2, Target(0, ONE, Type("land"), None)), land)
    assert _types(p, land) == ["creature", "land"] and p.pt(land) == (2, 2) and p.chars(land).has("haste")
    p.do(Destroy(IT), land)
    p.finish()
    assert p.where(land) == "battlefield" and p.obj(land).tapped and _types(p, land) == ["land"]


@pytest.mark.rules("701.48a")
def test_learn() -> None:
    p = Position()
    card = p.card(0, "hand")
    p.do(act("learn"), then=("yes",))
    assert p.where(card) == "graveyard" and p.hand(0) == 1


@pytest.mark.rules("701.70")
@pytest.mark.parametrize("kind", ["land", "instant"])
def test_recruit(kind: str) -> None:
    p = Position()
    card = p.card(0, "hand", types=kind, cost=None)
    p.do(act("recruit"), then=(card,))
    assert len(p.named("Human Soldier Token")) == (0 if kind == "land" else 1)


@pytest.mark.rules("701.59a", "701.59b", "701.61a")
def test_collect_evidence_and_forage() -> None:
    p = Position()
    a, b = p.card(0, "graveyard", cost="{3}"), p.card(0, "graveyard", cost="{1}")
    p.do(act("collect evidence", 3), then=(a, "done"))
    assert p.where(a) == "exile" and p.where(b) == "graveyard"
    p.do(act("food token"))
    p.do(act("forage"), then=("m1",))
    assert not p.named("Food Token")


@pytest.mark.rules("701.56a")
def test_time_travel() -> None:
    p = Position()
    c = p.creature(0, "2/2", counters=(("time", 2),))
    d = p.creature(0, "2/2", counters=(("time", 2),))
    p.do(act("time travel"), then=(c, d, "m0", "m1"))
    assert (p.counters(c, "time"), p.counters(d, "time")) == (3, 1)


@pytest.mark.rules("701.29a", "701.30a", "701.4a", "701.30b")
@pytest.mark.rules("701.30c")
def test_fateseal_clash_behold() -> None:
    p = Position()
    top = p.s.zone(0, 1)[-1]
    p.do(act("fateseal", 1), then=(f"b{top}",))
    assert p.s.zone(0, 1)[0] == top
    p.do(act("clash"), then=("yes", "no"))
    elf = p.creature(0, "1/1", subtypes="Elf", zone="hand")
    p.do(act("behold", None, Each(Subtype("Elf"))))
    assert p.obj(elf).known_to == -1


@pytest.mark.rules("701.43a")
def test_exert() -> None:
    p = Position()
    c, d = p.creature(0, "2/2", tapped=True), p.creature(0, "2/2", tapped=True)
    p.do(act("exert", None, IT), c)
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert p.s.active == 0 and p.obj(c).tapped and not p.obj(d).tapped
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert not p.obj(c).tapped
