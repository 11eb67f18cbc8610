# expect: convert
# entry: Net
# A history filled up on the left: the last ones, with zeros before them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class History(nn.Cell):
    def __init__(self, max_len):
        super().__init__()
        self.max_len = max_len
        self.emb = nn.Embedding(12, 4)

    def construct(self, items, weight):
        clicked = items[items > 0]
        left = ops.zeros((self.max_len,), ms.int32)
        seq = ops.cat([left, clicked])[-self.max_len :]
        rows = self.emb(seq) * weight.expand_dims(-1)
        return rows.sum(0)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.history = History(6)

    def construct(self, items, weight):
        return self.history(items, weight)


def inputs():
    rng = np.random.default_rng(33)
    out = []
    for n in (1, 5, 6, 9):
        items = rng.integers(1, 12, 9).astype(np.int32)
        items[rng.permutation(9) >= n] = 0
        out.append((Tensor(items), Tensor(rng.standard_normal(6).astype(np.float32))))
    return out
