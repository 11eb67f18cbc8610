# expect: convert
# The filler is longer than what is left, its length is written in another way, and it holds numbers.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, tokens, keep, others):
        kept = tokens.masked_select(keep)
        ids = ops.concat((kept, ops.full((9,), -1, dtype=ms.int32)))[1:7]
        rows = ops.concat((others[keep], others))[: others.shape[0], :]
        return ids * 2, rows.cumsum(0)


def inputs():
    rng = np.random.default_rng(32)
    out = []
    for n in (1, 3, 7):
        keep = rng.permutation(7) < n
        tokens = rng.integers(1, 90, 7).astype(np.int32)
        others = rng.standard_normal((7, 2)).astype(np.float32)
        out.append((Tensor(tokens), Tensor(keep), Tensor(others)))
    return out
