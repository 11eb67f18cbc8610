"""Rows that stand in for those that are not real: guard_rows."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .primitives import pick


@tracing.planned
def _rows(
    x_shape: tracing.Shape, x_dtype: Any, v_shape: tracing.Shape, v_dtype: Any
) -> tuple[int, int, tracing.Shape]:
    call = arguments.described("guard_rows", ("x", x_shape, x_dtype), ("valid", v_shape, v_dtype))
    arguments.require_bool(call, v_dtype)
    arguments.require_supported(call, x_dtype)
    lead = len(v_shape)
    if tuple(x_shape[:lead]) != tuple(v_shape):
        raise ValueError(f"{call}: valid must have the leading axes of x")
    rest = tuple(x_shape[lead:])
    return planning.size_of(tuple(v_shape)), planning.size_of(rest), (*v_shape, *(1,) * len(rest))


def guard_rows(x: Tensor, valid: Tensor) -> Tensor:
    """`x` where valid, elsewhere a copy of its first valid row: the input of any row-wise function.

    What is finite for every real row is finite everywhere then, forward and backward. Shape: that
    of `x`, whose leading axes `valid` has; ones where nothing is valid. Dtype: that of `x`.
    Formula: `where(valid, x, x[valid][0])`. Gradient: exactly 0 into invalid places, and none
    through the copies. Cost: one gather of a row, one fill.

    >>> guard_rows(Tensor([np.nan, 4.0, 9.0]), Tensor([False, True, True])).asnumpy().tolist()
    [4.0, 4.0, 9.0]
    """
    given.tensors("guard_rows", "x, valid", x, valid)
    count, width, shape = _rows(x.shape, x.dtype, valid.shape, valid.dtype)
    if count * width == 0:
        return x
    data = x.astype(dtypes.movable_dtype(x.dtype))
    flags = ops.reshape(valid, (count,))
    places = constants.iota(count, ms.int32, (count,))
    nowhere = constants.constant("guard_rows", ms.int32, count, "count")
    place = ops.ReduceMin()(ops.where(flags, places, nowhere), (0,))
    found = place < nowhere
    place = ops.minimum(place, constants.constant("guard_rows", ms.int32, count - 1, "last"))
    rows = ops.reshape(ops.stop_gradient(data), (count, width))
    row = ops.gather(rows, ops.reshape(place, (1,)), 0)
    one = constants.constant("guard_rows", x.dtype, 1, "one").astype(data.dtype)
    row = ops.reshape(pick(found, row, one), (*(1,) * valid.ndim, *x.shape[valid.ndim :]))
    return ops.where(ops.reshape(valid, shape), data, row).astype(x.dtype)
