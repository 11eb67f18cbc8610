# expect: convert
# Graph pooling: as many nodes as a ratio of those that are there, each weighted by its score.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ratio = 0.5

    def construct(self, rows, m):
        count = int(self.ratio * m.sum()) + 1
        score = ops.where(m, rows.sum(1), -1e9)
        values, index = ops.topk(score, count)
        kept = ops.where(m.unsqueeze(-1), rows, 0.0)[index]
        return (kept * ops.tanh(values).unsqueeze(-1)).sum(0)


def inputs():
    rng = np.random.default_rng(903)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
