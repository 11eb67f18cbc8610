"""A running product whose gradient is right where an element is 0."""

from __future__ import annotations

from mindspore import Tensor, nn, ops


class _CumulativeProduct(nn.Cell):  # type: ignore[misc]
    """MindSpore's own gradient divides by the elements: NaN at a 0. This one divides by none.

    dx[i] = before[i] * tail[i], before = the product of what precedes i, and
    tail[i] = dout[i] + x[i+1] * tail[i+1], a linear recurrence, solved by doubling.
    """

    def construct(self, x: Tensor, axis: int) -> Tensor:
        return ops.CumProd()(x, axis)

    def bprop(self, x: Tensor, axis: int, out: Tensor, dout: Tensor) -> tuple[Tensor, int]:
        data = ops.swapaxes(x, axis, x.ndim - 1)
        tail = ops.swapaxes(dout, axis, x.ndim - 1)
        size = data.shape[data.ndim - 1]
        before = ops.CumProd(exclusive=True)(data, data.ndim - 1)
        factor = ops.concat((data[..., 1:], ops.zeros_like(data[..., :1])), -1)
        stride = 1
        while stride < size:
            nothing = ops.zeros_like(data[..., :stride])
            tail = tail + factor * ops.concat((tail[..., stride:], nothing), -1)
            factor = factor * ops.concat((factor[..., stride:], nothing), -1)
            stride = stride * 2
        return ops.swapaxes(before * tail, axis, x.ndim - 1), axis


cumulative_product = _CumulativeProduct()
