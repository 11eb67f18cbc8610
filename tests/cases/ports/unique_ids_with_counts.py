# expect: refuse (distinct identities and their counts are returned)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class IdentityCounts(nn.Cell):
    def __init__(self):
        super().__init__()
        self.uniq = ops.Unique()

    def construct(self, feat, ids):
        names, where = self.uniq(ids)
        same = (ids.expand_dims(0) == names.expand_dims(1)).astype(feat.dtype)
        counts = same.sum(axis=1)
        centers = ops.matmul(same, feat) / counts.expand_dims(1)
        return names, centers, where


def inputs():
    rng = np.random.default_rng(116)
    out = []
    for t in ((4, 4, 4, 4, 4), (1, 7, 1, 7, 7), (9, 1, 5, 3, 0)):
        f = rng.standard_normal((5, 3)).astype(np.float32)
        out.append((ms.Tensor(f), ms.Tensor(np.array(t, np.int32))))
    return out
