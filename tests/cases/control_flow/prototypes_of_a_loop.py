# expect: convert
# A row for every class is put into an empty list; the query rows that are selected meet all of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, classes=3):
        super().__init__()
        self.classes = classes
        self.loss = nn.CrossEntropyLoss()

    def construct(self, feats, labels, query):
        rows = []
        for c in range(self.classes):
            rows.append(feats[labels == c].mean(axis=0))
        table = ops.stack(rows)
        asked = feats[query]
        score = -((asked.expand_dims(1) - table.expand_dims(0)) ** 2).sum(-1)
        return self.loss(score, labels[query])


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for k in (1, 4, 9):
        query = np.zeros(9, bool)
        query[rng.permutation(9)[:k]] = True
        labels = np.concatenate((np.arange(3), rng.integers(0, 3, 6))).astype(np.int32)
        out.append((Tensor(rng.standard_normal((9, 4)).astype(np.float32)), Tensor(labels), Tensor(query)))
    return out
