"""Operators that treat every row by itself: pads, cells of recurrent layers, group norms, more.

Rows lie along the first axis, one for each true element of a mask of one axis: masks of several
axes were laid along one before (`one_axis`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import recurrent, repeats, row_wise
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.spread import FINITE, Pad
from staticshape.rewriting.walk.met_by_all import is_made_of_weights

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


_UNFOLDING = ("mindspore.ops.unfold", "mindspore.mint.nn.functional.unfold")


def consume(walk: Walk, use: Use) -> Layout | None:
    """The result of an operator on rows; None where another rule may know it."""
    rule = _RULES.get(use.operator.name)
    return None if rule is None or use.bound is None else rule(walk, use)


def _rows(layout: Layout | None, *ranks: int) -> Masked | None:
    """A value whose rows lie along the first axis, of one of these ranks where any are given."""
    if not isinstance(layout, Masked) or layout.outer is not None or layout.rank is None:
        return None
    one = (layout.form, layout.axis, layout.width, layout.mask.rank) == ("axes", 0, 1, 1)
    return layout if one and (not ranks or layout.rank in ranks) else None


def _like_it(walk: Walk, one: Masked, layout: Layout | None, *ranks: int) -> Masked | None:
    """Another such value with the same rows."""
    other = _rows(layout, *ranks)
    if other is None or one.prefix != other.prefix or not one_mask(walk, one.mask, other.mask):
        return None
    return other


def _computed(layout: Masked, rank: int | None, pad: Pad = None) -> Masked:
    return replace(row_wise.moved(layout, rank), pad=pad, kind="float")


def _padded(walk: Walk, use: Use) -> Layout | None:
    """`Pad(((0, 0), (1, 0)))`: only axes behind the first get more places.

    Of `ops.pad` the gradient of a graph that runs again is wrong on CPU, unless its shape changes.
    """
    assert use.bound is not None
    rows = _rows(use.operands[0].layout)
    known, pad = walk.argument(use.bound, "pad")
    if rows is None or not known or not isinstance(pad, tuple | list) or rows.rank is None:
        return None
    own = use.bound.spelling in ("mindspore.ops.Pad", "mindspore.nn.Pad")
    pairs = all(isinstance(each, tuple | list) for each in pad)
    fits = own and pairs and len(pad) == rows.rank and tuple(pad[0]) == (0, 0)
    return replace(row_wise.moved(rows, rows.rank), pad=None) if fits else None


def _resized(walk: Walk, use: Use) -> Layout | None:
    """`interpolate(rows, ...)`, `unfold`, of pictures: behind the batch and its channels."""
    rows = _rows(use.operands[0].layout, 3, 4, 5)
    if rows is None or len([x for x in use.operands if isinstance(x.layout, Masked)]) != 1:
        return None
    assert use.bound is not None
    rank = 3 if use.operator.name == "unfold" else rows.rank
    if rank == 3 and use.bound.spelling not in _UNFOLDING and use.operator.name == "unfold":
        return None  # the layer of this name gives its windows in another order
    return replace(row_wise.moved(rows, rank), pad=None)


def _normalized(walk: Walk, use: Use) -> Layout | None:
    """`GroupNorm` of rows: over the channels of each."""
    rows = _rows(use.operands[0].layout)
    if rows is None or (rows.rank or 0) < 2 or use.operands[0].param != "input":
        return None
    pad = FINITE if row_wise.is_layer(walk, use) else None
    return _computed(walk.finite(use.operands[0].node, rows), rows.rank, pad)


def _stepped(walk: Walk, use: Use) -> Layout | None:
    """`GRUCell(rows, h)`, `LSTMCell(rows, (h, c))`: a step of every row."""
    assert use.bound is not None
    data, held = use.operand("input"), [item for item in use.operands if item.param == "hx"]
    rows = _rows(data.layout, 2) if data is not None else None
    wanted = 2 if use.bound.spelling.endswith("LSTMCell") else 1
    if data is None or rows is None or len(held) != wanted:
        return None
    states = [_like_it(walk, rows, item.layout, 2) for item in held]
    if None in states:
        return None
    for item, own in zip(held, states, strict=True):
        assert own is not None
        walk.finite(item.node, own)
    after = _computed(walk.finite(data.node, rows), 2)
    if wanted == 1:
        return after
    text = walk.draft.render(use.node)
    texts = tuple(f"{text}[{place}]" for place in range(wanted))
    return Results((after,) * wanted, texts, after.sources)


def _pooled(walk: Walk, use: Use) -> Layout | None:
    """`ROIAlign(features, rois)`: what each region of fixed pictures holds."""
    pictures, regions = use.operand("input"), use.operand("rois")
    rows = _rows(regions.layout, 2) if regions is not None else None
    if pictures is None or regions is None or rows is None:
        return None
    if not isinstance(pictures.layout, Dense):
        return None
    return _computed(walk.finite(regions.node, rows), 4)


def _sampled(walk: Walk, use: Use) -> Layout | None:
    """`grid_sample(rows, grid)`: every picture at its own places."""
    pictures, grid = use.operand("input"), use.operand("grid")
    rows = _rows(pictures.layout, 4, 5) if pictures is not None else None
    if pictures is None or grid is None or rows is None or rows.rank is None:
        return None
    places = _like_it(walk, rows, grid.layout, rows.rank)
    if places is None:
        return None
    walk.guard(grid.node, places, 0.0)
    made = _computed(walk.finite(pictures.node, rows), rows.rank)
    return replace(made, sources=rows.sources | places.sources)


def _scored(walk: Walk, use: Use) -> Layout | None:
    """`SoftmaxCrossEntropyWithLogits(rows, labels)`: the loss of every row, and its gradient."""
    logits, labels = use.operand("input"), use.operand("target")
    rows = _rows(logits.layout, 2) if logits is not None else None
    if logits is None or labels is None or rows is None:
        return None
    other = _like_it(walk, rows, labels.layout, 2)
    if other is None:
        return None
    walk.finite(labels.node, other)
    guarded = walk.finite(logits.node, rows)
    text = walk.draft.render(use.node)
    items = (_computed(guarded, 1), _computed(guarded, 2))
    return Results(items, (f"{text}[0]", f"{text}[1]"), rows.sources | other.sources)


def _added(walk: Walk, use: Use) -> Layout | None:
    """`addmm(bias, rows, w)`, `baddbmm(bias, a, b)` of rows that are matrices."""
    assert use.bound is not None
    name = use.bound.spelling.rpartition(".")[2]
    first, left, right = (use.bound.argument(x) for x in ("input", "mat1", "mat2"))
    layouts = {item.param: item.layout for item in use.operands}
    rank = {"addmm": 2, "baddbmm": 3}.get(name)
    rows = _rows(layouts.get("mat1"), *([rank] if rank else []))
    if rank is None or rows is None or first is None or left is None or right is None:
        return None
    beside = layouts.get("mat2")
    if name == "addmm" and (not isinstance(beside, Dense) or walk.rank(right) != 2):
        return None
    if name == "baddbmm":
        other = _like_it(walk, rows, beside, 3)
        if other is None:
            return None
        walk.finite(right, other)
    own = walk.visit(first)
    if isinstance(own, Masked):
        if _like_it(walk, rows, own, rank) is None:
            return None
    elif not isinstance(own, Dense) or not _is_for_all(walk, first, rank):
        return None
    whole = all(is_made_of_weights(walk, node) for node in (first, right))
    return _computed(walk.finite(left, rows), rank, FINITE if whole else None)


def _is_for_all(walk: Walk, node: ast.expr, rank: int) -> bool:
    """Whether a value has no axis along the rows, or one that is 1 long."""
    value = walk.rank(node)
    if value is not None and value < rank:
        return True
    from staticshape.rewriting.pairs.pairing import is_unit

    return value == rank and is_unit(walk, node, 0)


def _outer(walk: Walk, use: Use) -> Layout | None:
    """`outer(sel, v)`: a row of products for every selected number; a column where it is second."""
    left, right = use.operand("input"), use.operand("other")
    if left is None or right is None:
        return None
    item, whole = (left, right) if isinstance(left.layout, Masked) else (right, left)
    row = _rows(item.layout, 1)
    if row is None or not isinstance(whole.layout, Dense) or walk.rank(whole.node) != 1:
        return None
    pad = FINITE if is_made_of_weights(walk, whole.node) else None
    made = _computed(walk.finite(item.node, row), 2, pad)
    return made if item is left else replace(made, axis=1, like=None)


def _contracted(walk: Walk, use: Use) -> Layout | None:
    """`tensordot(rows, w, ((1,), (0,)))`: other axes than that of the rows are summed over."""
    assert use.bound is not None
    left, right = use.operand("input"), use.operand("other")
    rows = _rows(left.layout) if left is not None else None
    if left is None or right is None or rows is None or not isinstance(right.layout, Dense):
        return None
    known, axes = walk.argument(use.bound, "axis")
    other = walk.rank(right.node)
    if not known or other is None or rows.rank is None:
        return None
    match axes:
        case int() if 0 < axes < rows.rank:
            summed = axes
        case ([*mine], [*_]) | [[*mine], [*_]] if all(rows.is_beside(axis) for axis in mine):
            summed = len(mine)
        case (int() as mine, int()) if rows.is_beside(mine):
            summed = 1
        case _:
            return None
    pad = FINITE if is_made_of_weights(walk, right.node) else None
    return _computed(walk.finite(left.node, rows), rows.rank + other - 2 * summed, pad)


_RULES: dict[str, Callable[[Walk, Use], Layout | None]] = {
    "pad": _padded,
    "interpolate": _resized,
    "unfold": _resized,
    "group_norm": _normalized,
    "recurrent_cell": _stepped,
    "recurrent": recurrent.read,
    "addmm": _added,
    "outer": _outer,
    "roi_align": _pooled,
    "grid_sample": _sampled,
    "softmax_cross_entropy_with_logits": _scored,
    "repeat_interleave": repeats.interleaved,
    "repeat_elements": repeats.interleaved,
    "tensordot": _contracted,
}
