"""`sel[arange(n), labels]`: of every selected row the column that selections of labels tell."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.pairs import triangles
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.in_doubt import as_places

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def subscript(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Layout | None:
    """In place every row is taken with its own labels; what is no label there becomes 0."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    if value.form == "pairs" and len(inner) == 2 and all(_are_of(walk, value, x) for x in inner):
        walk.draft.replace(node, f"{walk.draft.operand(node.value)}.diagonal()")
        return replace(triangles.of_diagonal(value), sources=sources_of((value, *inner)))
    if len(written) < 2 or len(inner) != len(written) or not _is_rows(value):
        return None
    told = [as_places(walk, *pair) for pair in zip(written, inner, strict=True)]
    chosen = [layout for layout in told if isinstance(layout, Masked)]
    if len(chosen) != len(written) or (value.rank or 0) < len(written):
        return None
    places, *labels = chosen
    if places.mask.key != value.mask.key or not are_all(places):
        return None
    if not all(_is_label(walk, value, layout) for layout in labels):
        return None
    if not places.counted:
        arange = walk.operator_name("arange")
        if arange is None:
            return None
        data = walk.hoist(node.value, "rows")
        walk.draft.replace(written[0], f"{arange}({data}.shape[0])")
    for part, layout in zip(written[1:], labels, strict=True):
        walk.guard_places(part, layout)
    assert value.rank is not None
    rank = value.rank - len(labels)
    return replace(
        value,
        rank=rank,
        like=None if rank == 1 else (),
        over=(),
        pad=None,
        into=None,
        data=None,
        head=None,
        sources=sources_of((value, places, *labels)),
    )


def _are_of(walk: Walk, value: Masked, places: Layout) -> bool:
    """Whether places are 0, 1, 2, ... of the selection that is paired with itself."""
    if not isinstance(places, Masked) or not triangles.is_square(walk, value):
        return False
    paired = value.parts is not None and one_mask(walk, places.mask, value.parts[0])
    return _is_rows(places) and value.outer is None and paired and are_all(places)


def _is_label(walk: Walk, value: Masked, layout: Masked) -> bool:
    """Whether there is one whole number for every selected row."""
    same = _is_rows(layout) and (layout.rank, layout.kind) == (1, "int")
    return same and layout.prefix == value.prefix and one_mask(walk, value.mask, layout.mask)


def _is_rows(layout: Masked) -> bool:
    one = layout.form == "axes" and (layout.axis, layout.width) == (0, 1)
    return one and layout.mask.rank == 1 and layout.outer is None


def are_all(places: Masked) -> bool:
    """Whether the places are 0, 1, 2, ... of the selection, in this order."""
    return places.rank == 1 and (places.counted or places.into == places.mask.key)
