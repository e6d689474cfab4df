"""Instructions: the one vocabulary of clauses, and the ways to build them.

Families (`clauses_*`) add to `CLAUSE` what a clause may be, and to `PREDICATE` what may follow "and" with
the subject left out. `acts` makes a player's verb in all three shapes: "draw a card", "target player draws
a card", "(...) and draws a card".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import You
from apnap.oracle.grammar.refs import PLAYER_NOT_YOU
from apnap.oracle.grammar.surface import Elided
from apnap.oracle.syntax import forward, node, spelled

CLAUSE: Final = forward("clause")
PREDICATE: Final = forward("predicate")
MAY: Final = forward("what they may do")
"""What somebody else may do, in the base form and told as theirs: `You` is whoever it is offered to."""
HAVE: Final = forward("what is made to happen")
"""What follows "you may have": somebody or something, and the bare form of a verb."""


def third(verb: str) -> str:
    """The third person singular of a regular verb's first word."""
    first, _, rest = verb.partition(" ")
    if first in ("do", "go"):
        made = first + "es"
    elif first.endswith(("s", "x", "z", "ch", "sh")):
        made = first + "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        made = first[:-1] + "ies"
    else:
        made = first + "s"
    return f"{made} {rest}" if rest else made


def acts(
    cls: Callable[..., Any],
    verb: str,
    *rest: str,
    you_said: bool = False,
    theirs: str = "",
    **fields: Any,
) -> None:
    """A verb of players, the field `who`: `verb` in the base form, then `rest` with its slots.

    What `you` do is an imperative, and "you ..." is the other spelling; with `you_said` the reverse. With
    `theirs`, what others do has that after it, and without it is the other spelling. Several `rest` are
    spellings.
    """
    tails = [f" {words}" if words else "" for words in rest] or [""]
    order = node(cls, *[f"{verb}{tail}" for tail in tails], who=You(), **fields)
    said = node(cls, *[f"you {verb}{tail}" for tail in tails], who=You(), **fields)
    ends = [end for tail in tails for end in ((f"{tail} {theirs}", tail) if theirs else (tail,))]
    CLAUSE.add(
        spelled(said, order) if you_said else spelled(order, said),
        node(cls, *[f"{{who:sg}} {third(verb)}{end}" for end in ends], who=PLAYER_NOT_YOU, **fields),
        node(cls, *[f"{{who:pl}} {verb}{end}" for end in ends], who=PLAYER_NOT_YOU, **fields),
    )
    HAVE.add(node(cls, *[f"{{who}} {verb}{end}" for end in ends], who=PLAYER_NOT_YOU, **fields))
    PREDICATE.add(node(cls, *[f"{third(verb)}{end}" for end in ends], who=Elided(), **fields))
    MAY.add(node(cls, *[f"{verb}{end}" for end in ends], who=You(), **fields))
