# expect: refuse (each round puts a selection under a mask of its own into the list)
# The masks select as many elements in each round, so the original joins them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, valid):
        parts = []
        for i in range(3):
            parts.append((x[valid] * i).unsqueeze(1))
            valid = ops.cat((valid[1:], valid[:1]))
        return (ops.cat(parts, axis=1) ** 2).sum(axis=1).max()


def inputs():
    rng = np.random.default_rng(1)
    found = []
    for n in (1, 3, 6):
        valid = np.zeros(6, bool)
        valid[rng.choice(6, n, replace=False)] = True
        found.append((Tensor(rng.standard_normal(6).astype(np.float32)), Tensor(valid)))
    return found
