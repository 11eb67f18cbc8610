"""Orders over the valid elements: sort, argsort, topk, kth_value, median, quantile."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import planning
from .compaction import prefix
from .primitives import counted, emptied, keep, merged, moved_last, spread


def ordered(rows: Tensor, valid: Tensor, descending: bool) -> Tensor:
    """Along the last axis: the places of the valid elements in order, then NaN, then the rest.

    MindSpore's sort leaves NaN anywhere and cannot tell padding from a valid infinity: the values
    are sorted once (stably) with both replaced, then partitioned (stably) by group.
    """
    floating = planning.is_float(rows.dtype)
    worst = planning.lowest(rows.dtype) if descending else planning.highest(rows.dtype)
    plain = ops.logical_and(valid, ops.logical_not(ops.isnan(rows))) if floating else valid
    order = ops.Sort(-1, descending)(ops.where(plain, rows, worst))[1]
    last = rows.ndim - 1
    if not floating:
        return _partitioned(order, (ops.gather_elements(plain, last, order),))
    unordered = ops.logical_and(valid, ops.isnan(rows))
    groups = (plain, unordered)
    if descending:
        groups = (unordered, plain)
    return _partitioned(
        order,
        (
            ops.gather_elements(groups[0], last, order),
            ops.gather_elements(groups[1], last, order),
        ),
    )


def _partitioned(order: Tensor, groups: tuple[Tensor, ...]) -> Tensor:
    """Stable partition of `order` along the last axis: group by group, then what is in none."""
    base = planning.constant("sort", ms.int32, 0, "base")
    slot = base
    rest = planning.filled(order.shape, ms.bool_, True)
    for group in groups:
        flags = group.astype(ms.int32)
        rank = ops.cumsum(flags, -1)
        slot = ops.where(group, base + rank - 1, slot)
        base = base + rank[..., -1:]
        rest = ops.logical_and(rest, ops.logical_not(group))
    flags = rest.astype(ms.int32)
    slot = ops.where(rest, base + ops.cumsum(flags, -1) - 1, slot)
    return ops.tensor_scatter_elements(order, slot, order, order.ndim - 1)


def sort(
    x: Tensor, valid: Tensor, *, axis: int = -1, descending: bool = False, fill: Any = 0
) -> tuple[Tensor, Tensor, Tensor]:
    """The valid elements along `axis` in order, at the front: `(values, valid, count)`."""
    values, _, kept, count = _sorted("sort", x, valid, axis, descending, fill)
    return values, kept, count


def argsort(
    x: Tensor, valid: Tensor, *, axis: int = -1, descending: bool = False
) -> tuple[Tensor, Tensor, Tensor]:
    """The indices that sort the valid elements along `axis` (stable): `(indices, valid, count)`."""
    _, indices, kept, count = _sorted("argsort", x, valid, axis, descending, 0)
    return indices, kept, count


def _sorted(
    name: str,
    x: Tensor,
    valid: Tensor,
    axis: int,
    descending: bool,
    fill: Any,
    capacity: int | None = None,
    limit: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Values, indices, valid and count; only the first `capacity`, of them `limit` valid."""
    shape, axes = planning.reduction(name, x.shape, x.dtype, valid.shape, valid.dtype, axis)
    at = axes[0]
    room = shape[at] if capacity is None else capacity
    out = planning.resized(shape, at, room)
    nothing = planning.constant(name, x.dtype, fill, "fill")
    if planning.size_of(shape) == 0 or room == 0:
        return (
            planning.filled(out, x.dtype, fill),
            planning.filled(out, ms.int32, 0),
            planning.filled(out, ms.bool_, False),
            counted(valid, shape, axes, False),
        )
    work = planning.working_dtype(x.dtype)
    rows = moved_last(spread(x.astype(work), shape), at)
    mask = moved_last(spread(valid, shape), at)
    count = ops.ReduceSum()(mask.astype(ms.int32), (rows.ndim - 1,))
    shown = count if limit is None else ops.minimum(count, limit)
    kept = prefix(shown, room)
    order = front(ordered(rows, mask, descending), rows.ndim - 1, room)
    values = ops.where(kept, ops.gather_elements(rows, rows.ndim - 1, order), nothing.astype(work))
    zero = planning.constant(name, ms.int32, 0, "fill")
    indices = ops.where(kept, order, zero)
    return (
        moved_last(values, at).astype(x.dtype),
        moved_last(indices, at),
        moved_last(kept, at),
        counted(valid, shape, axes, False),
    )


@planning.planned
def _topk_room(name: str, k: Any, is_tensor: bool, capacity: Any, size: int) -> int:
    if is_tensor:
        default = size
    else:
        if isinstance(k, bool) or not isinstance(k, int) or k < 0:
            raise TypeError(f"masked.{name}: k must be a non-negative int or a Tensor, got {k!r}")
        default = k
    room = planning.capacity_of(name, capacity, default)
    return room if room < size else size


def topk(
    x: Tensor,
    k: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    axis: int = -1,
    largest: bool = True,
    sorted: bool = True,
    fill: Any = 0,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The `k` largest valid elements along `axis`: `(values, indices, valid, count)`."""
    mask = planning.filled(x.shape, ms.bool_, True) if valid is None else valid
    shape, axes = planning.reduction("topk", x.shape, x.dtype, mask.shape, mask.dtype, axis)
    at = axes[0]
    is_tensor = isinstance(k, Tensor)
    room = _topk_room("topk", None if is_tensor else k, is_tensor, capacity, shape[at])
    if is_tensor:
        zero = planning.constant("topk", ms.int32, 0, "k")
        wanted = ops.maximum(ops.reshape(k, ()).astype(ms.int32), zero)
    else:
        wanted = planning.constant("topk", ms.int32, k, "k")
    values, indices, kept, number = _sorted("topk", x, mask, at, largest, fill, room, wanted)
    if valid is None:
        number = planning.constant("topk", ms.int32, shape[at], "size")
    return values, indices, kept, ops.minimum(number, wanted)


def front(x: Tensor, axis: int, size: int) -> Tensor:
    """The first `size` (an int) places along `axis`."""
    if x.shape[axis] == size:
        return x
    return ops.slice(x, (0,) * x.ndim, planning.resized(x.shape, axis, size))


def kth_value(
    x: Tensor,
    k: Any,
    valid: Tensor,
    *,
    axis: Any = -1,
    keepdims: bool = False,
    largest: bool = False,
    empty: Any = None,
) -> Tensor:
    """The k-th (from 1) valid element in ascending order, or in descending if `largest`."""
    shape, axes = planning.reduction("kth_value", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    if isinstance(k, Tensor):
        place = ops.reshape(k, ()).astype(ms.int32) - 1
    else:
        place = planning.constant("kth_value", ms.int32, k - 1, "k")
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        nan = float("nan") if planning.is_float(x.dtype) else 0
        return planning.filled(out, x.dtype, nan if empty is None else empty)
    rows, count = _ranked("kth_value", x, valid, shape, axes, largest)
    value = _at(rows, spread(place, count.shape))
    inside = ops.logical_and(place >= 0, place < count)
    nothing = planning.filled((), rows.dtype, float("nan") if planning.is_float(x.dtype) else 0)
    if empty is not None:
        nothing = planning.constant("kth_value", x.dtype, empty, "empty").astype(rows.dtype)
    return ops.reshape(ops.where(inside, value, nothing), out).astype(x.dtype)


def _ranked(
    name: str,
    x: Tensor,
    valid: Tensor,
    shape: tuple[int, ...],
    axes: tuple[int, ...],
    descending: bool,
) -> tuple[Tensor, Tensor]:
    """The sorted rows over the merged axes, and how many valid elements each has."""
    work = planning.working_dtype(x.dtype)
    rows = merged(spread(x.astype(work), shape), axes)
    mask = merged(spread(valid, shape), axes)
    count = ops.ReduceSum()(mask.astype(ms.int32), (rows.ndim - 1,))
    order = ordered(rows, mask, descending)
    zero = planning.constant(name, work, 0, "fill")
    values = ops.gather_elements(keep(mask, rows, zero), rows.ndim - 1, order)
    return values, count


def _at(rows: Tensor, place: Tensor) -> Tensor:
    """The element at `place` (clamped) of every row."""
    size = rows.shape[rows.ndim - 1]
    low = planning.constant("median", ms.int32, 0, "low")
    high = planning.constant("median", ms.int32, size - 1, "high")
    at = ops.minimum(ops.maximum(place, low), high)
    return ops.gather_elements(rows, rows.ndim - 1, ops.expand_dims(at, -1))[..., 0]


def median(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The lower median of the valid elements; over nothing NaN (0 for integers)."""
    shape, axes = planning.reduction("median", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = x.dtype if dtype is None else dtype
    out = planning.reduced(shape, axes, keepdims)
    nothing = float("nan") if planning.is_float(result) else 0
    if planning.size_of(shape) == 0:
        return planning.filled(out, result, nothing if empty is None else empty)
    rows, count = _ranked("median", x, valid, shape, axes, False)
    value = _at(rows, (count - 1) // 2)
    value = _unordered(value, rows, count)
    value = ops.where(count > 0, value, planning.filled((), rows.dtype, _none(rows.dtype)))
    if x.dtype == ms.bool_:
        value = value > 0
    value = ops.reshape(value.astype(result), out)
    return emptied("median", value, ops.reshape(count, out), empty)


def _unordered(value: Tensor, rows: Tensor, count: Tensor) -> Tensor:
    """NaN among the valid elements makes the result NaN: sorting has put it last."""
    if not planning.is_float(rows.dtype):
        return value
    worst = _at(rows, count - 1)
    return ops.where(ops.isnan(worst), worst, value)


@planning.planned
def _none(dtype: Any) -> Any:
    return float("nan") if dtype in planning.FLOATS else 0


@planning.planned
def _fraction(q: Any) -> float:
    if isinstance(q, bool) or not isinstance(q, (int, float)) or not 0 <= q <= 1:
        raise ValueError(f"masked.quantile: q must be a number from 0 to 1, got {q!r}")
    return float(q)


def quantile(
    x: Tensor,
    valid: Tensor,
    q: float,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The q-quantile of the valid elements, linear between neighbours; over nothing NaN."""
    shape, axes = planning.reduction("quantile", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    fraction = _fraction(q)
    work = planning.float_dtype(x.dtype)
    result = planning.mean_dtype(x.dtype) if dtype is None else dtype
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, result, float("nan") if empty is None else empty)
    rows, count = _ranked("quantile", x.astype(work), valid, shape, axes, False)
    share_of = planning.constant("quantile", ms.float64, fraction, "q")
    place = (count - 1).astype(ms.float64) * share_of
    below = ops.floor(place)
    share = (place - below).astype(work)
    left = _at(rows, below.astype(ms.int32))
    right = _at(rows, below.astype(ms.int32) + 1)
    blend = left * (1 - share) + right * share
    value = ops.where(share > 0, blend, left)
    value = _unordered(value, rows, count)
    value = ops.where(count > 0, value, planning.filled((), work, float("nan")))
    value = ops.reshape(value.astype(result), out)
    return emptied("quantile", value, ops.reshape(count, out), empty)
