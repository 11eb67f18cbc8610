# expect: convert
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, pred, target, mask):
        x = pred * 2.0

        def put(value):
            x[2] = value
            return value

        chosen = x[mask]
        put(target.max())
        return chosen.sum()


def inputs():
    rows = []
    for seed, bits in enumerate(((1, 0, 1, 1), (0, 0, 1, 0), (1, 1, 1, 1))):
        pred, target = np.random.default_rng(seed).normal(size=(2, 4)).astype(np.float32)
        rows.append((Tensor(pred), Tensor(target), Tensor(np.array(bits, bool))))
    return rows
