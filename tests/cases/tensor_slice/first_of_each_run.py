# expect: convert
# Collapses repeats: what stands one place before.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, n):
        frames = x[:n]
        best = frames.max(axis=-1)
        path = frames.argmax(axis=-1).astype(ms.int32)
        new = ops.concat([ops.ones((1,), ms.bool_), path[1:] != path[:-1]])
        keep = ops.logical_and(new, path != 0)
        return best[keep].sum()


def inputs():
    r = np.random.default_rng(0)
    return [
        (Tensor(r.standard_normal((8, 4)).astype(np.float32)), Tensor(k, ms.int32))
        for k in (1, 3, 8)
    ]
