# expect: refuse (rows of one mask are summed at places of another: they pair up by rank)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, feats, ids, a, b):
        kinds, place = ops.unique(ids[a])
        return ops.unsorted_segment_sum(feats[b], place, kinds.shape[0]).max()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for k in (2, 4, 6):
        a, b = np.zeros(8, bool), np.zeros(8, bool)
        a[rng.permutation(8)[:k]] = True
        b[rng.permutation(8)[:k]] = True
        out.append((Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(rng.integers(0, 3, 8).astype(np.int32)), Tensor(a), Tensor(b)))
    return out
