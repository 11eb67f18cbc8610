# expect: convert
# Without examples nothing tells that labels are numbers but that they stand beside positions.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, box_reg, labels):
        inds = ops.where(labels > 0, 1, 0).nonzero().squeeze(1)
        labels_pos = labels[inds]
        return ops.tanh(box_reg[inds, labels_pos]).sum()


def inputs():
    rng = np.random.default_rng(16)
    out = []
    for some in (1, 3, 5):
        labels = np.where(np.arange(6) < some, rng.integers(1, 3, 6), 0).astype(np.int32)
        box_reg = rng.standard_normal((6, 3, 4)).astype(np.float32)
        out.append((ms.Tensor(box_reg), ms.Tensor(labels)))
    return out
