"""Layout, contraction and normalization operators on a masked value."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.ops.table import BY_NAME
from staticshape.records import replace
from staticshape.rewriting.families import (
    batched_products,
    each_row,
    merged_axes,
    one_axis,
    picks,
    pieces,
    repeats,
    row_wise,
)
from staticshape.rewriting.families.rows import rows as rows_of
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.pairs import folded, pairing, products, triangles
from staticshape.rewriting.places import (
    batch_again,
    dealt,
    equally_often,
    groups,
    row_filters,
    row_masks,
    split_rows,
    told_counts,
    turning,
)
from staticshape.rewriting.places.transposes import transposed
from staticshape.rewriting.spread import UNIT, Pad, Spread

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_BESIDE = "a new axis beside the elements of a selection"


def consume(walk: Walk, use: Use) -> Layout:
    """Hand the operator to the one rule that knows it."""
    use = _beside_ways(walk, _as_matmul(walk, use))
    masked = [item for item in use.operands if isinstance(item.layout, Masked)]
    first = masked[0].layout
    assert isinstance(first, Masked)
    if first.form == "branch":
        return inside_branch(walk, use)
    made = products.product(walk, use) or row_wise.batches(walk, use) or triangles.grid(walk, use)
    made = made or batched_products.product(walk, use) or each_row.consume(walk, use)
    if made is not None:
        return made
    rule = _RULES.get(use.operator.name)
    if rule is None or len(masked) != 1:
        raise walk.refuse(
            use.node,
            f"`{use.operator.name}` depends on where the selected elements lie",
            *use.layouts,
        )
    return rule(walk, use, masked[0], first)


def _beside_ways(walk: Walk, use: Use) -> Use:
    """One side of a branch beside a selection, guarded: like a value without a mask from here."""
    items = [item for item in use.operands if isinstance(item.layout, Masked)]
    ways = [item for item in items if _is_way(item) and item.param in use.operator.tensors]
    if use.operator.family != "contraction" or not ways or all(_is_way(item) for item in items):
        return use
    whole = {}
    for item in ways:
        assert isinstance(item.layout, Masked)
        walk.guard(item.node, item.layout, 0.0)
        rank = walk.rank(item.node) if item.layout.rank is None else item.layout.rank
        whole[item.node] = Dense(rank=rank)
    operands = [replace(x, layout=whole.get(x.node, x.layout)) for x in use.operands]
    return replace(use, operands=tuple(operands))


def _is_way(item: Operand) -> bool:
    return isinstance(item.layout, Masked) and item.layout.form == "branch"


def _as_matmul(walk: Walk, use: Use) -> Use:
    """What is a product of matrices or vectors by another name: `mm`, `dot`, `tensordot(a, b, 1)`.

    `tensordot(rows, w, 1)` of other axes than the selected one is none: each row is by itself.
    """
    name = "" if use.bound is None else use.bound.spelling.rpartition(".")[2]
    data = tuple(item for item in use.operands if item.param in ("input", "other"))
    ranks = [
        item.layout.rank if isinstance(item.layout, Masked) else walk.rank(item.node)
        for item in data
    ]
    if use.operator.name == "bmm":
        if (name in ("mm", "dot") and {*ranks} == {2}) or (
            name in ("dot", "inner") and {*ranks} == {1}
        ):
            return replace(use, operator=BY_NAME["matmul"])
    elif use.operator.name == "tensordot" and use.bound is not None:
        along = isinstance(data[-1].layout, Masked) or ranks[0] == 1
        if along and {*ranks} <= {1, 2} and walk.argument(use.bound, "axis") == (True, 1):
            return replace(use, operator=BY_NAME["matmul"], operands=data, bound=None)
    return use


def _flatten(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`reshape(-1)`, `view(-1)`, `flatten()`: the selected elements in one row."""
    if use.operator.name in ("reshape", "view") and not _is_minus_one(walk, use):
        picked = picks.in_shape(walk, use, item, layout)
        if picked is not None:
            return picked
        if layout.rank == 1 and _shape(walk, use) in ((-1, 1), (1, -1)):
            return _column(walk, use, item, layout)
        alone = _alone(walk, use, item, layout) if layout.rank == 1 else None
        if alone is not None:
            return alone
        same = folded.consume(walk, use) or batch_again.consume(walk, use, item, layout)
        same = same or row_filters.kept(walk, use, item, layout)
        same = same or split_rows.consume(walk, use, item, layout)
        same = same or pieces.shaped(walk, use, item, layout)
        same = same or merged_axes.rows(walk, use, item, layout, partial(row_masks.is_width, walk))
        same = same or equally_often.shaped(walk, use, item, layout)
        same = same or told_counts.shaped(walk, use, item, layout)
        same = same or dealt.whole(walk, use, item, layout)
        same = same or groups.consume(walk, use, item, layout)
        if not row_filters.knows(walk, layout):
            same = same or pieces.of_elements(walk, use, item, layout)
        return same or row_filters.consume(walk, use, item, layout)
    cut = pieces.in_one_row(walk, use, item, layout)
    if cut is not None and use.operator.name != "flatten":
        return cut
    if use.operator.name == "flatten" and layout.form == "axes" and layout.rank != 1:
        start = walk.argument(use.bound, "start_dim") if use.bound else (False, None)
        end = walk.argument(use.bound, "end_dim") if use.bound else (False, None)
        rows = pairing.is_vector_of_rows(layout) and layout.axis == 0
        if rows and start == (True, 1) and end == (True, -1) and layout.rank is not None:
            return replace(layout, rank=2, like=(), over=(), head=None, data=None)
        if start != (True, 0) or end != (True, -1):
            raise walk.refuse(use.node, "`flatten` keeps the first axis here", layout)
    if layout.form == "flat" or layout.rank == 1:
        walk.draft.replace(use.node, walk.draft.render(item.node))
        return layout
    if _is_column(walk, item, layout):
        return replace(layout, rank=1, like=None, over=(), head=None)
    walk.draft.replace(use.node, walk.draft.render(item.node))
    return replace(layout, form="flat", rank=1, prefix=False)  # its rows are no elements


def _is_column(walk: Walk, item: Operand, layout: Masked) -> bool:
    """Rows of one element each, whose text in place may stay as it is."""
    value = walk.facts.value(item.node)
    dims = value.dims if isinstance(value, Tensor) else None
    rows = layout.form == "axes" and (layout.axis, layout.width, layout.rank) == (0, 1, 2)
    return rows and layout.mask.rank == 1 and dims is not None and dims[-1].is_one


def _shape(walk: Walk, use: Use) -> object:
    """The shape that is asked for, as far as it is constant."""
    values = [walk.constant(item.node)[1] for item in use.operands if item.param == "shape"]
    return values[0] if len(values) == 1 else tuple(values)


def _column(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`sel.view(-1, 1)`, `sel.view(1, -1)`: a column or a row of what is selected."""
    known = rows_of(walk, item.node, layout, _BESIDE)
    turned = pairing.with_axis(known, 0)
    if _shape(walk, use) == (-1, 1):
        return replace(known, rank=2, like=(), over=(), head=None, data=None, into=None)
    if turned is None:
        raise walk.refuse(use.node, _BESIDE, layout)
    return turned


def _alone(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout | None:
    """`sel.reshape(1, 1, -1)`: what is selected along one axis among axes of one element."""
    shape = _shape(walk, use)
    if not isinstance(shape, tuple) or sorted(map(str, shape)) != ["-1", *["1"] * (len(shape) - 1)]:
        return None
    found: Masked | None = rows_of(walk, item.node, layout, _BESIDE)
    before = shape.index(-1)
    for place in range(len(shape) - 1):
        if found is not None and found.rank is not None:
            found = pairing.with_axis(found, 0 if place < before else found.rank)
    return found


def _is_minus_one(walk: Walk, use: Use) -> bool:
    shape = [item for item in use.operands if item.param == "shape"]
    if not shape and use.bound is not None and use.bound.args.get("shape") is None:
        return False
    values = [walk.constant(item.node) for item in shape]
    return len(values) == 1 and values[0] in ((True, -1), (True, (-1,)))


def _squeeze(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    size = _size_of(walk, item.node, axis) if known and isinstance(axis, int) else None
    if size is not None and size != 1:
        return layout  # MindSpore leaves such an axis as it is
    rank, width = layout.rank, layout.width
    if layout.form == "pairs" and size == 1 and rank is not None and layout.is_beside(axis):
        like = None if rank == 3 else ()
        return replace(layout, rank=rank - 1, like=like, over=(), head=None, data=None, into=None)
    first = layout.form == "axes" and layout.axis == 0 and width is not None
    if first and isinstance(axis, int) and (axis % rank if rank else layout.is_beside(axis)):
        if axis > 0 and width != 1:
            assert use.bound is not None
            walk.draft.replace(use.bound.args["axis"], str(axis + (width or 1) - 1))
        left = None if rank is None or size is None else rank - 1
        alone = left == 1 and layout.mask.rank == width
        return replace(
            layout, rank=left, like=None if alone else (), over=(), head=None, data=None, into=None
        )
    if size is None and layout.axis:
        raise walk.refuse(
            use.node,
            "this axis stays where it is longer than 1, and its length is not known",
            layout,
            help="write the index instead, `[:, 0]`",
        )
    if known and isinstance(axis, int) and layout.axis:
        turned = pairing.without_axis(layout, axis)
        if turned is not None:
            return turned
    raise walk.refuse(use.node, "which axes are squeezed depends on the number of elements", layout)


def _size_of(walk: Walk, node: ast.expr, axis: int) -> int | None:
    """The length of an axis that does not depend on what is selected."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is None or not -len(dims) <= axis < len(dims) or dims[axis].kind != "static":
        return None
    size = dims[axis].size
    return size if isinstance(size, int) else None


def _expand_dims(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    if known and axis == 0 and one_axis.is_wide(layout):
        layout = one_axis.in_one_row(walk, item.node, layout)
    if known and isinstance(axis, int) and (axis == 0 or layout.axis):
        known_rows = layout if layout.axis else rows_of(walk, item.node, layout, _BESIDE)
        turned = pairing.with_axis(known_rows, axis)
        if turned is not None:
            return turned
    if known and layout.form == "axes" and layout.axis == 0 and _is_behind(layout, axis):
        rank = None if layout.rank is None else layout.rank + 1
        return replace(layout, rank=rank, like=(), over=())
    raise walk.refuse(use.node, _BESIDE, layout)


def _is_behind(layout: Masked, axis: object) -> bool:
    """Whether a new axis surely lies behind the selected one, and is written the same in place."""
    if not isinstance(axis, int) or axis >= 0:
        return isinstance(axis, int) and axis > 0 and layout.width == 1
    return axis == -1 or (layout.rank is not None and axis >= -layout.rank)


def _softmax(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    if not known or not isinstance(axis, int):
        raise walk.refuse(use.node, "the axis is not a constant", layout)
    name = use.operator.masked or use.operator.name
    rank = layout.rank
    last = layout.form == "grid" and rank is not None and axis % rank >= rank - 2
    if (layout.form == "pairs" and layout.rank == 2) or last:
        valid = walk.valid_text(layout, item.node)
        data = walk.draft.argument(item.node)
        walk.draft.replace(use.node, f"{walk.masked}.{name}({data}, {valid}, axis={axis})")
        return layout.padded(0.0)
    if layout.is_along(axis):
        valid = walk.valid_text(layout, item.node)
        data = walk.draft.argument(item.node)
        place = layout.axis if layout.form == "axes" else -1
        written = "" if place == -1 or layout.rank == 1 else f", axis={place}"
        walk.draft.replace(use.node, f"{walk.masked}.{name}({data}, {valid}{written})")
        return layout.padded(0.0)
    one = layout.form == "axes" and layout.width == 1
    other = one and layout.rank and axis % layout.rank != layout.axis % layout.rank
    if other or layout.is_beside(axis):
        return walk.finite(item.node, layout).padded(_SPREADS.get(use.operator.name))
    raise walk.refuse(use.node, "the axis may be the one of the selected elements", layout)


#: What finite rows become along their own axis.
_SPREADS = {"softmax": UNIT, "log_softmax": Spread(-math.inf, 0.0)}


def inside_branch(walk: Walk, use: Use) -> Layout:
    """One side of a branch: shapes are fixed, so only the padding's numbers matter."""
    runs = walk.may_cost or walk.skipped is not None  # rounds run in any case
    if use.operator.family == "contraction" and not runs:
        raise walk.refuse(
            use.node, f"`{use.operator.name}` is too costly to run on both ways", *use.layouts
        )
    joined: Masked | None = None
    pads: list[Pad] = []
    for item in use.operands:
        layout = item.layout
        if isinstance(layout, Masked):
            if use.operator.family != "layout" and item.param in use.operator.tensors:
                layout = walk.guard(item.node, layout, 0.0)
            pads.append(layout.pad)
            joined = layout
    assert joined is not None
    pad = pads[0] if use.operator.family == "layout" and len(set(pads)) == 1 else None
    if use.operator.results:
        raise walk.refuse(use.node, f"`{use.operator.name}` gives more than one value", joined)
    return replace(joined, pad=pad, rank=walk.rank(use.node), kind=walk.kind(use.node))


_RULES: dict[str, Callable[[Walk, Use, Operand, Masked], Layout]] = {
    "reshape": _flatten,
    "view": _flatten,
    "flatten": _flatten,
    "ravel": _flatten,
    "transpose": transposed,
    "permute": transposed,
    "swapaxes": transposed,
    "squeeze": _squeeze,
    "expand_dims": _expand_dims,
    "unsqueeze": _expand_dims,
    **triangles.RULES,
    "softmax": _softmax,
    "log_softmax": _softmax,
    **row_wise.RULES,
    **turning.RULES,
    **repeats.RULES,
}

__all__ = ["ast", "consume"]
