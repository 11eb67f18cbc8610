"""Operands that every row meets: finite wherever a real row is, and where nothing is selected.

A weight that is not finite spoils the real rows too, with their gradients. A mean over a selection
is no such number: over nothing it is NaN, and so is what one over a count gives.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.spread import FINITE, HOLLOW, Pad

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_TOTAL = ("elementwise", "reduction", "layout")
#: Reductions of a selection that give a number over nothing too.
_OF_NOTHING = ("sum", "prod", "any", "all")
_SIGNS = (ast.Add, ast.Sub, ast.Mult)
_DEPTH = 6


def left_by(walk: Walk, node: ast.expr, layout: Layout, joined: Masked) -> Pad:
    """What is known of an operand that all rows of a selection meet."""
    if not isinstance(layout, Dense) or layout.rank is None:
        return None
    behind = 0
    if joined.form == "axes" and joined.rank is not None and joined.axis >= 0:
        behind = joined.rank - joined.axis - 1
    if layout.rank > behind:
        return None
    if is_made_of_weights(walk, node):
        return FINITE
    return HOLLOW if is_over_nothing(walk, node) else None


def is_over_nothing(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> bool:
    """Whether a value is made of reductions of selections: over nothing these send no gradient."""
    match node:
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            return bool(depth) and made is not None and is_over_nothing(walk, made, depth - 1)
        case ast.UnaryOp(operand=part):
            parts = [part]
        case ast.BinOp(left, _, right):
            parts = [left, right]
        case ast.Call():
            bound = walk.facts.calls.get(node)
            if bound is None:
                return False
            if bound.operator.family == "reduction":
                return walk.draft.replaced.get(node, "").startswith(f"{walk.masked}.")
            if bound.operator.family != "elementwise" or bound.spelling.startswith("mindspore.nn"):
                return False
            parts = [bound.args[name] for name in bound.operator.tensors if name in bound.args]
        case _:
            return False
    moving = [part for part in parts if not isinstance(walk.facts.value(part), Python)]
    moving = [part for part in moving if not isinstance(part, ast.Constant)]
    return bool(moving) and all(is_over_nothing(walk, part, depth - 1) for part in moving)


def is_made_of_weights(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> bool:
    """Whether an expression is made of weights, inputs and sums, without a division.

    What a helper is given may be made of a selection where it is called.
    """
    if depth and node in walk.draft.replaced:
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        return bound is not None and bound.operator.masked in _OF_NOTHING
    if not depth or walk.draft.is_replaced(node):
        return False
    fact = walk.facts.value(node)
    if isinstance(fact, Python) and fact.known != "tensor":
        return True
    match node:
        case ast.Constant():
            return True
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            if made is not None:
                return is_made_of_weights(walk, made, depth - 1)
            return walk.scope.names.current(name) == -1 and not walk.facts.callers
        case ast.Attribute(ast.Name("self")):
            return walk.scope.names.current("self.*") == -1
        case ast.Attribute(value) | ast.Subscript(value) | ast.UnaryOp(operand=value):
            return is_made_of_weights(walk, value, depth - 1)
        case ast.BinOp(left, op, right) if isinstance(op, _SIGNS):
            return all(is_made_of_weights(walk, item, depth - 1) for item in (left, right))
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or bound.operator.safe is not None or bound.operator.family not in _TOTAL:
        return False
    given = [bound.args.get(name) for name in bound.operator.tensors]
    return all(item is None or is_made_of_weights(walk, item, depth - 1) for item in given)
