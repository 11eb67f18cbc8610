# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, m):
        feats = []
        for i in range(3):
            f = x[i][m[i]]
            f = (f - f.mean()) / (f.std() + 1e-6)
            feats.append(f)
        return sum([(f**2).mean() for f in feats]) / len(feats)


def inputs():
    rows = []
    for share in (0.3, 0.6, 0.9):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 5)) < share
        m[:, 0] = m[:, 2] = True
        m[:, 1] = False
        x = np.where(m, rng.standard_normal((3, 5)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
