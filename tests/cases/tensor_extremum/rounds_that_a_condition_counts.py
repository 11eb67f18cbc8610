# expect: convert
# A Python number that Tensor conditions count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, x, valid):
        loss = ops.zeros((), ms.float32)
        used = 0.0
        for i in range(valid.shape[0]):
            if valid[i].any():
                loss = loss + x[i][valid[i]].mean()
                used += 1.0
        return loss / max(used, 1.0)


def inputs():
    out = []
    for k in (0, 1, 2, 4):
        rng = np.random.default_rng(k)
        valid = rng.random((3, 4)) < k / 4
        x = rng.standard_normal((3, 4)).astype(np.float32)
        x[~valid] = np.inf
        out.append((Tensor(x), Tensor(valid)))
    return out
