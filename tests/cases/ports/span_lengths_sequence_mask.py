# expect: untouched (lengths become masks; gather at lengths - 1; unique_with_pad keeps its size)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LengthAware(nn.Cell):
    def __init__(self, max_len=5, dim=3):
        super().__init__()
        self.max_len = max_len
        self.dense = nn.Dense(dim, dim)
        self.unique = ops.UniqueWithPad()

    def construct(self, x, lengths, ids):
        valid = ops.arange(self.max_len).expand_dims(0) < lengths.expand_dims(1)
        x = ops.masked_fill(x, ops.logical_not(valid).expand_dims(-1), 0.0)
        last = x[ops.arange(x.shape[0]), lengths - 1]
        mean = x.sum(axis=1) / lengths.expand_dims(1)
        names, _ = self.unique(ids, -1)
        n_names = (names >= 0).astype(ms.int32).sum()
        x[:, 0] = 0.0
        return self.dense(last + mean), names, n_names, x[..., -1]


def inputs():
    rng = np.random.default_rng(143)
    out = []
    for lens, ids in (((1, 1), (4, 4, 4, 4)), ((2, 5), (1, 0, 1, 2)), ((5, 5), (3, 2, 1, 0))):
        x = rng.standard_normal((2, 5, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(lens, np.int32)), ms.Tensor(np.array(ids, np.int32))))
    return out
