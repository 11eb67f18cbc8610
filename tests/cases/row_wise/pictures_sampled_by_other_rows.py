# expect: refuse (pictures and places are selected by different masks: they pair up by rank)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pictures, places, m, other):
        found = ops.grid_sample(pictures[m], places[other], align_corners=False)
        return found.sum()


def inputs():
    rng = np.random.default_rng(14)
    out = []
    for left in (0, 1, 2):
        pictures = rng.standard_normal((4, 2, 5, 5)).astype(np.float32)
        places = rng.uniform(-0.9, 0.9, (4, 3, 1, 2)).astype(np.float32)
        masks = (np.arange(4) != left, np.arange(4) != 3)
        out.append(tuple(ms.Tensor(v) for v in (pictures, places, *masks)))
    return out
