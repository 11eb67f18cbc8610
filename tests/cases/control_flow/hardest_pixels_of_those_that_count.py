# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """Hard pixels among the labelled ones: all above a threshold, or at least the hardest two"""

    def __init__(self, least=2, thresh=0.7):
        super().__init__()
        self.least, self.thresh = least, thresh

    def construct(self, logits, labels):
        loss = ops.cross_entropy(logits, labels, ignore_index=-1, reduction="none")
        loss, _ = ops.sort(loss[labels != -1], descending=True)
        if loss[self.least] > self.thresh:
            loss = loss[loss > self.thresh]
        else:
            loss = loss[:self.least]
        return loss.mean()


def inputs():
    out = []
    for i, scale in enumerate((3.0, 0.2, 1.0)):
        rng = np.random.RandomState(i)
        labels = rng.randint(-1, 4, 12).astype(np.int32)
        labels[:4] = (0, 1, 2, 3)
        out.append((Tensor(rng.randn(12, 4).astype(np.float32) * scale), Tensor(labels)))
    return out
