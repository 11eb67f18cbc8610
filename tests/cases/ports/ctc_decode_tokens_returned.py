# expect: refuse (the decoded sequence is the output; the confidence beside it could be masked)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GreedyDecoder(nn.Cell):
    def __init__(self, blank=0):
        super().__init__()
        self.blank = blank

    def construct(self, logits):
        path = logits.argmax(axis=-1).astype(ms.int32)
        prev = ops.cat((ops.full((1,), -1, dtype=ms.int32), path[:-1]))
        keep = ops.logical_and(path != prev, path != self.blank)
        conf = ops.softmax(logits, -1).max(axis=-1)
        return path[keep], conf[keep].mean()


def inputs():
    rng = np.random.default_rng(115)
    out = []
    for path in ((0, 0, 2, 2, 0, 0), (1, 0, 1, 1, 2, 0), (1, 2, 3, 1, 2, 3)):
        x = rng.uniform(0, 1, (6, 4)).astype(np.float32)
        x[np.arange(6), list(path)] += 2
        out.append((ms.Tensor(x),))
    return out
