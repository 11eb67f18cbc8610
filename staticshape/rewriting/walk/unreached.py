"""Calls on a way that the analysis knows is not taken: another option would take it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.facts import BoundCall
from staticshape.ops.lookup import Spelled, bind, find, find_method, overload
from staticshape.rewriting.layout import Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_CHANGING = ("data_dependent", "random", "host", "opaque")


def call(walk: Walk, node: ast.Call) -> BoundCall | None:
    """An operator's call where the analysis never came: a function, or a method of a selection."""
    if node in walk.facts.values:
        return None
    spelled, receiver = _function(walk, node.func), None
    if spelled is None and isinstance(node.func, ast.Attribute):
        receiver = node.func.value
        spelled = find_method(node.func.attr) if _is_selected(walk, receiver) else None
    if spelled is None or spelled.operator.family in _CHANGING:
        return None
    spelled = overload(spelled, node)
    arguments = bind(spelled, node, receiver)
    if arguments is None or (receiver is None and spelled.form != "function"):
        return None
    return BoundCall(spelled.operator, spelled.form, arguments, {}, spelled.name)


def _function(walk: Walk, func: ast.expr) -> Spelled | None:
    """`ops.sqrt` by the imports of the file, where no local name hides them."""
    parts: list[str] = []
    while isinstance(func, ast.Attribute):
        parts.append(func.attr)
        func = func.value
    if not isinstance(func, ast.Name) or walk.is_bound(func.id):
        return None
    module = walk.module.names.get(func.id)
    return None if module is None else find(".".join([module, *reversed(parts)]))


def _is_selected(walk: Walk, node: ast.expr) -> bool:
    """Whether an expression is a selection, so that its methods are those of a Tensor."""
    while isinstance(node, ast.UnaryOp):
        node = node.operand
    if isinstance(node, ast.Name):
        return isinstance(walk.scope.layouts.get(node.id), Masked)
    if isinstance(node, ast.BinOp):
        return _is_selected(walk, node.left) or _is_selected(walk, node.right)
    if isinstance(node, ast.Call):
        bound = call(walk, node)
        operands = bound.args.values() if bound is not None else ()
        return any(_is_selected(walk, item) for item in operands)
    return False
