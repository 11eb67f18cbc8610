# expect: convert
# CenterNet heat map loss: positives and their complement, `if num_pos == 0` changes the normaliser.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class NegLoss(nn.Cell):
    def construct(self, pred, gt):
        pos_inds = gt == 1
        neg_inds = ops.logical_not(pos_inds)
        neg_weights = ops.pow(1 - gt[neg_inds], 4)
        loss = 0.
        neg_pred = pred[neg_inds]
        neg_loss = (ops.log(1 - neg_pred) * ops.pow(neg_pred, 2) * neg_weights).sum()
        num_pos = pos_inds.astype(ms.float32).sum()
        if num_pos == 0:
            loss = loss - neg_loss
        else:
            pos_pred = pred[pos_inds]
            pos_loss = (ops.log(pos_pred) * ops.pow(1 - pos_pred, 2)).sum()
            loss = loss - (pos_loss + neg_loss) / num_pos
        return loss


def inputs():
    rng = np.random.default_rng(17)
    out = []
    for n in (1, 0, 4, 15):
        pred = rng.uniform(0.05, 0.95, (1, 2, 2, 4)).astype(np.float32)
        gt = rng.uniform(0, 0.9, 16).astype(np.float32)
        gt[rng.permutation(16)[:n]] = 1
        out.append((ms.Tensor(pred), ms.Tensor(gt.reshape(1, 2, 2, 4))))
    return out
