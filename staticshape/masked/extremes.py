"""max and min with a gradient of their own: ties share it, padding and NaN never spoil it."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, nn, ops

from . import constants, dtypes, planning
from .primitives import keep


class _Extreme(nn.Cell):  # type: ignore[misc]
    """Largest or least valid element along `axis`; MindSpore's own ignores NaN, this does not."""

    def __init__(self, largest: bool) -> None:
        super().__init__()
        self.largest = largest
        self.reduce = ops.ReduceMax() if largest else ops.ReduceMin()

    def construct(self, x: Tensor, valid: Tensor, axis: int) -> Tensor:
        nothing = constants.lowest(x.dtype) if self.largest else constants.highest(x.dtype)
        kept = keep(valid, x, nothing)
        best = self.reduce(kept, (axis,))
        if dtypes.is_float(x.dtype):
            unordered = ops.ReduceAny()(ops.isnan(kept), (axis,))
            best = ops.where(unordered, constants.constant("max", x.dtype, float("nan"), ""), best)
        return best

    def bprop(
        self, x: Tensor, valid: Tensor, axis: int, out: Tensor, dout: Tensor
    ) -> tuple[Any, ...]:
        shape = planning.reduced(x.shape, (axis,), True)
        best = ops.reshape(out, shape)
        tied = ops.logical_and(valid, ops.logical_or(x == best, ops.isnan(best)))
        ties = ops.ReduceSum(True)(tied.astype(x.dtype), (axis,))
        zero = constants.constant("max", x.dtype, 0, "")
        given = ops.where(ties > 0, ops.reshape(dout, shape) / ties, zero)
        return ops.where(tied, given, zero), ops.zeros_like(valid), axis


maximum = _Extreme(True)
minimum = _Extreme(False)
