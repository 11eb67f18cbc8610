"""max and min with a gradient of their own: ties share it, padding and NaN never spoil it."""

from __future__ import annotations

from typing import Any

from mindspore import Tensor, nn, ops

from . import constants, dtypes, planning
from .primitives import keep, relu_grad, repeat_to, sum_over, zeros


class _Extreme(nn.Cell):  # type: ignore[misc]
    """Largest or least valid element along `axis`; MindSpore's own ignores NaN, this does not."""

    def __init__(self, largest: bool) -> None:
        super().__init__()
        self.largest = largest
        self.reduce = ops.ReduceMax() if largest else ops.ReduceMin()

    def construct(self, x: Tensor, valid: Tensor, axis: int) -> Tensor:
        kept = keep(valid, x, "lowest" if self.largest else "highest")
        best = self.reduce(kept, (axis,))
        if dtypes.is_float(x.dtype):
            # no square is below 0: only a NaN makes their sum one, for half of what a test costs
            unordered = ops.isnan(sum_over(ops.square(kept), (axis,)))
            best = ops.where(unordered, constants.constant("max", x.dtype, float("nan"), ""), best)
        return best

    def bprop(
        self, x: Tensor, valid: Tensor, axis: int, out: Tensor, dout: Tensor
    ) -> tuple[Any, ...]:
        shape = planning.reduced(x.shape, (axis,), True)
        best = ops.reshape(out, shape)
        behind = x < best if self.largest else x > best  # False for NaN on either side: a tie
        tied = ops.logical_and(valid, ops.logical_not(behind)).astype(x.dtype)
        zero = constants.constant("max", x.dtype, 0, "")
        ties = ops.reshape(sum_over(tied, (axis,)), shape)
        share = ops.where(ties > zero, ops.reshape(dout, shape) / ties, zero)
        share = repeat_to(share, x.shape)
        if planning.branch_free(x.dtype):
            return relu_grad(share, tied), zeros(valid), axis
        return ops.where(tied > zero, share, zero), zeros(valid), axis


maximum = _Extreme(True)
minimum = _Extreme(False)
