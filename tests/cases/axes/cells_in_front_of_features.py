# expect: convert
# oracle: graph (PyNative takes a mask of two axes beside others for one of one axis)
# Cells of a grid that are seen, for every camera; their features stand behind the mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 2)

    def construct(self, features, seen):
        cells = features[:, seen, :]
        out = ops.relu(self.dense(cells))
        weight = ops.softmax(out[..., 0], axis=1)
        return (weight.expand_dims(-1) * cells).sum(axis=1), out.sum(axis=(0, 1))


def inputs():
    rng = np.random.default_rng(623)
    out = []
    for n in (1, 5, 8):
        features = rng.standard_normal((2, 2, 4, 3)).astype(np.float32)
        seen = (rng.permutation(8) < n).reshape(2, 4)
        out.append((Tensor(features), Tensor(seen)))
    return out
