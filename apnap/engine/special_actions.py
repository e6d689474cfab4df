"""Special actions (CR 116): playing a land, turning a face-down permanent face up."""

from __future__ import annotations

from apnap.engine import casting, evaluate, events, layers, replacement, verbs
from apnap.engine.evaluate import Context
from apnap.engine.reasons import Reason
from apnap.engine.state import HAND, Event, GameState
from apnap.model.modifications import ExtraLands, MayPlay
from apnap.model.words import LAND


def lands_played(s: GameState, player: int) -> int:
    """How many lands the player has played this turn (CR 305.2a)."""
    return sum([1 for e in s.ledger if e.verb == verbs.PLAY_LAND and e.player == player])


def land_plays(s: GameState, player: int) -> int:
    """How many lands the player may play this turn in all (CR 305.2)."""
    total = 1
    for mod, source, controller, _ in layers.player_rules(s, player):
        if isinstance(mod, ExtraLands):
            total += evaluate.amount(Context(s, source, controller), mod.amount)
    return total


def land_faces(s: GameState, player: int, id: int) -> list[int]:
    """The faces of the object that are lands and that the player might play."""
    o = s.obj(id)
    if o.zone == HAND and o.owner == player:
        if o.card >= 0 and s.cards[o.card][0].layout == "modal_dfc":
            faces = s.cards[o.card][0].faces
            return [i for i in range(len(faces)) if "land" in faces[i].types]
        return [0] if layers.chars(s, id).types & LAND else []
    if not layers.chars(s, id).types & LAND:
        return []
    for mod, source, controller, _ in (*layers.chars(s, id).rules, *layers.player_rules(s, player)):
        if isinstance(mod, MayPlay) and mod.how == "play":
            if evaluate.matches(Context(s, source, controller), mod.what, id):
                return [0]
    return []


def why_not_play_land(s: GameState, player: int, id: int) -> Reason | None:
    """Why the player can't play the land now; None if they can (CR 116.2a, 305.1-3)."""
    late = casting.sorcery_time(s, player)
    if late is not None:
        return Reason("305.3" if s.active != player else "305.1", late.words, id)
    return why_no_land(s, player, id)


def why_no_land(s: GameState, player: int, id: int) -> Reason | None:
    """Why the player can't play the land even where an effect tells them to (CR 305.2b, 305.3)."""
    if s.active != player:
        return Reason("305.3", "it isn't their turn", id)
    if lands_played(s, player) >= land_plays(s, player):
        return Reason("305.2b", "no land play is left this turn", id)
    if replacement.forbids_toward(s, layers.player_rules(s, player), "play lands", id):
        return Reason("305.2", "an effect says that it can't be played", id)
    return None


def play_land(s: GameState, player: int, id: int, face: int) -> None:
    """CR 116.2a: the land is put onto the battlefield; it doesn't use the stack."""
    e = Event(verbs.PLAY_LAND, "305.1", id, player=player, cause=player)
    e.origin = s.obj(id).zone
    if face:
        from apnap.engine.state import Entering

        e.entering = Entering()
        e.entering.transformed = True
    events.propose(s, [e])
