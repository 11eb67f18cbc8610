# expect: convert
import numpy as np
import mindspore as ms
import mindspore.numpy as mnp
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, iou, score):
        m = mnp.logical_and(iou >= 0.3, iou < 0.7)
        m = m & (score > 0.05) | (iou > 0.95)
        s = score.masked_select(m)
        return mnp.sum(s * s) - mnp.mean(s)


def inputs():
    rng = np.random.default_rng(315)
    out = []
    for s in (0.5, 0.8, 1.0):
        iou = (rng.random(10) * s).astype(np.float32)
        iou[0] = 0.97
        out.append((ms.Tensor(iou), ms.Tensor(rng.random(10).astype(np.float32))))
    return out
