"""Values that are Tensors of their own: a store into one is seen through no other name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.walk import sharing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_MADE = ("elementwise", "creation", "reduction", "contraction", "normalization")


def is_new(walk: Walk, value: ast.expr) -> bool:
    """Whether an expression surely makes a Tensor of its own."""
    if isinstance(value, ast.BinOp | ast.Compare):
        return True
    bound = walk.facts.calls.get(value) if isinstance(value, ast.Call) else None
    if not isinstance(value, ast.Call) or bound is None:
        return False
    if isinstance(value.func, ast.Attribute) and value.func.attr.endswith("_"):
        return False  # `x.add_(1)` gives `x` itself
    data = bound.args.get("input")
    if sharing.is_view(value, bound) and isinstance(data, ast.Call) and is_new(walk, data):
        return True  # a view of what has no other name
    if bound.operator.casts:  # of its own dtype it is a view
        kinds = {walk.kind(value), walk.kind(bound.args["input"])}
        return len(kinds) == 2 and None not in kinds
    if sharing.is_view(value, bound):
        return False
    return bound.operator.family in _MADE
