"""`np` is mindspore.numpy here, `ops` is not mindspore.ops, and `F` is mint.nn.functional."""

import mindspore as ms
import mindspore.mint.nn.functional as F
import mindspore.numpy as np
import mindspore.ops as mint
from mindspore import Tensor, nn
from mindspore import numpy as ops
from mindspore.common.api import jit as ms_function
from mindspore.ops import composite as C
from mindspore.ops import function as P


@ms.jit
def ops_called_mint(x, m):
    return mint.masked_select(x, m).sum()


@ms_function
def jit_called_ms_function(x):
    return x[np.logical_and(x > 0, x < 3)].sum()


@ms.jit
def function_package(x, m):
    return P.masked_select(x, m).sum()


@ms.jit
def numpy_mask(x):
    keep = np.greater(x, 0.0)
    return x[keep].sum()


@ms.jit
def numpy_slice(x, lens):
    return np.sum(x[: lens.max()])


@ms.jit
def numpy_nonzero_of_ops(x):
    return mint.nonzero(np.greater(x, 0.0)).sum()


@ms.jit
def full_path(x, m):
    return ms.ops.masked_select(x, m).sum()


@ms.jit
def full_path_function(x, m):
    return ms.ops.function.masked_select(x, m).sum()


@ms.jit
def full_path_primitive(x, m):
    return ms.ops.MaskedSelect()(x, m).sum()


@ms.jit
def full_path_mint(x, m):
    return ms.mint.masked_select(x, m).sum()


class FullPathCell(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.op = ms.ops.operations.MaskedSelect()

    def construct(self, x: ms.Tensor, m: ms.Tensor) -> ms.Tensor:
        return self.op(x, m).sum()


@ms.jit
def static_numpy_where(x):
    return np.where(x > 0, x, 0)


@ms.jit
def static_numpy_called_ops(x):
    return ops.where(x > 0, x, 0) + ops.zeros(8)


@ms.jit
def static_functional(x):
    return F.relu(x) + F.silu(x)


@ms.jit
def static_numpy_take(x, index):
    return np.take(x, index)


@ms.jit
def static_numpy_shapes(x):
    return np.sum(np.ones((x.shape[0], 2))) + np.arange(0, 8, 2).sum()
