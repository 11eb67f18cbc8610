"""`x[rows[:, None], columns]`: a column of places and a row of them pick every pair of both."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places import crossing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def subscript(
    walk: Walk, node: ast.Subscript, value: Layout, layouts: list[tuple[ast.expr, Layout]]
) -> Masked | None:
    """The pairs of two selections of places, each along an axis of its own; None for others."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    rank = walk.rank(node.value)
    if len(layouts) != 2 or [part for part, _ in layouts] != written or rank is None or rank < 2:
        return None
    if not isinstance(value, Dense):
        return None
    sides = _in_place(walk, node, layouts)
    data = None if sides is None else walk.memory_of(node.value)
    sides = sides or _picked(walk, layouts)
    if sides is None:
        return None
    rows, columns = (replace(each, rank=rank) for each in sides)
    made = replace(pairing.pairs(walk, rows, columns), kind=walk.kind(node.value), data=data)
    return walk.placed(replace(made, sources=made.sources | walk.branch_sources))


def _in_place(
    walk: Walk, node: ast.Subscript, layouts: list[tuple[ast.expr, Layout]]
) -> list[Masked] | None:
    """Positions of masks as long as the two axes: nothing has to be picked."""
    found = []
    for axis, (_, layout) in enumerate(layouts):
        if not isinstance(layout, Index) or layout.mask.rank != 1 or layout.whole or layout.width:
            return None
        upright = axis == 0
        if layout.column != upright or not crossing.as_long(walk, layout.node, node.value, axis):
            return None
        found.append(Masked(layout.mask, "axes", layout.sources))
    walk.draft.replace(node, walk.draft.render(node.value))
    return found


def _picked(walk: Walk, layouts: list[tuple[ast.expr, Layout]]) -> list[Masked] | None:
    """Places of which some are real: where none is, the first row or column is picked."""
    found = []
    for axis, (part, layout) in enumerate(layouts):
        if not isinstance(layout, Masked) or not pairing.is_vector_of_rows(layout):
            return None
        across = layout.rank == 2 and layout.axis == axis and pairing.is_unit(walk, part, 1 - axis)
        if layout.kind != "int" or not (across or (axis == 1 and layout.rank == 1)):
            return None
        found.append(layout)
    for (part, _), layout in zip(layouts, found, strict=True):
        walk.guard_places(part, layout)
    return found
