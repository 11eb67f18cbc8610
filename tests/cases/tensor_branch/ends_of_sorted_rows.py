# expect: convert
# The first and the last of what is selected, sorted inside an `if` that a round may leave out.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, weight):
        mask = weight > 0
        total = ops.zeros((), ms.float32)
        for i in range(4):
            rows = x[i][mask[i]]
            if rows.shape[0] < 3:
                continue
            if rows.max() > 2.0:
                continue
            top, _ = ops.sort(rows)
            total = total + top[0] / top[-1] + rows[0] / rows[1]
        return total


def inputs():
    out = []
    for seed, kept in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((6, 6)).astype(np.float32)
        weight = np.where(rng.random((6, 6)) < kept, 1.0, -1.0).astype(np.float32)
        weight[:, 1] = 1.0
        out.append((Tensor(x), Tensor(weight)))
    return out
