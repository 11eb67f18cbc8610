# expect: refuse (the k best values leave the entry point)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, score: Tensor, k: Tensor):
        values, index = ops.topk(score, k)
        return values, index


def inputs():
    rng = np.random.default_rng(352)
    return [(Tensor(rng.random(8).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 3, 8)]
