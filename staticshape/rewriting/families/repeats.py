"""What is repeated: axes of length 1 beside the selected rows, places in a row, whole rows.

`rows.broadcast_to((-1, 4))`, `tile(rows, (2, 1))`, `repeat_interleave(rows, 2, 0)`: where the rows
are repeated, their mask is repeated as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families.row_wise import moved
from staticshape.rewriting.families.rows import is_rows
from staticshape.rewriting.layout import Layout, Mask, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def repeated(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """-1 for the axis of the selection keeps it; the other axes are repeated as they are there."""
    sizes = [part.node for part in use.operands if part.param == "shape"]
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    more = len(sizes) - (layout.rank or 0)
    own = layout.form == "axes" and layout.width == 1 and layout.axis >= 0
    kept = own and layout.rank is not None and more == 0
    if not kept or walk.constant(sizes[layout.axis]) != (True, -1):
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` depends on where the selected elements lie",
            *use.layouts,
            help="give -1 for the axis of the selected elements",
        )
    walk.draft.replace(use.node, walk.draft.render(use.node))
    return replace(layout, like=(), over=(), head=None, data=None, into=None)


def tiled(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`tile(rows, (1, 3))` keeps the rows as many; `tile(rows, (2, 1))` puts them there twice."""
    given = [part.node for part in use.operands if part.param == "dims"]
    if len(given) == 1 and isinstance(given[0], ast.Tuple | ast.List):
        given = list(given[0].elts)
    times = [walk.constant(node) for node in given]
    beside = layout.is_beside(-1) and layout.width == 1
    if beside and layout.rank is not None and len(given) == layout.rank and times[0] == (True, 1):
        return moved(layout, layout.rank)
    if beside and layout.rank is not None and len(given) == layout.rank + 1:
        if times[1] == (True, 1):
            return replace(moved(layout, len(given)), axis=1, like=())  # one below the other
    elif is_rows(layout) and len(given) == layout.rank and layout.outer is None:
        known, number = times[0]
        if known and type(number) is int and number > 0:
            return _more(walk, layout, ("tiled", number), f"{{}}.tile(({number},))")
    raise walk.refuse(use.node, "the selected elements are repeated", layout)


def interleaved(walk: Walk, use: Use) -> Layout | None:
    """`repeat_interleave(rows, 2, 1)`: places in every row, or every row, so many times."""
    assert use.bound is not None
    layout = use.operands[0].layout
    if not isinstance(layout, Masked) or not is_rows(layout) or layout.outer is not None:
        return None
    known, axis = walk.argument(use.bound, "axis")
    count, number = walk.argument(use.bound, "repeats")
    if not known or not count or type(number) is not int or layout.rank is None or number < 1:
        return None
    if layout.is_beside(axis):
        return moved(layout, layout.rank)
    if layout.is_along(axis) or (axis is None and layout.rank == 1):
        text = f"{{}}.expand_dims(1).tile((1, {number})).reshape(-1)"
        more = _more(walk, layout, ("interleaved", number), text)
        return replace(more, prefix=layout.prefix)
    return None


def _more(walk: Walk, layout: Masked, how: tuple[str, int], text: str) -> Masked:
    """The rows so many times, under a mask that is repeated as they are."""
    key: Hashable = (*how, layout.mask.key)
    if key not in walk.book.by_key:
        valid = walk.mask_operand(layout.mask)
        walk.book.know(key, text.format(valid), False, {}, walk.at, walk.base(), walk.can_hoist)
    return replace(moved(layout, layout.rank), mask=Mask(key, 1), prefix=False, counted=False)


RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    "broadcast_to": repeated,
    "tile": tiled,
}
