# expect: untouched (bounds are Python numbers and shapes)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crop(nn.Cell):
    def __init__(self, keep_ratio=0.5, heads=2):
        super().__init__()
        self.keep_ratio = keep_ratio
        self.heads = heads

    def construct(self, x, mask):
        b, t, c = x.shape
        keep = max(1, int(t * self.keep_ratio))
        x = x[:, :keep].reshape(b, keep, self.heads, c // self.heads)
        m = mask[:, :keep]
        idx = ops.arange(keep)
        x = x * m[:, :, None, None].astype(x.dtype) + idx[None, :, None, None].astype(x.dtype)
        if b > 1 and mask is not None:
            x = x.sum(axis=1)
        return x


def inputs():
    rng = np.random.default_rng(127)
    return [
        (ms.Tensor(rng.normal(size=(2, 4, 4)).astype(np.float32)), ms.Tensor(rng.uniform(size=(2, 4)) < p))
        for p in (0.2, 0.6, 1.0)
    ]
