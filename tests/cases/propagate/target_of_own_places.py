# expect: convert
# One-hot targets stored at the place of every selected row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        scores = x[keep]
        kinds = labels[keep]
        target = ops.zeros((scores.shape[0], 4), ms.float32)
        target[ops.arange(scores.shape[0]), kinds] = 1.0
        return ops.mse_loss(ops.sigmoid(scores), target)



def inputs():
    rng = np.random.default_rng(412)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
