"""Subscripts, gathers and scatters with masked values or with the positions of real elements."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity import alike
from staticshape.rewriting.families import lookups, puts, row_wise
from staticshape.rewriting.families.rows import is_rows
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.places import (
    axes,
    columns_by_place,
    crossing,
    filled_places,
    points,
    prefixes,
    selection_puts,
)
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_PLAIN = ("gather", "index_select", "take")
_OF_ROWS = ("index_select",)  # indices with one axis
_REPEATS = ("tile", "broadcast_to")
_SIZES = ("dims", "shape")


def consume(walk: Walk, use: Use) -> Layout:
    """gather, take, index_select, gather_nd and the layout operators on positions."""
    name = use.operator.name
    index = next((item for item in use.operands if isinstance(item.layout, Index)), None)
    if index is None:
        rows = (
            _of_selection(walk, use)
            or _by_masked_indices(walk, use)
            or row_wise.picked(walk, use)
            or row_wise.put(walk, use)
            or columns_by_place.gathered(walk, use)
            or selection_puts.consume(walk, use)
            or filled_places.consume(walk, use)
            or lookups.consume(walk, use)
            or _of_one_way(walk, use)
        )
        if rows is not None:
            return rows
        raise walk.refuse(
            use.node, f"`{name}` picks elements by their place in a selection", *use.layouts
        )
    layout = index.layout
    assert isinstance(layout, Index)
    if layout.whole:
        raise walk.need_positions(use.node, f"`{name}` takes the positions apart", layout)
    if use.operator.family == "elementwise" and name in (
        "cast",
        "to_int",
        "to_long",
        "stop_gradient",
    ):
        walk.draft.replace(use.node, walk.draft.render(index.node))
        return layout
    if name in _REPEATS and index.param == use.operator.tensors[0]:
        width = _width(walk, use, layout)
        if width is not None:
            walk.draft.replace(use.node, walk.draft.render(index.node))
            return replace(layout, width=width)
    if layout.width is not None:
        return _across(walk, use, layout)
    if name in ("expand_dims", "unsqueeze") and _to_column(walk, use, layout):
        walk.draft.replace(use.node, walk.draft.render(index.node))
        return replace(layout, column=True)
    put = puts.consume(walk, use, layout) if use.operator.family == "scatter" else None
    if put is not None:
        return put
    if name in ("squeeze", "reshape", "view", "flatten", "ravel") and layout.column:
        return _to_row(walk, use, index.node, layout)
    if use.operator.family == "gather" and index.param == "indices" and use.bound is not None:
        data = use.operand("input")
        known: bool = True
        axis: object = 0
        if "axis" in use.operator.params:
            known, axis = walk.argument(use.bound, "axis")
        pairs = name == "gather_nd" and layout.column
        plain = name in _PLAIN and not layout.column
        if data is not None and known and axis == 0 and (pairs or plain):
            return select(walk, use.node, data.node, data.layout, layout)
        if data is not None and known and isinstance(axis, int) and plain:
            made = axes.gathered(walk, use.node, data.node, data.layout, layout, axis)
            if made is not None:
                return made
    raise walk.need_positions(
        use.node, f"`{name}` needs the positions of the selected elements as they truly are", layout
    )


def _of_one_way(walk: Walk, use: Use) -> Masked | None:
    """Rows of what comes into a branch from outside: where it is not taken, those of place 0."""
    masked = [item for item in use.operands if isinstance(item.layout, Masked)]
    if use.operator.family != "gather" or not all(_is_whole(item.layout) for item in masked):
        return None
    places = lookups.TABLES.get(use.operator.name, "indices")
    for item in masked:
        assert isinstance(item.layout, Masked)
        if item.param == places:
            walk.guard_places(item.node, item.layout)
    (first, *_) = masked
    assert isinstance(first.layout, Masked)
    sources = sources_of(use.layouts)
    kind = walk.kind(use.node)
    return replace(first.layout, sources=sources, rank=walk.rank(use.node), kind=kind, pad=None)


def _to_column(walk: Walk, use: Use, layout: Index) -> bool:
    """`idx.expand_dims(-1)` of the positions along one axis."""
    one = use.bound is not None and layout.mask.rank == 1 and not layout.column
    return (
        one
        and use.bound is not None
        and walk.argument(use.bound, "axis") in ((True, -1), (True, 1))
    )


def _width(walk: Walk, use: Use, layout: Index) -> int | None:
    """How often `idx.expand_dims(1).tile((1, 4))`, `idx.expand_dims(1).expand(-1, 4)` repeats."""
    given = [walk.shown(item.node)[1] for item in use.operands if item.param in _SIZES]
    sizes = given[0] if len(given) == 1 else tuple(given)
    if not layout.column or layout.mask.rank != 1 or layout.width is not None:
        return None
    match sizes:
        case (1 | -1 as first, int() as width):
            return width if (first == 1) == (use.operator.name == "tile") and width > 0 else None
    return None


def _across(walk: Walk, use: Use, layout: Index) -> Layout:
    """Positions repeated along the rows: whole rows are put, added or picked."""
    data, index = use.operand("input"), use.operand("indices")
    if data is not None and index is not None and index.layout is layout and use.bound is not None:
        value = walk.facts.value(data.node)
        dims = value.dims if isinstance(value, Tensor) else None
        whole = dims is not None and len(dims) == 2 and dims[1].size == layout.width
        if whole and walk.argument(use.bound, "axis") == (True, 0):
            if use.operator.name == "gather_elements":
                return select(walk, use.node, data.node, data.layout, layout)
            put = puts.consume(walk, use, layout)
            if put is not None:
                return put
    name = use.operator.name
    raise walk.need_positions(use.node, f"`{name}` takes positions repeated along a row", layout)


def _of_selection(walk: Walk, use: Use) -> Layout | None:
    """`gather(sel, places, 0)`: elements of a selection by their place in it."""
    data, index = use.operand("input"), use.operand("indices")
    if data is None or index is None or use.bound is None:
        return None
    if not isinstance(data.layout, Masked):
        return None
    one = use.operator.name in ("gather_elements", "take_along_axis") and data.layout.rank == 1
    if not one and use.operator.name not in _PLAIN:
        return None
    known, axis = walk.argument(use.bound, "axis")
    if known and type(axis) is int and isinstance(index.layout, Masked) and not one:
        place = axis % (data.layout.rank or 1)
        crossed = crossing.by_places(
            walk, (data.node, data.layout), place, (index.node, index.layout)
        )
        if crossed is not None:
            return crossed
    if not known or (axis != 0 and not (axis is None and data.layout.rank == 1)):
        return None
    return prefixes.place(walk, use.node, (data.node, data.layout), (index.node, index.layout))


def _by_masked_indices(walk: Walk, use: Use) -> Layout | None:
    """`gather(x, idx, 0)` with indices of which some are real: rows of which as many are real.

    The padding of the indices is 0, a legal index.
    """
    data, index = use.operand("input"), use.operand("indices")
    if data is None or index is None or use.bound is None or use.operator.family != "gather":
        return None
    layout = index.layout
    if not isinstance(layout, Masked) or not _is_whole(data.layout):
        return None
    each = points.along(walk, use, data, index)
    if each is not None:
        return each
    known, axis = walk.argument(use.bound, "axis")
    if use.operator.name == "gather_nd":
        return points.of_pairs(walk, data, index.node, layout)
    plain = use.operator.name in _PLAIN
    if not known or axis != 0 or not plain:
        return None
    name = use.operator.name
    if layout.form == "flat":
        return _at_flat(walk, data.node, data.layout, index.node, layout, name)
    if layout.form != "axes":
        return None
    if layout.rank != 1 and not (layout.rank is None and is_rows(layout)):
        return None
    if name in _OF_ROWS and layout.width != 1:
        layout = compacting.at_front(walk, index.node, layout, "it takes one row of indices")
    walk.guard_places(index.node, layout)
    return points.picked(walk, data.node, data.layout, layout)


def rows_at(
    walk: Walk, node: ast.Subscript, value: Layout, index: ast.expr, layout: Masked
) -> Layout | None:
    """`x[idx]` with indices of which some are real."""
    if not _is_whole(value) or index is not node.slice or layout.kind != "int":
        return None
    if layout.form == "flat":
        return _at_flat(walk, node.value, value, index, layout)
    one = layout.rank == 1 and layout.like is None
    if layout.form != "axes" or not (one or (layout.rank in (None, 1) and is_rows(layout))):
        return _at_rows_of_places(walk, node.value, value, index, layout)
    walk.guard_places(index, layout)
    return points.picked(walk, node.value, value, layout)


def _at_rows_of_places(
    walk: Walk, data: ast.expr, value: Layout, index: ast.expr, layout: Masked
) -> Masked | None:
    """`x[argwhere(mask)]`: several places in each real row give as many rows of `x` there."""
    rank = walk.rank(data)
    rows = layout.form == "axes" and (layout.axis, layout.width, layout.mask.rank) == (0, 1, 1)
    if not rows or not isinstance(value, Dense) or layout.outer is not None or layout.counted:
        return None
    if layout.rank is None or rank is None or rank < 1:
        return None
    walk.guard_places(index, layout)
    found = points.picked(walk, data, value, layout)
    return replace(found, rank=rank - 1 + layout.rank, like=(), into=None, data=None)


def _at_flat(
    walk: Walk,
    data: ast.expr,
    value: Layout,
    index: ast.expr,
    layout: Masked,
    name: str = "",
) -> Masked | None:
    """Indices that lie along several axes in place: so do the numbers that they pick of a row.

    Whole rows that they pick begin with one axis for all indices: these go to the front, as do
    those of which an operator takes one row.
    """
    rank = walk.rank(data)
    if layout.kind != "int" or layout.outer is not None or rank is None:
        return None
    if rank == 1 and name not in _OF_ROWS:
        walk.guard_places(index, layout)
        kind = walk.kind(data)
        return replace(layout, kind=kind, pad=None, head=None, data=None, into=None, counted=False)
    row = compacting.at_front(walk, index, layout, "selected indices pick rows")
    walk.guard_places(index, row)
    return points.picked(walk, data, value, row)


def _is_whole(layout: Layout) -> bool:
    """Nothing was selected from a value: it is dense, or comes into a branch from outside."""
    return isinstance(layout, Dense) or (isinstance(layout, Masked) and layout.form == "branch")


def _to_row(walk: Walk, use: Use, node: ast.expr, layout: Index) -> Layout:
    assert use.bound is not None
    if use.operator.name == "squeeze":
        known, axis = walk.argument(use.bound, "axis")
        fits = known and axis in (1, -1) and layout.mask.rank == 1  # more columns would stay
    else:
        shape = [walk.constant(item.node)[1] for item in use.operands if item.param == "shape"]
        flat = use.operator.name in ("ravel", "flatten") or shape in ([-1], [(-1,)])
        fits = flat and layout.mask.rank == 1
    if not fits:
        raise walk.need_positions(use.node, "the rank of the mask is not known here", layout)
    walk.draft.replace(use.node, walk.draft.render(node))
    return replace(layout, mask=replace(layout.mask, rank=1), column=False)


def select(walk: Walk, node: ast.expr, data: ast.expr, value: Layout, index: Index) -> Layout:
    """Gathering the positions of the real elements is selecting them: the data stay in place."""
    if not _is_whole(value):
        crossed = crossing.by_index(walk, node, (data, value), 0, index)
        if crossed is None:
            raise walk.refuse(node, "a selection of a selection", value, index)
        return crossed
    if not walk.same_length(index.node, data):
        raise walk.need_positions(
            node, "the mask may be shorter than what its positions gather from", index
        )
    if alike.broadcasts(walk, index.node, data, index.mask):
        raise walk.need_positions(node, "the mask may be 1 long, and the data longer", index)
    full = walk.same_shape(index.node, data)
    return walk.in_place(node, data, index.mask, index.sources, full=full)
