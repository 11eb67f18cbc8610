"""argmax and argmin over the valid elements."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning
from .extremes import maximum, minimum
from .primitives import gate, merged, over_nothing, pick, spread


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
    """The first index of the largest valid element; over nothing -1.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    The index is that of the padded data (of the merged axes, row-major, for several); `ranked`
    gives the index among the valid elements. NaN counts as the extreme, as in NumPy. Right when a
    valid element equals the identity. Over nothing -1. Dtype: any; the result is int64 unless
    `dtype`. Formula: numpy.argmax of the selected elements. No gradient. Cost: two reductions.

    >>> int(argmax(Tensor([1.0, 9.0, 3.0]), Tensor([True, False, True])))
    2
    """
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
    """The first index of the least valid element; over nothing -1.

    Shape: `x` and `valid` broadcast both ways, aligned at the last axis; `axis` None, int or tuple.
    The index is that of the padded data (of the merged axes, row-major, for several); `ranked`
    gives the index among the valid elements. NaN counts as the extreme, as in NumPy. Right when a
    valid element equals the identity. Over nothing -1. Dtype: any; the result is int64 unless
    `dtype`. Formula: numpy.argmin of the selected elements. No gradient. Cost: two reductions.

    >>> int(argmin(Tensor([1.0, 9.0, 3.0]), Tensor([True, False, True])))
    0
    """
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
    shape, axes = planning.reduction(name, x, valid, axis, keepdims)
    call = given.call(name, "x, valid", x, valid)
    out = planning.reduced(shape, axes, keepdims)
    result = dtypes.chosen(call, dtype, ms.int64)
    arguments.flag(call, "ranked", ranked)
    if planning.size_of(shape) == 0:
        return over_nothing(call, out, result, -1, empty)
    work = dtypes.working_dtype(x.dtype)
    x = ops.stop_gradient(x)  # a NaN among the elements would give one, not zero
    rows = merged(spread(x.astype(work), shape), axes) if len(axes) else spread(x, shape)[..., None]
    mask = merged(spread(valid, shape), axes) if len(axes) else spread(valid, shape)[..., None]
    last = rows.ndim - 1
    if name == "argmax":
        best = maximum(rows, mask, last)
    else:
        best = minimum(rows, mask, last)
    hit = ops.logical_and(mask, rows == ops.expand_dims(best, -1))
    if dtypes.is_float(work):
        unordered = ops.logical_and(mask, ops.isnan(rows))
        hit = pick(ops.isnan(ops.expand_dims(best, -1)), unordered, hit)
    size = rows.shape[last]
    places = constants.iota(size, ms.int32, planning.along(rows.ndim, last, size))
    if ranked:
        places = ops.cumsum(gate(mask, ms.int32), -1) - 1
    beyond = constants.constant(name, ms.int32, size, "beyond")
    found = ops.ReduceMin()(ops.where(hit, places, beyond), (last,))
    none = constants.constant(call, ms.int32, -1 if empty is None else empty, "empty")
    return ops.reshape(ops.where(found < beyond, found, none), out).astype(result)
