"""`x[n]` with a count: one row of a whole Tensor, at a place that is a Tensor now.

In range both read the same row, from the end below 0; out of range both raise. MindSpore loses the
gradient of `x[t]` at a negative Tensor, so only a place that is surely none stays as it is written.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.counts import kept_numbers, sized
from staticshape.rewriting.layout import Count, Dense, Layout
from staticshape.rewriting.reading.whole_numbers import read_out

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def row(walk: Walk, node: ast.Subscript, value: Layout, count: Count) -> Layout:
    """The row, which stays as it is written where the place surely is a number from 0 on."""
    whole = isinstance(value, Dense) and isinstance(walk.facts.value(node.value), Tensor)
    if not whole or walk.branch is not None:
        reason = "a count that comes from the data is used as an index"
        raise walk.refuse(node, reason, value, count)
    if _may_be_negative(walk, node.slice):
        data, place = walk.draft.argument(node.value), walk.draft.argument(node.slice)
        walk.draft.replace(node, f"{walk.masked}.row_at({data}, {place})")
    elif not sized.is_scalar(walk, node.slice):
        text = f"{walk.draft.operand(node.slice)}.reshape(())"
        walk.draft.replace(node.slice, text)
    rank = walk.rank(node.value)
    return Dense(rank=None if rank is None else rank - 1)


def behind(
    walk: Walk, node: ast.Subscript, value: Layout, layouts: list[tuple[ast.expr, Layout]]
) -> Layout | None:
    """`x[i, n]`: the row `n` of what fixed numbers pick, written `x[i][n]`."""
    if not isinstance(node.slice, ast.Tuple) or walk.branch is not None:
        return None
    if any(isinstance(part, ast.Slice) for part in node.slice.elts):
        return None
    *before, (last, count) = layouts
    whole = isinstance(value, Dense) and isinstance(walk.facts.value(node.value), Tensor)
    if not whole or not before or not isinstance(count, Count):
        return None
    if not all(isinstance(layout, Dense) and is_number(walk, part) for part, layout in before):
        return None
    front = ", ".join(walk.draft.render(part) for part, _ in before)
    data, place = f"{walk.draft.operand(node.value)}[{front}]", walk.draft.argument(last)
    if _may_be_negative(walk, last):
        walk.draft.replace(node, f"{walk.masked}.row_at({data}, {place})")
    else:
        if not sized.is_scalar(walk, last):
            place = f"{walk.draft.operand(last)}.reshape(())"
        walk.draft.replace(node, f"{data}[{place}]")
    rank = walk.rank(node.value)
    return Dense(rank=None if rank is None else rank - len(layouts))


def _may_be_negative(walk: Walk, node: ast.expr) -> bool:
    """Whether a place may count from the end: all but a number of true elements alone may."""
    values = kept_numbers.given(walk, node.id) if isinstance(node, ast.Name) else [node]
    return not values or not all(_counts(walk, value) for value in values)


def _counts(walk: Walk, node: ast.expr) -> bool:
    """Whether a number is that of true elements, or of the rows of a selection."""
    data = read_out(node) if isinstance(node, ast.Call) else node
    match data:
        case ast.Subscript(ast.Attribute(_, "shape")) | ast.Call(ast.Name("len"), [_]):
            return True
        case ast.Call(ast.Attribute(inner, "sum"), [], []):
            return walk.kind(inner) == "bool"
        case ast.Call(ast.Attribute(_, "count_nonzero")):
            return True
    return False


def is_number(walk: Walk, part: ast.expr) -> bool:
    """Whether an index is one number that the compiler knows."""
    known, constant = walk.constant(part)
    value = walk.facts.value(part)
    if known:
        return isinstance(constant, int) and not isinstance(constant, bool)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one
