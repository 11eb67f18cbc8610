# expect: refuse (a selection is returned: the tier unsafe gives it padded, with mask and count)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Detect(nn.Cell):
    def construct(self, scores, boxes):
        keep = scores > 0.3
        kept = boxes[keep]
        return kept * 2.0, ops.exp(scores).mean()


def inputs():
    rng = np.random.default_rng(721)
    boxes = ms.Tensor(rng.standard_normal((6, 4)).astype(np.float32))
    return [(ms.Tensor(rng.random(6).astype(np.float32) * k), boxes) for k in (0.6, 1.0, 2.0)]
