# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import functional as F


class OhemCrossEntropy(nn.Cell):
    def __init__(self, thres=0.7, min_kept=3, ignore_label=-1):
        super().__init__()
        self.thresh = thres
        self.min_kept = max(1, min_kept)
        self.ignore_label = ignore_label
        self.criterion = nn.CrossEntropyLoss(ignore_index=ignore_label, reduction="none")

    def construct(self, score, target):
        pred = F.softmax(score, axis=1)
        pixel_losses = self.criterion(score, target).reshape(-1)
        mask = target.reshape(-1) != self.ignore_label
        tmp_target = ops.masked_fill(target, target == self.ignore_label, 0)
        pred = ops.gather_elements(pred, 1, ops.expand_dims(tmp_target, 1))
        pred, _ = ops.sort(pred.reshape(-1))
        min_value = pred[self.min_kept]
        threshold = ops.maximum(min_value, ms.Tensor(self.thresh, ms.float32))
        hard = ops.logical_and(mask, ops.gather_elements(F.softmax(score, axis=1), 1, ops.expand_dims(tmp_target, 1)).reshape(-1) < threshold)
        pixel_losses = ops.masked_select(pixel_losses, hard)
        return pixel_losses.mean()


def inputs():
    rng = np.random.default_rng(21)
    out = []
    for scale in (0.1, 2.0, 5.0):
        target = rng.integers(-1, 3, (2, 2, 3)).astype(np.int32)
        target[0, 0] = 1
        score = scale * rng.normal(size=(2, 3, 2, 3)).astype(np.float32)
        score[0, 1, 0] -= 3  # pixels that are surely hard
        out.append((ms.Tensor(score), ms.Tensor(target)))
    return out
