# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the places of masked words have the name of a mask"""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 4)
        self.fc = nn.Dense(4, 4)

    def construct(self, ids, labels):
        h = self.table(ids).reshape(-1, 4)
        labels = labels.reshape(-1)
        masked = ops.nonzero(labels != -100).flatten()
        picked = ops.gather(h, masked, 0)
        logits = ops.matmul(self.fc(picked), self.table.embedding_table.T)
        return ops.cross_entropy(logits, labels[masked])


def inputs():
    r = np.random.RandomState(21)
    found = []
    for p in (0.3, 0.5, 0.9):
        ids = r.randint(0, 12, (2, 6))
        found.append((Tensor(ids, ms.int32), Tensor(np.where(r.rand(2, 6) < p, ids, -100), ms.int32)))
    return found
