"""Gradients of gradients that MindSpore 2.10 lacks, of the kernels that move rows here.

A gradient of `Slice`, of `MaxUnpool2D` and of an addition at indices is an operator of its own, for
which MindSpore knows no gradient: a gradient penalty on a selection would not compile. All are
linear, and theirs are told here. None takes the place of one that MindSpore has. A MindSpore that
keeps its gradients elsewhere lacks them as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
from mindspore import Tensor, ops

from . import constants, planning
from .tracing import Shape, planned

Bprop = Callable[..., tuple[Any, ...]]


def _slice_grad(_: Any) -> Bprop:
    def bprop(dy: Tensor, x: Tensor, begin: Any, size: Any, out: Any, dout: Any) -> tuple[Any, ...]:
        return ops.slice(dout, begin, size), ops.zeros_like(x), begin, size

    return bprop


def _gather_nd_grad(_: Any) -> Bprop:
    def bprop(x: Tensor, indices: Tensor, out: Any, dout: Any) -> tuple[Any, ...]:
        added = ops.tensor_scatter_add(ops.zeros_like(x), indices, dout)
        return added, ops.zeros_like(indices)

    return bprop


@planned
def _in_one_row(x_shape: Shape, grads_shape: Shape) -> bool:
    if x_shape[1:3] != (1, 1) or grads_shape[1:3] != (1, 1):
        raise NotImplementedError(
            f"MindSpore has no gradient of the gradient of MaxUnpool2D, here of {list(x_shape)}; "
            f"staticshape.masked tells it for the rows that it moves, [N, 1, 1, size]"
        )
    return True


def _unpool_grad(_: Any) -> Bprop:
    def bprop(x: Tensor, grads: Tensor, argmax: Tensor, out: Any, dout: Any) -> tuple[Any, ...]:
        _in_one_row(x.shape, grads.shape)
        rows, width = grads.shape[0], grads.shape[3]
        places = argmax.astype(ms.int32) + constants.steps(rows, width, (rows, 1, 1, 1))
        wide = ops.reshape(dout, (-1,)).astype(ms.float64)
        size = planning.size_of(grads.shape)
        added = ops.unsorted_segment_sum(wide, ops.reshape(places, (-1,)), size)
        slope = ops.reshape(added, grads.shape).astype(grads.dtype)
        return ops.zeros_like(x), slope, ops.zeros_like(argmax)

    return bprop


_OURS = {
    "SliceGrad": _slice_grad,
    "GatherNdExt": _gather_nd_grad,
    "MaxUnpool2DGrad": _unpool_grad,
}


def complete() -> None:
    """Tell MindSpore what it does not know."""
    try:
        from mindspore.ops._grad_experimental.grad_base import bprop_getters
    except ImportError:
        return
    for name, getter in _OURS.items():
        if bprop_getters.get(name, None) is None:
            bprop_getters.register(name)(getter)
