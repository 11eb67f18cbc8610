# expect: untouched (k comes from a Python attribute and a shape)
# PointRend: the most uncertain points of a coarse mask; everything has a static size.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class UncertainPoints(nn.Cell):
    def __init__(self, oversample=3, ratio=0.75):
        super().__init__()
        self.oversample = oversample
        self.ratio = ratio
        self.top = ops.TopK(sorted=True)

    def construct(self, logits, fine):
        n, c, h, w = logits.shape
        top2, _ = ops.topk(logits.transpose(0, 2, 3, 1), 2)
        uncertainty = (top2[..., 1] - top2[..., 0]).reshape(n, h * w)
        num = int(self.ratio * (h * w) / self.oversample)
        _, idx = self.top(uncertainty, num)
        mask = uncertainty > uncertainty.mean()
        fine_at = ops.gather_elements(fine.reshape(n, -1), 1, idx)
        kept = ops.select(mask, uncertainty, ops.zeros_like(uncertainty))
        return fine_at, kept[:, :num], mask.astype(ms.int32).sum()


def inputs():
    rng = np.random.default_rng(30)
    out = []
    for s in (0.1, 1., 3.):
        x = (s * rng.standard_normal((2, 3, 4, 4))).astype(np.float32)
        f = rng.standard_normal((2, 4, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(f)))
    return out
