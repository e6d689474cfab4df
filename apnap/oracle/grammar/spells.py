"""What spells have while they are cast and on the stack: "creature spells you cast have convoke"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import ControlledBy, Gain, StackKind, Static, You, canonical
from apnap.oracle.grammar.keywords import KEYWORD
from apnap.oracle.grammar.objects import SPELL_ON_STACK, without
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.statics_costs import SPELLS
from apnap.oracle.grammar.surface import Det
from apnap.oracle.syntax import listed, node, one, seq, spelled

_CASTING: Final = (StackKind("spell"), ControlledBy(You()))


def _they_have(what: Any, abilities: Any) -> Static:
    return Static(Det("", canonical((what, *_CASTING))), (Gain(abilities),))


def _what_has(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    what = without(value.affects.what, *_CASTING) if isinstance(value.affects, Det) else None
    if what is None or not isinstance(mod, Gain):
        return None
    found: dict[str, Any] = {"what": what, "abilities": mod.abilities}
    return found if value == _they_have(**found) else None


STATIC.add(
    spelled(
        seq(
            "{what} you cast have {abilities}",
            what=SPELLS,
            abilities=listed(KEYWORD, "and"),
            build=_they_have,
            match=_what_has,
            of=Static,
        ),
        node(
            Static,
            "{affects:pl} have {mods}",
            affects=node(Det, "pl:{what:pl}", word="", what=SPELL_ON_STACK),
            mods=one(node(Gain, "{abilities}", abilities=listed(KEYWORD, "and"))),
        ),
    )
)
