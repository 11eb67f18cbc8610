# expect: untouched (nothing is selected)
# Sorting a whole tensor is static.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, z, m):
        ordered, order = ops.sort(z)
        return ordered[:3].sum() + ops.topk(z, 2)[0][-1] + ops.argmax(z) + order[0]


def inputs():
    rng = np.random.default_rng(704)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        z = rng.standard_normal(8).astype(np.float32)
        out.append(
            (
                ms.Tensor(z),
                ms.Tensor(m),
            )
        )
    return out
