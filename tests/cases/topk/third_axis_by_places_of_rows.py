# expect: refuse (the selected axes are not the first two)
# Selected rows, and of the third axis the same places: the two selected axes are not the first two.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crossed(nn.Cell):
    def construct(self, scores, cube, k):
        _, idx = ops.topk(scores, int(k))
        rows = cube[idx]
        return rows[:, :, idx].sum()


def inputs():
    rng = np.random.default_rng(814)
    out = []
    for n in (2, 4, 5):
        scores = rng.standard_normal(6).astype(np.float32)
        cube = rng.standard_normal((6, 3, 6)).astype(np.float32)
        out.append((ms.Tensor(scores), ms.Tensor(cube), ms.Tensor(n, ms.int32)))
    return out
