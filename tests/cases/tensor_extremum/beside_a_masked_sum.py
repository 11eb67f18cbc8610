# expect: convert
# The count below the sum is that of the mask itself, at least 1: `max` would leave the graph.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, pred, target, label):
        pos = label > 0
        num_pos = max(int(pos.sum()), 1)
        return ops.smooth_l1_loss(pred[pos], target[pos], reduction='sum') / num_pos


def inputs():
    out = []
    for k in (0, 1, 3, 6):
        rng = np.random.default_rng(k)
        label = np.where(np.arange(6) < k, 2, 0).astype(np.int32)
        pred, target = rng.standard_normal((2, 6, 4)).astype(np.float32)
        pred[label == 0] = np.nan
        out.append((Tensor(pred), Tensor(target), Tensor(label)))
    return out
