# expect: convert
# entry: Pretraining
"""A language model's head shares the embeddings that its network made and handed to it."""

import numpy as np

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Head(nn.Cell):
    def __init__(self, embedding):
        super().__init__()
        self.embedding = embedding
        self.bias = Parameter(Tensor(np.zeros(embedding.shape[0], np.float32)), name="bias")

    def construct(self, x):
        return ops.matmul(x, self.embedding.T) + self.bias


class Pretraining(nn.Cell):
    def __init__(self, vocab=7, dim=4):
        super().__init__()
        rng = np.random.RandomState(0)
        table = Parameter(Tensor(rng.randn(vocab, dim).astype(np.float32)), name="table")
        self.table = table
        self.predictions = Head(table)
        self.loss = nn.CrossEntropyLoss()

    def construct(self, ids, labels):
        hidden = ops.tanh(ops.gather(self.table, ids, 0)).reshape(-1, 4)
        flat = labels.reshape(-1)
        index = (flat != -1).nonzero().squeeze(-1)
        logits = self.predictions(ops.gather(hidden, index, 0))
        return self.loss(logits, ops.gather(flat, index, 0))


def inputs():
    rng = np.random.default_rng(24)
    rows = []
    for rate in (0.5, 0.0, 1.0):
        chosen = rng.random((2, 5)) < rate
        chosen[1, 2] = True
        labels = np.where(chosen, rng.integers(0, 7, (2, 5)), -1).astype(np.int32)
        rows.append((Tensor(rng.integers(0, 7, (2, 5)), ms.int32), Tensor(labels)))
    return rows
