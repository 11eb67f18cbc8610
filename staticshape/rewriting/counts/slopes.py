"""Numbers read from Tensors have no gradient: `int(t)` that becomes `t` keeps none either."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.walk.gradients import may_have

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk


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
