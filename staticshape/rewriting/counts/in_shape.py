"""What is made in the shape of a selection: `ones(sel.shape)`, `expand_as(x, sel)` and the like."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.counts.creations import are_numbers, filled
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.pairs import one_long, pairing
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.state import Walk

_CONSTANT = ("zeros", "full", "new_zeros", "new_full", "fill_new")


def made(walk: Walk, node: ast.Call, bound: BoundCall) -> Masked | Index | None:
    """In place it has the shape of the data, under the same mask; None where none is asked for."""
    name = bound.operator.name
    if name not in (*_CONSTANT, "broadcast_to", "expand_as"):
        return None
    asked = bound.args.get("other" if name == "expand_as" else "shape")
    inner = asked if name == "expand_as" else _owner(asked)
    if not isinstance(inner, ast.Name):
        return None
    layout = walk.scope.layouts.get(inner.id)
    if not isinstance(layout, Masked) or layout.form == "branch":
        return None
    if isinstance(asked, ast.Subscript):
        layout = _leading(walk, asked, layout)
        if layout is None:
            return None
        walk.visit(inner)
    else:
        layout = walk.visit(inner)
        assert isinstance(layout, Masked)
    if name in _CONSTANT:
        return _constant(walk, node, bound, layout)
    return _spread(walk, node, bound, inner, layout)


def is_length(walk: Walk, node: ast.expr) -> bool:
    """Whether a number is one of the lengths of a `reshape`, of which no dtype hangs on it."""
    for item in walking.walk(walk.at):
        if isinstance(item, ast.Call):
            bound = walk.facts.calls.get(item)
            lengths = [*item.args]
            lengths += [x for part in item.args if isinstance(part, ast.Tuple) for x in part.elts]
            if bound is not None and bound.operator.name in ("reshape", "view") and node in lengths:
                return True
    return False


def _owner(shape: ast.expr | None) -> ast.expr | None:
    """`sel` of `sel.shape` and `sel.shape[:1]`."""
    if isinstance(shape, ast.Subscript) and isinstance(shape.slice, ast.Slice):
        shape = shape.value
    return shape.value if isinstance(shape, ast.Attribute) and shape.attr == "shape" else None


def _leading(walk: Walk, shape: ast.Subscript, layout: Masked) -> Masked | None:
    """`sel.shape[:1]`, `sel.shape[:-1]`: the selected axis and some of those behind it."""
    cut = shape.slice
    if not isinstance(cut, ast.Slice) or cut.lower is not None or cut.step is not None:
        return None
    known, end = walk.constant(cut.upper)
    rank = layout.rank
    if not known or type(end) is not int or rank is None or layout.form != "axes":
        return None
    kept = end + rank if end < 0 else min(end, rank)
    if (layout.axis, layout.width, layout.mask.rank) != (0, 1, 1) or kept < 1:
        return None
    return replace(layout, rank=kept, like=None if kept == 1 else (), over=())


def _constant(walk: Walk, node: ast.Call, bound: BoundCall, layout: Masked) -> Masked:
    given = {name: part for name, part in bound.args.items() if name not in ("shape", "dtype")}
    rest = {name: walk.visit(part) for name, part in given.items()}
    receiver = rest.pop("input", None) if "new_" in bound.operator.name else None
    if bound.args.get("dtype") is not None:
        walk.visit(bound.args["dtype"])
    if not are_numbers(list(rest.values())):
        raise walk.refuse(node, "what stands in it is not known to be a number", layout)
    sources = sources_of([layout, *([receiver] if receiver is not None else [])])
    return replace(_new(layout), pad=filled(walk, bound), kind=walk.kind(node), sources=sources)


def _new(layout: Masked) -> Masked:
    return replace(layout, head=None, data=None, into=None, counted=False)


def _spread(
    walk: Walk, node: ast.Call, bound: BoundCall, inner: ast.Name, layout: Masked
) -> Masked | Index | None:
    """`broadcast_to(x, sel.shape)`: of `x` one element for all rows, or one for each of them."""
    data = bound.args["input"]
    value = walk.visit(data)
    if isinstance(value, Dense):
        _only_beside(walk, node, data, value, layout)
        return replace(_new(layout), pad=None, kind=walk.kind(data))
    if isinstance(value, Index):
        return _repeated(walk, node, data, value, (inner, layout))
    rows = isinstance(value, Masked) and pairing.is_vector_of_rows(value)
    if not isinstance(value, Masked) or not rows or not pairing.is_vector_of_rows(layout):
        raise walk.refuse(node, "what is repeated does not lie beside the selection", layout, value)
    ends = [None if each.rank is None else each.axis - each.rank for each in (value, layout)]
    alike = ends[0] is not None and ends[0] == ends[1] and value.prefix == layout.prefix
    if not alike or not one_mask(walk, value.mask, layout.mask):
        raise walk.refuse(node, "what is repeated does not lie beside the selection", layout, value)
    sources = layout.sources | value.sources
    return replace(_new(layout), pad=value.pad, kind=value.kind, sources=sources)


def _repeated(
    walk: Walk, node: ast.Call, data: ast.expr, index: Index, rows: tuple[ast.Name, Masked]
) -> Index:
    """`idx.expand_dims(1).broadcast_to(y.shape)`: positions for every number of the rows there."""
    name, layout = rows
    value = walk.facts.value(name)
    dims = value.dims if isinstance(value, Tensor) else None
    width = dims[1].size if dims is not None and len(dims) == 2 else None
    column = index.column and index.mask.rank == 1 and index.width is None and not index.whole
    beside = pairing.is_vector(layout) and (layout.axis, layout.rank) == (0, 2)
    same = beside and not layout.prefix and one_mask(walk, index.mask, layout.mask)
    if not column or not same or not isinstance(width, int) or width < 1:
        raise walk.need_positions(node, "positions are repeated", index)
    walk.draft.replace(node, walk.draft.render(data))
    return replace(index, width=width)


def _only_beside(walk: Walk, node: ast.Call, data: ast.expr, value: Dense, layout: Masked) -> None:
    """What has no mask must be 1 long along the selected axis, or not reach that far."""
    if value.scalar:
        return
    rank = walk.rank(data) if value.rank is None else value.rank
    rows = layout.form == "axes" and layout.axis == 0
    if rows and layout.rank is not None and rank is not None:
        apart = rank < layout.rank or (rank == layout.rank and one_long.is_one(walk, data, 0))
        if apart:
            return
    raise walk.refuse(node, "what is repeated may be as long as the selection", layout)


__all__ = ["Layout", "made"]
