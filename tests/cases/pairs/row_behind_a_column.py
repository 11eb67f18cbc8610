# expect: convert
# Scores of one selection and thresholds of another: the row has one axis and may stand first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, scores, bars, ready, used):
        chosen, limits = scores[ready], bars[used]
        over = limits - ops.expand_dims(chosen, 1)
        above = (chosen.unsqueeze(1) > limits).astype(ms.float32)
        hinge = ops.relu(over + 0.1 * limits)
        return hinge.mean(), above.sum(axis=0).max(), ops.where(over > 0, over, over * 0.5).sum()


def inputs():
    rng = np.random.default_rng(612)
    out = []
    for n, k in ((1, 4), (3, 1), (6, 4)):
        scores, bars = (rng.standard_normal(m).astype(np.float32) for m in (6, 4))
        ready, used = rng.permutation(6) < n, rng.permutation(4) < k
        out.append((Tensor(scores), Tensor(bars), Tensor(ready), Tensor(used)))
    return out
