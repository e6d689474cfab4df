"""What an effect has joined: "paired with another creature" (CR 702.95), "it haunts" (702.55b)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AnyWhen, InZone, Is, JoinedWith, Pattern, Static, This, Union
from apnap.oracle.grammar.adjust import HAUNTED
from apnap.oracle.grammar.events import BATTLEFIELD, ONCE
from apnap.oracle.grammar.modifications import FOR_GOOD
from apnap.oracle.grammar.refs import SELF
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import Rule, seq, spelled, words

_OTHER: Final = JoinedWith("paired", This())
_PAIR: Final = Union((This(), _OTHER))
_PAIRED: Final = Is(_OTHER, InZone("battlefield"))


def _while_paired(subject: str, number: str) -> Rule[Any]:
    return seq(
        f"as long as {{it}} is paired with another creature, {subject} {{mods:{number}}}",
        it=SELF,
        mods=FOR_GOOD,
        build=lambda it, mods: Static(_PAIR, mods, _PAIRED),
        match=lambda v: {"it": This(), "mods": v.mods} if v == Static(_PAIR, v.mods, _PAIRED) else None,
        of=Static,
    )


STATIC.add(spelled(_while_paired("both creatures", "pl"), _while_paired("each of those creatures", "sg")))

_ENTERS: Final = Pattern("zone change", THIS, destination=BATTLEFIELD)
ONCE.add(
    words(
        {
            HAUNTED: "the creature this card haunts dies",
            AnyWhen((_ENTERS, HAUNTED)): "~ enters or the creature it haunts dies",
        },
        "haunted",
    )
)
