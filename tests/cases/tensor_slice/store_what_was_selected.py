# expect: convert
# The rows of the true boxes go to the front of a buffer of the size that the next stage expects.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PadBoxes(nn.Cell):
    def construct(self, boxes, scores):
        kept = boxes[scores > 0.0]
        n = kept.shape[0]
        buffer = ops.full((10, 4), -1.0)
        buffer[:n] = kept
        buffer[n:, 0] = 0.0
        return buffer


def inputs():
    rng = np.random.default_rng(303)
    out = []
    for n in (1, 4, 8):
        boxes = rng.standard_normal((8, 4)).astype(np.float32)
        scores = np.full(8, -1.0, np.float32)
        scores[rng.permutation(8)[:n]] = 1.0
        boxes[scores < 0] = 1e30
        out.append((ms.Tensor(boxes), ms.Tensor(scores)))
    return out
