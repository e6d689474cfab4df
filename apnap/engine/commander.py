"""Commander (CR 903): which cards are commanders, the damage that they have dealt, and the state-based
actions of the variant. What else the designation stands for is data (`apnap.keywords.designations`)."""

from __future__ import annotations

from apnap.engine import events, qualities, verbs
from apnap.engine.decision import yes_no
from apnap.engine.state import (
    CARD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    Effect,
    Event,
    Frame,
    GameState,
)
from apnap.keywords.designations import COMMANDER, DESIGNATIONS
from apnap.model.conditions import Endless
from apnap.model.node import Modification, intern

# Marks on objects and players that the state-based actions leave.
STAYS = "704.6d"  # its owner has let the commander lie where it is
DEALT = "704.6c"  # a commander has dealt as much combat damage to the player as it takes


def designate(s: GameState, cards: tuple[tuple[str, int], ...]) -> None:
    """Give designations to physical cards before the game begins (CR 903.3, 903.6): (designation, card). The
    rules of the game that come with them begin."""
    had = qualities.designated(s)
    s.options = (*[o for o in s.options if o[0] != "designated"], ("designated", (*had, *cards)))
    begun = {name for name, _ in had}
    for name, _ in cards:
        if name in begun or name not in DESIGNATIONS:
            continue
        begun.add(name)
        now = s.tick()
        mods = DESIGNATIONS[name].game
        effect = Effect(now, now, 0, -1, None, (), mods, intern(Endless()), -1, (), None, -1)
        s.effects = (*s.effects, effect)
    s.version += 1


def own_rules(s: GameState, id: int, player: int) -> list[tuple[Modification, int, int, str]]:
    """The rules that an object states about itself by its designations."""
    out: list[tuple[Modification, int, int, str]] = []
    for name, card in qualities.designated(s):
        if card == s.obj(id).card and s.obj(id).kind == CARD and name in DESIGNATIONS:
            out.extend([(mod, id, player, "") for mod in DESIGNATIONS[name].own])
    return out


def is_damage(s: GameState, e: Event) -> bool:
    """Whether the fact is combat damage that a commander dealt to a player (CR 903.10a)."""
    return (
        e.verb == verbs.DAMAGE
        and e.obj == 0
        and e.how == "combat"
        and e.source > 0
        and qualities.is_designated(s, e.source, COMMANDER)
    )


def damage_to(s: GameState, player: int) -> tuple[tuple[int, int], ...]:
    """The combat damage that each commander has dealt to the player over the game: (card, damage)."""
    found: dict[int, int] = {}
    if not qualities.designated(s):
        return ()
    for e in (*s.kept_ledger, *s.last_ledger, *s.ledger):
        if e.verb == verbs.DAMAGE and e.player == player and is_damage(s, e):
            for card in qualities.cards_of(s, e.source):
                if (COMMANDER, card) in qualities.designated(s):
                    found[card] = found.get(card, 0) + e.amount
    return tuple(sorted(found.items()))


def state_based(s: GameState, f: Frame, out: list[Event]) -> bool:
    """The state-based actions of the variant (CR 704.6c-d); False while a player chooses."""
    if not qualities.designated(s):
        return True
    _lethal(s, out)
    for zone in (GRAVEYARD, EXILE):
        for p in range(1 if zone == EXILE else s.count):
            for id in s.zone(zone, p):
                o = s.obj(id)
                if STAYS in o.designations or not qualities.is_designated(s, id, COMMANDER):
                    continue
                prompt = "Put the commander into the command zone?"
                said = yes_no(s, f, f"704.6d.{id}", o.owner, "704.6d", prompt, id)
                if said is None:
                    return False
                if said == "yes":
                    out.append(events.moving(s, id, COMMAND, "704.6d"))
                else:
                    s.own(id).designations = (*o.designations, STAYS)
    return True


def _lethal(s: GameState, out: list[Event]) -> None:
    most = s.option("commander damage", 0)
    if most <= 0:
        return
    struck: list[int] = []
    for e in s.ledger:
        if e.verb == verbs.DAMAGE and e.player not in struck and is_damage(s, e):
            struck.append(e.player)
    for p in s.in_game():
        if p in struck and DEALT not in s.players[p].designations:
            if any([n >= most for _, n in damage_to(s, p)]):
                player = s.own_player(p)
                player.designations = (*player.designations, DEALT)
        if DEALT in s.players[p].designations and not s.players[p].lost_by:
            out.append(Event(verbs.LOSE, "704.6c", player=p))
