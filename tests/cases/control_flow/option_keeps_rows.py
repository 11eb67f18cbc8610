# expect: refuse (with another option the selection meets a whole tensor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Loss(nn.Cell):
    def __init__(self, weighted=False):
        super().__init__()
        self.weighted = weighted

    def construct(self, pred, weight, mask):
        error = ops.abs(pred[mask])
        if self.weighted:
            error = error * weight
        return error.mean()


def inputs():
    rng = np.random.default_rng(319)
    out = []
    for n in (1, 2, 4):
        keep = np.arange(4) < n
        x, w = rng.standard_normal((2, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(keep)))
    return out
