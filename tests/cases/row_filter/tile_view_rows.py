# expect: convert
# masked_select(t, tile(mask)).view(-1, D): a row filter in PyTorch-port dress.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RowFilter(nn.Cell):
    def construct(self, feats, keep):
        d = feats.shape[1]
        mask = ops.tile(keep.expand_dims(1), (1, d))
        rows = ops.masked_select(feats, mask).view(-1, d)
        return ops.sqrt((rows * rows).sum(axis=1)).mean()


def inputs():
    rng = np.random.default_rng(81)
    out = []
    for n in (1, 3, 6):
        k = np.arange(6) < n
        rng.shuffle(k)
        out.append((ms.Tensor(rng.standard_normal((6, 4)).astype(np.float32)), ms.Tensor(k)))
    return out
