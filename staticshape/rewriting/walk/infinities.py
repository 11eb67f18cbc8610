"""Numbers that are no literals: `float("inf")`, `-float("inf")`, `np.inf`, `math.inf`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def is_infinite(walk: Walk, node: ast.expr) -> bool:
    """Whether an expression is infinity, or minus infinity, whatever runs."""
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    if ast.unparse(inner) in ("float('inf')", "float('-inf')"):
        return "float" not in walk.module.names
    if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
        module = walk.module.names.get(inner.value.id)
        return inner.attr == "inf" and module in ("numpy", "math")
    return False
