"""Rows put, or added, into a selection by places in it: `tensor_scatter_add(sums, at, rows)`.

The places are known to be places in that very selection, whose elements stand at the front: the
same places are meant in the padded value, and its padding is not written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.rewriting.families import puts
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places.columns_by_place import into_which

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_NAMES = ("scatter", "tensor_scatter")


def consume(walk: Walk, use: Use) -> Masked | None:
    """A selection with more in it; None for other data and for places that may be others."""
    data, index, src = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or src is None or use.operator.name not in _NAMES:
        return None
    value = data.layout
    if not isinstance(value, Masked) or not pairing.is_vector_of_rows(value) or value.axis:
        return None
    if not value.prefix or walk.branch is not None or not _along_rows(walk, use, value):
        return None
    if not _are_places(walk, index, value):
        return None
    made = pairing.moved(value).padded(value.pad)
    if isinstance(index.layout, Dense) and isinstance(src.layout, Dense):
        return made
    written = puts.merged_text(walk, use, index, src)
    if written is None:
        return None
    walk.draft.replace(use.node, written)
    return made


def _along_rows(walk: Walk, use: Use, value: Masked) -> bool:
    """Whether the places tell rows: along another axis they would be columns."""
    if use.bound is None:
        return False
    if use.operator.name == "tensor_scatter":
        return True
    return value.rank == 1 and walk.argument(use.bound, "axis") == (True, 0)


def _are_places(walk: Walk, index: Operand, value: Masked) -> bool:
    layout: Layout = index.layout
    if isinstance(layout, Masked):
        return layout.into == value.mask.key
    return isinstance(layout, Dense) and into_which(walk, index.node, layout) == value.mask.key
