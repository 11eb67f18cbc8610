# expect: convert
# Places from outside, negative ones too, in a selection of values.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, places: Tensor):
        kept = x[keep]
        return ops.gather(kept, ops.abs(places) % kept.shape[0], 0).sum(0), kept[ops.zeros((2,), ms.int32) - 1]


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (1, 4, 7):
        m = np.zeros(7, bool)
        m[rng.permutation(7)[:k]] = True
        out.append((Tensor(rng.standard_normal(7).astype(np.float32)), Tensor(m), Tensor(rng.integers(-9, 9, 4).astype(np.int32))))
    return out
