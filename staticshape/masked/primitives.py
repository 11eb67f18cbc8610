"""The few graph-side pieces that every masked function is made of.

On the CPU a choice per element mispredicts a branch per element when the mask is random: it takes
ten times as long as a multiplication. A gate, `x` where a number is above 0, is a bit-wise AND, and
a repetition (`Tile`) is several times faster than `BroadcastTo`: both were measured, see
benchmarks/masked.py.

No function here is a Cell with a `bprop`. In a compiled function that is differentiated from
outside (a `jit` function in a PyNative gradient) MindSpore 2.10 refuses one that takes a tuple, and
gives all calls of one Cell on equal shapes the result of one of them: wrong gradients, no error.
"""

from __future__ import annotations

from typing import Any

import mindspore as ms
from mindspore import Tensor, ops
from mindspore.ops.operations import _grad_ops

from . import constants, dtypes, planning

_reduce_sum = ops.ReduceSum(False)
_add_up = ops.ReduceSum(True)
_tile = ops.Tile()
relu_grad = _grad_ops.ReluGrad()


def gate(valid: Tensor, dtype: Any) -> Tensor:
    """The mask as a number, 1 where valid and 0 elsewhere, without a gradient."""
    return ops.stop_gradient(valid).astype(dtype)  # PyNative cannot add gradients of a boolean


def widened(x: Tensor, dtype: Any) -> Tensor:
    """`x` in another dtype; booleans pass no gradient on, though MindSpore's cast would."""
    return gate(x, dtype) if x.dtype == ms.bool_ else x.astype(dtype)


def passed(x: Tensor, mask: Tensor) -> Tensor:
    """`x` where the number `mask` is 1, 0 where it is 0, whatever `x` holds; both of one shape."""
    if not dtypes.is_float(x.dtype):
        return x * mask
    if planning.branch_free(x.dtype):
        return relu_grad(x, mask)
    return ops.where(mask > 0, x, constants.filled((), x.dtype, 0))


def pick(condition: Tensor, first: Tensor, second: Tensor) -> Tensor:
    """`where` for every dtype: bfloat16 has no kernel and goes through float32, exactly."""
    dtype = first.dtype
    moved = dtypes.movable_dtype(dtype)
    chosen = ops.stop_gradient(condition)  # its kernel may have no gradient, and is asked for one
    if moved == dtype:
        return ops.where(chosen, first, second)
    return ops.where(chosen, first.astype(moved), second.astype(moved)).astype(dtype)


def keep(valid: Tensor, x: Tensor, value: Any = 0) -> Tensor:
    """`x` where valid, else `value`: a scalar, or "lowest" or "highest" of the dtype.

    Exact, whatever the padding holds: the gate leaves 0, from which the value is taken; where
    valid 0.0 is taken, which changes no bit.
    """
    if not planning.gated(x.dtype, value):
        return _chosen(valid, x, constants.filled((), x.dtype, value))
    shape = planning.broadcast_to_common(x.shape, valid.shape)
    mask = repeated(gate(valid, x.dtype), shape)
    kept = passed(spread(x, shape), mask)
    if value == 0:
        return kept
    one = constants.filled((), x.dtype, 1)
    away = mask - one if planning.above_zero(value) else one - mask
    if not planning.unit(value):
        away = away * constants.factor(x.dtype, value)
    kept = kept - away
    if constants.unbounded(x.dtype, value):  # a second factor would be merged with the first
        kept = kept - away
    return kept


def _chosen(valid: Tensor, x: Tensor, value: Tensor) -> Tensor:
    """`masked_fill` where it can: it needs no buffer of the value, forward or backward."""
    valid = ops.stop_gradient(valid)
    if planning.covers(x.shape, valid.shape):
        return ops.masked_fill(x, ops.logical_not(valid), value)
    return ops.where(valid, x, value)


def spread(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Broadcast to `shape`, a mask without a gradient; nothing else where it has that shape."""
    if x.dtype == ms.bool_:
        x = ops.stop_gradient(x)
    if x.shape == shape:
        return x
    if dtypes.is_float(x.dtype):
        return ops.broadcast_to(x, shape)  # its gradient takes a fifth of that of a repetition
    return repeated(x, shape)


def repeated(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Broadcast to `shape` without a gradient."""
    if x.shape == shape:
        return x
    if not planning.repeatable(x.shape, shape):
        return ops.broadcast_to(x, shape)
    aligned, times = planning.repetition(x.shape, shape)
    return _tile(ops.reshape(ops.stop_gradient(x), aligned), times)


def total(x: Tensor, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """Sum over `axes`; over no axes it is the tensor itself."""
    if len(axes) == 0:
        return x
    out = planning.reduced(x.shape, axes, keepdims)
    if planning.size_of(x.shape) == 0:
        return constants.filled(out, x.dtype, 0)
    if not dtypes.is_float(x.dtype):
        return ops.reshape(_reduce_sum(x, axes), out)
    steps = planning.sums(x.shape, axes)
    for step in steps:
        x = _add_up(ops.reshape(x, step[0]), (step[1],))
    return ops.reshape(x, out)


def exact_total(x: Tensor, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """`total` of integers that a float64 cannot hold, in which MindSpore's own sum adds them."""
    if len(axes) == 0:
        return x
    running = ops.cumsum(merged(x, axes), -1)
    last = running[..., running.shape[-1] - 1]
    return ops.reshape(last, planning.reduced(x.shape, axes, keepdims))


def counted(
    valid: Tensor,
    shape: tuple[int, ...],
    axes: tuple[int, ...],
    keepdims: bool,
    dtype: Any = ms.int32,
) -> Tensor:
    """The number of valid elements over `axes` of the common shape, exact before the last cast."""
    out = planning.reduced(shape, axes, keepdims)
    if planning.size_of(shape) == 0:
        return constants.filled(out, dtype, 0)
    own, times = planning.own_axes(valid.shape, shape, axes)
    exact = planning.size_of(valid.shape) <= 2**24  # a float32 counts so far, and adds faster
    number = total(gate(valid, ms.float32 if exact else ms.int32), own, True).astype(dtype)
    if times > 1:
        number = number * constants.filled((), dtype, times)
    aligned = ops.reshape(number, planning.aligned(number.shape, len(shape)))
    return ops.reshape(repeated(aligned, planning.reduced(shape, axes, True)), out)


def narrowed(number: Tensor) -> Tensor:
    """Integers as int32, the largest or the least one for what that cannot hold; no gradient.

    A cast alone wraps around: 2^32 would be 0, and an overflow nothing to be seen.
    """
    number = ops.stop_gradient(number)
    if dtypes.is_wide(number.dtype):
        most = constants.constant("count", ms.int64, 2**31 - 1, "count")
        least = constants.constant("count", ms.int64, -(2**31), "count")
        number = ops.maximum(ops.minimum(number, most), least)
    return number.astype(ms.int32)


def tally(flags: Tensor, axis: int, keepdims: bool = False) -> Tensor:
    """The sum of flags (or of places) along one axis, int32.

    By way of a float: a sum of int32 that the compiler folds, under a constant mask, is an int64.
    """
    exact = planning.size_of(flags.shape) <= 2**24
    number = gate(flags, ms.float32 if exact else ms.float64)
    return ops.ReduceSum(keepdims)(number, (axis,)).astype(ms.int32)


def divided(x: Tensor, number: Tensor) -> Tensor:
    """`x / number` where `number` can be 0: there MindSpore gives -inf for NaN, NumPy NaN."""
    none = number == 0
    one = constants.filled((), x.dtype, 1)
    infinite = constants.filled((), x.dtype, float("inf"))
    return x / ops.where(none, one, number) * ops.where(none, infinite, one)


def over_nothing(call: str, shape: tuple[int, ...], dtype: Any, rule: Any, empty: Any) -> Tensor:
    """The values where there is no element at all: by the rule of the function, or `empty`."""
    if empty is None:
        return constants.filled(shape, dtype, rule)
    constants.constant(call, dtype, empty, "empty")
    return constants.filled(shape, dtype, empty)


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


def picked(x: Tensor, axis: int, indices: Tensor) -> Tensor:
    """`gather_elements` along one axis, as a gather from all elements in a row.

    MindSpore's own (`GatherD`) has no gradient of a gradient, this has.
    """
    below = planning.size_of(x.shape[axis + 1 :])
    flat = indices.astype(ms.int32)
    if below > 1:
        flat = flat * below
    if planning.size_of(x.shape) > below * x.shape[axis] or below > 1:
        flat = flat + constants.beginnings(x.shape, axis)
    return ops.gather(ops.reshape(x, (-1,)), flat, 0)


def moved_last(x: Tensor, axis: int) -> Tensor:
    """Swap one axis with the last; the same call undoes it."""
    if axis == x.ndim - 1:
        return x
    return ops.swapaxes(x, axis, x.ndim - 1)
