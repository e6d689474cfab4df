"""What may be done rather than pay mana: tapping creatures or artifacts, exiling cards (CR 702.51 convoke,
702.126 improvise, 702.66 delve; 701.67 waterbend, of which each generic mana is the symbol `BEND`). The
payer counts them as sources of one mana that only what they are for can be paid with; as they are used, no
mana is added: what is left to pay becomes less."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, layers
from apnap.engine.evaluate import Context
from apnap.engine.mana import BENDS, MANA_BIT, Purpose
from apnap.engine.mana_abilities import Output, Shape, Source
from apnap.engine.payer_search import GENERIC_ONLY
from apnap.engine.state import BATTLEFIELD, GameState
from apnap.model.instructions import SpendOnly
from apnap.model.modifications import InsteadOfMana
from apnap.model.node import Node, intern
from apnap.model.words import ARTIFACT, BEND, COLORS, CREATURE, SYMBOL_OF_COLOR

PREFIX: Final = "instead."
_WEIGHT: Final = {"tap": 14, "exile": 8}
_ONLY: Final = intern(SpendOnly("cast", None))


def with_substitutes(
    s: GameState, player: int, purpose: Purpose, sources: list[Source], symbols: tuple[str, ...] = ()
) -> list[Source]:
    """The sources, and what may be used instead of mana for the spell or for the symbols, if anything."""
    bends = BEND in symbols
    if not bends and (purpose.kind != "cast" or purpose.obj <= 0):
        return sources
    if any([is_substitute(x.key) for x in sources]):
        return sources
    out = sources
    if bends:
        out = [*sources, *_bending(s, player)]
    if purpose.kind != "cast" or purpose.obj <= 0:
        return out
    for mod, source, _, instance in layers.chars(s, purpose.obj).rules:
        if not isinstance(mod, InsteadOfMana):
            continue
        ctx = Context(s, source, player)
        ctx.instance = instance
        if out is sources:
            out = list(sources)
        for id in evaluate.candidates(ctx, mod.what):
            o = s.obj(id)
            if id == purpose.obj or (mod.how == "tap" and (o.zone != BATTLEFIELD or o.tapped)):
                continue
            out.append(_source(s, id, mod))
    return out


def _bending(s: GameState, player: int) -> list[Source]:
    """The untapped artifacts and creatures that the player may tap rather than pay generic mana of a
    waterbend cost (CR 701.67a-b)."""
    out: list[Source] = []
    for id in s.battlefield():
        o = s.obj(id)
        c = layers.chars(s, id)
        if c.controller == player and not o.tapped and not o.phased_out and c.types & (ARTIFACT | CREATURE):
            out.append(_made(id, "tap", BENDS, None))
    return out


def _made(id: int, how: str, bits: int, only: Node | None) -> Source:
    shape = Shape()
    shape.tap = how == "tap"
    shape.gone = how == "exile"
    shape.only = only
    shape.outputs = (Output((bits,), (), ()),)
    shape.measure()
    made = Source(id, PREFIX + how, shape)
    made.weight = _WEIGHT[how]
    return made


def _source(s: GameState, id: int, mod: InsteadOfMana) -> Source:
    bits = GENERIC_ONLY
    if mod.mana == "color":
        colors = layers.chars(s, id).colors
        for i, color in enumerate(COLORS):
            if colors & (1 << i):
                bits |= MANA_BIT[SYMBOL_OF_COLOR[color]]
    return _made(id, mod.how, bits, _ONLY)


def is_substitute(key: str) -> bool:
    """Whether the key of a source stands for something done instead of paying mana."""
    return key.startswith(PREFIX)


def less(symbols: tuple[str, ...], paid: str) -> tuple[str, ...]:
    """The symbols less one mana: `paid` is a colour's symbol, or "1" for generic mana. A colour that is
    not asked for takes generic mana."""
    out = list(symbols)
    if paid in out:
        out.remove(paid)
        return tuple(out)
    if not paid.isdigit():
        for i in range(len(out)):
            if "/" in out[i] and paid in out[i].split("/"):
                del out[i]
                return tuple(out)
    for i in range(len(out)):
        if out[i].isdigit() and int(out[i]) > 0:
            n = int(out[i]) - 1
            out[i : i + 1] = [str(n)] if n else []
            break
    return tuple(out)
