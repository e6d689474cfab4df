"""Template strings, cut into literals and slots.

==================  ==========================================================================
``{who}``           the slot `who`, in the singular
``{who:pl}``        the slot in the plural
``{who#}``          the slot in the number that the whole template is read in
``{who@}``          the slot whose number decides: the template is tried in both, and brackets follow it
``[gets|get]``      what stands in the singular | in the plural
``{{ }} [[ ]] ||``  the characters themselves
``sg:`` ``pl:``     at the very beginning: the whole is of that number, and not read where the other is asked
==================  ==========================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from apnap.oracle.kernel import PLURAL, SINGULAR, GrammarError

SlotNumber = Literal["sg", "pl", "#", "@"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for another rule."""

    name: str
    number: SlotNumber = "sg"


@dataclass(frozen=True, slots=True)
class Template:
    """A template for each number: strings (never empty) and slots by turns."""

    source: str
    forms: tuple[tuple[str | Slot, ...], tuple[str | Slot, ...]]
    slots: tuple[str, ...]
    agrees: bool
    """Whether one of the slots decides the number."""
    only: int | None = None
    """The one number that the whole can stand in, if it is not both."""


_PIECE = re.compile(
    r"(?P<escape>\{\{|\}\}|\[\[|\]\]|\|\|)"
    r"|\{(?P<slot>[A-Za-z_]\w*)(?P<mark>#|@|:sg|:pl)?\}"
    r"|\[(?P<one>[^\[\]|{}]*)\|(?P<many>[^\[\]|{}]*)\]"
    r"|(?P<stray>[\[\]{}|])"
)
_MARKS: dict[str, SlotNumber] = {"": "sg", ":sg": "sg", ":pl": "pl", "#": "#", "@": "@"}


def parse_template(source: str) -> Template:
    """Cut a template string up. GrammarError if it is malformed or names a slot twice."""
    forms: tuple[list[str | Slot], list[str | Slot]] = ([], [])
    slots: list[str] = []
    deciding = 0

    def put(num: int, text: str) -> None:
        form = forms[num]
        if not text:
            return
        if form and isinstance(form[-1], str):
            form[-1] += text
        else:
            form.append(text)

    only = {"sg:": SINGULAR, "pl:": PLURAL}.get(source[:3])
    at = 0 if only is None else 3
    for found in _PIECE.finditer(source, at):
        plain = source[at : found.start()]
        at = found.end()
        if found["stray"]:
            raise GrammarError(f"stray {found['stray']!r} at {found.start()} of template {source!r}")
        name = found["slot"]
        for num in (SINGULAR, PLURAL):
            put(num, plain)
            if found["escape"]:
                put(num, found["escape"][0])
            elif name:
                forms[num].append(Slot(name, _MARKS[found["mark"] or ""]))
            else:
                put(num, found["many"] if num == PLURAL else found["one"])
        if name:
            if name in slots:
                raise GrammarError(f"slot {name!r} occurs twice in template {source!r}")
            slots.append(name)
            deciding += found["mark"] == "@"
    for num in (SINGULAR, PLURAL):
        put(num, source[at:])
    if deciding > 1:
        raise GrammarError(f"two slots decide the number of template {source!r}")
    return Template(source, (tuple(forms[0]), tuple(forms[1])), tuple(slots), bool(deciding), only)
