# expect: refuse (the number of proposals leaves the network)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ScoreFilter(nn.Cell):
    def __init__(self, thr=0.5):
        super().__init__()
        self.thr = thr

    def construct(self, boxes, scores):
        keep = ops.nonzero(scores > self.thr).reshape(-1)
        return ops.gather(boxes, keep, 0), ops.gather(scores, keep, 0)


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for n in (1, 3, 5):
        scores = np.full(5, 0.2, np.float32)
        scores[:n] = 0.9
        out.append((ms.Tensor(rng.normal(size=(5, 4)).astype(np.float32)), ms.Tensor(scores)))
    return out
