# expect: convert
# Kept tokens, an end token, and pads up to a length of eight.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def __init__(self, length=8, pad=-1, end=99):
        super().__init__()
        self.length, self.pad, self.end = length, pad, end

    def construct(self, tokens, keep):
        kept = tokens[keep]
        ended = ops.concat([kept, ops.full((1,), self.end, dtype=ms.int32)])
        rest = ops.full((self.length - len(ended),), self.pad, dtype=ms.int32)
        return ops.concat([ended, rest]), ended.shape[0]


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for k in (1, 3, 5):
        m = np.zeros(5, bool)
        m[rng.permutation(5)[:k]] = True
        out.append((Tensor(rng.integers(0, 50, 5).astype(np.int32)), Tensor(m)))
    return out
