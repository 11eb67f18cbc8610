"""`sel.view(b, -1, d)[:, -1]`: selected rows dealt out to groups of one length, one row of each.

The shape says that every group has as many rows: the count divided by the number of groups. So the
rows that are read have known ranks among those selected, and nothing needs the groups themselves.
The same holds of `sel.view(b, k)`, which says how many elements are selected.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.rewriting.layout import Dense, Layout, Masked, carries
from staticshape.rewriting.places.row_masks import is_size
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_SHAPING = ("reshape", "view")


def whole(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`sel.view(b, k)`: there are `b * k` elements, or no view has that shape, and they are NaN."""
    shape = [part.node for part in use.operands if part.param == "shape"]
    if len(shape) == 1 and isinstance(shape[0], ast.Tuple | ast.List):
        shape = list(shape[0].elts)
    plain = layout.form in ("flat", "axes") and layout.axis == 0 and layout.parts is None
    if not plain or not layout.rank or layout.outer is not None or walk.branch is not None:
        return None
    if not shape or not all(is_extent(walk, size) for size in shape):
        return None
    front = compacting.at_front(walk, item.node, layout, "the shape says how many are selected")
    sizes = [walk.draft.operand(size) for size in shape]
    written = ", ".join(walk.draft.argument(size) for size in shape)
    name, valid = walk.draft.operand(item.node), walk.mask_text(front.mask)
    flat = name
    if layout.rank > 1:  # every element of a row that was selected is one
        flat = f"{name}.reshape(-1)"
        valid = f"{walk.masked}.expand({valid}, {name}).broadcast_to({name}.shape)"
    text = f"{walk.masked}.as_many({flat}[: {' * '.join(sizes)}], {valid})"
    walk.draft.replace(use.node, f"{text}.reshape({written})")
    return Dense(rank=len(shape))


def row(walk: Walk, node: ast.Subscript) -> Layout | None:
    """One row of each group, by its place in the group; None where it is something else."""
    call, place = node.value, _place(walk, node.slice)
    bound = walk.facts.calls.get(call) if isinstance(call, ast.Call) else None
    if bound is None or place is None or bound.operator.name not in _SHAPING:
        return None
    assert isinstance(call, ast.Call)
    data = bound.args.get("input")
    sizes = [item for item in call.args if item is not data]
    if len(sizes) == 1 and isinstance(sizes[0], ast.Tuple | ast.List):
        sizes = list(sizes[0].elts)
    if data is None or call.keywords or len(sizes) != 3 or walk.constant(sizes[1]) != (True, -1):
        return None
    groups, _, width = sizes
    source = walk.sources.get(data)
    if source is None or source.id in walk.memory.disabled or not is_extent(walk, groups):
        return None
    if not isinstance(data, ast.Subscript) or not _has_rows(walk, data) or walk.branch is not None:
        return None
    ops = walk.module_name("mindspore", "ops") or walk.module_name("mindspore", "mint")
    if ops is None or not is_width(walk, width, data.value):
        return None
    layout = walk.visit(data)
    if not isinstance(layout, Masked) or layout.form != "axes" or layout.axis != 0:
        return None
    if layout.outer is not None or layout.parts is not None:
        return None
    texts = f"{walk.draft.argument(data)}, {walk.mask_text(layout.mask)}"
    extent = walk.draft.argument(width)
    regrouped = f"{walk.masked}.regroup({texts}, ({extent},))"
    asked = naming.Asked(data, (True,))
    rows, valid = naming.unpack(walk, asked, regrouped, (0, "valid"), layout.sources, ("rows",))
    number = walk.draft.operand(groups)
    each = f"({walk.masked}.count({valid}) // {number})"
    number = walk.draft.argument(groups)
    if place < 0:
        back = f" - {-place - 1}" if place < -1 else ""
        places = f"({ops}.arange({number}) + 1) * {each} - 1{back}"
    else:
        places = f"{ops}.arange({number}) * {each}" + (f" + {place}" if place else "")
    walk.draft.replace(node, f"{walk.masked}.rows_at({rows}, {valid}, {places})")
    return Dense(rank=2)


def _place(walk: Walk, index: ast.expr) -> int | None:
    """The number in `[:, -1]` and `[:, -1, :]`."""
    parts = index.elts if isinstance(index, ast.Tuple) else []
    if len(parts) not in (2, 3) or not all(is_whole(part) for part in (parts[0], *parts[2:])):
        return None
    known, place = walk.constant(parts[1])
    return place if known and type(place) is int else None


def _has_rows(walk: Walk, data: ast.Subscript) -> bool:
    """`x[mask, :]`, or a mask of fewer axes: it surely leaves an axis of the data."""
    if not isinstance(data.slice, ast.Tuple):
        return (walk.axes_more(data.value, data.slice) or 0) > 0
    parts = data.slice.elts
    return len(parts) > 1 and all(is_whole(part) for part in parts[1:])


def is_extent(walk: Walk, size: ast.expr) -> bool:
    """Whether a size is a number that the compiler knows, and no -1 that stands for the rest."""
    known, number = walk.shown(size)
    if known:
        return type(number) is int and number > 0
    if isinstance(size, ast.Name):
        if size.id in walk.scope.layouts and carries(walk.scope.layouts[size.id]):
            return False
        value = _only_value(walk, size.id)
        return is_extent(walk, value) if value is not None else bool(_unpacked(walk, size.id))
    if isinstance(size, ast.BinOp) and isinstance(size.op, ast.Mult | ast.Add):
        return is_extent(walk, size.left) and is_extent(walk, size.right)
    if isinstance(size, ast.BinOp) and isinstance(size.op, ast.Sub):  # `n - 1`: 0 of one row
        return is_extent(walk, size.left) and walk.constant(size.right) == (True, 1)
    fact = walk.facts.value(size)
    moving = isinstance(fact, Python) and fact.known == "tensor"
    shape = size.value if isinstance(size, ast.Subscript) else None
    if not isinstance(shape, ast.Attribute) or shape.attr != "shape" or moving:
        return False
    layout = walk.scope_layout(shape.value)
    return layout is None or not carries(layout)


def _only_value(walk: Walk, name: str) -> ast.expr | None:
    """What a name is bound to, in the one place where it is."""
    for statement in walk.facts.nodes:
        match statement:
            case ast.Assign([ast.Name(target)], value) if target == name:
                return value if _stores(walk, name) == 1 else None
    return None


def is_width(walk: Walk, size: ast.expr, data: ast.expr) -> bool:
    """Whether a size is that of the last axis of the data."""
    if is_size(walk, size, data, -1, None, named=True):
        return True
    source = _unpacked(walk, size.id) if isinstance(size, ast.Name) else None
    if source is None or not isinstance(data, ast.Name):
        return False
    last = isinstance(size, ast.Name) and source[1] == size.id
    return last and source[0] == data.id and _stores(walk, data.id) <= 1


def _unpacked(walk: Walk, name: str) -> tuple[str, str] | None:
    """The Tensor and the last name in `b, n, d = x.shape`, for a name that is bound there alone."""
    for statement in walk.facts.nodes:
        match statement:
            case ast.Assign([ast.Tuple(names)], ast.Attribute(ast.Name(data), "shape")):
                targets = [item.id for item in names if isinstance(item, ast.Name)]
                if name in targets and len(targets) == len(names) and _stores(walk, name) == 1:
                    moved = isinstance(walk.scope.layouts.get(data), Masked)
                    return None if moved else (data, targets[-1])
    return None


def _stores(walk: Walk, name: str) -> int:
    return sum(
        isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
        for item in walk.facts.nodes
    )
