"""Sizes told by a tensor: slice, arange, repeat_interleave, random_choice."""

from __future__ import annotations

import math
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix
from .ordering import front
from .primitives import keep, pick, tally


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
        return ops.reshape(value, ()).astype(ms.int64)
    return constants.constant(call, ms.int64, _bound(call, value, label), label)


@tracing.planned
def _slice_room(call: str, capacity: Any, size: int, step: Any) -> int:
    if isinstance(step, int) and step == 0:
        raise ValueError(f"masked.{call}: step must not be 0")
    most = -(-size // abs(step)) if isinstance(step, int) else size
    return arguments.capacity_of(call, capacity, most)


def slice(
    x: Tensor,
    start: Any = None,
    stop: Any = None,
    step: Any = None,
    *,
    axis: int = 0,
    capacity: int | None = None,
    fill: Any = 0,
) -> tuple[Tensor, Tensor, Tensor]:
    """`x[start:stop:step]` with ints or tensors, clamped like Python: `(values, valid, count)`.

    Shape: that of `x` with the capacity at `axis` (the axis, divided by an int step). With a stop
    only the data stays where it is: `values is x`. A tensor step of 0 gives count 0. Dtype: that of
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
    if start is None and step is None and capacity is None:
        end = constants.constant("slice", ms.int64, size, "stop")
        if stop is not None:
            end = _clamped(_int64(call, stop, "stop"), size)
        count = end.astype(ms.int32)
        return x, prefix(count, size), count
    by = constants.constant("slice", ms.int64, 1, "step")
    if step is not None:
        by = _int64(call, step, "step")
    forward = by > 0
    length = constants.constant("slice", ms.int64, size, "size")
    zero = constants.constant("slice", ms.int64, 0, "zero")
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
    pace = ops.maximum(ops.abs(by), constants.constant("slice", ms.int64, 1, "pace"))
    gap = ops.where(forward, end - begin, begin - end)
    number = ops.maximum((gap + pace - 1) // pace, zero)
    number = ops.where(by == 0, zero, number)
    count = number.astype(ms.int32)
    known = None if isinstance(step, Tensor) else step
    room = _slice_room(call, capacity, size, known)
    kept = prefix(count, room)
    out = planning.resized(x.shape, at, room)
    if planning.size_of(x.shape) == 0 or room == 0:
        return constants.filled(out, x.dtype, fill), kept, count
    places = begin + by * constants.iota(room, ms.int64, (room,))
    source = ops.where(kept, places, zero).astype(ms.int32)
    moved = dtypes.movable_dtype(x.dtype)
    values = ops.gather(x.astype(moved), source, at)
    mask = ops.reshape(kept, planning.along(x.ndim, at, room))
    return keep(mask, values, fill).astype(x.dtype), kept, count


def _from_end(bound: Tensor, size: Tensor) -> Tensor:
    return ops.where(bound < 0, bound + size, bound)


def _clamped(stop: Tensor, size: int) -> Tensor:
    length = constants.constant("slice", ms.int64, size, "size")
    zero = constants.constant("slice", ms.int64, 0, "zero")
    return ops.minimum(ops.maximum(_from_end(stop, length), zero), length)


@tracing.planned
def _arange_room(capacity: Any, start: Any, stop: Any, step: Any) -> int:
    default = -1
    if all(isinstance(one, (int, float)) for one in (start, stop, step)):
        if step == 0:
            raise ValueError("masked.arange: step must not be 0")
        default = max(math.ceil((stop - start) / step), 0)
    return arguments.capacity_of("arange", capacity, default)


@tracing.planned
def _arange_dtype(dtype: Any, found: Any) -> Any:
    if dtype is not None:
        arguments.require_supported("masked.arange", dtype)
        return dtype
    return next((one for one in found if one in dtypes.FLOATS), ms.int64)


@tracing.planned
def _dtype_of(value: Any) -> Any:
    return ms.float32 if isinstance(value, float) else ms.int64


@tracing.planned
def _one_bound(shape: tracing.Shape, dtype: Any) -> bool:
    if math.prod(shape) != 1 or dtype not in (*dtypes.INTEGERS, *dtypes.FLOATS):
        call = arguments.described("arange", ("bound", shape, dtype))
        raise TypeError(f"{call}: every bound must be a number or a Tensor of one number")
    return True


def _wide(value: Any, work: Any) -> Tensor:
    if isinstance(value, Tensor):
        _one_bound(value.shape, value.dtype)
        return ops.reshape(value, ()).astype(work)
    return constants.constant("arange", work, arguments.number("arange", "bound", value), "bound")


def arange(
    start: Any,
    stop: Any = None,
    step: Any = 1,
    *,
    capacity: int | None = None,
    dtype: Any = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """start, start+step, ... below stop; the bounds may be tensors: `(values, valid, count)`.

    Shape: [capacity]; the capacity must be told when a bound is a tensor. Dtype: int64, or the
    float of the bounds, unless `dtype`. Beyond the count 0. Formula: numpy.arange. Over nothing
    count 0. No gradient. Cost: one pass.

    >>> arange(Tensor(3), capacity=4)[0].asnumpy().tolist()
    [0, 1, 2, 0]
    """
    low = 0 if stop is None else start
    high = start if stop is None else stop
    for bound in (low, high, step):
        if not isinstance(bound, Tensor):
            arguments.number("arange", "bound", bound)
    kinds = (
        low.dtype if isinstance(low, Tensor) else _dtype_of(low),
        high.dtype if isinstance(high, Tensor) else _dtype_of(high),
        step.dtype if isinstance(step, Tensor) else _dtype_of(step),
    )
    result = _arange_dtype(dtype, kinds)
    work = ms.float64 if dtypes.is_float(_arange_dtype(None, kinds)) else ms.int64
    room = _arange_room(
        capacity,
        None if isinstance(low, Tensor) else low,
        None if isinstance(high, Tensor) else high,
        None if isinstance(step, Tensor) else step,
    )
    begin = _wide(low, work)
    end = _wide(high, work)
    by = _wide(step, work)
    zero = constants.constant("arange", work, 0, "zero")
    one = constants.constant("arange", work, 1, "one")
    pace = ops.where(by == 0, one, by)
    gap = end - begin
    if work == ms.int64:
        whole = ops.where(pace > 0, (gap + pace - 1) // pace, (-gap - pace - 1) // (-pace))
    else:
        whole = ops.ceil(gap / pace)
    count = ops.where(by == 0, zero, ops.maximum(whole, zero)).astype(ms.int32)
    kept = prefix(count, room)
    values = begin + by * constants.iota(room, ms.int64, (room,)).astype(work)
    return pick(kept, values, zero).astype(result), kept, count


@tracing.planned
def _repeating(shape: tracing.Shape, repeats_shape: Any, repeats_dtype: Any, size: int) -> bool:
    call = arguments.described("repeat_interleave", ("repeats", repeats_shape, repeats_dtype))
    if repeats_dtype not in dtypes.INTEGERS:
        raise TypeError(f"{call}: repeats must be integers")
    if math.prod(repeats_shape) not in (1, size) or len(repeats_shape) > 1:
        raise ValueError(f"{call}: repeats must hold 1 or {size} numbers, in one axis")
    return True


def repeat_interleave(
    x: Tensor,
    repeats: Any,
    *,
    axis: int | None = None,
    capacity: int | None = None,
    fill: Any = 0,
) -> tuple[Tensor, Tensor, Tensor]:
    """Every row of `x` repeated `repeats` times, in order: `(values, valid, count)`.

    Shape: `repeats` an int, or a Tensor of one number or one per row; flattened without `axis`. The
    capacity must be told for a tensor. Negative repeats count as 0. Dtype: that of `x`. Formula:
    numpy.repeat. Over nothing count 0. Gradient: added up per row. Cost: one scan, one binary
    search per place, one gather.

    >>> repeat_interleave(Tensor([5.0, 6.0]), Tensor([1, 2]), capacity=4)[0].asnumpy().tolist()
    [5.0, 6.0, 6.0, 0.0]
    """
    call = given.call("repeat_interleave", "x", x)
    arguments.check_dtype("repeat_interleave", x.shape, x.dtype, False)
    data = x.astype(dtypes.movable_dtype(x.dtype))
    data = ops.reshape(data, (-1,)) if axis is None else data
    at = arguments.one_axis(
        "repeat_interleave", data.shape, data.dtype, 0 if axis is None else axis
    )
    size = data.shape[at]
    if isinstance(repeats, Tensor):
        _repeating(data.shape, repeats.shape, repeats.dtype, size)
        times = ops.broadcast_to(ops.reshape(repeats, (-1,)).astype(ms.int32), (size,))
        zero = constants.constant("repeat_interleave", ms.int32, 0, "zero")
        times = ops.maximum(times, zero)
        room = arguments.capacity_of(call, capacity, -1)
    else:
        arguments.whole(call, "repeats", repeats)
        room = arguments.capacity_of(call, capacity, size * repeats)
        times = constants.filled((size,), ms.int32, repeats)
    constants.constant(call, x.dtype, fill, "fill")
    out = planning.resized(data.shape, at, room)
    if planning.size_of(data.shape) == 0 or room == 0:
        count = constants.constant("repeat_interleave", ms.int32, 0, "count")
        if size > 0:
            count = ops.ReduceSum()(times.astype(ms.float64), (0,)).astype(ms.int32)
        return constants.filled(out, x.dtype, fill), prefix(count, room), count
    ends = ops.cumsum(times, 0)
    count = ends[size - 1]
    source = ops.searchsorted(ends, constants.iota(room, ms.int32, (room,)), right=True)
    limit = constants.constant("repeat_interleave", ms.int64, size - 1, "last")
    source = ops.minimum(source.astype(ms.int64), limit).astype(ms.int32)
    kept = prefix(count, room)
    moved = dtypes.movable_dtype(x.dtype)
    values = ops.gather(data.astype(moved), source, at)
    mask = ops.reshape(kept, planning.along(data.ndim, at, room))
    return keep(mask, values, fill).astype(x.dtype), kept, count


def random_choice(
    valid: Tensor,
    n: Any,
    *,
    capacity: int | None = None,
    seed: int | None = None,
    noise: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """`n` of the valid places, without replacement, uniformly: `(indices, valid, count)`.

    Shape: [capacity] flat int32 indices. `noise` (one number per place) replaces the random
    numbers: the places with the least noise are taken. Equal to the original in distribution, not
    in stream. Dtype: the indices are int32. Formula: numpy.random.Generator.choice without
    replacement, by the order of random keys. Over nothing count 0. No gradient. Cost: a sort.

    >>> random_choice(Tensor([False, True]), 1)[0].asnumpy().tolist()
    [1]
    """
    given.boolean("random_choice", "valid", valid)
    call = given.call("random_choice", "valid", valid)
    size = planning.size_of(valid.shape)
    flags = ops.reshape(valid, (size,))
    default = -1
    if isinstance(n, Tensor):
        given.one_integer("random_choice", "n", n)
        default = size
        wanted = ops.reshape(n, ()).astype(ms.int32)
    else:
        arguments.whole(call, "n", n)
        default = n if n < size else size
        wanted = constants.constant("random_choice", ms.int32, n, "n")
    room = arguments.capacity_of(call, capacity, default)
    if size == 0:
        none = constants.filled((room,), ms.int32, 0)
        return none, constants.filled((room,), ms.bool_, False), constants.filled((), ms.int32, 0)
    zero = constants.constant("random_choice", ms.int32, 0, "zero")
    count = ops.maximum(ops.minimum(tally(flags, 0), wanted), zero)
    if noise is None:
        keys = ops.rand(size, seed=seed)
    else:
        given.fits("random_choice", "noise", noise, valid.shape, True)
        keys = ops.reshape(noise, (size,)).astype(ms.float32)
    last = constants.filled((), ms.float32, float("inf"))
    order = ops.Sort(-1, False)(ops.where(flags, keys, last))[1]
    taken = order if room >= size else front(order, 0, room)
    if room > size:
        taken = ops.concat((order, constants.filled((room - size,), ms.int32, 0)), 0)
    kept = prefix(count, room)
    return ops.where(kept, taken, zero), kept, count
