"""Rows in another shape: `rows.view(-1, 2, 2)`, rows cut into pieces, `rows.view(-1, bins)`, and
several rows in one, `pairs.view(-1, 2, d)`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.families import rows
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk import built, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def shaped(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`rows.view(-1, *sizes)`; None where it is not known to be that of selected rows."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    sizes = shape[1:]
    if layout.mask.key in walk.pieces:
        return _together(walk, use, item, layout, shape)
    if not _are_rows(walk, layout) or not sizes or walk.constant(shape[0]) != (True, -1):
        return None
    if not all(_is_size(walk, size) for size in sizes):
        return None
    row, one = _row_size(walk, item, layout), _product(walk, sizes)
    if row is None or one is None or row != one:
        if row is not None and one is not None and one % row == 0:
            return _joined(walk, use, item, layout, sizes)
        wrong = row is not None and one is not None and row % one
        return None if wrong else _cut(walk, use, item, layout, sizes)
    if layout.width != 1:
        name = walk.hoist(item.node, "rows")
        written = ", ".join(walk.draft.argument(size) for size in sizes)
        written += "," if len(sizes) == 1 else ""
        walk.draft.replace(use.node, f"{name}.reshape({name}.shape[:{layout.width}] + ({written}))")
    return replace(layout, rank=1 + len(sizes), like=(), over=(), head=None, data=None, into=None)


def of_elements(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`sel.view(-1, 2)` of a row of selected elements: so many of them in each row."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    one = layout.rank == 1 and layout.axis == 0 and (layout.parts, layout.outer) == (None, None)
    if not one or walk.branch is not None or len(shape) < 2:
        return None
    laid = isinstance(layout.mask.key, tuple) and layout.mask.key[0] == "in one axis"
    if layout.mask.rank != 1 or laid:
        return None  # it may be whole rows, under a mask that was stretched over them
    if walk.constant(shape[0]) != (True, -1) or _product(walk, shape[1:]) in (None, 0):
        return None
    if not all(_is_size(walk, size) for size in shape[1:]):
        return None
    front = rows.rows(walk, item.node, layout, "several elements are put into one row")
    return _joined(walk, use, item, front, shape[1:])


def _together(
    walk: Walk, use: Use, item: Operand, layout: Masked, shape: list[ast.expr]
) -> Layout | None:
    """One number for each piece, back in rows: `distances.view(-1, 4)`."""
    whole, sizes = walk.pieces[layout.mask.key], shape[1:]
    row = layout.form == "axes" and (layout.rank, layout.outer) == (1, None)
    if not row or walk.branch is not None or walk.constant(shape[0]) != (True, -1):
        return None
    if not sizes or not all(_is_size(walk, size) for size in sizes):
        return None
    mask = walk.book.use(whole.key, walk.at, walk.scope.names, operand=True)
    written = ", ".join(walk.draft.argument(size) for size in sizes)
    written += "," if len(sizes) == 1 else ""
    text = f"{walk.draft.operand(item.node)}.reshape({mask}.shape + ({written}))"
    walk.draft.replace(use.node, text)
    return replace(
        layout, mask=whole, width=whole.rank, rank=1 + len(sizes), like=(), over=(),
        head=None, data=None, into=None, counted=False,
    )  # fmt: skip


def in_one_row(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`rows.view(-1)` beside rows under the same mask that were cut into pieces: it is cut too."""
    if not _are_rows(walk, layout):
        return None
    beside = any(key[:2] == ("pieces", layout.mask.key) for key in walk.pieces)  # type: ignore[index]
    if use.node not in walk.memory.pieced and not beside:
        walk.in_row.setdefault(layout.mask.key, set()).add(use.node)
        return None
    return _cut(walk, use, item, layout, [])


def _are_rows(walk: Walk, layout: Masked) -> bool:
    rows = layout.form == "axes" and layout.axis == 0 and layout.width == layout.mask.rank
    return rows and (layout.rank or 0) >= 2 and layout.outer is None and walk.branch is None


def _is_size(walk: Walk, size: ast.expr) -> bool:
    known, value = walk.constant(size)
    if known:
        return type(value) is int and value > 0
    fact = walk.facts.value(size)
    return isinstance(fact, Python) and fact.known == "fixed"


def _product(walk: Walk, sizes: list[ast.expr]) -> int | None:
    """How many elements a piece has, where that is known."""
    numbers = [number for size in sizes if (number := built.size(walk, size)) is not None]
    return math.prod(numbers) if len(numbers) == len(sizes) else None


def _row_size(walk: Walk, item: Operand, layout: Masked) -> int | None:
    """How many elements a row has, where that is known."""
    value = walk.facts.value(item.node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is None or len(dims) != layout.rank:
        return None
    sizes = [dim.size for dim in dims[1:] if isinstance(dim.size, int) and dim.size > 0]
    return math.prod(sizes) if len(sizes) == len(dims) - 1 else None


def _number(walk: Walk, item: Operand, layout: Masked, sizes: list[ast.expr]) -> Hashable:
    """How many pieces a row has; where that is not known, what it is made of."""
    row, one = _row_size(walk, item, layout), _product(walk, sizes)
    if row is not None and one is not None:
        return row // one
    shape = walk.shape_key(item.node) or walk.key(item.node)
    return "unknown", shape, tuple(walk.key(size) for size in sizes)


def _cut(walk: Walk, use: Use, item: Operand, layout: Masked, sizes: list[ast.expr]) -> Layout:
    """Each selected row gives as many rows as it has pieces; the compiler counts them.

    What is cut under one mask into as many pieces has one mask; where one of the numbers is not
    known, `rooms.one_mask` takes them for one where they meet: if the numbers differ there, the
    compiler finds that the shapes do, as it did before.
    """
    before = walk.in_row.get(layout.mask.key, set()) - walk.memory.pieced
    if before:
        walk.memory.pieced |= before
        raise Again
    key: Hashable = ("pieces", layout.mask.key, _number(walk, item, layout, sizes))
    row = replace(_regrouped(walk, use, item, layout, sizes, key), prefix=layout.prefix)
    walk.pieces[key] = layout.mask
    return replace(row, pad=layout.pad)


def _joined(walk: Walk, use: Use, item: Operand, layout: Masked, sizes: list[ast.expr]) -> Layout:
    """Several rows in each: as many as the sizes say, or it is an error in the original."""
    number = _product(walk, sizes)
    return _regrouped(walk, use, item, layout, sizes, ("rows joined", layout.mask.key, number))


def _regrouped(
    walk: Walk, use: Use, item: Operand, layout: Masked, sizes: list[ast.expr], key: Hashable
) -> Masked:
    """The call that cuts or joins rows, and the names of what it gives."""
    mask, row = walk.fronts.get(use.node, (None, layout))
    if mask == layout.mask:  # an expression that is visited once more
        return row
    known = key in walk.book.by_key
    written = ", ".join(walk.draft.argument(size) for size in sizes)
    written += "," if len(sizes) == 1 else ""
    texts = f"{walk.draft.argument(item.node)}, {walk.mask_text(layout.mask)}, ({written})"
    asked = naming.Asked(use.node, (True,))
    fresh = isinstance(walk.at, ast.Assign) and walk.at.value is use.node
    call = f"{walk.masked}.regroup({texts})"
    parts = (0, "_" if known else "valid")
    name, valid = naming.unpack(walk, asked, call, parts, layout.sources, ("rows",))
    if walk.draft.replaced.get(use.node) != call:
        walk.draft.replace(use.node, name)
    rank = 1 + len(sizes)
    row = naming.row(walk, name, valid, layout, key, fresh=fresh, kind=layout.kind, rank=rank)
    walk.fronts[use.node] = (layout.mask, row)
    return row
