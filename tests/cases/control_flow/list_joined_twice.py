# expect: convert
# One list is joined twice, and another one beside it that was filled otherwise.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        near = []
        far = []
        for i in range(3):
            kept = m & (x[:, i] > -1)
            near.append(x[kept])
            if i < 2:
                far.append(x[kept] * 2)
            else:
                far.append(x[kept] + 1)
        return (ops.cat(near) * ops.cat(far)).sum() + ops.cat(near).mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((8, 4)).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
