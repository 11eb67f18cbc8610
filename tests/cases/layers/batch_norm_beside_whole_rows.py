# expect: convert
# One layer for selected rows and for all rows: only the call with the selection changes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3, use_batch_statistics=True)

    def construct(self, rows, m):
        whole = self.norm(ops.nan_to_num(rows, 0.0, 1.0, -1.0).clamp(-2, 2))
        return self.norm(rows[m]).pow(2).sum(), whole.mean()


def inputs():
    rng = np.random.default_rng(823)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
