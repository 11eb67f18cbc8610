# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
# A view is written into under a mask: neither the graph nor eager code changes what it is a view of.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        whole = x * 1.0
        flat = whole.reshape(3, 8)
        flat[mask] = ops.tanh(flat[mask])
        return flat.reshape(whole.shape) + whole


def inputs():
    rng = np.random.default_rng(306)
    out = []
    for n in (1, 2, 3):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        mask = rng.permutation(3) < n
        out.append((Tensor(x), Tensor(mask)))
    return out
