# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Split(nn.Cell):
    def construct(self, x, m):
        preds, targets = self.split(x, m)
        loss = 0
        for p, t in zip(preds, targets):
            loss += (p - t).abs().mean()
        return loss

    def split(self, x, m):
        preds, targets = [], []
        for i in range(3):
            preds.append(x[i][m[i]])
            targets.append((x[i] * 2)[m[i]])
        return preds, targets


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        x = np.where(m, rng.standard_normal((3, 4)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
