# expect: convert
# BPR over all clicked / shown pairs of every user, users without a click are skipped by a guard.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BPRLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.logsigmoid = nn.LogSigmoid()

    def user_loss(self, s, y):
        clicked = s[y == 1]
        shown = s[y == 0]
        margin = clicked.reshape(-1, 1) - shown.reshape(1, -1)
        return -self.logsigmoid(margin).mean()

    def construct(self, scores, labels):
        total = ops.zeros((), ms.float32)
        n_users = ops.zeros((), ms.int32)
        for u in range(scores.shape[0]):
            y = labels[u]
            ok = ops.logical_and((y == 1).any(), (y == 0).any())
            if ok:
                total = total + self.user_loss(scores[u], y)
                n_users = n_users + 1
        return total / n_users


def inputs():
    rng = np.random.default_rng(81)
    out = []
    tables = (((1, 0, -1, -1, -1), (1, -1, -1, -1, -1), (0, 0, -1, -1, -1)),
              ((1, 1, 0, 0, 0), (1, 0, 1, 1, -1), (0, -1, 0, 1, -1)),
              ((1, 1, 1, 1, 0), (0, 0, 0, 0, 1), (0, 1, 0, 1, 0)))
    for t in tables:
        s = rng.standard_normal((3, 5)).astype(np.float32)
        t = np.array(t, np.int32)
        s[t == -1] = np.inf
        out.append((ms.Tensor(s), ms.Tensor(t)))
    return out
