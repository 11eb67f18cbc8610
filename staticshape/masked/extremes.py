"""max and min along an axis: padding and NaN never spoil the gradient, which ties share."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, dtypes, planning
from .primitives import counted, gate, keep, total

_largest = ops.ReduceMax()
_least = ops.ReduceMin()


def maximum(x: Tensor, valid: Tensor, axis: int) -> Tensor:
    """The largest valid element; MindSpore's own reduction ignores NaN, this does not."""
    kept = keep(valid, x, "lowest")
    best = _largest(kept, (axis,))
    if not dtypes.is_float(x.dtype):
        return best
    return _settled(best, constants.lowest(x.dtype), kept, valid, axis)


def minimum(x: Tensor, valid: Tensor, axis: int) -> Tensor:
    """The least valid element; MindSpore's own reduction ignores NaN, this does not."""
    kept = keep(valid, x, "highest")
    best = _least(kept, (axis,))
    if not dtypes.is_float(x.dtype):
        return best
    return _settled(best, constants.highest(x.dtype), kept, valid, axis)


def _settled(best: Tensor, identity: Tensor, kept: Tensor, valid: Tensor, axis: int) -> Tensor:
    """`best`, NaN if there is one; the share that the padding takes goes back to the valid ones.

    Elements that tie share the gradient. The padding holds the identity element and takes part
    where the valid ones hold nothing else: there the gradient, and an infinity, is scaled up.
    """
    dtype = best.dtype
    number = counted(valid, kept.shape, (axis,), False, dtype)
    alone = ops.logical_and(ops.stop_gradient(best) == identity, number > 0)
    one = constants.filled((), dtype, 1)
    size = constants.filled((), dtype, planning.extent(kept.shape, axis))
    best = best * ops.where(alone, size / ops.maximum(number, one), one)
    # no square is below 0: only a NaN makes their sum one, for half of what a test costs
    squares = total(ops.square(ops.stop_gradient(kept)), (axis,), False)
    return ops.where(ops.isnan(squares), constants.filled((), dtype, float("nan")), best)


def of_first(best: Tensor, x: Tensor, valid: Tensor, axis: int) -> Tensor:
    """`best` as the first valid element that equals it: that one has its gradient alone."""
    if not dtypes.is_float(x.dtype):
        return best
    level = ops.expand_dims(ops.stop_gradient(best), axis)
    fixed = ops.stop_gradient(x)
    alike = ops.logical_or(fixed == level, ops.logical_and(fixed != fixed, level != level))
    number = ops.cumsum(gate(ops.logical_and(valid, alike), ms.int32), axis)
    first = ops.logical_and(ops.logical_and(valid, alike), number == 1)
    found = counted(first, first.shape, (axis,), False) > 0
    return ops.where(found, total(keep(first, x), (axis,), False), ops.stop_gradient(best))
