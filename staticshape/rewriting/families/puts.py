"""Rows put back, or added, at the positions that they were selected from: no position is needed."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.capacity import as_many
from staticshape.rewriting.capacity.rooms import one_count, one_mask
from staticshape.rewriting.layout import Dense, Index, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: What gives a new Tensor: the others write into a Parameter.
_SIGNS = {
    "tensorscatterupdate": "",
    "tensorscatteradd": " + ",
    "tensorscattersub": " - ",
    "indexadd": " + ",
}
_MERGED = {
    "indexadd": "scatter_add",
    "tensorscattermax": "scatter_max",
    "tensorscattermin": "scatter_min",
    "scattermax": "scatter_max",
    "scattermin": "scatter_min",
}
#: What has these names and writes into a Parameter.
_WRITING = (
    "mindspore.ops.index_add",
    "mindspore.ops.IndexAdd",
    *(
        f"mindspore.ops.{name}"
        for name in ("scatter_max", "scatter_min", "ScatterMax", "ScatterMin")
    ),
)
_IN_PLACE = ("mindspore.ops.index_add", "mindspore.ops.IndexAdd")


def consume(walk: Walk, use: Use, layout: Index) -> Layout | None:
    """`tensor_scatter_update(x, nonzero(m), rows)` where the rows were selected by the mask m."""
    data, index, rows = (use.operand(name) for name in ("input", "indices", "src"))
    if index is not None and rows is not None and use.bound is not None:
        as_many.learn(walk, use, layout, rows)
    if use.operator.name == "scatter_nd" and index is not None and rows is not None:
        return _into_zeros(walk, use, layout, rows)
    if data is None or index is None or rows is None or use.bound is None:
        return None
    name = use.bound.spelling.rpartition(".")[2].lower().replace("_", "")
    along = name == "indexadd"
    sign = _SIGNS.get(name)
    if use.operator.name == "scatter":
        sign, along = elements(walk, use, 1 if layout.width is None else 2), True
    if sign is None or use.bound.spelling in _IN_PLACE or index.layout is not layout:
        return None
    if along and walk.argument(use.bound, "axis") != (True, 0):
        return None
    spread = layout.width is not None
    if layout.column is (along and not spread) or not _is_whole(walk, data.layout):
        return None
    if spread and use.operator.name != "scatter":
        return None
    if not isinstance(rows.layout, Masked):
        return None
    front = _by_rank(walk, layout, rows.layout)
    if not front and not _lie_in(walk, layout, rows.layout):
        return None
    rank, width = walk.rank(data.node), layout.mask.rank
    if rank is None or width is None or rows.layout.rank != rank - width + 1:
        return None
    if not walk.same_length(layout.node, data.node):
        return None
    if front:
        if sign:
            return None
        valid = walk.mask_text(layout.mask)
        moved = f"{walk.masked}.unpack({walk.draft.argument(rows.node)}, {valid})"
        text = f"{valid}, {moved}, {walk.draft.argument(data.node)}"
        walk.draft.replace(use.node, f"{walk.masked}.where_rows({text})")
        return Dense(rank=rank)
    if sign:
        if rows.layout.pad == 0:
            added = walk.draft.operand(rows.node)
        else:
            added = walk.guard_text(rows.node, rows.layout, 0.0)
        walk.draft.replace(use.node, f"{walk.draft.operand(data.node)}{sign}{added}")
    else:
        parts = walk.draft.argument(rows.node), walk.draft.argument(data.node)
        valid = walk.mask_text(layout.mask)
        text = f"{walk.masked}.where_rows({valid}, {parts[0]}, {parts[1]})"
        walk.draft.replace(use.node, text)
    return Dense(rank=rank) if walk.branch is None else walk.hung(Dense(rank=rank), use.node)


def _into_zeros(walk: Walk, use: Use, layout: Index, rows: Operand) -> Layout | None:
    """`scatter_nd(nonzero(m), rows, shape)`: the rows where m is true, zeros elsewhere."""
    own, width = rows.layout, layout.mask.rank
    mask = walk.facts.value(layout.node)
    lengths = [dim.size for dim in mask.dims or ()] if isinstance(mask, Tensor) else []
    sizes = [walk.shown(item.node)[1] for item in use.operands if item.param == "shape"]
    shape = sizes[0] if len(sizes) == 1 else tuple(sizes)
    if not isinstance(own, Masked) or width is None or not isinstance(shape, tuple | list):
        return None
    known = bool(lengths) and all(isinstance(size, int) for size in lengths)
    if not known or list(shape[:width]) != lengths or not layout.column:
        return None
    if not _lie_in(walk, layout, own) or own.rank != len(shape) - width + 1:
        return None
    valid, text = walk.mask_text(layout.mask), walk.draft.argument(rows.node)
    walk.draft.replace(use.node, f"{walk.masked}.where_rows({valid}, {text}, 0)")
    return Dense(rank=len(shape)) if walk.branch is None else walk.hung(Dense(rank=len(shape)))


def _is_whole(walk: Walk, layout: Layout) -> bool:
    """What is written into: dense, or one side of the branch that is being merged."""
    if isinstance(layout, Masked):
        return layout.form == "branch" and layout.mask == walk.branch
    return isinstance(layout, Dense)


def elements(walk: Walk, use: Use, rank: int = 1) -> str | None:
    """What `tensor_scatter_elements`, `scatter` and `scatter_add` do along an axis."""
    if use.bound is None or set(use.bound.args) - {"input", "axis", "indices", "src", "reduction"}:
        return None
    data = use.operand("input")
    if data is None or walk.rank(data.node) != rank or set(use.bound.init) - {"axis", "reduction"}:
        return None
    if use.bound.spelling.endswith("scatter_add"):
        return " + "
    given = {**use.bound.init, **use.bound.args}.get("reduction")
    if given is None:
        return ""
    return {(True, "none"): "", (True, "add"): " + "}.get(walk.constant(given))  # type: ignore


def rows(walk: Walk, use: Use) -> Layout | None:
    """Rows written at places of which some are real: `masked.scatter` writes no others."""
    data, index, src = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or src is None or use.bound is None:
        return None
    places, written = index.layout, src.layout
    if not isinstance(places, Masked) or not isinstance(written, Masked):
        return None
    if not isinstance(data.layout, Dense) or not side_by_side(walk, places, written):
        return None
    name = use.bound.spelling.rpartition(".")[2].lower().replace("_", "")
    text = walk.draft.argument(index.node)
    if use.operator.name == "scatter":
        plain = elements(walk, use) == "" and walk.argument(use.bound, "axis") == (True, 0)
        fits = plain and places.rank == 1
    else:
        fits = name == "tensorscatterupdate" and places.rank == 2 and _is_column(walk, index.node)
        text = _flat(walk, index.node)
    if not fits:
        return None
    parts = walk.draft.argument(data.node), text, walk.draft.argument(src.node)
    valid = walk.mask_text(places.mask)
    walk.draft.replace(use.node, f"{walk.masked}.scatter({', '.join(parts)}, {valid})")
    return Dense(rank=walk.rank(data.node))


def merged(walk: Walk, use: Use) -> Layout | None:
    """Rows merged into those at places of which some are real, by an operator of `masked`.

    `tensor_scatter_max(x, ids[:, None], rows)`, and `x.index_add(0, ids, rows)`, which has no
    kernel everywhere.
    """
    data, index, src = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or src is None or not isinstance(data.layout, Dense):
        return None
    text = merged_text(walk, use, index, src)
    if text is None:
        return None
    walk.draft.replace(use.node, text)
    return Dense(rank=walk.rank(data.node))


def merged_text(walk: Walk, use: Use, index: Operand, src: Operand) -> str | None:
    """The call of the operator of `masked`; None where there is none, or the rows lie apart."""
    bound, data = use.bound, use.operand("input")
    if bound is None or data is None or bound.spelling in _WRITING:
        return None
    function = _MERGED.get(bound.spelling.rpartition(".")[2].lower().replace("_", ""))
    places, rows = index.layout, src.layout
    if function is None or not isinstance(places, Masked) or not isinstance(rows, Masked):
        return None
    if not side_by_side(walk, places, rows):
        return None
    text = walk.draft.argument(index.node)
    if function == "scatter_add":
        plain = walk.argument(bound, "axis") == (True, 0) and bound.argument("alpha") is None
        fits = plain and places.rank == 1
    else:
        fits = places.rank == 2 and _is_column(walk, index.node)
        text = _flat(walk, index.node) if fits else text
    if not fits:
        return None
    parts = walk.draft.argument(data.node), text, walk.draft.argument(src.node)
    return f"{walk.masked}.{function}({', '.join(parts)}, {walk.mask_text(places.mask)})"


def _flat(walk: Walk, node: ast.expr) -> str:
    """The text of a column as a row: `row.expand_dims(-1)`, `row[:, None]` are `row` again."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name in ("expand_dims", "unsqueeze"):
        return walk.draft.argument(bound.args["input"])
    match node:
        case ast.Subscript(row, ast.Tuple([ast.Slice(None, None, None), ast.Constant(None)])):
            return walk.draft.argument(row)
    return f"{walk.draft.operand(node)}.squeeze(-1)"


def _is_column(walk: Walk, node: ast.expr) -> bool:
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name in ("expand_dims", "unsqueeze"):
        return walk.rank(bound.args["input"]) == 1
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    return dims is not None and dims[-1].is_one


def side_by_side(walk: Walk, places: Masked, rows: Masked) -> bool:
    """Whether places and rows lie along one axis of their own, under one mask."""
    alike = (places.form, places.axis, places.width) == (rows.form, rows.axis, rows.width)
    one = places.form == "axes" and (places.axis, places.width, places.mask.rank) == (0, 1, 1)
    return alike and one and places.outer is None and one_mask(walk, places.mask, rows.mask)


def _by_rank(walk: Walk, layout: Index, rows: Masked) -> bool:
    """Whether the rows stand at the front, as many as there are positions (or it is an error)."""
    counted = walk.cut.get(rows.mask.key, rows.mask)
    one = rows.form == "axes" and (rows.axis, rows.width) == (0, 1) and rows.outer is None
    return rows.prefix and one and one_count(walk, layout.mask, counted)


def _lie_in(walk: Walk, layout: Index, rows: Masked) -> bool:
    """Whether the rows stand at the places that the positions tell."""
    inside = rows.outer is None or rows.outer == walk.branch
    same = one_mask(walk, layout.mask, rows.mask) and inside and not rows.prefix
    return same and rows.form == "axes" and (rows.axis, rows.width) == (0, layout.mask.rank)
