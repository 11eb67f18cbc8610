"""Rows put back, or added, at the positions that they were selected from: no position is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.rooms import one_mask

if TYPE_CHECKING:
    from staticshape.rewriting.expressions import Use
    from staticshape.rewriting.walk import Walk

#: What gives a new Tensor: the others write into a Parameter.
_SIGNS = {
    "tensorscatterupdate": "",
    "tensorscatteradd": " + ",
    "tensorscattersub": " - ",
    "indexadd": " + ",
}
_IN_PLACE = ("mindspore.ops.index_add", "mindspore.ops.IndexAdd")


def consume(walk: Walk, use: Use, layout: Index) -> Layout | None:
    """`tensor_scatter_update(x, nonzero(m), rows)` where the rows were selected by the mask m."""
    data, index, rows = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or rows is None or use.bound is None:
        return None
    name = use.bound.spelling.rpartition(".")[2].lower().replace("_", "")
    if name not in _SIGNS or use.bound.spelling in _IN_PLACE or index.layout is not layout:
        return None
    along = name == "indexadd"
    if along and walk.argument(use.bound, "axis") != (True, 0):
        return None
    if layout.column is along or not isinstance(data.layout, Dense):
        return None
    if not isinstance(rows.layout, Masked) or not _lie_in(walk, layout, rows.layout):
        return None
    rank, width = walk.rank(data.node), layout.mask.rank
    if rank is None or width is None or rows.layout.rank != rank - width + 1:
        return None
    if not walk.same_length(layout.node, data.node):
        return None
    if _SIGNS[name]:
        if rows.layout.pad == 0:
            added = walk.draft.operand(rows.node)
        else:
            added = walk.guard_text(rows.node, rows.layout, 0.0)
        walk.draft.replace(use.node, f"{walk.draft.operand(data.node)}{_SIGNS[name]}{added}")
    else:
        parts = walk.draft.argument(rows.node), walk.draft.argument(data.node)
        valid = walk.mask_text(layout.mask)
        text = f"{walk.masked}.where_rows({valid}, {parts[0]}, {parts[1]})"
        walk.draft.replace(use.node, text)
    return Dense(rank=rank)


def _lie_in(walk: Walk, layout: Index, rows: Masked) -> bool:
    """Whether the rows stand at the places that the positions tell."""
    same = one_mask(walk, layout.mask, rows.mask) and rows.outer is None and not rows.prefix
    return same and rows.form == "axes" and (rows.axis, rows.width) == (0, layout.mask.rank)
