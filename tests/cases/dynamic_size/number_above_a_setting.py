# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, least=2):
        super().__init__()
        self.least = least

    def construct(self, x, w):
        k = int((w > 0).astype(ms.int32).sum()) - 3
        k = max(k, self.least)
        head = ops.sort(x, descending=True)[0][:k]
        return -(head * ops.log(head * head + 0.1)).sum() / k


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
