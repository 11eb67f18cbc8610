# expect: convert
# The kinds among the selected labels: their number, their sum; places are not read.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, labels, loss):
        kinds, _ = ops.unique(labels[loss > 0])
        entropy = ops.log(kinds.astype(ms.float32) + 1).sum()
        return entropy / kinds.shape[0], kinds.max()


def inputs():
    rng = np.random.default_rng(5)
    return [(Tensor(rng.integers(0, k, (3, 4)).astype(np.int32)), Tensor((rng.standard_normal((3, 4)) + s).astype(np.float32))) for k, s in ((2, 1), (5, 0), (9, 0.5))]
