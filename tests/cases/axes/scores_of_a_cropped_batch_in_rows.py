# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(3, 5)
        self.loss = nn.CrossEntropyLoss()

    def construct(self, x, labels, lengths):
        n = lengths.max()
        x, labels = x[:, :n], labels[:, :n]
        b, t, c = x.shape
        scores = self.head(x)
        rows, marks = scores.reshape(-1, scores.shape[-1]), labels.reshape(-1)
        plain = ops.cross_entropy(rows, marks.astype(ms.int32), reduction="none")
        hits = (rows.argmax(-1) == marks).astype(ms.float32).mean()
        shifted = self.loss(scores[:, :-1, :].reshape(-1, 5), labels[:, 1:].reshape(-1))
        features = ops.tanh(x.view(-1, c))
        return plain.mean() + plain.max(), hits, shifted, features.mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for lengths in ([2, 1, 2], [5, 3, 4], [6, 6, 1]):
        x, labels = r.randn(3, 6, 3).astype(np.float32), r.randint(0, 5, (3, 6)).astype(np.int32)
        x[:, max(lengths) :], labels[:, max(lengths) :] = np.nan, 99
        out.append((Tensor(x), Tensor(labels), Tensor(np.array(lengths, np.int32))))
    return out
