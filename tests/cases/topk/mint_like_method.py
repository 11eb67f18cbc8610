# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, loss):
        n = (loss > 0.2).sum()
        hardest = loss.topk(ops.maximum(n, 1))[0]
        return hardest.mean()


def inputs():
    rng = np.random.default_rng(350)
    return [(ms.Tensor((rng.random(8) * s).astype(np.float32)),) for s in (0.1, 0.4, 1.0)]
