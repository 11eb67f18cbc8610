# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GCNLoss(nn.Cell):
    """Semi-supervised node classification: the loss of the labelled nodes."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Dense(3, 4)
        self.fc2 = nn.Dense(4, 3)
        self.loss = nn.CrossEntropyLoss()

    def construct(self, x, adj, y, train_mask):
        h = ops.relu(self.fc1(ops.matmul(adj, x)))
        out = ops.log_softmax(self.fc2(ops.matmul(adj, h)), axis=1)
        loss = ops.nll_loss(out[train_mask], y[train_mask])
        acc = (out.argmax(1).astype(ms.int32) == y)[train_mask].astype(ms.float32).mean()
        return loss, acc


def inputs():
    rng = np.random.default_rng(81)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        y = np.where(keep, rng.integers(0, 3, 5), -1).astype(np.int32)
        adj = rng.uniform(0, 0.5, (5, 5)).astype(np.float32)
        out.append((ms.Tensor(rng.normal(size=(5, 3)).astype(np.float32)), ms.Tensor(adj), ms.Tensor(y), ms.Tensor(keep)))
    return out
