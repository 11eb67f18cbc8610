"""`gather_elements(rows, 1, places)`: of whole rows the selected columns that places tell.

The places are known to be places in the selection, and what is selected stands at the front of
every row: each of them is the same column there, and a real one.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_EACH = ("gather_elements", "take_along_axis")
_MANY = ("gather", "index_select")
#: What gives the same numbers in another shape or dtype.
_SAME = (
    *("expand_dims", "unsqueeze", "squeeze", "reshape", "view", "flatten", "ravel"),
    *("cast", "to_int", "to_long", "stop_gradient"),
)


def gathered(walk: Walk, use: Use) -> Dense | None:
    """`gather_elements(rows, 1, places)`, `gather(rows, places, 1)`."""
    data, index = use.operand("input"), use.operand("indices")
    if data is None or index is None or use.bound is None:
        return None
    layout, places = data.layout, index.layout
    known, axis = walk.argument(use.bound, "axis")
    if not isinstance(layout, Masked) or not isinstance(places, Dense) or not known:
        return None
    if not isinstance(axis, int) or not _is_picked(walk, layout, axis, index.node, places):
        return None
    rank, wide = layout.rank, walk.rank(index.node)
    if use.operator.name in _EACH:
        return Dense(rank=rank)
    batched = "batch_dims" in use.operator.params
    if use.operator.name not in _MANY or rank is None or wide is None:
        return None
    if batched and walk.argument(use.bound, "batch_dims") != (True, 0):
        return None
    return Dense(rank=rank - 1 + wide)


def subscript(walk: Walk, node: ast.Subscript, value: Masked, inner: list[Layout]) -> Dense | None:
    """`rows[arange(n), places]`, `rows[:, places]`."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if value.axis != len(parts) - 1 or value.rank is None or not inner:
        return None
    *front, last = parts
    places = inner[-1]
    if not isinstance(places, Dense) or not _is_picked(walk, value, value.axis, last, places):
        return None
    beside = [part for part in front if not _is_every(part)]
    if beside and (len(beside) != len(front) or walk.rank(last) != 1):
        return None
    whole = all(isinstance(layout, Dense) for layout in inner)
    if not whole or any((walk.rank(part), walk.kind(part)) != (1, "int") for part in beside):
        return None
    wide = walk.rank(last)
    return None if wide is None else Dense(rank=value.rank - len(beside) - 1 + wide)


def _is_every(part: ast.expr) -> bool:
    return isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None


def _is_picked(walk: Walk, layout: Masked, axis: int, node: ast.expr, places: Dense) -> bool:
    """Whether whole rows are picked from along their selected axis, by places in the selection."""
    rows = layout.form == "axes" and layout.width == 1 and layout.axis > 0 and layout.prefix
    if not rows or layout.rank is None or not -layout.rank <= axis < layout.rank:
        return False
    alone = layout.outer is None and walk.branch is None
    into = into_which(walk, node, places)
    return alone and axis % layout.rank == layout.axis and into == layout.mask.key


def into_which(walk: Walk, node: ast.expr, places: Dense) -> Hashable:
    """In which selection some numbers are places, also where they got another shape."""
    while places.into is None:
        if isinstance(node, ast.Name):
            layout = walk.scope.layouts.get(node.id)
            places = layout if isinstance(layout, Dense) else places
            bound = walk.scope.names.definition(node.id)
            if bound is None or places.into is not None:
                break
            node = bound
            continue
        call = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if call is not None and call.operator.name in _SAME and "input" in call.args:
            node = call.args["input"]
        elif isinstance(node, ast.Subscript) and _adds_axes(node):
            node = node.value
        else:
            break
    return places.into


def _adds_axes(node: ast.Subscript) -> bool:
    """`places[:, None]`."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    new = [part for part in parts if isinstance(part, ast.Constant) and part.value is None]
    return len(new) + sum(_is_every(part) for part in parts) == len(parts)
