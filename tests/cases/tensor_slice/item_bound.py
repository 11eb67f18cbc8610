# expect: convert
# The bound is read with int(): still a tensor value for the compiler.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def first_valid(x, mask):
    n = int(mask.sum())
    return ops.mean(ops.abs(x[:n]))


def inputs():
    rng = np.random.default_rng(45)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor((np.arange(6) < n).astype(np.int32))) for n in (1, 4, 6)]
