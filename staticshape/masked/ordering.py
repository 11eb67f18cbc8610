"""Orders over the valid elements: sort, argsort, topk, kth_value, median, quantile."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix
from .primitives import counted, moved_last, narrowed, picked, spread, tally


def ordered(rows: Tensor, valid: Tensor, descending: bool) -> Tensor:
    """Along the last axis: the places of the valid elements in order, then NaN, then the rest.

    MindSpore's sort leaves NaN anywhere and cannot tell padding from a valid infinity: the values
    are sorted once (stably) with both replaced, then partitioned (stably) by group.
    """
    floating = dtypes.is_float(rows.dtype)
    worst = constants.lowest(rows.dtype) if descending else constants.highest(rows.dtype)
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
    base = constants.constant("sort", ms.int32, 0, "base")
    slot = base
    rest = constants.filled(order.shape, ms.bool_, True)
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
    x: Tensor,
    valid: Tensor,
    *,
    axis: int | None = -1,
    descending: bool = False,
    fill: Any = 0,
    return_indices: bool = False,
) -> tuple[Tensor, ...]:
    """The valid elements along `axis` in order, at the front: `(values, valid, count)`.

    Shape: that of the broadcast of `x` and `valid`, one row of them with `axis=None`; count without
    `axis`. Stable; NaN last (first if `descending`), as in NumPy and PyTorch; valid infinities stay
    before the padding. `return_indices` puts the int32 indices after the values. Over nothing count
    0. Dtype: that of `x`. Formula: numpy.sort of the selected elements. Gradient: the permutation.
    Cost: one sort, a partition.

    >>> sort(Tensor([5.0, 1.0, 0.5]), Tensor([True, True, False]))[0].asnumpy().tolist()
    [1.0, 5.0, 0.0]
    """
    arguments.flag("sort", "return_indices", return_indices)
    values, indices, kept, count = _sorted("sort", x, valid, axis, descending, fill)
    if return_indices:
        return values, indices, kept, count
    return values, kept, count


def argsort(
    x: Tensor, valid: Tensor, *, axis: int | None = -1, descending: bool = False
) -> tuple[Tensor, Tensor, Tensor]:
    """The indices that sort the valid elements along `axis` (stable): `(indices, valid, count)`.

    Shape: that of the broadcast of `x` and `valid`, one row of them with `axis=None`; count without
    `axis`. Stable; NaN last (first if `descending`), as in NumPy and PyTorch; valid infinities stay
    before the padding. Over nothing count 0. Dtype: any; the indices are int32. Formula:
    numpy.argsort of the selected elements. No gradient. Cost: one sort, a partition.

    >>> argsort(Tensor([5.0, 1.0, 0.5]), Tensor([True, True, False]))[0].asnumpy().tolist()
    [1, 0, 0]
    """
    _, indices, kept, count = _sorted("argsort", x, valid, axis, descending, 0)
    return indices, kept, count


def _sorted(
    name: str,
    x: Tensor,
    valid: Tensor,
    axis: int | None,
    descending: bool,
    fill: Any,
    capacity: int | None = None,
    limit: Tensor | None = None,
    label: str = "descending",
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Values, indices, valid and count; only the first `capacity`, of them `limit` valid."""
    call = given.call(name, "x, valid", x, valid)
    kind = x.dtype
    arguments.flag(call, label, descending)
    if axis is None:
        x, valid, axis = *one_row(name, x, valid), 0
    shape, _ = planning.reduction(name, x, valid, axis)
    at = arguments.one_axis(name, shape, kind, axis)
    room = shape[at] if capacity is None else capacity
    out = planning.resized(shape, at, room)
    nothing = constants.constant(call, kind, fill, "fill")
    if planning.size_of(shape) == 0 or room == 0:
        return (
            constants.filled(out, kind, fill),
            constants.filled(out, ms.int32, 0),
            constants.filled(out, ms.bool_, False),
            counted(valid, shape, (at,), False),
        )
    work = dtypes.working_dtype(x.dtype)
    rows = moved_last(spread(x.astype(work), shape), at)
    mask = moved_last(spread(valid, shape), at)
    count = tally(mask, rows.ndim - 1)
    shown = count if limit is None else ops.minimum(count, limit)
    kept = prefix(shown, room)
    order = front(ordered(rows, mask, descending), rows.ndim - 1, room)
    values = ops.where(kept, picked(rows, rows.ndim - 1, order), nothing.astype(work))
    zero = constants.constant(name, ms.int32, 0, "fill")
    indices = ops.where(kept, order, zero)
    return (
        moved_last(values, at).astype(kind),
        moved_last(indices, at),
        moved_last(kept, at),
        counted(valid, shape, (at,), False),
    )


@tracing.planned
def _topk_room(call: str, k: Any, is_tensor: bool, capacity: Any, size: int) -> int:
    if is_tensor:
        default = size
    else:
        if isinstance(k, bool) or not isinstance(k, int) or k < 0:
            raise TypeError(f"masked.{call}: k must be a non-negative int or a Tensor, got {k!r}")
        default = k
    room = arguments.capacity_of(call, capacity, default)
    return room if room < size else size


def topk(
    x: Tensor,
    k: Any,
    valid: Tensor | None = None,
    *,
    capacity: int | None = None,
    axis: int | None = -1,
    largest: bool = True,
    sorted: bool = True,
    fill: Any = 0,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The `k` largest valid elements along `axis`: `(values, indices, valid, count)`.

    Shape: that of `x` with the capacity at `axis` (k, or the axis for a tensor k); with `axis=None`
    that of one row of all elements of the broadcast of `x` and `valid`. `count` is min(k, valid
    elements) per row and can exceed the capacity. Ties: the first comes first, always sorted.
    Dtype: that of `x`; the indices are int32. Formula: torch.topk of the selected elements. Over
    nothing count 0. Gradient: to the elements that were kept. Cost: as `sort`.

    >>> values, indices, kept, count = topk(Tensor([5.0, 1.0, 9.0]), Tensor(2))
    >>> values.asnumpy().tolist(), int(count)
    ([9.0, 5.0, 0.0], 2)
    """
    call = given.call("topk", "x", x)
    arguments.flag(call, "sorted", sorted)
    mask = constants.filled(x.shape, ms.bool_, True) if valid is None else valid
    kind = x.dtype
    if axis is None:
        x, mask, axis = *one_row("topk", x, mask), 0
    shape, _ = planning.reduction("topk", x, mask, axis)
    at = arguments.one_axis("topk", shape, kind, axis)
    is_tensor = isinstance(k, Tensor)
    room = _topk_room(call, None if is_tensor else k, is_tensor, capacity, shape[at])
    if is_tensor:
        given.one_integer("topk", "k", k)
        zero = constants.constant("topk", ms.int32, 0, "k")
        wanted = ops.maximum(narrowed(ops.reshape(k, ())), zero)
    else:
        wanted = constants.constant("topk", ms.int32, k, "k")
    values, indices, kept, number = _sorted(
        "topk", x, mask, at, largest, fill, room, wanted, "largest"
    )
    if valid is None:
        number = constants.constant("topk", ms.int32, shape[at], "size")
    return values.astype(kind), indices, kept, ops.minimum(number, wanted)


def front(x: Tensor, axis: int, size: int) -> Tensor:
    """The first `size` (an int) places along `axis`."""
    if x.shape[axis] == size:
        return x
    return ops.slice(x, (0,) * x.ndim, planning.resized(x.shape, axis, size))


def one_row(name: str, x: Tensor, valid: Tensor) -> tuple[Tensor, Tensor]:
    """Data and mask, broadcast to each other, as one row each."""
    shape, _ = planning.reduction(name, x, valid, None)
    size = planning.size_of(shape)
    moved = spread(x.astype(dtypes.movable_dtype(x.dtype)), shape)
    return ops.reshape(moved, (size,)), ops.reshape(spread(valid, shape), (size,))
