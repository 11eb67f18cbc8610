"""`x[mask, labels[mask]]`: every selected row at a place that it tells itself."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.places import crossing, points
from staticshape.rewriting.reading.index_parts import is_new

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

Parts = list[tuple[ast.expr, Layout]]


def by_mask(site: Site, node: ast.Subscript) -> Masked | None:
    """The mask itself stands beside what was selected under it."""
    walk = site.walk
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    masks = [part for part in written if _is_mask(walk, part)]
    if len(masks) != 1:
        return None
    (mask,) = masks
    whole = walk.visit(mask)  # all of it may hang on the condition of an `if`
    if not isinstance(whole, Dense) and not (isinstance(whole, Masked) and whole.form == "branch"):
        return None
    others = [(part, walk.visit(part)) for part in written if part is not mask]
    if not any(isinstance(layout, Masked) for _, layout in others):
        return None
    return _picked(walk, node, others, (mask, site.index(site.mask(mask), mask, column=False)))


def by_positions(walk: Walk, node: ast.Subscript, value: Layout, layouts: Parts) -> Masked | None:
    """`x[idx, labels[idx]]`: the positions of the mask stand there."""
    own = [(part, layout) for part, layout in layouts if isinstance(layout, Index)]
    if len(own) != 1 or not isinstance(value, Dense):
        return None
    others = [item for item in layouts if item[0] is not own[0][0]]
    return _picked(walk, node, others, own[0])


def _is_mask(walk: Walk, part: ast.expr) -> bool:
    return walk.is_mask(part) and walk.rank(part) == 1


def _picked(
    walk: Walk, node: ast.Subscript, others: Parts, own: tuple[ast.expr, Index]
) -> Masked | None:
    """In place a row stands where it stood: its number is the place, real or not."""
    part, index = own
    beside = next((layout for _, layout in others if isinstance(layout, Masked)), None)
    arange = walk.operator_name("arange")
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    if beside is None or arange is None or part not in written or beside.rank != 1:
        return None
    one = index.mask.rank == 1 and not (index.column or index.whole or index.width)
    at = written.index(part)
    if not one or beside.mask.key != index.mask.key or any(map(is_new, written[:at])):
        return None
    rows = replace(
        beside,
        sources=index.sources | beside.sources,
        over=(),
        data=None,
        into=None,
        counted=False,
        head=None,
        kind="int",
        pad=0.0,  # the number of a row is a place wherever the mask is no longer than the axis
    )
    whole = Dense(rank=walk.rank(node.value))
    found = points.of_columns(walk, node, whole, [(part, rows), *others])
    if not isinstance(found, Masked):
        return None
    walk.draft.replace(part, f"{arange}({walk.mask_operand(index.mask)}.shape[0])")
    if not crossing.as_long(walk, index.node, node.value, at):
        walk.guard_places(part, replace(rows, pad=None))
    return walk.placed(replace(found, sources=found.sources | walk.branch_sources))
