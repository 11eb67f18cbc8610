"""Reductions over the valid elements: count, sum, mean, prod, max, min, any, all."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, dtypes, given, planning
from .extremes import maximum, minimum, of_first
from .primitives import (
    counted,
    emptied,
    exact_total,
    folded,
    keep,
    merged,
    over_nothing,
    spread,
    total,
    widened,
)
from .products import product


def count(
    x: Tensor,
    valid: Tensor | None = None,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.int32,
) -> Tensor:
    """The number of valid elements, int32.

    Shape: one mask, or data and a mask, broadcast both ways; `axis` None, int or tuple.
    Dtype: int32 unless `dtype`. Over nothing 0. Formula: numpy.count_nonzero of the mask. No
    gradient. Cost: one pass over the mask.

    >>> int(count(Tensor([True, False, True])))
    2
    """
    mask = x if valid is None else valid
    shape, axes = planning.reduction("count", x, mask, axis, keepdims)
    return counted(mask, shape, axes, keepdims).astype(dtypes.chosen("count", dtype, ms.int32))


def sum(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The sum of the valid elements; over nothing 0.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: NumPy's (int64 for integers and bool) unless `dtype`; half floats add up in float32. Over
    nothing 0. Formula: numpy.sum of the selected elements. Gradient: that of the sum, exactly 0
    where invalid. Cost: one fill, one reduction.

    >>> float(sum(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])))
    4.0
    """
    shape, axes = planning.reduction("sum", x, valid, axis, keepdims)
    call = given.call("sum", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.sum_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        out = planning.reduced(shape, axes, keepdims)
        return over_nothing(call, out, result, 0, empty)
    work = dtypes.working_dtype(x.dtype)
    if not dtypes.is_float(x.dtype):
        work = dtypes.sum_dtype(x.dtype)
    kept = keep(valid, widened(x, work))
    if planning.exact_in_floats(x.dtype, shape):
        value = total(kept, axes, keepdims)
    else:
        value = exact_total(kept, axes, keepdims)
    value = value.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def mean(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The mean of the valid elements; over nothing NaN.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: the float's own, float64 for integers, unless `dtype`; with an integer `dtype` integers
    follow MindSpore: a float64 sum cast to the dtype of `x`, a float32 quotient truncated towards
    0. Over nothing NaN (0 for an integer `dtype`). Formula: numpy.mean of the selected elements,
    sum / count. Gradient: 1 / count, exactly 0 where invalid. Cost: one fill, one reduction, one
    count.

    >>> float(mean(Tensor([1.0, np.inf, 3.0]), Tensor([True, False, True])))
    2.0
    """
    shape, axes = planning.reduction("mean", x, valid, axis, keepdims)
    call = given.call("mean", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.mean_dtype(x.dtype))
    if planning.size_of(shape) == 0:
        out = planning.reduced(shape, axes, keepdims)
        nothing = float("nan") if dtypes.is_float(result) else 0
        return over_nothing(call, out, result, nothing, empty)
    if not dtypes.is_float(x.dtype) and not dtypes.is_float(result):
        number = counted(valid, shape, axes, keepdims)
        value = _integer_mean(x, valid, number, axes, keepdims, result)
    else:
        work = dtypes.float_dtype(x.dtype)
        kept = keep(valid, widened(x, work))
        divisor = counted(valid, shape, axes, keepdims, work)
        value = (total(kept, axes, keepdims) / divisor).astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def _integer_mean(
    x: Tensor,
    valid: Tensor,
    number: Tensor,
    axes: tuple[int, ...],
    keepdims: bool,
    result: Any,
) -> Tensor:
    """MindSpore's own integer mean, measured: a float64 sum cast to the dtype, a float32 ratio."""
    summed = total(keep(valid, widened(x, ms.float64)), axes, keepdims).astype(x.dtype)
    divisor = ops.maximum(number, 1).astype(ms.float32)
    return (summed.astype(ms.float32) / divisor).astype(result)


def prod(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
) -> Tensor:
    """The product of the valid elements; over nothing 1.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: as `sum`. Over nothing 1. Formula: numpy.prod of the selected elements. Gradient: the
    product of the others, also right at a 0. Cost: one fill, one reduction; the gradient takes two
    scans.

    >>> float(prod(Tensor([2.0, 0.0, 3.0]), Tensor([True, False, True])))
    6.0
    """
    shape, axes = planning.reduction("prod", x, valid, axis, keepdims)
    call = given.call("prod", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, dtypes.sum_dtype(x.dtype))
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, 1, empty)
    work = dtypes.working_dtype(x.dtype)
    if not dtypes.is_float(x.dtype):
        work = dtypes.sum_dtype(x.dtype)
    kept = keep(valid, widened(x, work), 1)
    value = kept if len(axes) == 0 else ops.reshape(product(merged(kept, axes)), out)
    value = value.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def max(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
    first: bool = False,
) -> Tensor:
    """The largest valid element; over nothing the identity element (-inf, the least integer).

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: that of `x`. Over nothing -inf, the least integer, False. NaN among the valid elements
    gives NaN, as in NumPy (MindSpore's own reduction ignores it). Formula: numpy.max of the
    selected elements. Gradient: shared by the valid elements that tie; `first` gives it to the
    first of them alone. Cost: one fill, one reduction, and a test for NaN.

    >>> float(max(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])))
    3.0
    """
    shape, axes = planning.reduction("max", x, valid, axis, keepdims)
    call = given.call("max", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, x.dtype)
    arguments.flag(call, "first", first)
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, "lowest", empty)
    work = dtypes.working_dtype(x.dtype)
    value = spread(x.astype(work), shape)
    mask = spread(ops.stop_gradient(valid), shape)
    if len(axes) > 0:
        at = planning.folded_axis(axes, shape)
        rows, mask = folded(value, axes), folded(mask, axes)
        value = maximum(rows, mask, at)
        if first:
            value = of_first(value, rows, mask, at)
        value = ops.reshape(value, out)
    else:
        value = keep(mask, value, "lowest")
    if x.dtype == ms.bool_:
        value = value > 0
    value = value.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def min(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = None,
    empty: Any = None,
    first: bool = False,
) -> Tensor:
    """The least valid element; over nothing the identity element (+inf, the largest integer).

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Dtype: that of `x`. Over nothing +inf, the largest integer, True. NaN among the valid elements
    gives NaN, as in NumPy (MindSpore's own reduction ignores it). Formula: numpy.min of the
    selected elements. Gradient: shared by the valid elements that tie; `first` gives it to the
    first of them alone. Cost: one fill, one reduction, and a test for NaN.

    >>> float(min(Tensor([1.0, np.nan, 3.0]), Tensor([True, False, True])))
    1.0
    """
    shape, axes = planning.reduction("min", x, valid, axis, keepdims)
    call = given.call("min", "x, valid", x, valid)
    result = dtypes.chosen(call, dtype, x.dtype)
    arguments.flag(call, "first", first)
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, "highest", empty)
    work = dtypes.working_dtype(x.dtype)
    value = spread(x.astype(work), shape)
    mask = spread(ops.stop_gradient(valid), shape)
    if len(axes) > 0:
        at = planning.folded_axis(axes, shape)
        rows, mask = folded(value, axes), folded(mask, axes)
        value = minimum(rows, mask, at)
        if first:
            value = of_first(value, rows, mask, at)
        value = ops.reshape(value, out)
    else:
        value = keep(mask, value, "highest")
    if x.dtype == ms.bool_:
        value = value > 0
    value = value.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)
