"""Whether a gradient of a place that is not real would reach a weight.

Over nothing a mean is NaN and one over a count infinite. A selection multiplied by such a number
has a gradient of 0 times infinity, which a guard stops and a layer adds to its weights.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Operation, Python
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.spread import UNIT
from staticshape.rewriting.walk import built, padding_left
from staticshape.rewriting.walk.gradients import may_have
from staticshape.rewriting.walk.met_by_all import is_made_of_weights, is_over_nothing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_PLAIN = ("elementwise", "loss", "layout", "reduction", "shape")
_GUARDS = ("guard(", "where_rows(")
_DEPTH = 12


def need_guard(walk: Walk, use: Use, item: Operand) -> bool:
    """Whether a factor may be infinite over nothing while weights lie behind the other one."""
    others = [other for other in use.operands if other is not item]
    if walk.branch is not None or any(isinstance(other.layout, Masked) for other in others):
        return False
    if (use.operator.name, item.param) == ("div", "input"):
        finite = all(_is_not_zero(walk, other.node) for other in others)
    elif use.operator.name == "mul":
        finite = all(is_made_of_weights(walk, other.node) for other in others)
    else:
        return False
    return not finite and are_behind(walk, item.node)


def _is_not_zero(walk: Walk, node: ast.expr) -> bool:
    """Whether a divisor is a setting, a weight, or surely more than 0 over nothing as well."""
    fact = walk.facts.value(node)
    if isinstance(fact, Python) and fact.known != "tensor":
        return True
    match node:
        case ast.Constant():
            return True
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            return made is not None and _is_not_zero(walk, made)
        case ast.Attribute(ast.Name("self")):
            return True
        case ast.BinOp(left, ast.Add(), right):
            return any(
                _is_above_zero(walk, one) and _is_a_number_of(walk, two)
                for one, two in ((left, right), (right, left))
            )
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None:
        return False
    if bound.operator.name == "clamp":
        least = bound.args.get("min")
        return least is not None and _is_above_zero(walk, least)
    if bound.operator.name == "maximum":
        return any(_is_above_zero(walk, bound.args[name]) for name in bound.operator.tensors)
    return False


def _is_above_zero(walk: Walk, node: ast.expr) -> bool:
    known, value = walk.constant(node)
    value = value if known else built.number(walk, node)
    return isinstance(value, int | float) and value > 0


def _is_a_number_of(walk: Walk, node: ast.expr) -> bool:
    """Whether a value counts truth values."""
    match node:
        case ast.Name(name):
            made = walk.scope.names.definition(name)
            return made is not None and _is_a_number_of(walk, made)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or node in walk.draft.replaced:
        return False
    data = bound.args.get(bound.operator.tensors[0]) if bound.operator.tensors else None
    if data is None:
        return False
    if bound.operator.casts:
        return _is_a_number_of(walk, data)
    flags = walk.kind(data) == "bool" or padding_left.whole(walk, data) == UNIT
    return bound.operator.name == "sum" and flags


def are_behind(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> bool:
    """Whether something learns through a value, with no guard and no reduction in between."""
    if is_over_nothing(walk, node):
        return False
    if node in walk.draft.replaced:
        text = walk.draft.replaced[node]
        if any(text.startswith(f"{walk.masked}.{name}") for name in _GUARDS):
            return False
    if not depth:
        return True
    match node:
        case ast.Name(name):
            version = name, walk.scope.names.current(name)
            if any(each[:2] == version for each in walk.inner_guards):
                return False
            if walk.binding(name) in walk.memory.guard_at:
                return False
            made = walk.scope.names.definition(name)
            if made is not None:
                return are_behind(walk, made, depth - 1)
        case ast.BinOp(left, _, right):
            return any(are_behind(walk, part, depth - 1) for part in (left, right))
        case ast.UnaryOp(operand=part) | ast.Subscript(value=part):
            return are_behind(walk, part, depth - 1)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or not isinstance(node, ast.Call):
        return may_have(walk, node)
    called = walk.facts.value(node.func)
    layer = isinstance(called, Operation) and called.spelled.form == "layer"
    if layer and (bound.operator.family not in _PLAIN or bound.operator.name == "prelu"):
        return True
    parts = [bound.args[name] for name in bound.operator.tensors if name in bound.args]
    return any(are_behind(walk, part, depth - 1) for part in parts or bound.args.values())
