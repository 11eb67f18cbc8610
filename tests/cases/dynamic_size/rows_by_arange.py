# expect: convert
# Rows are gathered by 0, 1, ... n-1: n is at most the number of rows.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def head_mean(x, n):
    rows = x[ops.arange(int(n))]
    return (rows * rows).sum(axis=-1).mean()


def inputs():
    rng = np.random.default_rng(703)
    x = ms.Tensor(rng.standard_normal((5, 3)).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 3, 5)]
