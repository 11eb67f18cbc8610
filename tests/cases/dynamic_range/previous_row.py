# expect: convert
# The counter indexes the row before.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def smooth(x, n):
    total = x[0].sum() * 0.0
    for step in range(n.item()):
        total = total * 0.5 + (x[step] * x[step - 1]).sum()
    return total


def inputs():
    rng = np.random.default_rng(732)
    x = ms.Tensor(rng.standard_normal((4, 3)).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 2, 4)]
