"""any and all over the valid elements, and what counts as true."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, dtypes, given, planning
from .primitives import counted, emptied, over_nothing


def any(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.bool_,
    empty: Any = None,
) -> Tensor:
    """Whether a valid element is true (not 0); over nothing False.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Over nothing False. NaN is true, as in NumPy. Dtype: any; the result is bool unless `dtype`.
    Formula: numpy.any of the selected elements. No gradient. Cost: one pass, one reduction.

    >>> bool(any(Tensor([1.0, 0.0, 3.0]), Tensor([True, True, False])))
    True
    """
    shape, axes = planning.reduction("any", x, valid, axis, keepdims)
    call = given.call("any", "x, valid", x, valid)
    out = planning.reduced(shape, axes, keepdims)
    result = dtypes.chosen(call, dtype, ms.bool_)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, False, empty)
    hit = ops.logical_and(truth(x), valid)
    found = hit if len(axes) == 0 else ops.reshape(ops.ReduceAny()(hit, axes), out)
    value = found.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def all(
    x: Tensor,
    valid: Tensor,
    *,
    axis: Any = None,
    keepdims: bool = False,
    dtype: Any = ms.bool_,
    empty: Any = None,
) -> Tensor:
    """Whether every valid element is true (not 0); over nothing True.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    Over nothing True. NaN is true, as in NumPy. Dtype: any; the result is bool unless `dtype`.
    Formula: numpy.all of the selected elements. No gradient. Cost: one pass, one reduction.

    >>> bool(all(Tensor([1.0, 0.0, 3.0]), Tensor([True, True, False])))
    False
    """
    shape, axes = planning.reduction("all", x, valid, axis, keepdims)
    call = given.call("all", "x, valid", x, valid)
    out = planning.reduced(shape, axes, keepdims)
    result = dtypes.chosen(call, dtype, ms.bool_)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, True, empty)
    passing = ops.logical_or(truth(x), ops.logical_not(valid))
    held = passing if len(axes) == 0 else ops.reshape(ops.ReduceAll()(passing, axes), out)
    value = held.astype(result)
    if empty is None:
        return value
    return emptied(call, value, counted(valid, shape, axes, keepdims), empty)


def truth(x: Tensor) -> Tensor:
    """What Python's `bool` says of every element: not 0 (NaN is true)."""
    if x.dtype == ms.bool_:
        return x
    moved = x.astype(dtypes.movable_dtype(x.dtype))
    return moved != constants.constant("any", moved.dtype, 0, "zero")
