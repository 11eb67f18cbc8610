# expect: convert
# Only the k-th value is used.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, score: Tensor, k: Tensor):
        values, _ = ops.topk(score, k)
        limit = values[-1]
        return ops.relu(score - limit).sum()


def inputs():
    rng = np.random.default_rng(351)
    return [(Tensor(rng.random(8).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 3, 8)]
