# expect: convert
# oracle: graph (PyNative cannot write at no positions)
# int64 labels written into an int32 table: the assignment converts them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, iou):
        best = iou.max(axis=0)
        assigned = ops.full((iou.shape[1],), -1, dtype=ms.int32)
        neg = ops.nonzero(best < 0.3).reshape(-1)
        assigned[neg] = 0
        pos = ops.nonzero(best >= 0.7).reshape(-1)
        assigned[pos] = iou.argmax(axis=0)[pos] + 1
        return assigned


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(np.clip(rng.random((3, 7)) + s, 0, 1).astype(np.float32)),) for s in (-0.2, 0, 0.1)]
