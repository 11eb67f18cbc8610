# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def huber_scalar(x, y):
    d = ops.abs(x - y).sum()
    if d < 0.5:
        loss = 0.5 * d * d
    elif d < 2.0:
        loss = d - 0.5
    else:
        loss = ops.sqrt(d)
    return loss


def inputs():
    rng = np.random.default_rng(371)
    return [
        (
            ms.Tensor(rng.random(3).astype(np.float32)),
            ms.Tensor((rng.random(3) * s).astype(np.float32)),
        )
        for s in (1.0, 3.0, 30.0)
    ]
