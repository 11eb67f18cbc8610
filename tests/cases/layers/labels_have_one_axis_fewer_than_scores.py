# expect: convert
# entry: Tagger
"""Words picked by their number have scores of all classes and one label each."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Tagger(nn.Cell):
    def __init__(self, words=12, width=6, classes=4):
        super().__init__()
        rng = np.random.default_rng(3)
        self.table = nn.Embedding(words, width, embedding_table=ms.Tensor(rng.normal(size=(words, width)), ms.float32))
        self.score = nn.Dense(width, classes, weight_init=ms.Tensor(rng.normal(size=(classes, width)), ms.float32))

    def construct(self, words, labels):
        b, t = words.shape
        h = self.table(words)
        h = h + h.mean(axis=1, keep_dims=True)
        asked = labels >= 0
        scores = self.score(h[asked])
        found = labels[asked]
        right = (scores.argmax(axis=-1) == found).astype(ms.float32).mean()
        return ops.cross_entropy(scores, found), right / (b * t)


def inputs():
    rng = np.random.default_rng(4)
    rows = []
    for part in (0.3, 0.6, 1.1):
        labels = np.where(rng.random((2, 5)) < part, rng.integers(0, 4, (2, 5)), -1)
        labels[0, 0] = 2
        rows.append((ms.Tensor(rng.integers(0, 12, (2, 5)), ms.int32), ms.Tensor(labels, ms.int32)))
    return rows
