# expect: convert
# Attention weights over the selected entries, summed against values under the same mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pool(nn.Cell):
    def construct(self, score, value, mask):
        m = mask.bool()
        w = ops.softmax(score[m], axis=-1)
        return (w * value[m]).sum()


def inputs():
    rng = np.random.default_rng(93)
    out = []
    for n in (1, 4, 7):
        s, v = rng.standard_normal((2, 7)).astype(np.float32)
        m = (np.arange(7) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor(s), ms.Tensor(v), ms.Tensor(m)))
    return out
