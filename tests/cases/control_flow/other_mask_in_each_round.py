# expect: refuse (every round adds the selection of another mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, masks):
        total = x[masks[0]]
        for i in range(2):
            total = total + x[masks[i + 1]]
        return total.sum() + total.max()


def inputs():
    rng = np.random.default_rng(373)
    out = []
    for n in (1, 3, 5):
        masks = np.stack([rng.permutation(5) < n for _ in range(3)])
        out.append((ms.Tensor(rng.standard_normal(5).astype(np.float32)), ms.Tensor(masks)))
    return out
