"""The lists of `apnap.keywords.support` against the engine itself."""

from __future__ import annotations

import ast
from pathlib import Path

import apnap.engine
from apnap.engine.instructions import HANDLERS
from apnap.keywords import support
from apnap.keywords.support import lacks
from apnap.model import (
    Ability,
    Activated,
    Cost,
    Draw,
    Either,
    Face,
    Fixed,
    InZone,
    Is,
    Keyword,
    Mana,
    OnlyIf,
    PayLife,
    This,
    You,
)
from apnap.model.node import (
    Amount,
    Change,
    Condition,
    CostPart,
    Filter,
    Instruction,
    Limit,
    Modification,
    Ref,
    When,
    node_classes,
)

ENGINE = Path(apnap.engine.__file__).parent
# Instructions that the interpreter runs itself.
COMPOSITES = set(
    "Bind ByEach Draw FlipCoin ForEach Gate If IfDone Modal Nothing Pay Reflexive Repeat RepeatWhile Seq "
    "Together Under".split()
)


def names_in_engine() -> set[str]:
    """Every class that the engine asks an `isinstance` of, or keeps a handler for."""
    found: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "isinstance"
            ):
                for name in ast.walk(node.args[1]):
                    if isinstance(name, ast.Name):
                        found.add(name.id)
                    elif isinstance(name, ast.Attribute):
                        found.add(name.attr)
    return found | {cls.__name__ for cls in HANDLERS}


def leaves(base: type) -> list[str]:
    """The model's classes of the category; the words of the grammar are nodes too, and never leave it."""
    return [
        name
        for name, cls in node_classes().items()
        if issubclass(cls, base) and cls is not base and cls.__module__.startswith("apnap.model")
    ]


def test_every_instruction_has_a_handler_or_is_refused() -> None:
    for name in leaves(Instruction):
        handled = node_classes()[name] in HANDLERS or name in COMPOSITES
        assert handled or name in support.NOT_CARRIED_OUT, name


def test_every_node_is_asked_for_in_the_engine_or_is_refused() -> None:
    known = names_in_engine()
    for base in (Filter, Ref, Amount, Condition, Modification, Change, When, Limit, CostPart):
        for name in leaves(base):
            assert name in known or name in support.NOT_CARRIED_OUT, name


def test_what_is_refused_is_not_carried_out() -> None:
    """A node that the engine has learnt must leave the list, or its cards stay refused."""
    assert not names_in_engine() & support.NOT_CARRIED_OUT


def test_the_lists_name_nothing_that_does_not_exist() -> None:
    classes = node_classes()
    for name in support.NOT_CARRIED_OUT:
        assert name in classes, name
    for place in (*support.WORDS, *support.CHOICES):
        cls, field = place.split(".")
        assert field in getattr(classes[cls], "__dataclass_fields__", {}), place


def test_refused_for_what_the_text_means() -> None:
    """A reading that is sure to be wrong: a zone that is told by when an ability may be activated (CR
    113.6b)."""
    here = OnlyIf(Is(This(), InZone("graveyard")))
    for zone, sound in (("graveyard", True), ("battlefield", False)):
        ability = Activated(Cost(()), Draw(You(), Fixed(1)), (here,), zone)
        assert (lacks((face(ability),), "normal") == []) is sound


def face(*abilities: Ability) -> Face:
    return Face("X", None, (), ("sorcery",), (), abilities=abilities)


def test_a_choice_between_costs_to_activate_is_refused_within_keywords_too() -> None:
    either = Cost((Either((Cost((Mana(("3",)),)), Cost((PayLife(Fixed(1)),)))),))
    plain = Cost((Mana(("3",)),))
    for cost, why in ((either, ["a choice between costs there"]), (plain, [])):
        face = Face("Flail", None, (), ("artifact",), ("Equipment",), abilities=(Keyword("equip", (cost,)),))
        assert lacks((face,), "normal") == why
