# expect: convert
# Same-shape branches with a division: the untaken side would be 0 / 0.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, loss, weight):
        total = weight.sum()
        if total > 0:
            out = (loss * weight).sum() / total
        else:
            out = loss.sum() * 0.0
        return out


def inputs():
    rng = np.random.default_rng(370)
    return [
        (
            ms.Tensor(rng.random(5).astype(np.float32)),
            ms.Tensor((np.arange(5) < n).astype(np.float32)),
        )
        for n in (0, 1, 5)
    ]
