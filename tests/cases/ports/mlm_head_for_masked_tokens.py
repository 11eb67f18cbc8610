# expect: convert
# entry: Model
# A language model that projects the masked tokens only: the head is given a mask, or none.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter


class Attention(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.q = nn.Dense(dim, dim)
        self.k = nn.Dense(dim, dim)
        self.norm = nn.LayerNorm((dim,))

    def construct(self, x, pad):
        scores = ops.matmul(self.q(x), self.k(x).swapaxes(1, 2))
        scores = scores.masked_fill(pad.expand_dims(1), -1e4)
        return self.norm(x + ops.matmul(ops.softmax(scores, -1), x))


class Head(nn.Cell):
    def __init__(self, dim, vocab):
        super().__init__()
        self.dense = nn.Dense(dim, vocab)

    def construct(self, features, masked=None):
        if masked is not None:
            features = features[masked]
        return self.dense(ops.tanh(features))


class Model(nn.Cell):
    def __init__(self, vocab=9, dim=4, longest=8):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.places = Parameter(ms.Tensor(np.linspace(-1, 1, longest * dim).reshape(longest, dim), ms.float32))
        self.layer = Attention(dim)
        self.head = Head(dim, vocab)
        self.pad = 0

    def construct(self, ids, goal):
        x = self.embed(ids) + self.places[: ids.shape[1]]
        features = self.layer(x, ids == self.pad)
        masked = goal != self.pad
        logits = self.head(features, masked)
        return ops.cross_entropy(logits, goal[masked], reduction="sum") / masked.sum()


def inputs():
    rng = np.random.default_rng(74)
    out = []
    for part in (0.1, 0.4, 1.0):
        ids = rng.integers(1, 9, (2, 6)).astype(np.int32)
        ids[1, 4:] = 0
        picked = (rng.random((2, 6)) < part) & (ids > 0)
        picked[0, 1] = True
        out.append((ms.Tensor(ids), ms.Tensor(np.where(picked, ids, 0).astype(np.int32))))
    return out
