# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Total(nn.Cell):
    def construct(self, x, m):
        preds = [x[i][m[i]] for i in range(3)]
        return self.total(preds)

    def total(self, preds):
        loss = 0
        for p in preds:
            loss += p.abs().mean()
        return loss


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        x = np.where(m, rng.standard_normal((3, 4)), np.inf)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
