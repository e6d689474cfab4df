"""Villainous choices (CR 701.55): "each opponent faces a villainous choice — That player discards a card, or
you draw a card"."""

from __future__ import annotations

from typing import Final

from apnap.model import Compare, Opponents, PlayersWho
from apnap.oracle.grammar.conditions_turn import ONE_DID, WINDOW, deed_of, happened
from apnap.oracle.grammar.refs import PLAYER_NOT_YOU
from apnap.oracle.grammar.sentences import SENTENCE
from apnap.oracle.grammar.surface import Faces
from apnap.oracle.syntax import oneof, seq


def _who_did(value: PlayersWho) -> dict[str, object] | None:
    if value.among != Opponents() or not isinstance(value.condition, Compare):
        return None
    return deed_of(value.condition)


_THOSE_WHO: Final = seq(
    "sg:each opponent who {deed} {window}",
    deed=ONE_DID,
    window=WINDOW,
    build=lambda deed, window: PlayersWho(Opponents(), happened(deed, window)),
    match=_who_did,
    of=PlayersWho,
)


SENTENCE.add(
    seq(
        "{who@} [faces|face] a villainous choice \u2014 {a}, or {b}",
        who=oneof("who", PLAYER_NOT_YOU, _THOSE_WHO),
        a=SENTENCE,
        b=SENTENCE,
        build=lambda who, a, b: Faces(who, (a, b)),
        match=lambda v: {"who": v.who, "a": v.modes[0], "b": v.modes[1]} if len(v.modes) == 2 else None,
        of=Faces,
    )
)
