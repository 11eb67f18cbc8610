# expect: convert
# MLM head: nonzero positions, gather of hidden rows, tied decoder, loss, accuracy and perplexity.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class MLMHead(nn.Cell):
    def __init__(self, vocab=11, dim=6):
        super().__init__()
        self.dim = dim
        self.dense = nn.Dense(dim, dim)
        self.act = nn.GELU()
        self.table = Parameter(Tensor(np.random.randn(vocab, dim).astype(np.float32) * 0.3), name="table")
        self.matmul = ops.MatMul(transpose_b=True)

    def construct(self, sequence, labels):
        labels = labels.view(-1)
        positions = ops.nonzero(labels != -100).view(-1)
        rows = sequence.view(-1, self.dim).index_select(0, positions)
        tgt = ops.gather(labels, positions, 0)
        logits = self.matmul(self.act(self.dense(rows)), self.table)
        loss = ops.cross_entropy(logits, tgt)
        hits = (ops.argmax(logits, -1).astype(ms.int32) == tgt).astype(ms.float32)
        return loss, ops.exp(loss), hits.sum() / positions.shape[0]


def inputs():
    rng = np.random.default_rng(41)
    out = []
    for n in (1, 4, 10):
        h = rng.standard_normal((2, 5, 6)).astype(np.float32)
        y = np.full(10, -100, np.int32)
        y[rng.permutation(10)[:n]] = rng.integers(0, 11, n)
        out.append((ms.Tensor(h), ms.Tensor(y.reshape(2, 5))))
    return out
