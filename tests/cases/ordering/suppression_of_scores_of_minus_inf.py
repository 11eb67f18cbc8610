# expect: convert
# oracle: graph (op by op it gives what it is about: infinity)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nms = ops.NMSWithMask(0.5)

    def construct(self, boxes, scores, keep):
        chosen, marks = boxes[keep], scores[keep]
        best, _, alive = self.nms(ops.concat((chosen, marks[:, None]), 1))
        left = best[alive]
        return left[:, :4].sum(), ops.exp(left[:, 4]).sum(), left[0]


def inputs():
    r = np.random.RandomState(3)
    out = []
    low = -np.inf
    for scores, keep in (
        ([0.1, low, 0.9, low, low, 0.4], [1, 1, 0, 1, 0, 1]),
        ([low, low, 0.9, 0.3, low, 0.4], [1, 1, 0, 0, 1, 0]),
        ([0.1, 0.2, 0.9, -5.0, -1e30, 0.4], [1, 1, 1, 1, 1, 0]),
    ):
        corner = np.arange(12).reshape(6, 2) * 4.0
        boxes = np.concatenate([corner, corner + r.rand(6, 2) + 1], 1).astype(np.float32)
        parts = boxes, np.array(scores, np.float32), np.array(keep, bool)
        out.append(tuple(ms.Tensor(part) for part in parts))
    return out
