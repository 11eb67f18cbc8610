# expect: convert
# the axis of the selected rows stays (-1), the others are repeated: the mask of the class of each
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class MaskLoss(nn.Cell):
    def construct(self, logits, truth, labels):
        kept = ops.nonzero(labels > 0)[:, 0]
        classes = ops.gather(labels, kept, 0) - 1
        true = ops.gather(truth, kept, 0)
        pred = ops.gather(logits, kept, 0)
        places = classes.reshape(-1, 1, 1, 1)
        places = places.broadcast_to((-1, 1, pred.shape[2], pred.shape[3]))
        own = ops.sigmoid(ops.gather_elements(pred, 1, places).squeeze(1))
        wide = pred[:, :1].broadcast_to((-1, 4, -1, -1))
        return ops.abs(own - true).mean(), wide.sum(), places.float().sum()


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        labels = np.zeros(6, np.int32)
        labels[:kept] = rng.integers(1, 4, kept)
        labels = rng.permutation(labels)
        logits = rng.standard_normal((6, 3, 2, 2)).astype(np.float32)
        logits[labels == 0] = np.inf
        truth = rng.random((6, 2, 2))
        rows.append((Tensor(logits), Tensor(truth, ms.float32), Tensor(labels)))
    return rows
