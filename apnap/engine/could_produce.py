"""The types of mana that permanents could produce (CR 106.7): what their mana abilities would add if they
were to resolve now, whatever they cost. What replaces mana produced is left out of account."""

from __future__ import annotations

from apnap.engine import evaluate, layers, mana_abilities, qualities
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState
from apnap.model.abilities import Activated
from apnap.model.instructions import AddMana


def runs(
    s: GameState, source: int, player: int, node: AddMana, asked: tuple[int, ...] = ()
) -> tuple[tuple[str, ...], ...]:
    """Of the options of a node those of types that the permanents it speaks of could produce. A permanent
    that is `asked` already gives nothing by itself."""
    assert node.among is not None
    found: set[str] = set()
    for id in evaluate.candidates(Context(s, source, player), node.among):
        if id not in asked:
            found |= types(s, id, (*asked, source))
    return tuple([run for run in node.options if found.issuperset(run)])


def types(s: GameState, id: int, asked: tuple[int, ...] = ()) -> set[str]:
    """The types of mana that the permanent could produce."""
    out: set[str] = set()
    c = layers.chars(s, id)
    for inst in c.abilities.activated:
        ability = inst.ability
        assert isinstance(ability, Activated)
        if not mana_abilities.is_mana_ability(ability):
            continue
        ctx = Context(s, id, c.controller)
        ctx.instance = inst.keyword_key()
        adds: list[AddMana] = []
        mana_abilities.adds_now(ability.effect, ctx, adds)
        for add in adds:
            if evaluate.amount(ctx, add.times) <= 0:
                continue
            if add.among is not None:
                options = runs(s, id, c.controller, add, asked)
            else:
                options = qualities.mana_runs(s, id, c.controller, add)
            for run in options:
                out |= set(run)
    return out
