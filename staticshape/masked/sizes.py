"""Sizes told by a tensor: arange, repeat_interleave, random_choice."""

from __future__ import annotations

import math
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import prefix
from .ordering import front
from .primitives import keep, narrowed, pick, tally


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


def _steps(begin: Tensor, end: Tensor, by: Tensor) -> Tensor:
    """How many steps `by` lie between the bounds, int32: 0 if `by` is 0, at most 2^31 - 1."""
    low, high, step = (one.astype(ms.float64) for one in (begin, end, by))
    nothing = constants.constant("arange", ms.float64, 0, "nothing")
    unit = constants.constant("arange", ms.float64, 1, "unit")
    most = constants.constant("arange", ms.float64, 2**31 - 1, "most")
    told = ops.ceil((high - low) / ops.where(step == 0, unit, step))
    few = told < most  # False for NaN, which no capacity holds either
    told = ops.where(step == 0, nothing, ops.where(few, ops.maximum(told, nothing), most))
    if begin.dtype == ms.float64:
        return told.astype(ms.int32)
    # a quotient of int64 is taken in float64, one off beyond 2^53: what it leaves over tells
    one = constants.constant("arange", ms.int64, 1, "one")
    pace = ops.abs(by)
    reach = ops.where(by > 0, end - begin, begin - end)
    whole = ops.where(few, told, nothing).astype(ms.int64)
    left = reach - whole * pace
    whole = whole + (left > 0).astype(ms.int64) - (left + pace <= 0).astype(ms.int64)
    none = constants.constant("arange", ms.int64, 0, "none")
    whole = ops.where(ops.logical_and(reach > 0, by != 0), ops.maximum(whole, one), none)
    return ops.where(few, whole.astype(ms.int32), told.astype(ms.int32))


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
    count = _steps(begin, end, by)
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
        times = ops.broadcast_to(narrowed(ops.reshape(repeats, (-1,))), (size,))
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
            count = narrowed(ops.cumsum(times.astype(ms.int64), 0)[size - 1])
        return constants.filled(out, x.dtype, fill), prefix(count, room), count
    ends = narrowed(ops.cumsum(times.astype(ms.int64), 0))
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
        wanted = narrowed(ops.reshape(n, ()))
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
    if seed is not None:
        arguments.whole(call, "seed", seed)
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
