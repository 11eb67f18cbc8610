"""A selection as rows: one axis in place, with a mask as long as that axis."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def is_rows(layout: Masked) -> bool:
    """Whether the selected axis is the leading one, and one axis in place too."""
    return layout.form == "axes" and layout.axis == 0 and layout.mask.rank == layout.width == 1


def rows(walk: Walk, node: ast.expr, layout: Masked, reason: str) -> Masked:
    """The selection as rows where it is in place; else its elements move to the front."""
    if is_rows(layout):
        return layout
    if layout.form == "flat" and layout.head is not None:
        data, mask = layout.head
        if walk.rank(data) == walk.rank(mask) == 1 and walk.same_shape(data, mask):
            return replace(layout, form="axes", width=1, rank=1, like=None)
    if layout.axis == 0 and layout.form in ("flat", "axes"):
        return compacting.at_front(walk, node, layout, reason)
    raise walk.refuse(node, reason, layout)
