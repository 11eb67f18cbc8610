# expect: untouched (constant k, bounds from attributes and from shapes)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, k=3, n=4):
        super().__init__()
        self.k = k
        self.n = n
        self.topk = ops.TopK()

    def construct(self, x):
        top, _ = self.topk(x, self.k)
        head = x[:self.n]
        half = x[: x.shape[0] // 2]
        for i in range(self.k):
            head = head + x[i:i + 4]
        return top.sum() + head.sum() + half.mean()


def inputs():
    rng = np.random.default_rng(216)
    return [(ms.Tensor(rng.standard_normal(8).astype(np.float32)),) for _ in range(3)]
