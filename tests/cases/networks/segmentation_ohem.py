# expect: convert
# Valid pixels first, then those harder than a threshold among them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OhemSegmentation(nn.Cell):
    def __init__(self, ignore=255, thresh=0.5):
        super().__init__()
        self.ignore = ignore
        self.thresh = thresh

    def construct(self, logits, target):
        # (N, C, H, W) -> (NHW, C)
        c = logits.shape[1]
        flat = logits.transpose(0, 2, 3, 1).reshape(-1, c)
        label = target.reshape(-1)
        valid = label != self.ignore
        label = ops.where(valid, label, ops.zeros_like(label))
        prob = ops.softmax(flat, 1)
        picked = ops.gather_elements(prob, 1, label.expand_dims(1)).reshape(-1)
        p = ops.masked_select(picked, valid)
        hard = p < self.thresh
        loss = -ops.log(p) * hard.astype(ms.float32)
        return loss.sum() / (hard.sum() + 1)


def inputs():
    rng = np.random.default_rng(512)
    out = []
    for n in (2, 5, 9):
        t = np.full(9, 255, np.int32)
        t[rng.permutation(9)[:n]] = rng.integers(0, 3, n)
        out.append((ms.Tensor(rng.standard_normal((1, 3, 3, 3)).astype(np.float32)), ms.Tensor(t.reshape(1, 3, 3))))
    return out
