"""`sel[arange(n), labels]`: of every selected row the column that a selection of labels tells."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.rooms import one_mask

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def subscript(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Layout | None:
    """In place every row is taken with its own label; what is no label there becomes 0."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    if len(written) != 2 or len(inner) != 2 or not _is_rows(value) or (value.rank or 0) < 2:
        return None
    places, labels = inner
    if not isinstance(places, Masked) or not isinstance(labels, Masked):
        return None
    each = places.mask.key == value.mask.key and are_all(places)
    same = _is_rows(labels) and (labels.rank, labels.kind) == (1, "int")
    if not each or not same or labels.prefix != value.prefix:
        return None
    if not one_mask(walk, value.mask, labels.mask):
        return None
    if not places.counted:
        arange = walk.module_name("mindspore.ops", "arange")
        if arange is None:
            return None
        data = walk.hoist(node.value, "rows")
        walk.draft.replace(written[0], f"{arange}({data}.shape[0])")
    if labels.pad != 0:
        walk.draft.replace(written[1], walk.guard_text(written[1], labels, 0.0))
    assert value.rank is not None
    rank = value.rank - 1
    return replace(
        value,
        rank=rank,
        like=None if rank == 1 else (),
        over=(),
        pad=None,
        into=None,
        data=None,
        head=None,
        sources=value.sources | places.sources | labels.sources,
    )


def _is_rows(layout: Masked) -> bool:
    one = layout.form == "axes" and (layout.axis, layout.width) == (0, 1)
    return one and layout.mask.rank == 1 and layout.outer is None


def are_all(places: Masked) -> bool:
    """Whether the places are 0, 1, 2, ... of the selection, in this order."""
    return places.rank == 1 and (places.counted or places.into == places.mask.key)
