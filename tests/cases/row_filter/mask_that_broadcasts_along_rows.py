# expect: refuse (the mask is shorter than the rows)
# One mask for all samples: `masked_select` repeats it along the first axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        rows = ops.masked_select(x, mask.expand_dims(-1)).view(-1, 4)
        return rows.mean(axis=0)


def inputs():
    rng = np.random.default_rng(98)
    out = []
    for n in (1, 3, 5):
        mask = (rng.permutation(5) < n).reshape(1, 5)
        x = rng.standard_normal((2, 5, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
