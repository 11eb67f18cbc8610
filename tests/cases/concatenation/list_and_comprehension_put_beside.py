# expect: convert
# A list that begins with the selection itself goes on as a comprehension.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, score, weight):
        near = x[score > 0]
        waves = ops.concat([near] + [ops.sin(near * f) for f in (1.0, 2.0)], -1)
        return (waves @ weight).sum()


def inputs():
    rng = np.random.default_rng(43)
    out = []
    for n in (1, 3, 7):
        score = np.where(rng.permutation(7) < n, 1.0, -1.0).astype(np.float32)
        x = rng.standard_normal((7, 2)).astype(np.float32)
        weight = rng.standard_normal((6, 2)).astype(np.float32)
        out.append((Tensor(x), Tensor(score), Tensor(weight)))
    return out
