# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class ImageLoss(nn.Cell):
    def construct(self, pred, gt, score):
        pos_list, tgt_list = [], []
        for i in range(pred.shape[0]):
            m = score[i] > 0
            pos_list.append(pred[i][m])
            tgt_list.append(gt[i][m])
        loss = 0.0
        for p, t in zip(pos_list, tgt_list):
            loss += ops.smooth_l1_loss(p, t, reduction="mean")
        return loss / pred.shape[0]


def inputs():
    rng = np.random.default_rng(2)
    rows = []
    for bound in (-1.0, 0.0, 2.0):
        score = rng.normal(size=(3, 6)) - bound
        score[:, 1] = 1.0
        pred, gt = rng.normal(size=(2, 3, 6, 4))
        pred[score <= 0] = np.nan
        rows.append(tuple(Tensor(x, ms.float32) for x in (pred, gt, score)))
    return rows
