"""Reductions over the valid elements: count, sum, mean, prod, max, min, any, all."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import planning
from .extremes import maximum, minimum
from .primitives import counted, emptied, folded, keep, merged, pick, spread, total
from .products import product


def count(
    x: Tensor,
    valid: Tensor | None = None,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.int32,
) -> Tensor:
    """The number of valid elements, int32."""
    mask = x if valid is None else valid
    shape, axes = planning.reduction("count", x.shape, x.dtype, mask.shape, mask.dtype, axis)
    return counted(mask, shape, axes, keepdims).astype(dtype)


def sum(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The sum of the valid elements; over nothing 0."""
    shape, axes = planning.reduction("sum", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = planning.sum_dtype(x.dtype) if dtype is None else dtype
    if planning.size_of(shape) == 0:
        out = planning.reduced(shape, axes, keepdims)
        return planning.filled(out, result, 0 if empty is None else empty)
    work = planning.working_dtype(x.dtype)
    if not planning.is_float(x.dtype):
        work = planning.sum_dtype(x.dtype)
    kept = keep(valid, x.astype(work), planning.constant("sum", work, 0, "identity"))
    value = total(kept, axes, keepdims).astype(result)
    if empty is None:
        return value
    return emptied("sum", value, counted(valid, shape, axes, keepdims), empty)


def mean(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The mean of the valid elements; over nothing NaN."""
    shape, axes = planning.reduction("mean", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = planning.mean_dtype(x.dtype) if dtype is None else dtype
    if planning.size_of(shape) == 0:
        out = planning.reduced(shape, axes, keepdims)
        nothing = float("nan") if planning.is_float(result) else 0
        return planning.filled(out, result, nothing if empty is None else empty)
    number = counted(valid, shape, axes, keepdims)
    if not planning.is_float(x.dtype) and not planning.is_float(result):
        value = _integer_mean(x, valid, number, axes, keepdims, result)
    else:
        work = planning.float_dtype(x.dtype)
        kept = keep(valid, x.astype(work), planning.constant("mean", work, 0, "identity"))
        value = (total(kept, axes, keepdims) / number.astype(work)).astype(result)
    return emptied("mean", value, number, empty)


def _integer_mean(
    x: Tensor,
    valid: Tensor,
    number: Tensor,
    axes: tuple[int, ...],
    keepdims: bool,
    result: Any,
) -> Tensor:
    """MindSpore's own integer mean: the sum wraps in the dtype, the quotient is truncated."""
    wide = x.astype(ms.int64)
    kept = keep(valid, wide, planning.constant("mean", ms.int64, 0, "identity"))
    wrapped = total(kept, axes, keepdims).astype(x.dtype).astype(ms.int64)
    divisor = ops.maximum(number, 1).astype(ms.int64)
    return ops.truncate_div(wrapped, divisor).astype(result)


def prod(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The product of the valid elements; over nothing 1."""
    shape, axes = planning.reduction("prod", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = planning.sum_dtype(x.dtype) if dtype is None else dtype
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, result, 1 if empty is None else empty)
    work = planning.working_dtype(x.dtype)
    if not planning.is_float(x.dtype):
        work = planning.sum_dtype(x.dtype)
    kept = keep(valid, x.astype(work), planning.constant("prod", work, 1, "identity"))
    value = kept if len(axes) == 0 else ops.reshape(product(merged(kept, axes)), out)
    value = value.astype(result)
    if empty is None:
        return value
    return emptied("prod", value, counted(valid, shape, axes, keepdims), empty)


def max(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The largest valid element; over nothing the identity element (-inf, the least integer)."""
    shape, axes = planning.reduction("max", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = x.dtype if dtype is None else dtype
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, result, "lowest" if empty is None else empty)
    work = planning.working_dtype(x.dtype)
    value = spread(x.astype(work), shape)
    mask = spread(valid, shape)
    if len(axes) > 0:
        at = planning.folded_axis(axes, shape)
        value = ops.reshape(maximum(folded(value, axes), folded(mask, axes), at), out)
    else:
        value = keep(mask, value, planning.lowest(work))
    if x.dtype == ms.bool_:
        value = value > 0
    value = value.astype(result)
    if empty is None:
        return value
    return emptied("max", value, counted(valid, shape, axes, keepdims), empty)


def min(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The least valid element; over nothing the identity element (+inf, the largest integer)."""
    shape, axes = planning.reduction("min", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    result = x.dtype if dtype is None else dtype
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, result, "highest" if empty is None else empty)
    work = planning.working_dtype(x.dtype)
    value = spread(x.astype(work), shape)
    mask = spread(valid, shape)
    if len(axes) > 0:
        at = planning.folded_axis(axes, shape)
        value = ops.reshape(minimum(folded(value, axes), folded(mask, axes), at), out)
    else:
        value = keep(mask, value, planning.highest(work))
    if x.dtype == ms.bool_:
        value = value > 0
    value = value.astype(result)
    if empty is None:
        return value
    return emptied("min", value, counted(valid, shape, axes, keepdims), empty)


def any(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.bool_,
    empty: Any = None,
) -> Tensor:
    """Whether a valid element is true (not 0); over nothing False."""
    shape, axes = planning.reduction("any", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, dtype, False if empty is None else empty)
    hit = ops.logical_and(truth(x), valid)
    found = hit if len(axes) == 0 else ops.reshape(ops.ReduceAny()(hit, axes), out)
    value = found.astype(dtype)
    if empty is None:
        return value
    return emptied("any", value, counted(valid, shape, axes, keepdims), empty)


def all(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.bool_,
    empty: Any = None,
) -> Tensor:
    """Whether every valid element is true (not 0); over nothing True."""
    shape, axes = planning.reduction("all", x.shape, x.dtype, valid.shape, valid.dtype, axis)
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, dtype, True if empty is None else empty)
    passing = ops.logical_or(truth(x), ops.logical_not(valid))
    held = passing if len(axes) == 0 else ops.reshape(ops.ReduceAll()(passing, axes), out)
    value = held.astype(dtype)
    if empty is None:
        return value
    return emptied("all", value, counted(valid, shape, axes, keepdims), empty)


def truth(x: Tensor) -> Tensor:
    """What Python's `bool` says of every element: not 0 (NaN is true)."""
    if x.dtype == ms.bool_:
        return x
    moved = x.astype(planning.movable_dtype(x.dtype))
    return moved != planning.constant("any", moved.dtype, 0, "zero")


def argmax(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.int64,
    empty: Any = None,
    ranked: bool = False,
) -> Tensor:
    """The first index of the largest valid element; over nothing -1."""
    return _position("argmax", x, valid, axis, keepdims, dtype, empty, ranked)


def argmin(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.int64,
    empty: Any = None,
    ranked: bool = False,
) -> Tensor:
    """The first index of the least valid element; over nothing -1."""
    return _position("argmin", x, valid, axis, keepdims, dtype, empty, ranked)


def _position(
    name: str,
    x: Tensor,
    valid: Tensor,
    axis: Any,
    keepdims: bool,
    dtype: Any,
    empty: Any,
    ranked: bool,
) -> Tensor:
    shape, axes = planning.reduction(name, x.shape, x.dtype, valid.shape, valid.dtype, axis)
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return planning.filled(out, dtype, -1 if empty is None else empty)
    work = planning.working_dtype(x.dtype)
    rows = merged(spread(x.astype(work), shape), axes) if len(axes) else spread(x, shape)[..., None]
    mask = merged(spread(valid, shape), axes) if len(axes) else spread(valid, shape)[..., None]
    last = rows.ndim - 1
    if name == "argmax":
        best = maximum(rows, mask, last)
    else:
        best = minimum(rows, mask, last)
    hit = ops.logical_and(mask, rows == ops.expand_dims(best, -1))
    if planning.is_float(work):
        unordered = ops.logical_and(mask, ops.isnan(rows))
        hit = pick(ops.isnan(ops.expand_dims(best, -1)), unordered, hit)
    size = rows.shape[last]
    places = planning.iota(size, ms.int32, planning.along(rows.ndim, last, size))
    if ranked:
        places = ops.cumsum(mask.astype(ms.int32), -1) - 1
    beyond = planning.constant(name, ms.int32, size, "beyond")
    found = ops.ReduceMin()(ops.where(hit, places, beyond), (last,))
    none = planning.constant(name, ms.int32, -1 if empty is None else empty, "empty")
    return ops.reshape(ops.where(found < beyond, found, none), out).astype(dtype)
