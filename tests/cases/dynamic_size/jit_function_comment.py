# expect: convert
# No Cell holds the watcher of a plain function: the module does.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def decay(x, steps):
    powers = ops.arange(int(steps))  # staticshape: capacity=10
    return (x.mean() ** (powers.astype(ms.float32) + 1.0)).sum()


def inputs():
    rng = np.random.default_rng(711)
    x = ms.Tensor(rng.random(4).astype(np.float32) + 0.5)
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 4, 10)]
