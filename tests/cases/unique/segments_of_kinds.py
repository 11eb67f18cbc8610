# expect: convert
# A segment for every kind, and the centre of its kind for every row.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, feats, ids):
        uniq, inv = ops.unique(ids)
        n = uniq.shape[0]
        sums = ops.unsorted_segment_sum(feats, inv, n)
        cnt = ops.unsorted_segment_sum(ops.ones(feats.shape[:1]), inv, n)
        centers = sums / cnt.expand_dims(-1)
        pull = ((feats - centers[inv]) ** 2).sum(-1).mean()
        return pull + (centers ** 2).sum(-1).mean()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(rng.integers(0, k, 8).astype(np.int32))) for k in (1, 3, 6)]
