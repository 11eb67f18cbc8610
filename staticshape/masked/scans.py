"""A running product along the last axis whose gradient is right where an element is 0."""

from __future__ import annotations

from mindspore import Tensor, nn, ops

from .primitives import zeros


class _CumulativeProduct(nn.Cell):  # type: ignore[misc]
    """MindSpore's own gradient divides by the elements: NaN at a 0. This one divides by none.

    dx[i] = before[i] * tail[i], before = the product of what precedes i, and
    tail[i] = dout[i] + x[i+1] * tail[i+1], a linear recurrence, solved by doubling.
    """

    def construct(self, x: Tensor) -> Tensor:
        return ops.CumProd()(x, x.ndim - 1)

    def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> tuple[Tensor]:
        tail = dout
        size = x.shape[x.ndim - 1]
        before = ops.CumProd(exclusive=True)(x, x.ndim - 1)
        factor = ops.concat((x[..., 1:], zeros(x[..., :1])), -1)
        stride = 1
        while stride < size:
            nothing = zeros(x[..., :stride])
            tail = tail + factor * ops.concat((tail[..., stride:], nothing), -1)
            factor = factor * ops.concat((factor[..., stride:], nothing), -1)
            stride = stride * 2
        return (before * tail,)


cumulative_product = _CumulativeProduct()
