# expect: refuse (the rows of two masks meet by their places among those selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, first, last, weight):
        parts = []
        for keep in (first, last):
            parts.append(x[keep])
        return (ops.concat(parts, axis=1) @ weight).sum()


def inputs():
    rng = np.random.default_rng(45)
    out = []
    for n in (1, 2, 4):
        x = rng.standard_normal((8, 3)).astype(np.float32)
        masks = [Tensor(rng.permutation(8) < n) for _ in range(2)]
        weight = rng.standard_normal((6, 2)).astype(np.float32)
        out.append((Tensor(x), *masks, Tensor(weight)))
    return out
