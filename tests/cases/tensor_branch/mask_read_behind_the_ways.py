# expect: convert
# The mask of one way is read again behind the `if`, where its name may stand for the other way's.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Ohem(nn.Cell):
    def __init__(self, thresh=0.7, keep=4):
        super().__init__()
        self.thresh = thresh
        self.keep = keep

    def construct(self, logits, labels):
        loss = ops.cross_entropy(logits, labels, reduction="none")
        hard = loss[loss > self.thresh]
        if (loss > self.thresh).sum() < self.keep:
            hard, _ = loss.topk(self.keep)
        other = logits.sum(1)[loss > self.thresh]
        return hard.mean() + other.mean()


def inputs():
    r = np.random.RandomState(0)
    return [
        (ms.Tensor(r.randn(9, 3) * s, ms.float32), ms.Tensor(r.randint(0, 3, 9), ms.int32))
        for s in (0.3, 1, 4)
    ]
