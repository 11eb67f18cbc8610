# expect: convert
# As many of each column as a count says: what stands at their places, weighted by their scores.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m):
        n = m.sum()
        scores = ops.where(m.unsqueeze(-1), rows, -1e9)
        values, index = ops.topk(scores, int(0.3 * n) + 1, dim=0)
        w = ops.arange(24).astype(ms.float32).reshape(8, 3)
        return (w.gather_elements(0, index) * ops.sigmoid(values)).mean(0)


def inputs():
    rng = np.random.default_rng(902)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
