# expect: convert
# What meshgrid gives is as whole as what it is made of: selected, it is no mask but an index.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Spans(nn.Cell):
    def __init__(self):
        super().__init__()
        self.out = nn.Dense(6, 4)

    def construct(self, hidden, length, gold):
        n = hidden.shape[0]
        starts, ends = ops.meshgrid(ops.arange(n), ops.arange(n), indexing="ij")
        ok = (ends >= starts) & (ends < length)
        s, e = starts[ok], ends[ok]
        logits = self.out(ops.cat((hidden[s], hidden[e]), -1))
        return ops.cross_entropy(logits, gold[s, e])


def inputs():
    rng = np.random.default_rng(6)
    rows = []
    for length in (2, 4, 5):
        hidden = rng.standard_normal((5, 3)).astype(np.float32)
        hidden[length:] = np.inf
        gold = rng.integers(0, 4, (5, 5))
        rows.append((Tensor(hidden), Tensor(length, ms.int32), Tensor(gold, ms.int32)))
    return rows
