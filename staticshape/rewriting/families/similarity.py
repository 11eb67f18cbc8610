"""`cosine_similarity` of selected rows: a product along another axis than the selected one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import alignment, elementwise
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.spread import is_not_zero

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use) -> Layout:
    """One number for every row, real or not; rows without an element get a length that is not 0."""
    use = alignment.aligned(walk, use)
    joined = elementwise.broadcasts(walk, use, elementwise.meet(walk, use))
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    rank, axes = joined.rank, 2 if joined.form == "pairs" else 1
    plain = joined.form in ("axes", "pairs") and joined.outer is None and joined.axis >= 0
    if not known or not isinstance(axis, int) or rank is None or not plain:
        raise walk.refuse(use.node, "the axis of the rows is not known", *use.layouts)
    place = axis % rank
    if joined.axis <= place < joined.axis + axes:
        raise walk.refuse(use.node, "the similarity runs along the selected axis", *use.layouts)
    if joined.form == "axes" and joined.width != 1 and axis >= 0:
        raise walk.refuse(
            use.node,
            "the axis would have to be renumbered",
            *use.layouts,
            help="count it from the end: `dim=-1`",
        )
    for item in use.operands:
        if isinstance(item.layout, Masked) and not is_not_zero(item.layout.pad):
            walk.guard(item.node, item.layout, 1.0)
    left = joined.axis - (place < joined.axis)
    alone = rank - 1 == left + axes and joined.mask.rank == joined.width
    return replace(
        joined,
        axis=left,
        rank=rank - 1,
        like=None if alone or (joined.form == "pairs" and rank == 3) else (),
        over=(),
        pad=None,
        kind="float",
        head=None,
        data=None,
        into=None,
    )
