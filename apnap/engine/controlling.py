"""Controlling another player (CR 723): who makes whose choices. The pairs are designations of the game, `next
control N` for a turn that is to come and `control N` for the one under way (`decision.decider`)."""

from __future__ import annotations

from apnap.engine.log import say
from apnap.engine.state import GameState, entity_player, player_entity

NOW = "control "
NEXT = "next control "


def arrange(s: GameState, controller: int, player: int) -> None:
    """The player is to be controlled during the next turn that they take; of several effects that say so the
    last works (CR 723.1, 723.1a)."""
    name = f"{NEXT}{player}"
    kept = tuple([d for d in s.designations if d[0] != name])
    if len(kept) < len(s.designations):
        say(s, "723.1", "will be controlled by another instead", player, 0, (), ("723.1a",))
    s.designations = (*kept, (name, player_entity(controller)))


def waits(s: GameState, player: int) -> bool:
    """Whether somebody is to control the next turn that the player takes."""
    return any([name == f"{NEXT}{player}" for name, _ in s.designations])


def begin_turn(s: GameState, player: int) -> None:
    """A turn begins: control for the last one ends, control that waited for this one begins (CR 723.1,
    723.1b)."""
    if not s.designations:
        return
    kept: list[tuple[str, int]] = []
    for name, controller in s.designations:
        if name.startswith(NOW):
            continue
        if name == f"{NEXT}{player}":
            name = f"{NOW}{player}"
            about: tuple[str, ...] = ("723.3", "723.4", "723.5", "723.6", "723.8")
            if controller == player_entity(player):
                about = ("723.9",)
            say(s, "723.1", f"is controlled by player {entity_player(controller)}", player, 0, (), about)
        kept.append((name, controller))
    s.designations = tuple(kept)


def leave(s: GameState, player: int) -> None:
    """A player leaves: what gave them control of players ends (CR 800.4a)."""
    words = (NOW, NEXT)
    s.designations = tuple(
        [
            d
            for d in s.designations
            if not (d[0].startswith(words) and (d[1] == player_entity(player) or d[0].endswith(f" {player}")))
        ]
    )
