"""`narrow` and `ops.slice` of a fixed width from a moving start: rows gathered by a static range.

Both raise where the range leaves the axis, so as many rows come as the width says: nothing to mask.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site

_HELP = "write it as `x[start:stop]`"


def start(site: Site) -> Layout:
    """Convert a slice that is made by a call."""
    name = site.call.operator.name
    if name == "narrow":
        text = _gathered(site, site.argument("axis"), site.argument("start"), "length")
        site.walk.draft.replace(site.node, text)
    elif name == "slice":
        _slice(site)
    else:
        raise site.refuse("the slice is made by a call", _HELP)
    return Dense(rank=site.walk.rank(site.argument("input")))


def _gathered(site: Site, axis: ast.expr | int, first: ast.expr, width: str | ast.expr) -> str:
    """`ops.gather(x, ops.arange(width) + first, axis)`."""
    walk, data = site.walk, site.argument("input")
    size = site.argument(width) if isinstance(width, str) else width
    if not site.is_fixed(size):
        raise site.refuse("the length of the slice is read from a Tensor", _HELP)
    if isinstance(axis, ast.expr) and not site.is_fixed(axis):
        raise site.refuse("the axis of the slice is not a constant", _HELP)
    if walk.branch is not None or isinstance(site.dense(data), Masked):
        raise site.refuse("the slice is made on one way of an `if` on a Tensor", _HELP)
    ops = walk.module_name("mindspore", "ops")
    if ops is None:
        raise site.refuse("the file does not import `mindspore.ops`", _HELP)
    place = walk.draft.argument(axis) if isinstance(axis, ast.expr) else axis
    begin = sized.number(site, first, scalar=False)
    rows = f"{ops}.arange({walk.draft.argument(size)}) + {begin}"
    return f"{ops}.gather({walk.draft.argument(data)}, {rows}, {place})"


def _slice(site: Site) -> None:
    """`ops.slice(x, (s, 0), (3, 4))`: one begin moves, the others and all sizes are fixed."""
    begin, sizes = site.argument("begin"), site.argument("shape")
    pair = (begin, sizes)
    if not all(isinstance(each, ast.Tuple | ast.List) for each in pair):
        raise site.refuse("the slice is made by a call", _HELP)
    begins, widths = (getattr(each, "elts", []) for each in pair)
    moving = [place for place, each in enumerate(begins) if not site.is_fixed(each)]
    if len(moving) != 1 or len(begins) != len(widths) or not all(map(site.is_fixed, widths)):
        raise site.refuse("more than one axis is cut at once", "cut one axis after the other")
    (axis,) = moving
    text = _gathered(site, axis, begins[axis], widths[axis])
    if len(begins) == 1:
        site.walk.draft.replace(site.node, text)
        return
    site.walk.draft.replace(site.argument("input"), text)
    site.walk.draft.replace(begins[axis], "0")
