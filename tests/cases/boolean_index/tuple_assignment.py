# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, box_p, box_t, scores):
        m = scores.gt(0.5)
        p, t = box_p[m], box_t[m]
        lt = ops.maximum(p[:, :2], t[:, :2])
        rb = ops.minimum(p[:, 2:], t[:, 2:])
        wh = ops.clamp(rb - lt, min=0.0)
        inter = wh[:, 0] * wh[:, 1]
        area = (p[:, 2] - p[:, 0]) * (p[:, 3] - p[:, 1]) + (t[:, 2] - t[:, 0]) * (t[:, 3] - t[:, 1])
        iou = inter / (area - inter)
        return (1 - iou).mean()


def inputs():
    rng = np.random.default_rng(323)
    out = []
    for n in (1, 3, 6):
        p, t = rng.random((2, 6, 4)).astype(np.float32)
        p[:, 2:] += 1.0
        t[:, 2:] += 1.0
        s = np.where(np.arange(6) < n, 0.9, 0.1).astype(np.float32)
        rng.shuffle(s)
        p[s < 0.5] = 0.0  # empty boxes: 0 / 0 outside the mask
        t[s < 0.5] = 0.0
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(s)))
    return out
