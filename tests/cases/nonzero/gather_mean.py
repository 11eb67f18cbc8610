# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PosLoss(nn.Cell):
    def construct(self, loss, label):
        pos_idx = ops.nonzero(label > 0).squeeze(-1)
        pos_loss = ops.gather(loss, pos_idx, 0)
        return pos_loss.mean()


def inputs():
    rng = np.random.default_rng(60)
    out = []
    for n in (2, 3, 8):
        lab = (np.arange(8) < n).astype(np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(rng.random(8).astype(np.float32)), ms.Tensor(lab)))
    return out
