# expect: convert
# entry: Net
# Keys and values of a batch are cut to the longest one: products in batches over the axis that is cut.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scores(nn.Cell):
    def construct(self, query, keys):
        return ops.Softmax(axis=2)(ops.BatchMatMul(transpose_b=True)(query, keys))


class Encoder(nn.Cell):
    def __init__(self, words=9, size=6):
        super().__init__()
        self.words = nn.Embedding(words, size)
        self.places = nn.Embedding(5, size)
        self.dense = nn.Dense(2 * size, size)
        self.scores = Scores()

    def construct(self, seen, seen_at, words, at):
        query = self.dense(ops.Concat(2)((self.words(words), self.places(at))))
        keys = self.dense(ops.Concat(2)((self.words(seen), self.places(seen_at))))
        context = ops.BatchMatMul()(self.scores(query, keys), keys)
        return ops.concat((query, context), 2)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()

    def construct(self, seen, seen_at, words, at, lengths):
        longest = ops.max(lengths)[0]
        return self.encoder(seen[:, :longest + 1], seen_at[:, :longest + 1], words, at)


def inputs():
    rng = np.random.default_rng(44)
    out = []
    for lengths in ([3, 2], [6, 1], [4, 7]):
        given = [rng.integers(0, high, (2, n)) for high, n in ((9, 8), (5, 8), (9, 4), (5, 4))]
        out.append(tuple(ms.Tensor(each.astype(np.int32)) for each in (*given, np.array(lengths))))
    return out
