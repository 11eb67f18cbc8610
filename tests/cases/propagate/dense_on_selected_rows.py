# expect: convert
# A Dense layer with parameters between the row selection and the loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Dense(4, 8)
        self.fc2 = nn.Dense(8, 2)
        self.act = nn.ReLU()

    def construct(self, feats, label, roi_mask):
        keep = roi_mask.astype(ms.bool_)
        h = self.act(self.fc1(feats[keep]))
        out = self.fc2(h)
        return ops.cross_entropy(out, label[keep])


def inputs():
    rng = np.random.default_rng(95)
    out = []
    for n in (1, 4, 6):
        k = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(k)
        out.append((ms.Tensor(rng.standard_normal((6, 4)).astype(np.float32)), ms.Tensor(rng.integers(0, 2, 6), ms.int32), ms.Tensor(k)))
    return out
