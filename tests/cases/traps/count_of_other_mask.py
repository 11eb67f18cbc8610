# expect: convert
# One row mask, two counts: masked_select broadcasts it over four columns in the first use.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, boxes, scores, keep):
        a = ops.masked_select(boxes, keep.expand_dims(1))
        b = ops.masked_select(scores, keep)
        return a.mean() + b.mean() + a.sum() / b.shape[0]


def inputs():
    rng = np.random.default_rng(228)
    out = []
    for n in (1, 3, 5):
        k = np.arange(5) < n
        rng.shuffle(k)
        out.append((ms.Tensor(rng.random((5, 4)).astype(np.float32)), ms.Tensor(rng.random(5).astype(np.float32)), ms.Tensor(k)))
    return out
