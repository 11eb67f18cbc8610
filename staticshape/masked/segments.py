"""Reductions per segment (packed sequences, groups), the number of segments an int or a tensor."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, dtypes, given
from .compaction import prefix
from .ordering import front
from .primitives import keep
from .segmentation import Result, checked, hollow, nothing_in, per_row, prepared


def segment_sum(
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    dtype: Any = None,
    empty: Any = None,
) -> Result:
    """The sum of the valid rows of every segment: `(values, valid, count)`.

    Shape: `segment_ids` and `valid` have the leading axes of `x`; [capacity, rest of x]. Ids
    outside [0, num_segments) are dropped; the capacity must be told for a tensor `num_segments`. A
    segment of nothing: 0. Dtype: as `sum`. Formula: jax.ops.segment_sum of the selected rows.
    Gradient: that of the plain operator. Cost: one segment sum.

    >>> segment_sum(Tensor([1.0, 2.0]), Tensor([0, 0]), 2)[0].asnumpy().tolist()
    [3.0, 0.0]
    """
    checked("segment_sum", x, segment_ids, valid)
    result = dtypes.chosen("segment_sum", dtype, dtypes.sum_dtype(x.dtype))
    if hollow(x.shape, None if isinstance(num_segments, Tensor) else num_segments, capacity):
        return nothing_in(
            "segment_sum", x, segment_ids, num_segments, valid, capacity, result, 0, empty
        )
    work = dtypes.working_dtype(x.dtype) if dtypes.is_float(x.dtype) else ms.int64
    rows, slot, inside, count, room = prepared(
        "segment_sum", x, segment_ids, num_segments, valid, capacity, work
    )
    kept = keep(per_row(inside, rows), rows)
    sums = front(ops.unsorted_segment_sum(kept, slot, room + 1), 0, room)
    call = given.call("segment_sum", "x, segment_ids", x, segment_ids)
    values = _emptied(call, sums.astype(result), slot, inside, room, empty)
    return values, prefix(count, room), count


def segment_mean(
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    dtype: Any = None,
    empty: Any = None,
) -> Result:
    """The mean of the valid rows of every segment (NaN for none): `(values, valid, count)`.

    Shape: `segment_ids` and `valid` have the leading axes of `x`; [capacity, rest of x]. Ids
    outside [0, num_segments) are dropped; the capacity must be told for a tensor `num_segments`. A
    segment of nothing: NaN. Dtype: as `mean`. Formula: the sum of a segment / its count. Gradient:
    that of the plain operator. Cost: one segment sum and more.

    >>> segment_mean(Tensor([1.0, 2.0]), Tensor([0, 0]), 2)[0].asnumpy().tolist()
    [1.5, nan]
    """
    checked("segment_mean", x, segment_ids, valid)
    result = dtypes.chosen("segment_mean", dtype, dtypes.mean_dtype(x.dtype))
    nan = float("nan")
    if hollow(x.shape, None if isinstance(num_segments, Tensor) else num_segments, capacity):
        return nothing_in(
            "segment_mean", x, segment_ids, num_segments, valid, capacity, result, nan, empty
        )
    work = dtypes.float_dtype(x.dtype)
    rows, slot, inside, count, room = prepared(
        "segment_mean", x, segment_ids, num_segments, valid, capacity, work
    )
    kept = keep(per_row(inside, rows), rows)
    sums = front(ops.unsorted_segment_sum(kept, slot, room + 1), 0, room)
    number = _sizes(slot, inside, room).astype(work)
    values = (sums / per_row(number, sums)).astype(result)
    call = given.call("segment_mean", "x, segment_ids", x, segment_ids)
    values = _emptied(call, values, slot, inside, room, empty)
    return values, prefix(count, room), count


def segment_max(
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    empty: Any = None,
) -> Result:
    """The largest valid row element of every segment: `(values, valid, count)`.

    Shape: `segment_ids` and `valid` have the leading axes of `x`; [capacity, rest of x]. Ids
    outside [0, num_segments) are dropped; the capacity must be told for a tensor `num_segments`. A
    segment of nothing: -inf or the least integer. Dtype: that of `x`. Formula: jax.ops.segment_max
    of the selected rows. Gradient: shared by ties, 0 at infinities. Cost: one segment sum and more.

    >>> segment_max(Tensor([1.0, 2.0]), Tensor([0, 0]), 2)[0].asnumpy().tolist()
    [2.0, -inf]
    """
    return _extreme("segment_max", x, segment_ids, num_segments, valid, capacity, empty)


def segment_min(
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    empty: Any = None,
) -> Result:
    """The least valid row element of every segment: `(values, valid, count)`.

    Shape: `segment_ids` and `valid` have the leading axes of `x`; [capacity, rest of x]. Ids
    outside [0, num_segments) are dropped; the capacity must be told for a tensor `num_segments`. A
    segment of nothing: +inf or the largest integer. Dtype: that of `x`. Formula:
    jax.ops.segment_min of the selected rows. Gradient: shared by ties, 0 at infinities. Cost: one
    segment sum and more.

    >>> segment_min(Tensor([1.0, 2.0]), Tensor([0, 0]), 2)[0].asnumpy().tolist()
    [1.0, inf]
    """
    return _extreme("segment_min", x, segment_ids, num_segments, valid, capacity, empty)


def _extreme(
    name: str,
    x: Tensor,
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None,
    capacity: int | None,
    empty: Any,
) -> Result:
    checked(name, x, segment_ids, valid)
    work = dtypes.working_dtype(x.dtype)
    largest = name == "segment_max"
    side = "lowest" if largest else "highest"
    if hollow(x.shape, None if isinstance(num_segments, Tensor) else num_segments, capacity):
        return nothing_in(name, x, segment_ids, num_segments, valid, capacity, x.dtype, side, empty)
    rows, slot, inside, count, room = prepared(
        name, x, segment_ids, num_segments, valid, capacity, work
    )
    nothing = constants.lowest(work) if largest else constants.highest(work)
    kept = keep(per_row(inside, rows), rows, side)
    fixed = ops.stop_gradient(kept)
    if largest:
        found = ops.unsorted_segment_max(fixed, slot, room + 1)
    else:
        found = ops.unsorted_segment_min(fixed, slot, room + 1)
    # MindSpore starts from the largest finite number: where nothing lies beyond the identity, that
    beyond = ops.unsorted_segment_sum((fixed != nothing).astype(ms.int32), slot, room + 1)
    found = ops.where(beyond > 0, found, nothing)
    if dtypes.is_float(work):
        unordered = ops.unsorted_segment_sum(ops.isnan(fixed).astype(ms.int32), slot, room + 1)
        found = ops.where(unordered > 0, constants.filled((), work, float("nan")), found)
        found = _with_gradient(found, rows, slot, inside, room)
    values = front(found, 0, room).astype(x.dtype)
    if x.dtype == ms.bool_:
        values = front(found, 0, room) > 0
    call = given.call(name, "x, segment_ids", x, segment_ids)
    values = _emptied(call, values, slot, inside, room, empty)
    return values, prefix(count, room), count


def _with_gradient(found: Tensor, rows: Tensor, slot: Tensor, inside: Tensor, room: int) -> Tensor:
    """Add a term that is 0 and whose gradient is shared by the elements that hold the extreme."""
    zero = constants.constant("segment_max", rows.dtype, 0, "zero")
    best = ops.gather(found, slot, 0)
    tied = ops.logical_and(per_row(inside, rows), ops.logical_and(rows == best, ops.isfinite(best)))
    ties = ops.unsorted_segment_sum(tied.astype(rows.dtype), slot, room + 1)
    one = constants.constant("segment_max", rows.dtype, 1, "one")
    share = ops.gather(one / ops.maximum(ties, one), slot, 0)
    moving = ops.where(tied, rows - ops.stop_gradient(rows), zero)
    moving = ops.where(tied, moving * share, zero)
    return found + ops.unsorted_segment_sum(moving, slot, room + 1)


def segment_count(
    segment_ids: Tensor,
    num_segments: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
) -> Result:
    """How many valid elements every segment has: `(values, valid, count)`.

    Shape: [capacity]. Dtype: int32. Formula: numpy.bincount of the selected ids. A segment of
    nothing: 0. No gradient. Cost: one segment sum.

    >>> segment_count(Tensor([0, 0, 1]), 2)[0].asnumpy().tolist()
    [2, 1]
    """
    checked("segment_count", segment_ids, segment_ids, valid)
    if hollow(
        segment_ids.shape, None if isinstance(num_segments, Tensor) else num_segments, capacity
    ):
        return nothing_in(
            "segment_count", segment_ids, segment_ids, num_segments, valid, capacity, ms.int32, 0
        )
    _, slot, inside, count, room = prepared(
        "segment_count", segment_ids, segment_ids, num_segments, valid, capacity, ms.int32
    )
    return _sizes(slot, inside, room), prefix(count, room), count


def _sizes(slot: Tensor, inside: Tensor, room: int) -> Tensor:
    return front(ops.unsorted_segment_sum(inside.astype(ms.int32), slot, room + 1), 0, room)


def _emptied(
    call: str, values: Tensor, slot: Tensor, inside: Tensor, room: int, empty: Any
) -> Tensor:
    if empty is None:
        return values
    number = _sizes(slot, inside, room)
    nothing = constants.constant(call, values.dtype, empty, "empty")
    moved = dtypes.movable_dtype(values.dtype)
    kept = ops.where(per_row(number > 0, values), values.astype(moved), nothing.astype(moved))
    return kept.astype(values.dtype)
