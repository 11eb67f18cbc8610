# expect: convert
# nonzero by method, index by subscript.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, logits, gt):
        index = (gt == 1).nonzero().flatten()
        chosen = logits[index]
        return ops.log_softmax(chosen, -1)[:, 0].sum()


def inputs():
    rng = np.random.default_rng(61)
    out = []
    for n in (2, 3, 6):
        gt = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(gt)
        out.append((ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)), ms.Tensor(gt)))
    return out
