# expect: convert
# Lists with names of their own, joined later; the second one has the masks of the first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TokenLoss(nn.Cell):
    def __init__(self, vocab=5):
        super().__init__()
        self.head = nn.Dense(4, vocab)
        self.loss = nn.CrossEntropyLoss()

    def construct(self, hidden, tokens):
        rows = [hidden[i][tokens[i] != 0] for i in range(2)]
        labels = [tokens[i][tokens[i] != 0] for i in range(2)]
        return self.loss(self.head(ops.cat(rows, 0)), ops.cat(labels, 0))


def inputs():
    rng = np.random.default_rng(503)
    out = []
    for lengths in ((1, 2), (6, 3), (4, 6)):
        hidden = rng.standard_normal((2, 6, 4)).astype(np.float32)
        tokens = rng.integers(1, 5, (2, 6)).astype(np.int32)
        for i, n in enumerate(lengths):
            tokens[i, n:] = 0
        hidden[tokens == 0] = 1e30
        out.append((ms.Tensor(hidden), ms.Tensor(tokens)))
    return out
