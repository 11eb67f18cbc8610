# expect: convert
# Its ends and its second element, where a count says that they are there.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, w):
        total = (w * w).sum()
        mask = x > 0
        if mask.sum() > 1:
            rows = x[mask]
            total = total + w[0] * rows[0] / rows[-1] + ops.log(rows[1])
        return total


def inputs():
    out = []
    for k in (0, 1, 2, 5):
        rng = np.random.default_rng(k)
        x = -np.abs(rng.standard_normal(6)).astype(np.float32)
        x[:k] *= -1
        out.append((Tensor(x), Tensor(rng.standard_normal(3).astype(np.float32))))
    return out
