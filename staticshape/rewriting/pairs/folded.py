"""Reshapes behind the selected axis of a batch: `y.view(b, n, heads, d)`, `y.reshape(b, -1, c)`.

What stands in front of the selected axis keeps its sizes, so that axis does too.
"""

from __future__ import annotations

import ast
import math
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Count, Dense, Layout, Masked
from staticshape.rewriting.pairs import pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def consume(walk: Walk, use: Use) -> Layout | None:
    """The same rows with other axes behind them; None where it is another shape."""
    data, sizes = use.operands[0], [item for item in use.operands if item.param == "shape"]
    layout = data.layout
    if not isinstance(layout, Masked) or not pairing.is_vector_of_rows(layout) or not layout.axis:
        return None
    given: list[tuple[ast.expr, Layout]] = [(item.node, item.layout) for item in sizes]
    if len(given) == 1 and isinstance(given[0][0], ast.Tuple | ast.List):
        given = [(item, walk.visit(item)) for item in given[0][0].elts]
    rank, axis = layout.rank, layout.axis
    if rank is None or len(given) <= axis or any(isinstance(x, ast.Starred) for x, _ in given):
        return None
    sure = [_is_as_long(walk, given[at][0], data.node, at) for at in range(axis)]
    rest = [node for node, _ in given[axis + 1 :]]
    plain = all(isinstance(own, Dense) for _, own in (*given[:axis], *given[axis + 1 :]))
    if False in sure or not plain:
        return None
    node, own = given[axis]
    if isinstance(own, Count):
        if own.mask is None or not one_mask(walk, own.mask, layout.mask):
            return None
        open_ = [walk.constant(item) for item in rest].count((True, -1))
        as_many: bool | None = bool(open_) or None
    else:
        open_, as_many = 0, _are_as_many(walk, rest, data.node, axis)
        if walk.constant(node) != (True, -1) or as_many is False:
            return None
    if None in sure or open_ or as_many is None:  # the compiler refuses other sizes than these
        name = walk.hoist(data.node, "rows")
        walk.draft.replace(node, f"{name}.shape[{axis}]")
        if None in sure:
            lead = ", ".join(walk.draft.argument(item) for item, _ in given[:axis])
            checked = f"{name}.reshape(({lead},) + {name}.shape[{axis}:])"
            walk.draft.replace(data.node, checked)
    return replace(layout, rank=len(given), like=(), over=(), head=None, data=None)


def _size(walk: Walk, data: ast.expr, axis: int) -> object:
    value = walk.facts.value(data)
    dims = value.dims if isinstance(value, Tensor) else None
    return None if dims is None or axis >= len(dims) else dims[axis].size


def _is_as_long(walk: Walk, size: ast.expr, data: ast.expr, axis: int) -> bool | None:
    """Whether a size is that of an axis in front of the selected one; None: it may be."""
    known, number = walk.shown(size)
    extent = _size(walk, data, axis)
    if known and isinstance(extent, int):
        return type(number) is int and number == extent
    inner = walk.scope.names.definition(size.id) if isinstance(size, ast.Name) else size
    match inner:
        case ast.Subscript(ast.Attribute(owner, "shape"), place):
            same = walk.constant(place) == (True, axis) and walk.key(owner) == walk.key(data)
            return True if same else None
    return False if known and number == -1 else None


def _are_as_many(walk: Walk, sizes: list[ast.expr], data: ast.expr, axis: int) -> bool | None:
    """Whether as many numbers stand behind each row as before; None: it may be so."""
    value = walk.facts.value(data)
    dims = value.dims if isinstance(value, Tensor) else None
    numbers = [walk.shown(size)[1] for size in sizes]
    extents = [dim.size for dim in dims[axis + 1 :]] if dims is not None else [None]
    if -1 in numbers:
        return False
    mine = [size for size in numbers if isinstance(size, int)]
    own = [size for size in extents if isinstance(size, int)]
    if len(mine) < len(numbers) or len(own) < len(extents):
        return None
    return math.prod(mine) == math.prod(own)
