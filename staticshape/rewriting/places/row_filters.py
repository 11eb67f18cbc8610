"""`masked_select(x, stretched mask).view(-1, D)`: whole rows, picked by a mask over the rows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Mask, Masked
from staticshape.rewriting.places.row_masks import RowMask, is_size, row_mask

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """The rows stay where they are, with the mask before it was stretched."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    rows = _rows(walk, layout)
    if rows is None or layout.head is None or not shape or walk.constant(shape[0]) != (True, -1):
        raise _refused(walk, use, layout)
    if layout.mask.key in walk.flat:  # its elements lie in one row, and no longer in rows
        raise _refused(walk, use, layout)
    data, sizes = layout.head[0], shape[1:]
    rank = walk.rank(data)
    if len(sizes) != rows.trailing or not _are_behind(walk, rows, data, len(sizes)):
        raise _refused(walk, use, layout)
    if _is_broadcast(walk, rows.node, data):
        raise walk.refuse(
            use.node,
            "the mask is shorter than the rows and broadcasts along them",
            layout,
            help="give it all their axes first: `mask & ops.ones_like(x[..., 0]).bool()`",
        )
    sure = [
        _fits(walk, use, layout, rows, (size, place - len(sizes)))
        for place, size in enumerate(sizes)
    ]
    if False in sure:
        raise _refused(walk, use, layout)
    mask = _mask(walk, rows)
    if None in sure:  # the compiler refuses other sizes than these
        name = walk.hoist(item.node, "rows")
        written = ", ".join(walk.draft.argument(size) for size in sizes)
        written += "," if len(sizes) == 1 else ""
        text = f"{name}.reshape({name}.shape[:-{len(sizes)}] + ({written}))"
        walk.draft.replace(item.node, text)
    else:
        walk.draft.replace(item.node, walk.draft.render(item.node))
    if mask.rank != 1:
        if layout.sources & walk.memory.in_one_axis:
            return _in_one_axis(walk, use, item, replace(layout, mask=mask, rank=len(sizes) + 1))
        walk.memory.of_any_rank |= layout.sources
    found = walk.in_place(use.node, item.node, mask, layout.sources, rank=rank)
    return replace(found, rank=len(sizes) + 1) if isinstance(found, Masked) else found


def knows(walk: Walk, layout: Masked) -> bool:
    """Whether a selection is of whole rows, under a mask that was stretched over them."""
    return _rows(walk, layout) is not None and layout.head is not None


def _are_behind(walk: Walk, rows: RowMask, data: ast.expr, number: int) -> bool:
    """Whether the data have so many axes behind those of the mask over rows."""
    rank, own = walk.rank(data), rows.rank_of(walk)
    if rank is None or own is None:
        return not rows.text and walk.axes_more(data, rows.node) == number
    return own == rank - number


def _in_one_axis(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """The same with the leading axes made one, however many the mask has."""
    flat = walk.know_flat(layout.mask, walk.base())
    text = walk.flat_text(flat, walk.draft.operand(item.node))
    assert text is not None
    walk.draft.replace(use.node, text)
    sources = layout.sources | walk.branch_sources
    rows = Masked(flat, "axes", sources, (), rank=layout.rank, kind=walk.kind(item.node))
    return walk.placed(rows)


def kept(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`rows.view(-1, C)` of rows of C elements: nothing moves; None where it is another shape."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    alone = _alone(walk, item, layout)
    alike = layout.form == "axes" and (layout.axis == 0 or alone)
    rank = layout.rank - alone if layout.rank is not None else 0
    if not alike or rank < 2 or len(shape) != rank or walk.constant(shape[0]) != (True, -1):
        return None
    sizes = shape[1:]
    sure = [
        is_size(walk, size, item.node, place - len(sizes), None, named=False)
        for place, size in enumerate(sizes)
    ]
    if False in sure:
        return None
    if None not in sure:
        if alone:
            return replace(layout, axis=0, rank=rank, like=(), over=(), head=None, data=None)
        walk.draft.replace(use.node, walk.draft.render(item.node))
        return layout
    if alone:
        return None
    name = walk.hoist(item.node, "rows")
    written = ", ".join(walk.draft.argument(size) for size in sizes)
    written += "," if len(sizes) == 1 else ""
    text = f"{name}.reshape({name}.shape[:-{len(sizes)}] + ({written}))"
    walk.draft.replace(use.node, text)
    return replace(layout, like=(), over=(), head=None, data=None)


def _is_broadcast(walk: Walk, mask: ast.expr, data: ast.expr) -> bool:
    """Whether a mask over rows surely has another length than they have along some axis."""
    values = [walk.facts.value(node) for node in (mask, data)]
    dims = [value.dims or () if isinstance(value, Tensor) else () for value in values]
    sizes = ((one.size, other.size) for one, other in zip(*dims, strict=False))
    return any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in sizes)


def _alone(walk: Walk, item: Operand, layout: Masked) -> bool:
    """Whether one axis of one element stands before the rows, as in `x[None, idx]`."""
    value = walk.facts.value(item.node)
    dims = value.dims if isinstance(value, Tensor) else None
    rows = (layout.axis, layout.width, layout.mask.rank) == (1, 1, 1)
    return rows and dims is not None and dims[0].is_one


def _refused(walk: Walk, use: Use, layout: Masked) -> Exception:
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    help_ = "select rows with a mask over the rows: `x[row_mask]`"
    if len(shape) > 1 and walk.constant(shape[-1]) == (True, -1):
        help_ = "write the width in place of -1: `.view(b, d)` says how many are selected"
    return walk.refuse(
        use.node,
        "the selected elements are put into another shape, which depends on their number",
        layout,
        help=help_,
    )


def _rows(walk: Walk, layout: Masked) -> RowMask | None:
    """The mask over rows, where all that it is made of is as it was at the selection."""
    if layout.head is None or not walk.book.stands(layout.mask.key, walk.scope.names):
        return None
    return row_mask(walk, layout.head[1])


def _fits(
    walk: Walk, use: Use, layout: Masked, rows: RowMask, sized: tuple[ast.expr, int]
) -> bool | None:
    """Whether the rows keep their size; None: the compiler is to check it."""
    assert layout.head is not None
    size, axis = sized
    width = rows.width(axis)
    indexed = any(
        source.id in layout.sources and source.finding.rule == "boolean-index"
        for source in walk.facts.sources
    )
    if indexed and width is not None:  # an index may be narrower than the data
        numbers = [walk.constant(size), walk.constant(width)]
        same = numbers[0][0] and numbers[0] == numbers[1]
        if not same and walk.key(size) != walk.key(width):
            return False
    named = _is_as_it_was(walk, use, layout)
    return is_size(walk, size, layout.head[0], axis, width, named=named)


def _is_as_it_was(walk: Walk, use: Use, layout: Masked) -> bool:
    """Whether the data that was selected from can still be told by its text."""
    assert layout.head is not None
    data = layout.head[0]
    if any(item is data for item in ast.walk(use.node)):
        return True
    return isinstance(data, ast.Name) and (
        (data.id, walk.scope.names.current(data.id)) in layout.over
    )


def _mask(walk: Walk, rows: RowMask) -> Mask:
    if rows.text:
        mask = walk.know_mask(rows.node, walk.base(), rows.text, key=rows.key)
        return replace(mask, rank=rows.rank)
    if not rows.test or walk.kind(rows.node) == "bool":
        return walk.know_mask(rows.node, walk.base())
    text = f"{walk.draft.operand(rows.node)} {rows.test}"
    asked = ast.parse(f"({ast.unparse(rows.node)}) {rows.test}", mode="eval").body
    assert isinstance(asked, ast.Compare)
    asked.left = rows.node
    mask = walk.know_mask(asked, walk.base(), text)
    return replace(mask, rank=walk.rank(rows.node))
