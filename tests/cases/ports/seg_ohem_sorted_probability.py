# expect: convert
# OHEM by probability: threshold = max(thresh, the min_kept-th smallest probability of labelled pixels).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ProbOhemCrossEntropy2d(nn.Cell):
    def __init__(self, ignore_label=255, thresh=0.6, min_kept=3):
        super().__init__()
        self.ignore_label = ignore_label
        self.thresh = thresh
        self.min_kept = min_kept
        self.criterion = nn.CrossEntropyLoss(reduction='none', ignore_index=ignore_label)

    def construct(self, score, target):
        pred = ops.softmax(score, 1)
        pixel_losses = self.criterion(score, target).view(-1)
        mask = target.view(-1) != self.ignore_label
        tmp_target = ops.where(target == self.ignore_label, ops.zeros_like(target), target)
        pred = ops.gather_elements(pred, 1, tmp_target.expand_dims(1))
        pred, ind = ops.sort(pred.view(-1)[mask])
        threshold = ops.clamp(pred[self.min_kept - 1], min=self.thresh)
        pixel_losses = pixel_losses[mask][ind]
        pixel_losses = pixel_losses[pred <= threshold]
        return pixel_losses.mean()


def inputs():
    rng = np.random.default_rng(18)
    out = []
    for n in (3, 4, 9, 18):
        score = (2 * rng.standard_normal((2, 3, 3, 3))).astype(np.float32)
        t = rng.integers(0, 3, 18).astype(np.int32)
        t[rng.permutation(18)[: 18 - n]] = 255
        out.append((ms.Tensor(score), ms.Tensor(t.reshape(2, 3, 3))))
    return out
