"""Tests that ask whether anything is selected: where they fail, no element of it is real.

Behind `if mask.sum() > 0:` nothing needs the condition beside the mask: on the way that is not
taken the mask is empty.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Index, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_TOTALS = frozenset({"sum", "reduce_sum", "any", "count_nonzero"})
_SAME = frozenset({"view", "reshape"})
_NARROW = frozenset({"int8", "uint8", "int16", "uint16"})  # a sum of them may come back to 0
#: `count > 0` and the like by operator and number, true where something is selected; and `== 0`.
_SOME = {(ast.Gt, 0), (ast.NotEq, 0), (ast.GtE, 1)}
_NONE = {(ast.Eq, 0), (ast.LtE, 0), (ast.Lt, 1)}
_MIRRORED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


def filled_mask(walk: Walk, test: ast.expr) -> tuple[Hashable, bool] | None:
    """(key of the mask, whether the test holds where something is selected); None for others."""
    test = _meant(walk, test)
    holds = True
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        compared = _compared(walk, test)
        if compared is None:
            return None
        test, holds = compared
    key = _counted(walk, _meant(walk, test))
    return None if key is None else (key, holds)


def _compared(walk: Walk, test: ast.Compare) -> tuple[ast.expr, bool] | None:
    left, operator, right = test.left, type(test.ops[0]), test.comparators[0]
    if walk.constant(left)[0]:
        left, operator, right = right, _MIRRORED.get(operator, operator), left
    known, number = walk.constant(right)
    if not known or isinstance(number, bool) or not isinstance(number, int | float):
        return None
    if (operator, number) in _SOME:
        return left, True
    return (left, False) if (operator, number) in _NONE else None


def _meant(walk: Walk, node: ast.expr) -> ast.expr:
    """What a name was bound to, while all that went into it is what it was."""
    while isinstance(node, ast.Name):
        value = walk.scope.names.definition(node.id)
        if value is None:
            return node
        node = value
    return node


def _counted(walk: Walk, node: ast.expr) -> Hashable | None:
    """The key of the mask whose true places an expression counts."""
    match node:
        case ast.Subscript(ast.Attribute(selected, "shape"), ast.Constant(0)):
            return _selected(walk, selected)
        case ast.Call(ast.Name("len" | "int" | "bool") as name, [argument], []):
            inner = _meant(walk, argument)
            return _selected(walk, argument) if name.id == "len" else _counted(walk, inner)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or not bound.operator.tensors:
        return None
    data = bound.args.get(bound.operator.tensors[0])
    if data is None:
        return None
    if bound.operator.casts or bound.operator.name in _SAME:
        return _counted(walk, _meant(walk, data))
    if walk.dtype(data) in _NARROW:
        return None
    if bound.operator.name not in _TOTALS or set(bound.args) - {bound.operator.tensors[0]}:
        return None
    return _mask(walk, data)


def _mask(walk: Walk, node: ast.expr) -> Hashable | None:
    """The key of a mask behind casts."""
    while walk.kind(node) != "bool":
        node = _meant(walk, node)
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if bound is None or not (bound.operator.casts or bound.operator.name in _SAME):
            return None
        data = bound.args.get(bound.operator.tensors[0])
        if data is None:
            return None
        node = data
    return walk.mask_key(node)


def _selected(walk: Walk, node: ast.expr) -> Hashable | None:
    layout = walk.scope.layouts.get(node.id) if isinstance(node, ast.Name) else None
    if isinstance(layout, Index) and not layout.whole:
        return layout.mask.key
    plain = isinstance(layout, Masked) and layout.form in ("flat", "axes") and layout.axis == 0
    return layout.mask.key if plain and isinstance(layout, Masked) else None
