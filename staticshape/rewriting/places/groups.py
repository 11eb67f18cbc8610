"""`sel.view(b, -1)`, `sel.reshape(b, -1, c)`: what is selected in groups of one length.

Every group has the count divided by the number of groups: a row of numbers that is the same for
all, so the groups keep one mask along their second axis.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.places import dealt
from staticshape.rewriting.places.row_masks import is_size
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "how many go into a group depends on how many are selected"


def consume(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """The groups with their mask; None where another shape is asked for."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    plain = layout.form in ("flat", "axes") and layout.axis == 0 and layout.parts is None
    if not plain or layout.outer is not None or walk.branch is not None:
        return None
    if len(shape) < 2 or layout.rank != len(shape) - 1 or walk.constant(shape[1]) != (True, -1):
        return None
    if not dealt.is_extent(walk, shape[0]) or (layout.form == "flat" and layout.like is not None):
        return None
    if not _keeps_rows(walk, item, shape[2:]):
        return None
    key: Hashable = ("groups", _selection(layout), walk.key(shape[0]))
    if layout.form == "flat" and not _covers(walk, layout):
        layout = compacting.at_front(walk, item.node, layout, _REASON)
    return _dealt(walk, use, (item, layout), shape[0], key)


def _selection(layout: Masked) -> Hashable:
    """Which selection this is, whether it lies in place or at the front."""
    match layout.mask.key:
        case ("front", key):
            return key
    return layout.mask.key


def _covers(walk: Walk, layout: Masked) -> bool:
    """Whether the mask has the very shape of what is selected from, in place."""
    if layout.head is None:
        return False
    data, mask = (walk.facts.value(node) for node in layout.head)
    known = isinstance(data, Tensor) and isinstance(mask, Tensor) and data.dims and mask.dims
    if not known or not isinstance(data, Tensor) or not isinstance(mask, Tensor):
        return walk.same_shape(*layout.head)
    sizes = [tuple(dim.size for dim in value.dims or ()) for value in (data, mask)]
    return sizes[0] == sizes[1] and all(isinstance(size, int) for size in sizes[0])


def _keeps_rows(walk: Walk, item: Operand, sizes: list[ast.expr]) -> bool:
    """Whether the rows keep their axes; where only the compiler can tell, it is asked."""
    sure = [
        is_size(walk, size, item.node, place - len(sizes), None, named=False)
        for place, size in enumerate(sizes)
    ]
    if False in sure:
        return False
    if None in sure and not (len(sizes) == 1 and _is_own_width(walk, item.node, sizes[0])):
        name = walk.hoist(item.node, "rows")
        written = ", ".join(walk.draft.argument(size) for size in sizes)
        written += "," if len(sizes) == 1 else ""
        text = f"{name}.reshape({name}.shape[:-{len(sizes)}] + ({written}))"
        walk.draft.replace(item.node, text)
    return True


def _is_own_width(walk: Walk, data: ast.expr, size: ast.expr) -> bool:
    """`c` of `b, n, c = x.shape` beside `x[mask]`."""
    return isinstance(data, ast.Subscript) and dealt.is_width(walk, size, data.value)


def _dealt(
    walk: Walk, use: Use, rows: tuple[Operand, Masked], groups: ast.expr, key: Hashable
) -> Layout:
    item, layout = rows
    known = key in walk.book.by_key
    data, number = walk.draft.argument(item.node), walk.draft.argument(groups)
    call = f"{walk.masked}.deal({data}, {walk.mask_text(layout.mask)}, {number})"
    asked = naming.Asked(use.node, (True,))
    fresh = isinstance(walk.at, ast.Assign) and walk.at.value is use.node
    name, valid = naming.unpack(
        walk, asked, call, (0, "_" if known else "valid"), layout.sources, ("groups",)
    )
    if walk.draft.replaced.get(use.node) != call:
        walk.draft.replace(use.node, name)
    rank = (layout.rank or 0) + 1
    row = naming.row(walk, name, valid, layout, key, fresh=fresh, kind=layout.kind, rank=rank)
    return replace(row, axis=1)
