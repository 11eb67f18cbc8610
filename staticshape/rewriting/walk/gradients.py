"""Whether a gradient may flow into a Tensor."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 12
#: Operators whose results have no gradient, whatever they are given.
_FLAT = frozenset(
    [
        *("argmax", "argmin", "argsort", "count_nonzero", "nonzero", "searchsorted", "bucketize"),
        *("shape", "size", "any", "all", "isnan", "isfinite", "floor", "ceil", "round", "trunc"),
        *("sign", "stop_gradient", "logical_and", "logical_or", "logical_not", "equal"),
        *("not_equal", "less", "less_equal", "greater", "greater_equal"),
        *("zeros_like", "ones_like", "full_like"),
    ]
)


def may_have(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> bool:
    """Whether a gradient may flow into a Tensor: not into comparisons, nor into whole numbers.

    A conversion lets it through, also one to flags: `x.astype(ms.bool_)` has a gradient.
    """
    if depth == 0:
        return True
    if isinstance(node, ast.Compare | ast.Constant):
        return False
    if isinstance(walk.facts.value(node), Python):
        return False
    flags = walk.kind(node) == "bool"
    match node:
        case ast.Name(name):
            inner = walk.scope.names.definition(name)
            if inner is not None:
                return may_have(walk, inner, depth - 1)
            if flags:
                return False
            given = walk.facts.node.args
            own = name in {x.arg for x in walking.walk(given) if isinstance(x, ast.arg)}
            return not (own and name not in walk.scope.names.version and walk.kind(node) == "int")
        case ast.Subscript(value, _):
            return may_have(walk, value, depth - 1)
        case ast.Attribute():
            return walk.kind(node) not in ("int", "bool")
        case ast.UnaryOp(_, operand):
            return may_have(walk, operand, depth - 1)
        case ast.BinOp(left, _, right):
            return any(may_have(walk, part, depth - 1) for part in (left, right))
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None:
        return not flags
    if bound.operator.name in _FLAT:
        return False
    parts = [bound.args[name] for name in bound.operator.tensors if name in bound.args]
    return any(may_have(walk, part, depth - 1) for part in parts or bound.args.values())
