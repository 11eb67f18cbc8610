# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, logits, mask):
        chosen = ops.masked_select(mask=mask, input=logits)
        return chosen.mean(axis=None)


def inputs():
    rng = np.random.default_rng(300)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
