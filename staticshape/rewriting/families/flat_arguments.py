"""Arguments of losses into which MindSpore gives no gradient (as measured)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.walk.gradients import may_have

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_WEIGHTS = ("weight", "pos_weight")
#: Losses of `ops` and `nn`; those of `mint` are composed of operators that have a gradient.
_FLAT = {
    "kl_div": ("target",),
    "binary_cross_entropy": _WEIGHTS,
    "binary_cross_entropy_with_logits": _WEIGHTS,
    "softmax_cross_entropy_layer": ("target",),
}
_MADE = frozenset(
    {"zeros", "full", "new_zeros", "new_full", "zeros_like", "ones_like", "full_like"}
)


def stopped(walk: Walk, use: Use, param: str, node: ast.expr, text: str) -> str:
    """The text of an argument, cut off from what it was computed of where the loss does so."""
    spelling = use.bound.spelling if use.bound is not None else ""
    if (
        param not in _FLAT.get(use.operator.name, ())
        or spelling.startswith("mindspore.mint")
        or _is_made(walk, node)
    ):
        return text
    if not may_have(walk, node):
        return text
    name = walk.module_name("mindspore", "ops")
    if name is None:
        raise walk.refuse(
            use.node,
            f"`{param}` has no gradient in `{use.operator.name}`, and would have one here",
            *use.layouts,
            help="import `mindspore.ops`, so that `ops.stop_gradient` can be written",
        )
    return f"{name}.stop_gradient({text})"


def _is_made(walk: Walk, node: ast.expr) -> bool:
    """Whether a Tensor is made of numbers: `ones_like(x)`."""
    if isinstance(node, ast.Name):
        inner = walk.scope.names.definition(node.id)
        return inner is not None and _is_made(walk, inner)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    return bound is not None and bound.operator.name in _MADE
