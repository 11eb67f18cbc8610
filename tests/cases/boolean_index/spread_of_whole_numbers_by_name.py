# expect: refuse (the mean of whole numbers is rounded down)
# The deviation of whole numbers that a dict holds: MindSpore's mean of them is rounded down.
import numpy as np
import mindspore as ms
from mindspore import nn


class Spread(nn.Cell):
    def construct(self, batch):
        counts = batch["counts"][batch["mask"]]
        return counts.std()


def inputs():
    rng = np.random.default_rng(812)
    out = []
    for n in (2, 4, 6):
        batch = {
            "counts": ms.Tensor(rng.integers(0, 9, 6).astype(np.int32)),
            "mask": ms.Tensor(np.arange(6) < n),
        }
        out.append((batch,))
    return out
