# expect: refuse (an entry point returns the selection: its interface would change)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Filter(nn.Cell):
    def construct(self, boxes, scores):
        keep = scores > 0.5
        return boxes[keep], scores[keep]


def inputs():
    rng = np.random.default_rng(230)
    out = []
    for n in (1, 3, 5):
        s = np.where(np.arange(5) < n, 0.9, 0.2).astype(np.float32)
        rng.shuffle(s)
        out.append((ms.Tensor(rng.random((5, 4)).astype(np.float32)), ms.Tensor(s)))
    return out
