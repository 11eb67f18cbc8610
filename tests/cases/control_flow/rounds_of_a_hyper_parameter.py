# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, rounds=2):
        super().__init__()
        self.rounds = rounds

    def construct(self, x, mask, n):
        part = x[mask]
        score = 0.0
        for i in range(n.shape[0] - 1):
            score = score + part * i
        return (score + part).sum()


def inputs():
    rng = np.random.default_rng(372)
    out = []
    for n in (1, 3, 5):
        keep = rng.permutation(5) < n
        x = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(np.zeros(3, np.float32))))
    return out
