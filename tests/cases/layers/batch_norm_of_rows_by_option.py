# expect: convert
# One layer always by batch statistics, one in eval by those it remembers; one of a chain of calls.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = nn.BatchNorm1d(3, eps=1e-3, momentum=0.7, use_batch_statistics=True)
        self.dense = nn.Dense(3, 4)
        self.second = nn.BatchNorm1d(4)

    def construct(self, rows, m):
        h = self.second(self.dense(self.first(rows[m])))
        return ops.relu(h + 0.3).mean()


def inputs():
    rng = np.random.default_rng(851)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
