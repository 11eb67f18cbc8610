# expect: refuse (the places may be others)
# The places come from outside: they may lie behind the last kind.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Mixed(nn.Cell):
    def construct(self, x, labels, place):
        kinds, _ = ops.unique(labels)
        total = ops.zeros((kinds.shape[0], 4), ms.float32).index_add(0, place, x)
        return (total ** 2).sum()


def inputs():
    rng = np.random.default_rng(818)
    out = []
    for high in (2, 4, 6):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        labels = np.arange(6).astype(np.int32)
        place = rng.integers(0, high, 6).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(place)))
    return out
