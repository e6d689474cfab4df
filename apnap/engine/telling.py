"""What the log tells of a cost that isn't just what is printed (CR 118.7-8, 601.2f)."""

from __future__ import annotations

from apnap.engine import layers, verbs
from apnap.engine.costs import Announced
from apnap.engine.grounds_keywords import behind
from apnap.engine.log import say
from apnap.engine.mana import Purpose, as_though
from apnap.engine.state import GameState, ManaUnit
from apnap.engine.walking import every
from apnap.keywords.inherent import OF_THE_GAME
from apnap.model.abilities import Cost, Keyword, Mana
from apnap.model.conditions import ItIs
from apnap.model.modifications import CostChange
from apnap.model.node import Modification
from apnap.model.words import CREATURE, ManaCost


def cost(
    s: GameState,
    player: int,
    source: int,
    announced: Announced,
    rules: tuple[tuple[Modification, int, int, str], ...],
) -> None:
    """Say what has changed the cost, if anything; `rules` are those that bind the spell."""
    about = rules_behind(announced)
    if not about:
        return
    if isinstance(announced.base, Cost):
        about = (*about, "118.9d")
    for mod, giver, _, instance in rules:
        if isinstance(mod, CostChange) and giver == source:
            about = (*about, *behind(s, source, f"{instance}/"))
    say(s, "601.2f", "has a cost that is changed", player, source, (), about)


def spent(s: GameState, player: int, before: tuple[ManaUnit, ...], purpose: Purpose, life: int = 0) -> None:
    """Say what there was to say of the mana that was spent out of a pool that held `before` (CR 106.6,
    118.14, 609.4b): that it might be spent on this alone, that it counted as mana of another kind. `life` was
    paid for Phyrexian symbols (118.13b-c)."""
    left = list(s.players[player].pool)
    about: tuple[str, ...] = ()
    if life:
        kinds = [f.kind for f in s.frames]
        if verbs.F_SPECIAL in kinds:
            say(s, "118.13c", "pays life for a symbol", player, purpose.obj)
        elif verbs.F_RESOLVE in kinds and purpose.kind == "other":
            say(s, "118.13b", "pays life for a symbol", player, purpose.obj)
    for unit in before:
        if unit in left:
            left.remove(unit)
        elif unit.only is not None:
            about = ("106.6",)
    if purpose.kind == "cast" and as_though(s, player, purpose):
        about = (*about, "118.14", "609.4", "609.4b")
    if about:
        say(s, "601.2h", "pays with mana of its own rules", player, purpose.obj, (), about)


def unlooked(s: GameState) -> None:
    """Say, between the steps of an effect, that what a state-based action is for has to wait (CR 704.4)."""
    for id in s.battlefield():
        o = s.obj(id)
        c = layers.chars(s, id)
        if c.types & CREATURE and not o.phased_out and (c.toughness <= 0 or o.damage >= c.toughness):
            say(s, "704.4", "isn't looked at before the resolution is over", c.controller, id)


def timeless(s: GameState) -> None:
    """Say that nothing is checked while it is neither day nor night, if a card of the game speaks of that (CR
    731.2c)."""
    for card, _ in s.cards if s.log is not None else ():
        for face in card.faces:
            for a in face.abilities:
                bound = isinstance(a, Keyword) and a.name in ("daybound", "nightbound")
                if bound or any([it.name in OF_THE_GAME for it in every(a, ItIs)]):
                    say(s, "731.2c", "nothing is checked while it is neither day nor night", s.active)
                    return


def rules_behind(announced: Announced) -> tuple[str, ...]:
    """The rules by which additional costs, increases and reductions make the cost what it is (CR 118.7-8)."""
    out: list[str] = []
    base: tuple[str, ...] = ()
    if isinstance(announced.base, ManaCost):
        base = announced.base.symbols
    elif announced.base is not None:
        for part in announced.base.parts:
            if isinstance(part, Mana):
                base = base + part.symbols
    if announced.additional:
        out.extend(["118.8", "118.8a", "118.8d", "202.4"])
    if announced.increases:
        out.append("118.7")
        if announced.base is None:
            out.append("118.6a")
    for run in announced.reductions:
        out.append("118.7")
        for symbol in run:
            if symbol.isdigit():
                out.append("118.7a")
            elif symbol == "S":
                out.append("118.7g")
            elif symbol.endswith("/P"):
                out.append("118.7f")
            elif "/" in symbol:
                out.append("118.7e")
            elif symbol not in base:
                out.append("118.7b")
            elif run.count(symbol) > base.count(symbol):
                out.append("118.7d" if symbol == "C" else "118.7c")
    return tuple(dict.fromkeys(out))
