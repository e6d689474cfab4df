"""What it means to be in combat, for those who need it outside of combat (CR 506.4)."""

from __future__ import annotations

from apnap.engine.log import say
from apnap.engine.state import GameState


def _of_band(s: GameState, id: int) -> tuple[str, ...]:
    from apnap.engine import qualities

    return ("702.22f",) if s.effects and qualities.designating(s, id, "banded") else ()


def forget(s: GameState, id: int) -> None:
    """Remove an object from combat (CR 506.4): it stops attacking, blocking and being blocked. What it
    blocked stays blocked (509.1h), what blocks it is still a blocking creature (509.1g); who attacked it
    attacks nothing, but keeps its attacked player."""
    o = s.obj(id)
    if o.attacking or o.blocking or o.blocked:
        w = s.own_status(id)
        w.attacking = 0
        w.blocked = False
        w.blocking = ()
        say(s, "506.4", "is removed from combat", -1, id, (), _of_band(s, id))


def remove(s: GameState, id: int) -> None:
    """Remove an object from combat that stays on the battlefield, and say so (CR 506.4)."""
    o = s.obj(id)
    if o.attacking or o.blocking:
        say(s, "506.4", "is removed from combat", -1, id, (), _of_band(s, id))
    forget(s, id)


def blockers_of(s: GameState, attacker: int) -> list[int]:
    """The creatures that block the attacker, in the order in which they were declared."""
    return [b for b in s.battlefield() if attacker in s.obj(b).blocking and not s.obj(b).phased_out]


def attackers(s: GameState) -> list[int]:
    """The attacking creatures."""
    return [a for a in s.battlefield() if s.obj(a).attacking != 0 and not s.obj(a).phased_out]


def end_combat(s: GameState) -> None:
    """Everything is removed from combat as the phase ends (CR 511.3)."""
    told = False
    for id in s.battlefield():
        o = s.obj(id)
        if o.attacking or o.blocking or o.blocked or o.attacked_player >= 0:
            if not told:
                told = True
                say(s, "511.3", "has everything removed from combat", s.active)
            w = s.own_status(id)
            w.attacking = 0
            w.attacked_player = -1
            w.blocked = False
            w.blocking = ()
