"""Every selected row beside every other one: `rows[:, None].tile((1, n, 1))`, `expand(n, n, d)`.

With `n` the number of selected rows. In place there are as many copies as there are places, and one
is real where both places are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Count, Dense, Masked
from staticshape.rewriting.pairs import pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

NAMES = ("broadcast_to", "tile")
_SIZES = ("shape", "dims")


def by_count(walk: Walk, use: Use) -> Masked | None:
    """Pairs of rows, where an axis of one element is made as long as a selection."""
    item, *sizes = use.operands
    if use.operator.name not in NAMES:
        return None
    rows = item.layout
    if not isinstance(rows, Masked) or not pairing.is_vector_of_rows(rows) or rows.axis > 1:
        return None
    if any(size.param not in _SIZES for size in sizes) or rows.rank != len(sizes):
        return None
    other = 1 - rows.axis
    more, own = sizes[other].layout, sizes[rows.axis]
    if not isinstance(more, Count) or more.mask is None or more.mask.rank != 1:
        return None
    if walk.branch is not None or not pairing.is_unit(walk, item.node, other):
        return None
    if not _is_own(walk, use, own, rows):
        return None
    others = [size for place, size in enumerate(sizes) if place > 1]
    if not all(isinstance(size.layout, Dense) for size in others):
        return None
    for size in (own, sizes[other]):
        if isinstance(size.layout, Count) and size.layout.mask is not None:
            walk.draft.replace(size.node, f"{walk.mask_operand(size.layout.mask)}.shape[0]")
    beside = replace(rows, mask=more.mask, axis=other, sources=rows.sources | more.sources)
    first, second = (rows, beside) if rows.axis == 0 else (beside, rows)
    return replace(pairing.pairs(walk, first, second), kind=rows.kind, pad=None)


def _is_own(walk: Walk, use: Use, own: Operand, rows: Masked) -> bool:
    """Whether the axis of the rows stays as it is."""
    if use.operator.name == "tile":
        return walk.constant(own.node) == (True, 1)
    if isinstance(own.layout, Count):
        return own.layout.mask is not None and own.layout.mask.key == rows.mask.key
    return walk.constant(own.node) == (True, -1)
