"""Rows that stand in for those that are not real, and rows by rank: guard_rows, rows_at."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import arguments, constants, dtypes, given, planning, tracing
from .compaction import gathered_from
from .primitives import pick


@tracing.planned
def leading(
    name: str, x_shape: tracing.Shape, x_dtype: Any, v_shape: tracing.Shape, v_dtype: Any
) -> tuple[int, int, tracing.Shape]:
    """How many rows, their size, and the mask's shape beside them, where it has leading axes."""
    call = arguments.described(name, ("x", x_shape, x_dtype), ("valid", v_shape, v_dtype))
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
    count, width, shape = leading("guard_rows", x.shape, x.dtype, valid.shape, valid.dtype)
    if count * width == 0:
        return x
    data = x.astype(dtypes.movable_dtype(x.dtype))
    valid = ops.stop_gradient(valid)
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


def rows_at(x: Tensor, valid: Tensor, places: Tensor, *, empty: Any = 0) -> Tensor:
    """`x[valid][places]`: rows by their place among the valid ones, negative from the end.

    Shape: `valid` has the leading axes of `x`; any integers `places`, the result has their shape
    and that of a row. Places beyond the count give `empty`, so garbage never traps. Dtype: that of
    `x`. Formula: `x[valid][places]`. Over nothing `empty`. Gradient: added up per row. Cost: one
    scan, two gathers.

    >>> valid = Tensor([False, True, True])
    >>> rows_at(Tensor([5.0, 6.0, 7.0]), valid, Tensor([1, 0, -1])).asnumpy().tolist()
    [7.0, 6.0, 7.0]
    """
    call = given.call("rows_at", "x, valid", x, valid)
    given.integers("rows_at", "places", places)
    size, width, _ = leading("rows_at", x.shape, x.dtype, valid.shape, valid.dtype)
    row = x.shape[valid.ndim :]
    out = (*places.shape, *row)
    nothing = constants.constant(call, x.dtype, empty, "empty")
    if size * width == 0 or planning.size_of(out) == 0:
        return constants.filled(out, x.dtype, empty)
    found, count = gathered_from(ops.reshape(ops.stop_gradient(valid), (size,)), size)
    wide = ops.reshape(places, (-1,)).astype(ms.int64)
    zero = constants.constant("rows_at", ms.int64, 0, "zero")
    wanted = ops.where(wide < 0, wide + count, wide)
    inside = ops.logical_and(wanted >= 0, wanted < count)
    rank = ops.where(inside, wanted, zero).astype(ms.int32)
    data = ops.reshape(x.astype(dtypes.movable_dtype(x.dtype)), (size, width))
    values = ops.gather(data, ops.gather(found, rank, 0), 0)
    values = pick(ops.expand_dims(inside, -1), values, nothing.astype(data.dtype))
    return ops.reshape(values, out).astype(x.dtype)
