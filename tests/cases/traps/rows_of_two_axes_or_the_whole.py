# expect: refuse (the whole has an axis more than its rows: it adds up along one of them only)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, valid_only=False):
        super().__init__()
        self.valid_only = valid_only

    def construct(self, data, mask):
        x = ops.where(mask.expand_dims(-1), data, ops.zeros_like(data))
        if self.valid_only:
            x = x[mask]
        return x.sum(axis=0)


def inputs():
    rows = []
    for seed, bits in enumerate(((1, 0, 1, 1, 0, 0), (0, 0, 1, 0, 0, 0))):
        mask = np.array(bits, bool).reshape(2, 3)
        data = np.random.default_rng(seed).normal(size=(2, 3, 4)).astype(np.float32)
        rows.append((ms.Tensor(data), ms.Tensor(mask)))
    return rows
