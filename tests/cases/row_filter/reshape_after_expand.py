# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, boxes, targets, conf):
        m = (conf > 0.5).unsqueeze(-1).expand_as(boxes)
        b = ops.masked_select(boxes, m).reshape(-1, 4)
        t = ops.masked_select(targets, m).reshape(-1, 4)
        area = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
        return ((b - t) ** 2).sum() + area.mean()


def inputs():
    rng = np.random.default_rng(82)
    out = []
    for n in (1, 2, 5):
        b, t = rng.random((2, 5, 4)).astype(np.float32)
        c = np.where(np.arange(5) < n, 0.9, 0.1).astype(np.float32)
        rng.shuffle(c)
        out.append((ms.Tensor(b), ms.Tensor(t), ms.Tensor(c)))
    return out
