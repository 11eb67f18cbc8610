"""Numbers read from Tensors have no gradient: `int(t)` that becomes `t` keeps none either."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 12
#: Operators whose results have no gradient, whatever they are given.
_FLAT = frozenset(
    [
        *("argmax", "argmin", "argsort", "count_nonzero", "nonzero", "searchsorted", "bucketize"),
        *("shape", "size", "any", "all", "isnan", "isfinite", "floor", "ceil", "round", "trunc"),
        *("sign", "stop_gradient", "logical_and", "logical_or", "logical_not", "equal"),
        *("not_equal", "less", "less_equal", "greater", "greater_equal"),
    ]
)


def stopped(site: Site, call: ast.Call, data: ast.expr, text: str) -> str:
    """The text of a number that is a Tensor now, cut off from what it was computed of.

    Only where it is used in a way that has a gradient: a bound of a slice has none.
    """
    walk = site.walk
    if not may_have(walk, data) or _only_bounds(walk, call):
        return text
    stop = walk.operator_name("stop_gradient")
    if stop is None:
        raise site.refuse(
            "the number has no gradient, and as a Tensor it would have one",
            "import `mindspore.ops`, so that `ops.stop_gradient` can be written",
        )
    return f"{stop}({text})"


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


def _only_bounds(walk: Walk, call: ast.Call) -> bool:
    """Whether a number only bounds slices and rounds, and is compared."""
    parents = {child: node for node in walk.facts.nodes for child in ast.iter_child_nodes(node)}
    if _bounds(parents, call):
        return True
    match walk.at:
        case ast.Assign([ast.Name(name)], _):
            pass
        case _:
            return False
    loads = [
        item
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
    ]
    return all(_bounds(parents, item) or _renews(parents, item) for item in loads)


def _bounds(parents: dict[ast.AST, ast.AST], node: ast.AST) -> bool:
    """Whether a number stands in a slice, in a comparison, in `range` or alone in `arange`."""
    while node in parents and not isinstance(node, ast.stmt):
        node = parents[node]
        if isinstance(node, ast.Slice | ast.Compare):
            return True
        match node:
            case ast.Call(ast.Name(name)):
                return name == "range"
            case ast.Call(ast.Attribute(attr="arange"), [_]):
                return all(keyword.arg == "dtype" for keyword in node.keywords)
    return False


def _renews(parents: dict[ast.AST, ast.AST], item: ast.Name) -> bool:
    """`k = max(k, 2)`: what it becomes is used under the same name."""
    node: ast.AST = item
    while node in parents and not isinstance(node, ast.stmt):
        node = parents[node]
    return (
        isinstance(node, ast.Assign)
        and len(node.targets) == 1
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == item.id
    )
