# expect: untouched (an integer tensor of fixed length is an index, not a mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class IndexNotMask(nn.Cell):
    def construct(self, x, mask):
        idx = mask.astype(ms.int32)
        picked = x[idx]
        return (picked * picked).mean(), ops.gather(x, idx, 0).sum()


def inputs():
    rng = np.random.default_rng(145)
    return [
        (ms.Tensor(rng.normal(size=5).astype(np.float32)), ms.Tensor(np.array(m, np.uint8)))
        for m in ((0, 0, 1, 0), (1, 0, 1, 0), (1, 1, 1, 1))
    ]
