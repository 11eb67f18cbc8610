"""`x[n]` with a count: one row of a whole Tensor, at a place that is a Tensor now.

In range both read the same row, from the end below 0; out of range both raise.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Count, Dense, Layout

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def row(walk: Walk, node: ast.Subscript, value: Layout, count: Count) -> Layout:
    """The row, which stays as it is written where the count surely has rank 0."""
    whole = isinstance(value, Dense) and isinstance(walk.facts.value(node.value), Tensor)
    if not whole or walk.branch is not None:
        reason = "a count that comes from the data is used as an index"
        raise walk.refuse(node, reason, value, count)
    if not sized.is_scalar(walk, node.slice):
        text = f"{walk.draft.operand(node.slice)}.reshape(())"
        walk.draft.replace(node.slice, text)
    rank = walk.rank(node.value)
    return Dense(rank=None if rank is None else rank - 1)
