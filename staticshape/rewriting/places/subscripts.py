"""Subscripts of Tensors, selections and positions: each goes to the room that knows it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Unknown
from staticshape.records import replace
from staticshape.rewriting.families import own_columns
from staticshape.rewriting.holders import list_reads
from staticshape.rewriting.layout import (
    Count,
    Dense,
    Index,
    Layout,
    Masked,
    Moving,
    Results,
    carries,
)
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places import (
    again,
    axes,
    bounded,
    columns_by_place,
    counted_places,
    counted_slices,
    crossed_places,
    crossing,
    gathers,
    one_of_each,
    one_of_pairs,
    own_places,
    parts,
    points,
    positions,
    prefixes,
    spans,
)
from staticshape.rewriting.reading.index_parts import is_new, is_whole, within
from staticshape.rewriting.walk.in_doubt import all_as_places

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def subscript(walk: Walk, node: ast.Subscript, value: Layout) -> Layout:
    """`sel[...]`, `x[idx]`, `idx[:, 0]`."""
    if isinstance(value, Results):
        return _result(walk, node, value)
    if isinstance(value, Index):
        return _column(walk, node, value)
    if isinstance(value, Masked):
        return of_masked(walk, node, value)
    list_reads.refuse(walk, node)
    indices = within(node.slice)
    layouts = all_as_places(walk, indices)
    if len(layouts) == 1 and isinstance(layouts[0][1], Results) and layouts[0][1].places:
        return points.of_rows(walk, node, value, layouts[0][1])
    single = points.of_columns(walk, node, value, layouts)
    single = single or crossed_places.subscript(walk, node, value, layouts)
    single = single or own_places.by_positions(walk, node, value, layouts)
    single = single or axes.placed(walk, node, value, layouts)
    if single is not None:
        return single
    if len(layouts) == 2 and all(isinstance(layout, Count) for _, layout in layouts):
        square = counted_slices.square(walk, node, value, layouts)
        if square is not None:
            return square
    row = counted_places.behind(walk, node, value, layouts)
    if row is not None:
        return row
    for part, layout in layouts:
        if isinstance(layout, Index) and part is node.slice and not layout.column:
            return gathers.select(walk, node, node.value, value, layout)
        if isinstance(layout, Index):
            raise walk.need_positions(part, "positions are used as an index here", layout)
        if isinstance(layout, Masked):
            rows = gathers.rows_at(walk, node, value, part, layout)
            if rows is not None:
                return rows
            doubt = " that may be a mask" if layout.kind is None else ""
            raise walk.refuse(part, f"a selection{doubt} is used as an index here", layout)
        if isinstance(layout, Count) and part is node.slice:
            return counted_places.row(walk, node, value, layout)
        beside = (other for other in layouts if other[0] is not part)
        if isinstance(layout, Count) and all(isinstance(other, Dense) for _, other in beside):
            return counted_slices.upto(walk, node, value, layout)
        if not isinstance(layout, Moving) and not _is_plain(layout):
            raise walk.refuse(part, "a count that comes from the data is used as an index", layout)
    if isinstance(value, Moving) or any(isinstance(layout, Moving) for _, layout in layouts):
        return Moving()
    if walk.branch is not None and _is_looked_up(walk, node):
        raise walk.refuse_branch(node, "a lookup by a key that may be missing on the other way")
    return walk.plain(node)


def _is_looked_up(walk: Walk, node: ast.Subscript) -> bool:
    """`LIMITS[x.dtype]`: not a Tensor, and a key nobody knows before the graph runs."""
    key = walk.facts.value(node.slice)
    unknown = isinstance(walk.facts.value(node.value), Unknown)
    return unknown and isinstance(key, Python) and not key.has_const


def _result(walk: Walk, node: ast.Subscript, value: Results) -> Layout:
    """`topk(x, k)[0]`: one of several results."""
    known, index = walk.constant(node.slice)
    if not known or not isinstance(index, int) or not -len(value.items) <= index < len(value.items):
        raise walk.refuse(node, "which result is meant is not a constant", value)
    if value.texts and node not in walk.draft.replaced:  # what a helper gives has no names yet
        walk.draft.replace(node, value.texts[index])
    return value.items[index]


def _is_plain(layout: Layout) -> bool:
    return isinstance(layout, Dense)


def _column(walk: Walk, node: ast.Subscript, value: Index) -> Layout:
    """`nonzero(m)[:, 0]` of a mask of rank 1: the positions themselves."""
    if value.whole:
        return positions.item(walk, node, value)
    cut = spans.of_positions(walk, node, value)
    if cut is not None:
        return cut
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    if (
        len(written) == 2
        and is_whole(written[0])
        and walk.constant(written[1]) in ((True, 0), (True, -1))
        and value.column
        and value.mask.rank == 1
    ):
        walk.draft.replace(node, walk.draft.render(node.value))
        return replace(value, column=False)
    upright = len(written) == 2 and is_whole(written[0]) and is_new(written[1])
    if upright and value.mask.rank == 1 and not value.column and value.width is None:
        walk.draft.replace(node, walk.draft.render(node.value))
        return replace(value, column=True)
    raise walk.need_positions(node, "the positions of a selection are taken apart here", value)


def of_masked(walk: Walk, node: ast.Subscript, value: Masked) -> Layout:
    """Static columns of selected rows: `sel[:, 0]`, `sel[..., 2:4]`; one of them: `sel[-1]`."""
    inner = [walk.visit(part) for part in within(node.slice)]
    crossed = crossing.subscript(walk, node, value, inner)
    if crossed is not None:
        return crossed
    if len(inner) == 1 and isinstance(inner[0], Masked) and inner[0].kind == "bool":
        return again.select(walk, node, (node.value, value), (node.slice, inner[0]))
    round_ = bounded.at_counter(walk, node, value)
    if round_ is not None:
        return round_
    each = own_columns.subscript(walk, node, value, inner)
    if each is not None:
        return each
    column = columns_by_place.subscript(walk, node, value, inner)
    if column is not None:
        return column
    placed = prefixes.subscript(walk, node, value, inner)
    if placed is not None:
        return placed
    if value.form == "branch" and any(carries(layout) for layout in inner):
        return _of_branch(walk, node, value, inner)
    for layout in inner:
        if carries(layout):
            raise walk.refuse(node, "a selection is an index of a selection", value, *inner)
    if value.form == "branch":
        return replace(value, rank=walk.rank(node), kind=walk.kind(node) or value.kind)
    turned = pairing.with_axis(value, 0) if parts.is_new_axis(walk, node) else None
    if turned is not None:
        return turned
    trimmed = prefixes.trimmed(walk, node, value) if value.axis else None
    if trimmed is not None:
        return trimmed
    each = one_of_each.subscript(walk, node, value) if value.axis else None
    if each is not None:
        return each
    first = parts.first_along(walk, node, value) if value.axis else None
    if first is not None:
        return first
    single = parts.one_along(walk, node, value) if value.axis else None
    if single is not None:
        return single
    turned = parts.among_new_axes(node, value) if value.axis else None
    if turned is not None:
        return turned
    turned = parts.columns_in_a_row(walk, node, value)
    if turned is not None:
        return turned
    one = parts.one_row(walk, node, value) or parts.columns_of_one(walk, node, value)
    one = one or parts.in_front(walk, node, value) or one_of_pairs.subscript(walk, node, value)
    if one is not None:
        return one
    return parts.columns(walk, node, value)


def _is_place_there(layout: Layout) -> bool:
    """Whether an index is a fixed one, or a whole number of the same side of the `if`."""
    if isinstance(layout, Dense):
        return True
    return isinstance(layout, Masked) and (layout.form, layout.kind) == ("branch", "int")


def _of_branch(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Layout:
    """`x[ys, xs]` and `x[places]` by selected places, where all of `x` hangs on a condition."""
    whole = Dense(rank=value.rank)
    layouts = list(zip(within(node.slice), inner, strict=True))
    beside = own_places.by_positions(walk, node, whole, layouts)
    beside = beside or axes.placed(walk, node, whole, layouts)
    if beside is not None:
        return replace(beside, sources=beside.sources | walk.branch_sources)
    for part, layout in zip(within(node.slice), inner, strict=True):
        if isinstance(layout, Index) and part is node.slice and not layout.column:
            return gathers.select(walk, node, node.value, value, layout)
        if isinstance(layout, Index):
            raise walk.need_positions(part, "positions are used as an index here", layout)
    if all(map(_is_place_there, inner)):  # on the way that is not taken it may be any number
        for part, layout in layouts:
            if isinstance(layout, Masked):
                walk.guard(part, layout, 0.0)
        return replace(value, rank=walk.rank(node), pad=None, kind=walk.kind(node) or value.kind)
    found = points.of_columns(walk, node, whole, layouts)
    if found is None and len(inner) == 1 and isinstance(inner[0], Masked):
        found = gathers.rows_at(walk, node, value, node.slice, inner[0])
    if not isinstance(found, Masked):
        raise walk.refuse(node, "a selection is an index of one side of an `if`", value, *inner)
    return walk.placed(replace(found, sources=found.sources | walk.branch_sources))
