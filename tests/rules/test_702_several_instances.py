"""More than one instance of a keyword ability on one object: redundant (702.9c, ...), or each working by
itself (702.45b, ...). Each row plays the same thing with none, one and two of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import explained
import pytest

from apnap.engine.combat.attackers import why_cant_attack
from apnap.engine.combat.blockers import why_cant_block
from apnap.keywords.numbers import REDUNDANT, SEPARATE, instances_rule
from apnap.model import Color, Destroy, Draw, Fixed, GainLife, Keyword, Type, You
from tests.rules.board import Board
from tests.rules.position import CREATURE, Position, damage, target
from tests.rules.test_702_043_entering_and_dying import enter, my_upkeep
from tests.rules.test_702_074_ways_to_cast import FREE, mana
from tests.rules.test_702_083_attacking_keywords import attack, block
from tests.rules.test_702_083_attacking_keywords import damage as fight

LIFE = GainLife(You(), Fixed(1))
DRAW = Draw(You(), Fixed(1))
Words = tuple[Any, ...]
Play = Callable[[Words], Any]
WHITE = Keyword("protection", (Color("white"),))


def drain(p: Position) -> Position:
    """Resolve everything, saying yes to offers and taking what is offered first."""
    for _ in range(300):
        kind = p.ask.kind
        if kind == "priority" and not p.s.stack():
            return p
        if kind == "priority":
            p.answer("pass")
        else:
            p.answer("yes" if "yes" in p.keys() else p.keys()[0])
    raise AssertionError("it never ends")


def looked_at(p: Position | Board, *ids: int) -> None:
    """Ask why each is what it is: that names what comes of several instances."""
    for id in ids:
        if isinstance(p, Board):
            explained.chars(p.s, id)
        else:
            p.chars(id)


# Redundant: what comes of one and of two is the same, and of none something else.


def blocked(words: Words, by: Words = (), **blocker: Any) -> bool:
    board = Board()
    a = board.creature(0, "2/2", *words, cost="{W}")
    b = board.creature(1, blocker.pop("size", "2/2"), *by, cost="{W}", **blocker)
    board.fighting(a, "p1")
    looked_at(board, a, b)
    return why_cant_block(board.s, b, a) is None


def walked(words: Words) -> bool:
    board = Board()
    board.permanent(1, "land", subtypes=("Swamp",))
    a, b = board.creature(0, "2/2", *words), board.creature(1, "2/2")
    board.fighting(a, "p1")
    looked_at(board, a)
    return why_cant_block(board.s, b, a) is None


def two_block(words: Words) -> tuple[bool, bool]:
    """Whether one and whether two may block it."""
    board = Board()
    a = board.creature(0, "2/2", *words)
    for _ in range(2):
        board.creature(1, "2/2")
    board.fighting(a, "p1")
    looked_at(board, a)
    sizes = {len(whole) for whole in board.block().wholes()}
    return 1 in sizes, 2 in sizes


def attacks(words: Words) -> bool:
    board = Board()
    a = board.creature(0, "2/2", *words)
    looked_at(board, a)
    return why_cant_attack(board.s, a) is None


def new_attacks(words: Words) -> bool:
    board = Board()
    a = board.creature(0, "2/2", *words, sick=True)
    looked_at(board, a)
    return why_cant_attack(board.s, a) is None


def stays_untapped(words: Words) -> bool:
    p = Position()
    a = p.creature(0, "2/2", *words)
    looked_at(p, a)
    attack(p, (a, "p1"))
    return not p.obj(a).tapped


def survives(words: Words) -> bool:
    p = Position()
    a = p.creature(1, "2/2", *words)
    looked_at(p, a)
    p.do(Destroy(target(CREATURE)), a)
    return p.where(a) == "battlefield"


def targeted(words: Words) -> bool:
    p = Position()
    a = p.creature(1, "2/2", *words)
    looked_at(p, a)
    return bool(p.castable(p.spell(Destroy(target(CREATURE)))))


def at_any_time(words: Words) -> bool:
    p = Position()
    c = p.creature(1, "2/2", *words, zone="hand")
    looked_at(p, c)
    if not p.castable(c, by=1):
        return False
    p.cast(c, by=1)
    p.resolve()
    return p.where(c) == "battlefield"


def deals(words: Words, to: str) -> tuple[Any, ...]:
    """What 1 damage from it, in a fight with a 3/3 or unblocked, comes to."""
    p = Position()
    a = p.creature(0, "1/4", *words)
    wall = p.creature(1, "1/3")
    looked_at(p, a)
    attack(p, (a, "p1"))
    block(p, *([(wall, a)] if to == "wall" else []))
    fight(p)
    poison = p.s.players[1].counters_of("poison")
    return p.where(wall), p.counters(wall, "-1/-1"), p.obj(wall).damage, p.life(1), poison


def tapped_for(words: Words) -> Any:
    """How many creatures, artifacts and cards of the graveyard a spell for {2} takes; None: not castable."""
    p = Position()
    things = [p.creature(0, "1/1"), p.creature(0, "1/1"), p.permanent(0, "artifact")]
    things += [p.permanent(0, "artifact"), p.card(0, "graveyard"), p.card(0, "graveyard")]
    spell = p.card(0, "hand", *words, DRAW, cost="{2}")
    looked_at(p, spell)
    if not p.castable(spell):
        return None
    p.cast(spell)
    return [p.where(t) if p.where(t) != "battlefield" else p.obj(t).tapped for t in things]


def answered(words: Words) -> bool:
    """Whether the opponent may cast something in answer to it."""
    p = Position()
    spell = p.card(0, "hand", *words, LIFE)
    other = p.spell(LIFE, by=1)
    looked_at(p, p.cast(spell))
    return bool(p.castable(other, by=1))


def again(words: Words) -> tuple[str, str, int]:
    p = Position()
    spell = p.card(0, "hand", *words, LIFE)
    looked_at(p, p.cast(spell))
    drain(p)
    where = p.where(spell)
    my_upkeep(p, "yes")
    return where, p.where(spell), p.life(0)


def phased(words: Words) -> list[bool]:
    """Whether it is there after each of two untap steps of its controller."""
    p = Position()
    a = p.creature(0, "2/2", *words)
    looked_at(p, a)
    out = []
    for _ in range(2):
        my_upkeep(p)
        out.append(not p.s.obj(a).phased_out)
    return out


def trampled(words: Words) -> list[str]:
    board = Board()
    big, wall = board.creature(0, "3/3", *words), board.creature(1, "0/2")
    looked_at(board, big)
    board.fighting(big, "p1", wall)
    board.damage()
    return [] if board.done else board.keys()


def read_on(words: Words) -> list[str]:
    """Which numbers of lore counters are offered to a Saga of three chapters as it enters."""
    p = Position()
    three = [Keyword("chapter", ((i,), GainLife(You(), Fixed(i)))) for i in (1, 2, 3)]
    saga = p.permanent(0, "enchantment", *three, *words, subtypes="Saga", zone="hand")
    looked_at(p, saga)
    p.cast(saga)
    p.resolve()
    return p.keys() if p.ask.kind != "priority" else []


SWAMPWALK = Keyword("landwalk", ("Swamp",))
ALIKE: list[tuple[str, Any, Play]] = [
    ("702.2f", "deathtouch", lambda w: deals(w, "wall")),
    ("702.3c", "defender", attacks),
    ("702.8b 702.8a", "flash", at_any_time),
    ("702.9c", "flying", blocked),
    ("702.10d", "haste", new_attacks),
    ("702.11h", "hexproof", targeted),
    ("702.12c", "indestructible", survives),
    ("702.13c", "intimidate", lambda w: not_of_its_color(w)),
    ("702.14e", SWAMPWALK, walked),
    ("702.16m", WHITE, blocked),
    ("702.17c", "reach", lambda w: blocked(("flying",), w)),
    ("702.18b", "shroud", targeted),
    ("702.19g", "trample", trampled),
    ("702.20c", "vigilance", stays_untapped),
    ("702.26p 702.26a", "phasing", phased),
    ("702.28c", "shadow", blocked),
    ("702.31c", "horsemanship", blocked),
    ("702.36c", "fear", blocked),
    ("702.51d", "convoke", tapped_for),
    ("702.61c", "split second", answered),
    ("702.66c", "delve", tapped_for),
    ("702.80d", "wither", lambda w: deals(w, "wall")),
    ("702.88c", "rebound", again),
    ("702.90f", "infect", lambda w: deals(w, "player")),
    ("702.111c", "menace", two_block),
    ("702.118c", "skulk", lambda w: blocked(w, size="3/3")),
    ("702.126c", "improvise", tapped_for),
    ("702.155c", "read ahead", read_on),
]


def not_of_its_color(words: Words) -> bool:
    board = Board()
    a = board.creature(0, "2/2", *words, cost="{W}")
    b = board.creature(1, "2/2", cost="{B}")
    board.fighting(a, "p1")
    looked_at(board, a)
    return why_cant_block(board.s, b, a) is None


@pytest.mark.parametrize(
    ("word", "play"),
    [pytest.param(word, play, id=rule, marks=pytest.mark.rules(*rule.split())) for rule, word, play in ALIKE],
)
def test_more_instances_make_no_difference(word: Any, play: Play) -> None:
    none, one, two = play(()), play((word,)), play((word, word))
    assert one == two
    assert none != one


# Each works: what comes of none, one and two.


def n(name: str, number: int) -> Keyword:
    return Keyword(name, (Fixed(number),))


def went(
    words: Words, *, players: int = 2, mates: tuple[str, ...] = (), theirs: int = 0
) -> tuple[Position, int]:
    """It attacks with those mates, unblocked; what triggered has resolved."""
    p = Position(players=players)
    a = p.creature(0, "3/3", *words, name="Runner")
    others = [p.creature(0, size) for size in mates]
    for _ in range(theirs):
        p.permanent(1, "artifact")
    attack(p, (a, "p1"), *[(other, "p1") for other in others])
    return drain(p), a


def fought(words: Words, *sizes: str) -> tuple[Position, int, list[int]]:
    """It attacks, and all of these block it; what triggered has resolved."""
    p = Position()
    a = p.creature(0, "3/3", *words)
    blockers = [p.creature(1, size) for size in sizes]
    attack(p, (a, "p1"))
    block(p, *[(b, a) for b in blockers])
    return drain(p), a, blockers


def bushido(words: Words) -> int:
    p, a, _ = fought(words, "1/9")
    return p.pt(a)[0]


def rampage(words: Words) -> int:
    p, a, _ = fought(words, "1/9", "1/9")
    return p.pt(a)[0]


def flanked(words: Words) -> int:
    p, _, (b,) = fought(words, "9/9")
    return p.pt(b)[0]


def afflicted(words: Words) -> int:
    return fought(words, "9/9")[0].life(1)


def unblocked(words: Words) -> int:
    p = Position()
    a = p.creature(0, "3/3", *words)
    p.creature(1, "0/1")
    attack(p, (a, "p1"))
    block(p)
    drain(p)
    return p.pt(a)[0]


def hit(words: Words) -> tuple[int, int]:
    """The poison counters and the library of who was hit."""
    p = Position()
    a = p.creature(0, "1/1", *words)
    attack(p, (a, "p1"))
    fight(p)
    drain(p)
    return p.s.players[1].counters_of("poison"), p.in_library(1)


def provoked(words: Words) -> int:
    p = Position()
    a = p.creature(0, "3/3", *words)
    walls = [p.creature(1, "0/4", tapped=True) for _ in range(3)]
    attack(p, (a, "p1"))
    left = list(walls)
    for _ in range(60):
        if p.ask.kind == "priority" and not p.s.stack():
            break
        if p.ask.kind == "priority":
            p.answer("pass")
        elif p.ask.kind == "target":
            p.answer(left.pop())
        else:
            p.answer("yes" if "yes" in p.keys() else p.keys()[0])
    return len([w for w in walls if not p.obj(w).tapped])


def sacrificed(words: Words) -> int:
    p, _ = went(words, theirs=4)
    return len([i for i in p.s.battlefield() if p.obj(i).owner == 1])


def cried(words: Words) -> int:
    p = Position()
    a, b = p.creature(0, "3/3", *words), p.creature(0, "1/1")
    attack(p, (a, "p1"), (b, "p1"))
    drain(p)
    return p.pt(b)[0]


def dethroned(words: Words) -> int:
    p, a = went(words)
    return p.counters(a, "+1/+1")


def trained(words: Words) -> int:
    p, a = went(words, mates=("9/9",))
    return p.counters(a, "+1/+1")


def copies_attack(words: Words) -> int:
    p, _ = went(words, players=3)
    return len(p.named("Runner"))


def melee(words: Words) -> int:
    p, a = went(words)
    return p.pt(a)[0]


def mentored(words: Words) -> int:
    p = Position()
    a, small = p.creature(0, "9/9", *words), p.creature(0, "1/1")
    attack(p, (a, "p1"), (small, "p1"))
    drain(p)
    return p.counters(small, "+1/+1")


def renowned(words: Words) -> tuple[int, int]:
    """Of two that trigger, the second finds it renowned."""
    p = Position()
    a = p.creature(0, "1/1", *words)
    attack(p, (a, "p1"))
    while p.s.step < 9 and not p.s.stack():
        p.answer("pass" if p.ask.kind == "priority" else p.keys()[-1])
    triggered = len(p.s.stack())
    drain(p)
    return triggered, p.counters(a, "+1/+1")


def evolved(words: Words) -> int:
    p = Position()
    a = p.creature(0, "1/1", *words)
    enter(p, "9/9")
    drain(p)
    return p.counters(a, "+1/+1")


def extorted(words: Words) -> int:
    p = Position()
    p.creature(0, "1/1", *words)
    p.lands(0, "Swamp", 3)
    p.cast(p.spell(DRAW))
    drain(p)
    return p.life(1)


def increased(words: Words) -> int:
    p = Position()
    a = p.creature(0, "1/1", *words)
    p.lands(0, "Swamp", 3)
    p.cast(p.card(0, "hand", LIFE, cost="{3}"))
    drain(p)
    return p.counters(a, "+1/+1")


def prowess(words: Words) -> int:
    p = Position()
    a = p.creature(0, "1/1", *words)
    p.cast(p.spell(DRAW))
    drain(p)
    return p.pt(a)[0]


def grown(words: Words, **more: Any) -> int:
    """The counters that it enters with, after the opponent was dealt damage; it is paid with two colors."""
    p = Position()
    p.do(damage(1), "p1")
    for _ in range(3):
        p.creature(0, "1/1", subtypes="Elf", zone="hand")
    p.lands(0, "Forest", 1), p.lands(0, "Island", 1)
    c = enter(p, "1/1", *words, cost="{2}", subtypes="Elf", types=more.get("types", "creature"))
    while p.ask.kind != "priority":
        p.answer(p.keys()[0])
    return p.counters(c, "+1/+1")


def amplified(words: Words) -> int:
    """Each instance asks again which cards are shown: two of three here, each time."""
    p = Position()
    elves = [p.creature(0, "1/1", subtypes="Elf", zone="hand") for _ in range(3)]
    c = enter(p, "1/1", *words, subtypes="Elf")
    while p.ask.kind != "priority":
        if f"o{elves[0]}" not in p.keys():
            p.say(p.keys()[0])  # which of them applies first
        p.say(elves[0], elves[1], "done")
    return p.counters(c, "+1/+1")


def rioted(words: Words) -> tuple[int, bool]:
    p = Position()
    c = enter(p, "1/1", *words)
    for answer in ("yes", "no")[: len(words)]:
        if p.ask.kind != "may":
            p.say(p.keys()[0])  # which of them applies first
        p.say(answer)
    assert p.ask.kind == "priority"
    return p.counters(c, "+1/+1"), p.chars(c).has("haste")


def fabricated(words: Words) -> tuple[int, int]:
    p = Position()
    c = enter(p, "1/1", *words)
    left = ["yes", "no"]
    for _ in range(20):
        if p.ask.kind == "priority" and not p.s.stack():
            break
        p.answer("pass" if p.ask.kind == "priority" else left.pop(0) if p.ask.kind == "may" else p.keys()[0])
    return p.counters(c, "+1/+1"), len(p.named("Servo Token"))


def grafted(words: Words) -> int:
    p = Position()
    p.creature(0, "0/0", *words, counters=(("+1/+1", 5),))
    b = enter(p, "1/1")
    drain(p)
    return p.counters(b, "+1/+1")


def died(words: Words) -> tuple[int, int, int]:
    """What its death leaves: Spirits, cards of Spirits in the hand, counters on a golem."""
    p = Position()
    c = p.creature(0, "1/1", *words, types="artifact creature", counters=(("+1/+1", 1),))
    golem = p.creature(0, "1/1", types="artifact creature")
    for _ in range(3):
        p.creature(0, "1/1", subtypes="Spirit", cost="{1}", zone="graveyard")
    p.do(Destroy(target(CREATURE)), c)
    taken: list[str] = []
    for _ in range(60):
        if p.ask.kind == "priority" and not p.s.stack():
            break
        if p.ask.kind == "priority":
            p.answer("pass")
        elif p.ask.kind == "target":
            key = next(key for key in p.keys() if key not in taken or len(p.keys()) == 1)
            taken.append(key)
            p.answer(key)
        else:
            p.answer("yes" if "yes" in p.keys() else p.keys()[0])
    return len(p.named("Spirit Token")), p.hand(0), p.counters(golem, "+1/+1")


def absorbed(words: Words) -> int:
    p = Position()
    c = p.creature(0, "9/9", *words)
    p.do(damage(5), c)
    drain(p)
    return p.obj(c).damage


def aged(words: Words) -> tuple[int, int]:
    """The age counters and the mana spent after one upkeep."""
    p = Position()
    lands = p.lands(0, "Forest", 6)
    c = p.creature(0, "2/2", *words)
    my_upkeep(p, *["yes", "yes"][: len(words)])
    return p.counters(c, "age"), len([x for x in lands if p.obj(x).tapped])


def vanished(words: Words) -> int:
    p = Position()
    c = p.creature(0, "2/2", *words, counters=(("time", 4),))
    my_upkeep(p)
    return p.counters(c, "time")


def costs_less(words: Words) -> bool:
    p = Position(players=3)
    p.permanent(0, "artifact"), p.permanent(0, "artifact")
    spell = p.card(0, "hand", *words, DRAW, cost="{4}")
    ready = bool(p.castable(spell))
    if ready:
        p.cast(spell)
    return ready


def echoed(words: Words, *paid: str) -> int:
    """The life that a spell for 1 life gains, with what it is copied by."""
    p = Position()
    p.lands(0, "Forest", 6)
    bear = p.creature(1, "1/1")
    for _ in range(4):
        p.creature(0, "1/1", cost="{G}")
    p.do(Destroy(target(CREATURE)), bear)
    p.cast(p.card(0, "hand", *words, LIFE, cost="{G}"), *paid * len(words))
    drain(p)
    return p.life(0)


def bred(words: Words, *paid: str) -> int:
    p = Position()
    p.lands(0, "Forest", 6)
    p.cast(p.creature(0, "3/3", *words, zone="hand", name="Parent"), *paid * len(words))
    p.resolve()
    drain(p)
    return len(p.named("Parent"))


def found(words: Words) -> int:
    """The life gained by the spells of the library that it lets be cast."""
    p = Position()
    p.lands(0, "Forest", 3)
    for _ in range(8):
        p.card(0, "library", LIFE, cost="{1}", name="Same")
    p.cast(p.card(0, "hand", *words, DRAW, cost="{3}", name="Same"))
    drain(p)
    return p.life(0)


FORTIFY = Keyword("fortify", (FREE,))


def fortifying(words: Words) -> int:
    """How many abilities offer to fortify a land, and that each does."""
    p = Position()
    tower = p.permanent(0, "artifact", *words, subtypes="Fortification")
    first, second = p.lands(0, "Forest", 2)
    looked_at(p, tower)
    p.begin()
    offered = len([o for o in p.options() if o.kind == "activate" and o.obj == tower])
    for i, land in zip(range(offered), (first, second), strict=False):
        p.activate(tower, land, nth=i)
        p.resolve()
        assert p.obj(tower).attached_to == land
    return offered


EACH: list[tuple[str, Keyword | str, Play, Any, Any, Any]] = [
    ("702.23c", n("rampage", 2), rampage, 3, 5, 7),
    ("702.24b", Keyword("cumulative upkeep", (mana("1"),)), aged, (0, 0), (1, 1), (2, 3)),
    ("702.25b", "flanking", flanked, 9, 8, 7),
    ("702.38b", n("amplify", 1), amplified, 0, 2, 4),
    ("702.39b", "provoke", provoked, 0, 1, 2),
    ("702.40b", "storm", echoed, 21, 22, 23),
    ("702.41b 702.41a", Keyword("affinity", (Type("artifact"),)), costs_less, False, False, True),
    ("702.43b", n("modular", 1), lambda w: died(w)[2], 0, 1, 2),
    ("702.44d", "sunburst", grown, 0, 2, 4),
    ("702.45b", n("bushido", 2), bushido, 3, 5, 7),
    ("702.46b", n("soulshift", 3), lambda w: died(w)[1], 0, 1, 2),
    ("702.54c", n("bloodthirst", 2), grown, 0, 2, 4),
    ("702.56b", Keyword("replicate", (mana("1"),)), lambda w: echoed(w, "pay:replicate", "no"), 21, 22, 23),
    ("702.58b", n("graft", 1), grafted, 0, 1, 2),
    ("702.60b", n("ripple", 4), found, 20, 24, 28),
    ("702.63c", n("vanishing", 3), vanished, 4, 3, 2),
    ("702.64c", n("absorb", 2), absorbed, 5, 3, 1),
    ("702.67c 702.67a", FORTIFY, fortifying, 0, 1, 2),
    ("702.68b", n("frenzy", 2), unblocked, 3, 5, 7),
    ("702.69b", "gravestorm", echoed, 21, 22, 23),
    ("702.70b", n("poisonous", 2), lambda w: hit(w)[0], 0, 2, 4),
    ("702.78b", "conspire", lambda w: echoed(w, "pay:conspire"), 21, 22, 23),
    ("702.85c", "cascade", found, 20, 21, 22),
    ("702.86b", n("annihilator", 1), sacrificed, 4, 3, 2),
    ("702.91b", "battle cry", cried, 1, 2, 3),
    ("702.100d", "evolve", evolved, 0, 1, 2),
    ("702.101b", "extort", extorted, 20, 19, 18),
    ("702.105b", "dethrone", dethroned, 0, 1, 2),
    ("702.108b", "prowess", prowess, 1, 2, 3),
    ("702.112c", n("renown", 1), renowned, (0, 0), (1, 1), (2, 1)),
    ("702.115b", "ingest", lambda w: hit(w)[1], 10, 9, 8),
    ("702.116b", "myriad", copies_attack, 1, 2, 3),
    ("702.121b", "melee", melee, 3, 4, 5),
    ("702.123b", n("fabricate", 2), fabricated, (0, 0), (2, 0), (2, 2)),
    ("702.125c 702.125a", "undaunted", costs_less, False, False, True),
    ("702.130b", n("afflict", 2), afflicted, 20, 18, 16),
    ("702.134b", "mentor", mentored, 0, 1, 2),
    ("702.135b", n("afterlife", 1), lambda w: died(w)[0], 0, 1, 2),
    ("702.136b", "riot", rioted, (0, False), (1, False), (1, True)),
    ("702.149b", "training", trained, 0, 1, 2),
    ("702.153b", n("casualty", 1), lambda w: echoed(w, "pay:casualty"), 21, 22, 23),
    ("702.157b", Keyword("squad", (mana("1"),)), lambda w: bred(w, "pay:squad", "no"), 1, 2, 3),
    ("702.164c 702.164b", n("toxic", 2), lambda w: hit(w)[0], 0, 2, 4),
    ("702.175b", Keyword("offspring", (mana("1"),)), lambda w: bred(w, "pay:offspring"), 1, 2, 3),
    ("702.191b", "increment", increased, 0, 1, 2),
]


@pytest.mark.parametrize(
    ("word", "play", "none", "one", "two"),
    [pytest.param(*row[1:], id=row[0], marks=pytest.mark.rules(*row[0].split())) for row in EACH],
)
def test_each_instance_works_by_itself(word: Any, play: Play, none: Any, one: Any, two: Any) -> None:
    assert [play(()), play((word,)), play((word, word))] == [none, one, two]


def test_the_numbers_of_several_instances() -> None:
    told = [(rule, word) for rule, word, _ in ALIKE] + [(row[0], row[1]) for row in EACH]
    for rule, word in told:
        # What several instances of toxic do is no rule of theirs: their numbers are added up (702.164b).
        assert instances_rule(_name(word)) == ("" if _name(word) == "toxic" else rule.split()[0])
    assert instances_rule("ward") == "" and not REDUNDANT.keys() & SEPARATE.keys()


def _name(word: Any) -> str:
    return word.name if isinstance(word, Keyword) else str(word)


def test_of_different_qualities_each_counts() -> None:
    """Two kinds of protection, or of landwalk, are not the same one twice."""
    black = Keyword("protection", (Color("black"),))
    p = Position()
    assert p.chars(p.creature(0, "1/1", WHITE, black)).abilities.keyword("protection") == (WHITE, black)
    from apnap.engine.grounds_keywords import instances

    assert instances(p.chars(p.creature(0, "1/1", WHITE, black)), "protection") == ""
    assert instances(p.chars(p.creature(0, "1/1", WHITE, WHITE)), "protection") == "702.16m"
