"""Abilities told as trees of the ability language: `Static(Each(Type("land")), [Gain([Keyword("flying")])])`.

A tree is written as its nodes are built in Python, with lists for tuples, and a whole number where an
amount is wanted. Nothing but nodes can be said so: the text is read, never run.
"""

from __future__ import annotations

import ast
from typing import Any, Final

import apnap.model as model
from apnap.model.amounts import Fixed
from apnap.model.node import Node, field_names, node_classes
from apnap.scenario.given import Given, closest

# A number stands for an amount where one may stand. Of "an amount or None" the compiled core keeps only that
# it is some type or other, so the few fields that the rule does not fit are listed.
_AMOUNT: Final = ("Amount", "Amount | None", "type")
NUMBERS: Final = frozenset({"Replacing.uses", "SkipStep.uses"})  # a number or None
AMOUNTS: Final = frozenset({"Sum.parts"})  # lists of amounts


def tree_of(given: Given) -> Node:
    """The node that a text tells.

    Raises:
        ScenarioError: it tells none.
    """
    text = given.text("abilities")
    try:
        expression = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        raise given.error(f"abilities: {text!r} is no tree: {error}") from None
    value = _value(expression, given)
    if not isinstance(value, Node):
        raise given.error(f"abilities: {text!r} is no tree")
    return value


def _value(e: ast.expr, given: Given) -> Any:
    if isinstance(e, ast.Call):
        return _node(e, given)
    if isinstance(e, (ast.Tuple, ast.List)):
        return tuple([_value(each, given) for each in e.elts])
    if isinstance(e, ast.Constant) and (e.value is None or isinstance(e.value, (str, int, bool))):
        return e.value
    if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub) and isinstance(e.operand, ast.Constant):
        number = e.operand.value
        if isinstance(number, int):
            return -number
    raise given.error(f"abilities: {ast.unparse(e)!r} is no part of a tree")


def _node(e: ast.Call, given: Given) -> Node:
    name = e.func.id if isinstance(e.func, ast.Name) else ast.unparse(e.func)
    cls = node_classes().get(name)
    if cls is None or not hasattr(model, name):
        raise given.error(f"abilities: there is no node {name!r}", closest(name, node_classes()))
    fields = field_names(cls)
    values: dict[str, Any] = dict(zip(fields, [_value(each, given) for each in e.args]))
    for keyword in e.keywords:
        if keyword.arg not in fields:
            near = closest(keyword.arg or "", fields)
            raise given.error(f"abilities: {name} has no {keyword.arg!r}", near)
        values[keyword.arg] = _value(keyword.value, given)
    if len(e.args) > len(fields):
        raise given.error(f"abilities: {name} takes {', '.join(fields) or 'nothing'}")
    declared_fields: dict[str, Any] = vars(cls).get("__dataclass_fields__", {})
    for field, value in values.items():
        declared = _declared(declared_fields[field].type)
        if declared in _AMOUNT and f"{name}.{field}" not in NUMBERS:
            values[field] = _amount(value)
        if f"{name}.{field}" in AMOUNTS and isinstance(value, tuple):
            values[field] = tuple([_amount(each) for each in value])
        if declared.startswith("tuple") and not isinstance(values[field], tuple):
            raise given.error(f"abilities: {name}: {field} is a list")
    try:
        return cls(**values)
    except TypeError as error:
        raise given.error(f"abilities: {name}: {error}") from None


def _declared(type_: Any) -> str:
    """A field's type as it is written: the compiled core keeps types there, the plain one words."""
    return type_.__name__ if isinstance(type_, type) else str(type_).replace("apnap.model.node.", "")


def _amount(value: Any) -> Any:
    return Fixed(value) if isinstance(value, int) and not isinstance(value, bool) else value
