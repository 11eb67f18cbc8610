# expect: refuse (`ops.full` without a dtype gives whole numbers: `concat` would convert them)
# oracle: graph (op by op, concat takes one dtype only)
# A start value is put before the frames of an utterance; its dtype is not theirs.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, n, m):
        frames = x[:n]
        start = ops.full((1,), 7.0)
        before = ops.concat((start, frames[:-1]))
        marked = ops.concat((ops.zeros((2,), ms.int32), x[m]))
        return (frames - before).sum(), marked.sum()


def inputs():
    x = np.random.default_rng(41).standard_normal(8).astype(np.float32)
    return [(Tensor(x), Tensor(n), Tensor(np.arange(8) < n)) for n in (2, 5, 8)]
