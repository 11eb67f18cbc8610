# expect: convert
# The first piece of each word is judged: a layer of nn, over log probabilities, one loss a word.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class FirstPieces(nn.Cell):
    def __init__(self, tags=4, dim=5):
        super().__init__()
        self.tagger = nn.Dense(dim, tags)
        self.loss = nn.NLLLoss(reduction="none")

    def construct(self, hidden, first, tags):
        scores = ops.log_softmax(self.tagger(hidden), -1)
        words = scores[first]
        per_word = self.loss(words, tags)
        return per_word * (tags > 0).astype(ms.float32)


def inputs():
    r = np.random.default_rng(3)
    out = []
    for _ in range(3):
        first = np.zeros(8, bool)
        first[r.choice(8, 4, replace=False)] = True
        out.append(
            (
                ms.Tensor(r.standard_normal((2, 4, 5)).astype(np.float32)),
                ms.Tensor(first.reshape(2, 4)),
                ms.Tensor(r.integers(0, 4, 4), ms.int32),
            )
        )
    return out
