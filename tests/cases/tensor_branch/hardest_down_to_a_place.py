# expect: convert
# Those above the threshold, or the first k in order: the place of the last one is a count.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Ohem(nn.Cell):
    def __init__(self, thresh=0.7, ignored=255):
        super().__init__()
        self.thresh, self.ignored = thresh, ignored

    def construct(self, logits, label):
        loss = ops.cross_entropy(logits, label, ignore_index=self.ignored, reduction="none")
        n_min = int((label != self.ignored).sum()) // 8
        loss, _ = ops.sort(loss, descending=True)
        if loss[n_min] > self.thresh:
            loss = loss[loss > self.thresh]
        else:
            loss = loss[:n_min]
        return loss.mean()


def inputs():
    out = []
    for seed, scale, ignored in ((0, 9.0, 0.05), (1, 1.0, 0.2), (2, 6.0, 0.6)):
        r = np.random.RandomState(seed)
        label = r.randint(0, 5, 48)
        logits = r.randn(48, 5) + scale * np.eye(5)[label] * (r.rand(48, 1) < 0.9)
        label = np.where(r.rand(48) < ignored, 255, label)
        out.append((ms.Tensor(logits, ms.float32), ms.Tensor(label, ms.int32)))
    return out
