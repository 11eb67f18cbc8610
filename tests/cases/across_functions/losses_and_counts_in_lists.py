# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.crit = nn.L1Loss()

    def loss_single(self, pred, gt, mask):
        pos = mask > 0
        p = pred[pos]
        t = gt[pos]
        return self.crit(p, t), p.shape[0]

    def construct(self, x, m):
        losses, nums = [], []
        for i in range(3):
            loss, n = self.loss_single(x[i], x[i] * 0.5, m[i].astype(ms.float32))
            losses.append(loss)
            nums.append(n)
        return sum(losses) / max(sum(nums), 1)


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
