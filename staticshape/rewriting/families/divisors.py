"""What a spread is divided by: n, or n less what the call says."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.rewriting.layout import Masked
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: `x.std(dim=0)` is another method than `x.std(axis=0)`: without a word it divides by n - 1.
_OF_THE_OTHER_METHOD = ("dim", "keepdim")


def written(walk: Walk, use: Use, layout: Masked) -> str:
    """`, ddof=1` as the masked equivalent takes it; empty where all are divided by n."""
    assert use.bound is not None
    known, value = walk.argument(use.bound, "ddof")
    keywords = use.node.keywords if isinstance(use.node, ast.Call) else []
    is_other = any(item.arg in _OF_THE_OTHER_METHOD for item in keywords)
    if is_other and use.bound.argument("ddof") is None:
        known, value = True, 1
    if not known or not isinstance(value, int | None):
        raise walk.refuse(use.node, "`ddof` is not a constant", layout)
    return f", ddof={int(value)}" if value else ""
