"""Products of counts, in int64: a Python number does not wrap around, an int32 Tensor does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: A constant from which on it takes no large count to leave int32.
_LARGE = {"mul": 2**15, "add": 2**30, "sub": 2**30}


def widen(walk: Walk, use: Use) -> None:
    """`n * (n - 1)`, `n ** 2`: a count in int64; 46,341 squared is more than int32 holds."""
    counts = [item for item in use.operands if isinstance(item.layout, Count)]
    others = [walk.constant(item.node) for item in use.operands if item not in counts]
    if use.operator.name == "pow":
        grows = all(known and isinstance(value, int) and value > 1 for known, value in others)
    else:
        limit = _LARGE.get(use.operator.name)
        sizes = [abs(value) for known, value in others if known and isinstance(value, int)]
        grows = use.operator.name == "mul" and len(counts) > 1
        grows |= limit is not None and any(size >= limit for size in sizes)
    if grows and counts:
        text = walk.draft.operand(counts[0].node)
        walk.draft.replace(counts[0].node, walk.cast(text, "int64"))
