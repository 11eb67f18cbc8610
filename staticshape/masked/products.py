"""A product along the last axis whose gradient is right where an element is 0."""

from __future__ import annotations

from mindspore import Tensor, nn, ops


class _Product(nn.Cell):  # type: ignore[misc]
    """The gradient of one factor is the product of the others, without a division."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.ReduceProd()(x, (x.ndim - 1,))

    def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> tuple[Tensor]:
        last = x.ndim - 1
        before = ops.CumProd(exclusive=True, reverse=False)(x, last)
        after = ops.CumProd(exclusive=True, reverse=True)(x, last)
        return (before * after * ops.expand_dims(dout, -1),)


product = _Product()
