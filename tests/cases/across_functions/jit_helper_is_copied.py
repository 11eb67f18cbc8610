# expect: convert
# entry: Trainer
# a jit function that the host may call, too, keeps its interface: a copy of it takes the mask
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


@ms.jit
def errors(gt, pred):
    thresh = ops.maximum(gt / pred, pred / gt)
    close = (thresh < 1.25).astype(ms.float32).mean()
    return close, ops.sqrt(((ops.log(gt) - ops.log(pred)) ** 2).mean() + 1e-6)


@ms.jit
def pairs(pos, neg):
    return ops.logsigmoid(pos.expand_dims(1) - neg.expand_dims(0))


class Trainer(nn.Cell):
    def construct(self, pred, gt, clicked):
        kept = gt > 0
        close, rmse = errors(gt[kept], pred[kept])
        score = pred.sum(axis=1)
        return close, rmse, -pairs(score[clicked], score[~clicked]).mean()


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        gt = rng.uniform(0.5, 2.0, (6, 3)).astype(np.float32)
        gt[rng.random((6, 3)) < 0.4] = -1.0
        gt[0, 0] = 1.0
        clicked = rng.permutation(np.arange(6) < kept)
        pred = rng.uniform(0.5, 2.0, (6, 3))
        rows.append((Tensor(pred, ms.float32), Tensor(gt), Tensor(clicked)))
    return rows
