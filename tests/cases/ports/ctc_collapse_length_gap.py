# expect: convert
# Greedy CTC statistics: length after removing blanks, repeats among the survivors, mean confidence.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GreedyStats(nn.Cell):
    def __init__(self, blank=0):
        super().__init__()
        self.blank = blank

    def construct(self, logits, target_length):
        prob = ops.softmax(logits, axis=-1)
        path = ops.argmax(logits, -1).astype(ms.int32)
        conf = prob.max(axis=-1)
        shifted = ops.cat((ops.full((1,), -1, dtype=ms.int32), path[:-1]))
        new = ops.logical_and(path != self.blank, path != shifted)
        chars = path[new]
        gap = chars.shape[0] - target_length
        # equal characters next to one another in the output ("ll")
        doubles = (chars[1:] == chars[:-1]).astype(ms.int32).sum()
        return gap, doubles, conf[new].mean(), chars[0], chars[-1]


def inputs():
    rng = np.random.default_rng(50)
    out = []
    for path in ((0, 0, 2, 2, 0, 0, 0, 1, 0, 0), (1, 0, 1, 1, 0, 2, 2, 3, 0, 3), (1, 2, 3, 1, 2, 3, 3, 0, 3, 1)):
        x = rng.uniform(0, 1, (10, 4)).astype(np.float32)
        x[np.arange(10), list(path)] += 2
        out.append((ms.Tensor(x), ms.Tensor(4, ms.int32)))
    return out
