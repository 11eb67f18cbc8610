# expect: convert
# The kinds of a batch are the classes, and how often each of them is there corrects the scores.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SampledSoftmax(nn.Cell):
    def __init__(self, temperature=0.2):
        super().__init__()
        self.user = nn.Embedding(9, 4)
        self.item = nn.Embedding(15, 4)
        self.temperature = temperature

    def construct(self, users, items):
        kinds, target = ops.unique(items)
        often = ops.zeros(kinds.shape[0], ms.float32)
        often = often.index_add(0, target, ops.ones(items.shape[0], ms.float32))
        share = ops.log(often / items.shape[0])
        scores = ops.matmul(self.user(users), self.item(kinds).T) / self.temperature
        return ops.cross_entropy(scores - share[None, :], target)


def inputs():
    rng = np.random.default_rng(817)
    out = []
    for high in (2, 4, 15):
        users = rng.integers(0, 9, 6).astype(np.int32)
        items = rng.integers(0, high, 6).astype(np.int32)
        out.append((ms.Tensor(users), ms.Tensor(items)))
    return out
