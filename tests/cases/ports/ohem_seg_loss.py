# expect: convert
# entry: OhemCrossEntropy
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class OhemCrossEntropy(nn.Cell):
    """Online hard example mining: keep pixels whose probability of the true class is
    below max(thresh, the min_kept-th smallest)."""

    def __init__(self, ignore_label=255, thresh=0.4, min_kept=6):
        super(OhemCrossEntropy, self).__init__()
        self.thresh = thresh
        self.min_kept = max(1, min_kept)
        self.ignore_label = ignore_label
        self.softmax = nn.Softmax(axis=1)
        self.sort = ops.Sort()

    def construct(self, score, target):
        b, c, h, w = score.shape
        prob = self.softmax(score)
        flat_prob = prob.transpose(0, 2, 3, 1).reshape(-1, c)
        flat_logit = ops.log_softmax(score.transpose(0, 2, 3, 1).reshape(-1, c), -1)
        target = target.reshape(-1)
        mask = target != self.ignore_label

        tmp_target = ops.select(mask, target, ops.zeros_like(target))
        pixel_loss = -ops.gather_elements(flat_logit, 1, tmp_target[:, None])[:, 0]
        pred = ops.gather_elements(flat_prob, 1, tmp_target[:, None])[:, 0]

        pred_valid = ops.masked_select(pred, mask)
        pred_sorted, ind = self.sort(pred_valid)
        min_value = pred_sorted[min(self.min_kept, 8) - 1]
        threshold = ops.maximum(min_value, ms.Tensor(self.thresh, ms.float32))

        pixel_losses = ops.masked_select(pixel_loss, mask)
        pixel_losses = ops.gather(pixel_losses, ind, 0)
        keep = pred_sorted <= threshold
        return ops.masked_select(pixel_losses, keep).mean()


def inputs():
    rng = np.random.RandomState(7)
    res = []
    for frac in (0.3, 0.6, 0.9, 1.0):
        t = rng.randint(0, 4, (2, 5, 6))
        drop = rng.rand(2, 5, 6) >= frac
        drop[0, 0] = False
        drop[1, 2] = False
        t[drop] = 255
        res.append((ms.Tensor(rng.randn(2, 4, 5, 6) * 2, ms.float32), ms.Tensor(t, ms.int32)))
    return res
