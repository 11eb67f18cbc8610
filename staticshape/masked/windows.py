"""Python's slices with bounds that may be tensors: slice, slice_scatter, window."""

from __future__ import annotations

import builtins
import math
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix, ranks
from .primitives import keep, spread, tally


@tracing.planned
def _bound(call: str, value: Any, label: str) -> Any:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError(
            f"masked.{call}: {label} must be an int, an integer Tensor or None, got {value!r}"
        )
    return value


@tracing.planned
def _scalar_size(call: str, label: str, shape: tracing.Shape, dtype: Any) -> bool:
    if math.prod(shape) != 1 or dtype not in dtypes.INTEGERS:
        raise TypeError(
            f"masked.{call}: {label} must be one integer, got a Tensor {dtype}{list(shape)}"
        )
    return True


def _int64(call: str, value: Any, label: str) -> Tensor:
    if isinstance(value, Tensor):
        _scalar_size(call, label, value.shape, value.dtype)
        return ops.reshape(ops.stop_gradient(value), ()).astype(ms.int64)
    return constants.constant(call, ms.int64, _bound(call, value, label), label)


@tracing.planned
def _nonzero_step(call: str, step: Any) -> bool:
    if isinstance(step, int) and step == 0:
        raise ValueError(f"masked.{call}: step must not be 0")
    return True


@tracing.planned
def _slice_room(call: str, capacity: Any, size: int, step: Any) -> int:
    most = -(-size // abs(step)) if isinstance(step, int) else size
    return arguments.capacity_of(call, capacity, most)


@tracing.planned
def _beside_room(call: str, beside: Any, size: int) -> int:
    arguments.whole(call, "beside", beside)
    if (beside == 1) != (size == 1):
        raise ValueError(
            f"masked.{call}: the axis is {size} long and the one that it meets {beside}: what is "
            "1 long is repeated along the other; give both axes one length"
        )
    return int(beside)


def _from_end(bound: Tensor, size: Tensor) -> Tensor:
    return ops.where(bound < 0, bound + size, bound)


def _clamped(bound: Tensor, length: Tensor) -> Tensor:
    zero = constants.constant("slice", ms.int64, 0, "zero")
    return ops.minimum(ops.maximum(_from_end(bound, length), zero), length)


def _window(
    call: str, size: int, start: Any, stop: Any, step: Any, valid: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Where the slice begins, its step (never 0) and how many places it has: int64 numbers.

    Under a mask these are ranks of the valid elements, and there are as many as it counts.
    """
    zero = constants.constant("slice", ms.int64, 0, "zero")
    one = constants.constant("slice", ms.int64, 1, "one")
    length = constants.constant("slice", ms.int64, size, "size")
    if valid is not None:
        length = tally(valid, 0).astype(ms.int64)
    if step is None:
        begin, end = zero, length
        if start is not None:
            begin = _clamped(_int64(call, start, "start"), length)
        if stop is not None:
            end = _clamped(_int64(call, stop, "stop"), length)
        return begin, one, ops.maximum(end - begin, zero)
    _nonzero_step(call, None if isinstance(step, Tensor) else step)
    by = _int64(call, step, "step")
    beyond = constants.constant("slice", ms.int64, size + 1, "beyond")
    by = ops.minimum(ops.maximum(by, -beyond), beyond)  # so far a step leaves one place at most
    forward = by > 0
    minus = constants.constant("slice", ms.int64, -1, "minus")
    low = ops.where(forward, zero, minus)
    high = ops.where(forward, length, length - 1)
    if start is None:
        begin = ops.where(forward, zero, length - 1)
    else:
        begin = ops.minimum(ops.maximum(_from_end(_int64(call, start, "start"), length), low), high)
    if stop is None:
        end = ops.where(forward, length, minus)
    else:
        end = ops.minimum(ops.maximum(_from_end(_int64(call, stop, "stop"), length), low), high)
    pace = ops.maximum(ops.abs(by), one)
    gap = ops.where(forward, end - begin, begin - end)
    number = ops.maximum((gap + pace - 1) // pace, zero)
    never = by == 0
    return begin, ops.where(never, one, by), ops.where(never, zero, number)


def slice(
    x: Tensor,
    start: Any = None,
    stop: Any = None,
    step: Any = None,
    *,
    axis: int = 0,
    capacity: int | None = None,
    beside: int | None = None,
    fill: Any = 0,
) -> tuple[Tensor, Tensor, Tensor]:
    """`x[start:stop:step]` with ints or tensors, clamped like Python: `(values, valid, count)`.

    Shape: that of `x` with the capacity at `axis` (the axis, divided by an int step). With a stop
    only the data stays where it is: `values is x`. `beside` is the length of another axis that
    was cut alike and that the slice meets: the capacity is that, and where one of the two axes
    alone is 1 long, building the graph raises. A tensor step of 0 gives count 0. Dtype: that of
    `x`. Formula: Python's slicing. Over nothing count 0. Gradient: to the rows that were kept.
    Cost: one gather; with a stop only one comparison.

    >>> values, kept, count = slice(Tensor([1.0, 2.0, 3.0]), Tensor(-2))
    >>> values.asnumpy().tolist(), int(count)
    ([2.0, 3.0, 0.0], 2)
    """
    call = given.call("slice", "x", x)
    arguments.check_dtype("slice", x.shape, x.dtype, False)
    constants.constant(call, x.dtype, fill, "fill")
    at = arguments.one_axis("slice", x.shape, x.dtype, axis)
    size = x.shape[at]
    begin, by, number = _window(call, size, start, stop, step)
    count = number.astype(ms.int32)
    if beside is not None:
        capacity = _beside_room(call, beside, size)
    if start is None and step is None and capacity is None:
        return x, prefix(count, size), count
    room = _slice_room(call, capacity, size, None if isinstance(step, Tensor) else step)
    kept = prefix(count, room)
    out = planning.resized(x.shape, at, room)
    if planning.size_of(x.shape) == 0 or room == 0:
        return constants.filled(out, x.dtype, fill), kept, count
    places = begin + by * constants.iota(room, ms.int64, (room,))
    zero = constants.constant("slice", ms.int64, 0, "zero")
    source = ops.where(kept, places, zero).astype(ms.int32)
    values = ops.gather(x.astype(dtypes.movable_dtype(x.dtype)), source, at)
    mask = ops.reshape(kept, planning.along(x.ndim, at, room))
    return keep(mask, values, fill).astype(x.dtype), kept, count


@tracing.planned
def _window_room(call: str, width: Any, size: int) -> int:
    if arguments.whole("window", "width", width) > size:
        raise ValueError(f"{call}: width {width} of an axis that is {size} long; give 0 to {size}")
    return int(width)


def window(x: Tensor, start: Any, width: int, *, axis: int = 0) -> Tensor:
    """`x[start:start + width]` along `axis`, wherever it begins: always `width` long.

    Where it would leave the axis, the last element is repeated, so a window that begins there
    broadcasts as Python's, which is that element alone; a negative `start` counts from the end.

    Shape: that of `x` with `width` at `axis`; `start` is an int or a one-element integer Tensor,
    `width` an int from 0 to the length of the axis. Dtype: that of `x`. Formula: Python's slicing,
    as jax.lax.dynamic_slice has it: its width is fixed. Over nothing: there is no mask. Gradient:
    to what was taken. Cost: one gather.

    >>> window(Tensor([1.0, 2.0, 3.0]), Tensor(1), 2).asnumpy().tolist()
    [2.0, 3.0]
    """
    call = given.call("window", "x", x)
    arguments.check_dtype("window", x.shape, x.dtype, False)
    at = arguments.one_axis("window", x.shape, x.dtype, axis)
    size = x.shape[at]
    room = _window_room(call, width, size)
    out = planning.resized(x.shape, at, room)
    if planning.size_of(out) == 0:
        return constants.filled(out, x.dtype, 0)
    last = constants.constant("window", ms.int64, size - 1, "last")
    zero = constants.constant("window", ms.int64, 0, "zero")
    begin = _from_end(_int64("window", start, "start"), last + 1)
    places = ops.minimum(ops.maximum(begin, zero) + constants.iota(room, ms.int64, (room,)), last)
    return ops.gather(x.astype(dtypes.movable_dtype(x.dtype)), places.astype(ms.int32), at).astype(
        x.dtype
    )


@tracing.planned
def _source(
    x_shape: tracing.Shape, x_dtype: Any, s_shape: tracing.Shape, s_dtype: Any, at: int, bounds: Any
) -> tracing.Shape:
    """The shape of the source, aligned with `x`; raises unless its rows fit those of `x`."""
    call = arguments.described("slice_scatter", ("x", x_shape, x_dtype), ("src", s_shape, s_dtype))
    if x_dtype != s_dtype:
        raise TypeError(f"{call}: both must have one dtype; cast one of them")
    mine = (1,) * (len(x_shape) - len(s_shape)) + tuple(s_shape)
    if len(s_shape) > len(x_shape) or any(
        own not in (1, size)
        for i, (own, size) in enumerate(zip(mine, x_shape, strict=True))
        if i != at
    ):
        raise ValueError(
            f"{call}: src must broadcast to the shape of x, with any number of rows at axis {at}"
        )
    if bounds is not None and mine[at] != 1:
        wanted = len(range(*builtins.slice(*bounds).indices(x_shape[at])))
        if mine[at] < wanted:
            raise ValueError(f"{call}: src has {mine[at]} rows at axis {at} for {wanted} places")
    return mine


def slice_scatter(
    x: Tensor,
    src: Any,
    *,
    start: Any = None,
    stop: Any = None,
    step: Any = None,
    axis: int = 0,
    valid: Tensor | None = None,
) -> Tensor:
    """`x` with `x[start:stop:step] = src` written: the inverse of `slice`; the bounds as there.

    `valid` tells which places of the axis are real: these alone are counted and written to.

    Shape: that of `x`; `valid` has one axis, as long as `axis`. `src` is a scalar, or it broadcasts
    to `x` but for `axis`: one row there goes to every place of the slice, of several row k to place
    start + k * step; rows beyond the slice are ignored, and places beyond the rows keep `x`
    (between bounds that are ints, too few rows are a ValueError). Dtype: one for both. Formula:
    `x[start:stop:step] = src[:count]`. Over nothing `x`. Gradient: exactly 0 to what is overwritten
    and to the rows that are not used. Cost: one pass; one gather more unless `src` is a scalar, one
    row, or as long as `x` from start None.

    >>> x, stop = Tensor([1.0, 2.0, 3.0]), Tensor(2)
    >>> slice_scatter(x, Tensor([7.0, 8.0, 9.0]), stop=stop).asnumpy().tolist()
    [7.0, 8.0, 3.0]
    >>> slice_scatter(x, 0, start=stop).asnumpy().tolist()
    [1.0, 2.0, 0.0]
    """
    call = given.call("slice_scatter", "x", x)
    arguments.check_dtype("slice_scatter", x.shape, x.dtype, False)
    at = arguments.one_axis("slice_scatter", x.shape, x.dtype, axis)
    size = x.shape[at]
    if valid is not None:
        given.boolean("slice_scatter", "valid", valid)
        given.fits("slice_scatter", "valid", valid, (size,), True)
    begin, by, number = _window(call, size, start, stop, step, valid)
    if isinstance(src, Tensor):
        known = valid is None and not (
            isinstance(start, Tensor) or isinstance(stop, Tensor) or isinstance(step, Tensor)
        )
        bounds = (start, stop, step) if known else None
        shape = _source(x.shape, x.dtype, src.shape, src.dtype, at, bounds)
    else:
        shape = planning.aligned((), x.ndim)
        src = constants.constant(call, x.dtype, src, "src (if it is no Tensor)")
    if planning.size_of(x.shape) == 0 or planning.size_of(shape) == 0:
        return x
    moved = dtypes.movable_dtype(x.dtype)
    rows = ops.reshape(src.astype(moved), shape)
    order = constants.iota(size, ms.int64, (size,))
    if valid is not None:
        order = ranks(valid).astype(ms.int64)
    rank = order - begin
    hit = rank >= 0 if valid is None else ops.logical_and(valid, rank >= 0)
    if step is not None:
        apart = rank
        rank = apart // by
        hit = ops.logical_and(rank >= 0, rank * by == apart)
        if valid is not None:
            hit = ops.logical_and(valid, hit)
    hit = ops.logical_and(hit, rank < number)
    room = planning.extent(shape, at)
    moved_on = start is not None or step is not None or valid is not None
    if room > 1 and (room != size or moved_on):
        hit = ops.logical_and(hit, rank < room)
        source = ops.where(hit, rank, constants.constant("slice", ms.int64, 0, "zero"))
        rows = ops.gather(rows, source.astype(ms.int32), at)
    mask = ops.reshape(hit, planning.along(x.ndim, at, size))
    return ops.where(mask, spread(rows, x.shape), x.astype(moved)).astype(x.dtype)
