"""Points picked by positions: `x[ys, xs]`, `x[where(mask)]`, `gather_nd(x, nonzero(mask))`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.capacity.rooms import learn
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.reading.index_parts import is_new
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.walk.static_parts import is_fixed_slice, is_place

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def of_columns(
    walk: Walk, node: ast.Subscript, value: Layout, layouts: list[tuple[ast.expr, Layout]]
) -> Layout | None:
    """`x[ys, xs]`, `x[:, ys, xs]` with the columns of one `nonzero`: single points of the axes.

    `x[ys[:, None], columns]` picks several in every row: the places broadcast beside the rows.
    """
    masked = [(part, layout) for part, layout in layouts if isinstance(layout, Masked)]
    if not masked or not isinstance(node.slice, ast.Tuple) or not isinstance(value, Dense):
        return None
    first = masked[0][1]
    if _are_wide(masked) and len(masked) == len(layouts) == len(node.slice.elts):
        return _of_wide(walk, node, value, masked)
    if not _are_places(masked) or first.rank is None:
        return None
    picking = [part for part, _ in masked] + _beside(walk, layouts, first.rank)
    lead = _leading(walk, node.slice.elts, picking)
    if lead is None or (lead and value.rank is None):
        return None
    for part, layout in masked:
        walk.guard_places(part, layout)
    taken = sum(part in picking or is_place(walk, part) for part in node.slice.elts)
    added = sum(map(is_new, node.slice.elts))
    rank = None if value.rank is None else value.rank - taken + first.rank + added
    found = picked(walk, node.value, Dense(rank=rank), first)
    sources = sources_of([layout for _, layout in masked])
    like = None if rank == lead + 1 else ()
    return replace(found, axis=lead, rank=rank, like=like, sources=sources)


def _are_places(masked: list[tuple[ast.expr, Masked]]) -> bool:
    """Whether all are whole numbers of one selection whose rows meet: they have one rank."""
    first = masked[0][1]
    return all(
        layout.mask.key == first.mask.key
        and (layout.form, layout.axis, layout.width, layout.kind) == ("axes", 0, 1, "int")
        and layout.rank == first.rank
        and (layout.rank != 1 or layout.like is None)
        for _, layout in masked
    )


def _are_wide(masked: list[tuple[ast.expr, Masked]]) -> bool:
    """Whether all are whole numbers that lie along all axes of one mask, of which it has some."""
    first = masked[0][1]
    wide = first.width == first.mask.rank not in (None, 1) and first.outer is None
    return wide and all(
        layout.mask.key == first.mask.key
        and (layout.form, layout.axis, layout.width) == ("axes", 0, first.width)
        and (layout.rank, layout.kind, layout.outer) == (1, "int", None)
        for _, layout in masked
    )


def _of_wide(
    walk: Walk, node: ast.Subscript, value: Dense, masked: list[tuple[ast.expr, Masked]]
) -> Layout:
    """`x[i, j]` with places that lie along several axes: so do the points, none in between."""
    for part, layout in masked:
        walk.guard_places(part, layout)
    rank = None if value.rank is None else value.rank - len(masked) + 1
    found = picked(walk, node.value, Dense(rank=rank), masked[0][1])
    sources = sources_of([layout for _, layout in masked])
    return replace(found, rank=rank, like=None if rank == 1 else (), sources=sources)


def _beside(walk: Walk, layouts: list[tuple[ast.expr, Layout]], rank: int) -> list[ast.expr]:
    """The static places that broadcast along the other axes than that of the selected rows."""
    found = []
    for part, layout in layouts:
        is_row = isinstance(layout, Dense) and walk.kind(part) == "int"
        if is_row and 0 < (walk.rank(part) or 0) < rank:
            found.append(part)
    return found


def of_rows(walk: Walk, node: ast.Subscript, value: Layout, places: Results) -> Layout:
    """`x[idx]` with all rows of positions of `idx = where(mask)`."""
    first = places.items[0]
    if not isinstance(value, Dense) or not isinstance(first, Masked):
        raise walk.refuse(node, "positions of a selection in a selection", value, places)
    walk.draft.replace(node.slice, ", ".join(places.texts))
    rank = None if value.rank is None else value.rank - len(places.items) + 1
    return picked(walk, node.value, Dense(rank=rank), first)


def _leading(walk: Walk, written: list[ast.expr], masked: list[ast.expr]) -> int | None:
    """How many whole, cut or new axes stand before the points; numbers may stand beside them."""
    places = [at for at, part in enumerate(written) if part in masked or is_place(walk, part)]
    if places != list(range(places[0], places[0] + len(places))):
        return None
    others = [part for at, part in enumerate(written) if at not in places]
    if not all(is_new(part) or is_fixed_slice(walk, part) for part in others):
        return None
    return places[0]


def of_pairs(walk: Walk, data: Operand, places: ast.expr, layout: Masked) -> Layout | None:
    """`gather_nd(x, idx)` where some rows of `idx` are real: each is one point of `x`."""
    fact = walk.facts.value(places)
    width = fact.dims[-1].size if isinstance(fact, Tensor) and fact.dims else None
    rows = layout.form == "axes" and layout.rank == 2 and layout.axis == 0
    if not rows or layout.kind != "int" or not isinstance(width, int):
        return None
    walk.guard_places(places, layout)
    assert isinstance(data.layout, Dense | Masked)
    rank = None if data.layout.rank is None else data.layout.rank - width + 1
    found = picked(walk, data.node, Dense(rank=rank), layout)
    return replace(found, like=None if rank == 1 else ())


def picked(walk: Walk, data: ast.expr, value: Layout, layout: Masked) -> Masked:
    assert isinstance(value, Dense | Masked)
    if layout.counted:  # 0, 1, 2, ...: there is no more of them than there are rows
        learn(walk, layout.mask, size_of(walk, data, 0))
    rank = value.rank if layout.rank == 1 else None
    return replace(
        layout,
        axis=0,
        like=None if rank == 1 else (),
        over=(),
        rank=rank,
        pad=None,
        kind=walk.kind(data),
        head=None,
    )


def along(walk: Walk, use: Use, data: Operand, index: Operand) -> Layout | None:
    """`gather_elements(x, axis, idx)` with places of which some are real along that very axis.

    Along another one the rows of the places would be paired with the first rows of `x`.
    """
    layout = index.layout
    if use.operator.name not in ("gather_elements", "take_along_axis") or use.bound is None:
        return None
    if not isinstance(layout, Masked) or not isinstance(data.layout, Dense):
        return None
    known, axis = walk.argument(use.bound, "axis")
    if not known or not isinstance(axis, int) or layout.form != "axes" or layout.width != 1:
        return None
    rank = layout.rank
    if rank is None or axis % rank != layout.axis % rank or layout.outer is not None:
        return None
    walk.guard_places(index.node, layout)
    kind = walk.kind(data.node)
    return replace(layout, kind=kind, pad=None, head=None, data=None, into=None, counted=False)
