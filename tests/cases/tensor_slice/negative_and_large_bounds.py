# expect: convert
# Python slice rules: negative bounds count from the end, large ones are clipped.
import numpy as np
import mindspore as ms
from mindspore import ops, Tensor


@ms.jit
def clipped(x: Tensor, n: Tensor):
    part = x[:n]
    return part.sum()


def inputs():
    rng = np.random.default_rng(342)
    x = Tensor(rng.standard_normal(5).astype(np.float32))
    return [(x, Tensor(n, ms.int32)) for n in (2, -1, 9, -4, 5)]
