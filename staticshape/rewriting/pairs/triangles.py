"""Diagonals and triangles of pairs: in place they keep the order that the selected ones have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.spread import Pad, hull
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Of a matrix these give its diagonal; `ops.diag` and `x.diag()` make one more axis of each.
_TWO_WAYS = ("mindspore.mint.", "mindspore.numpy.")
_NOT_SQUARE = "the diagonal is not that of pairs of one selection"


def is_square(walk: Walk, layout: Masked) -> bool:
    """Whether these are pairs of a selection with itself, and nothing behind them."""
    parts = layout.parts
    return layout.rank == 2 and parts is not None and one_mask(walk, *parts)


def _diagonal(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`diagonal(pairs)` of a selection with itself: one number for every selected element."""
    plain = use.bound is not None and not (set(use.bound.args) | set(use.bound.init)) - {"input"}
    if plain and use.operator.name == "diag" and layout.rank == 1:
        return _matrix(walk, use, layout)
    spelling = "" if use.bound is None else use.bound.spelling
    if use.operator.name == "diag" and not spelling.startswith(_TWO_WAYS):
        raise walk.refuse(use.node, "`diag` of a matrix has four axes here", layout)
    if not plain or not is_square(walk, layout) or layout.parts is None:
        raise walk.refuse(use.node, _NOT_SQUARE, layout)
    return of_diagonal(layout)


def of_diagonal(layout: Masked) -> Masked:
    """The diagonal of pairs: one number for every selected element."""
    assert layout.parts is not None
    return replace(
        layout,
        mask=layout.parts[0],
        form="axes",
        parts=None,
        axis=0,
        width=1,
        rank=1,
        like=None,
    )


def _matrix(walk: Walk, use: Use, layout: Masked) -> Layout:
    """`diag(row)` of what is selected: 0 beside the diagonal."""
    if not pairing.is_vector_of_rows(layout) or walk.branch is not None:
        raise walk.refuse(use.node, _NOT_SQUARE, layout)
    pad: Pad = None if layout.pad is None else hull([layout.pad, 0.0])
    rows = replace(layout, rank=2)
    return replace(pairing.pairs(walk, rows, rows), pad=pad, kind=layout.kind)


def _triangle(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`triu(pairs)`, `triu(pairs, 1)`, `tril(pairs, -1)`: what stands before what stays so."""
    known, offset = walk.argument(use.bound, "diagonal") if use.bound else (True, 0)
    name = "" if use.bound is None else use.bound.spelling.rpartition(".")[2].lower()
    kept = {"triu": (0, 1), "tril": (0, -1)}.get(name, ())
    prefix = layout.prefix and is_square(walk, layout)
    if not known or not is_square(walk, layout) or not (offset in kept or prefix):
        raise walk.refuse(use.node, "this triangle depends on where the elements lie", layout)
    pad: Pad = None if layout.pad is None else hull([layout.pad, 0.0])
    return replace(layout, pad=pad, data=None, head=None)


def _filled(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`pairs.fill_diagonal(value)` of a selection with itself: every element beside itself."""
    given = set() if use.bound is None else set(use.bound.args) - {"input", "value"}
    if use.bound is None or given or not is_square(walk, layout):
        raise walk.refuse(use.node, _NOT_SQUARE, layout)
    known, value = walk.argument(use.bound, "value")
    number = float(value) if known and isinstance(value, int | float) else None
    pad: Pad = None if layout.pad is None or number is None else hull([layout.pad, number])
    return replace(layout, pad=pad, data=None, head=None)


def grid(walk: Walk, use: Use) -> Layout | None:
    """`meshgrid(a, b)` of two selections: the rows of one, the columns of the other, repeated."""
    rows = [item.layout for item in use.operands if item.param == "tensors"]
    if use.operator.name != "meshgrid" or use.bound is None or len(rows) != 2:
        return None
    known, order = walk.constant(use.bound.args.get("indexing"))
    named = use.bound.spelling == "mindspore.ops.meshgrid" or order is not None
    if not known or not named or order not in (None, "xy", "ij") or use.bound.init:
        return None
    first, second = rows
    for layout in rows:
        if not isinstance(layout, Masked) or not pairing.is_vector_of_rows(layout):
            return None
        if layout.rank != 1 or layout.outer is not None:
            return None
    assert isinstance(first, Masked) and isinstance(second, Masked)
    if not naming.asked(walk, use.node, 2).is_apart(use.node):
        return None
    sides = replace(first, rank=2), replace(second, rank=2)
    made = pairing.pairs(walk, *(sides if order == "ij" else sides[::-1]))
    items = tuple(replace(made, kind=side.kind) for side in sides)
    text = walk.draft.render(use.node)
    return Results(items, (f"{text}[0]", f"{text}[1]"), made.sources)


def trace(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`trace(pairs)` of a selection with itself: the sum along its diagonal."""
    if use.operator.name != "trace" or not is_square(walk, layout) or layout.parts is None:
        return None
    if walk.branch is not None or layout.outer is not None:
        return None
    data, valid = walk.draft.operand(item.node), walk.mask_text(layout.parts[0])
    walk.draft.replace(use.node, f"{walk.masked}.sum({data}.diagonal(), {valid})")
    return Dense(scalar=True, rank=0)


RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    "diagonal": _diagonal,
    "diag": _diagonal,
    "triu": _triangle,
    "fill_diagonal": _filled,
}
