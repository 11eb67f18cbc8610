"""The few graph-side pieces that every masked function is made of."""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, dtypes, planning

_reduce_sum = ops.ReduceSum(False)
_reduce_sum_keep = ops.ReduceSum(True)


def pick(condition: Tensor, first: Tensor, second: Tensor) -> Tensor:
    """`where` for every dtype: bfloat16 has no kernel and goes through float32, exactly."""
    dtype = first.dtype
    moved = dtypes.movable_dtype(dtype)
    if moved == dtype:
        return ops.where(condition, first, second)
    return ops.where(condition, first.astype(moved), second.astype(moved)).astype(dtype)


def keep(valid: Tensor, x: Tensor, value: Any) -> Tensor:
    """`x` where valid, else the scalar `value`: one pass over the data.

    `masked_fill` needs no buffer of the value, forward or backward, which `where` does; it cannot
    widen the data, so `where` stays for a mask larger than the data.
    """
    if planning.covers(x.shape, valid.shape):
        return ops.masked_fill(x, ops.logical_not(valid), value)
    return ops.where(valid, x, value)


def spread(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Broadcast to `shape`; nothing happens when it already has it."""
    if x.shape == shape:
        return x
    return ops.broadcast_to(x, shape)


def total(x: Tensor, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """Sum over `axes`; over no axes it is the tensor itself."""
    if len(axes) == 0:
        return x
    if keepdims:
        return _reduce_sum_keep(x, axes)
    return _reduce_sum(x, axes)


def counted(valid: Tensor, shape: tuple[int, ...], axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """The number of valid elements over `axes` of the common shape, int32."""
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return constants.filled(out, ms.int32, 0)
    flags = ops.stop_gradient(valid)  # PyNative cannot add up the gradients of a boolean
    return total(spread(flags, shape).astype(ms.int32), axes, keepdims)


def emptied(name: str, value: Tensor, count: Tensor, empty: Any) -> Tensor:
    """Replace the value over nothing by `empty`; None keeps the documented rule."""
    if empty is None:
        return value
    return pick(count > 0, value, constants.constant(name, value.dtype, empty, "empty"))


def merged(x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """Bring `axes` to the end and merge them into one last axis."""
    if len(axes) == 1 and axes[0] == x.ndim - 1:
        return x
    order, _ = planning.last_axes(x.ndim, axes)
    shape = planning.reduced(x.shape, axes, False)
    size = planning.size_of(x.shape) // max(planning.size_of(shape), 1)
    return ops.reshape(ops.transpose(x, order), (*shape, size))


def folded(x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """Merge `axes` into one axis, in place when they are neighbours, else at the end."""
    if len(axes) == 1:
        return x
    if planning.neighbours(axes):
        return ops.reshape(x, planning.folded_shape(x.shape, axes))
    return merged(x, axes)


def moved_last(x: Tensor, axis: int) -> Tensor:
    """Swap one axis with the last; the same call undoes it."""
    if axis == x.ndim - 1:
        return x
    return ops.swapaxes(x, axis, x.ndim - 1)
