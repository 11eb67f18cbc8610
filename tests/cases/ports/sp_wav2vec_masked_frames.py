# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HubertLoss(nn.Cell):
    """Cluster prediction on masked frames, with a weaker part on the others."""

    def __init__(self, skip_nomask=False):
        super().__init__()
        self.final_proj = nn.Dense(4, 5)
        self.skip_nomask = skip_nomask
        self.pred_masked_weight = 1.0
        self.pred_nomask_weight = 0.5

    def compute_pred(self, x, target):
        logits = self.final_proj(x)
        return ops.cross_entropy(logits, target, reduction="sum")

    def construct(self, x, target, mask_indices, padding_mask):
        valid = ops.logical_not(padding_mask)
        masked_indices = ops.logical_and(valid, mask_indices)
        loss = self.pred_masked_weight * self.compute_pred(x[masked_indices], target[masked_indices])
        sample_size = masked_indices.astype(ms.float32).sum()
        if not self.skip_nomask:
            nomask_indices = ops.logical_and(valid, ops.logical_not(mask_indices))
            loss = loss + self.pred_nomask_weight * self.compute_pred(x[nomask_indices], target[nomask_indices])
        return loss / sample_size


def inputs():
    rng = np.random.default_rng(65)
    out = []
    for n in (1, 3, 5):
        pad = np.zeros((2, 4), bool)
        pad[1, 3] = True
        mask = np.zeros(8, bool)
        mask[rng.permutation(7)[:n]] = True
        x = rng.normal(size=(2, 4, 4)).astype(np.float32)
        x[pad] = np.nan
        target = np.where(pad, -3, rng.integers(0, 5, (2, 4))).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(target), ms.Tensor(mask.reshape(2, 4)), ms.Tensor(pad)))
    return out
