# expect: convert
# entry: Pooling
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Pooling(nn.Cell):
    def __init__(self, keep="above", how="mean"):
        super().__init__()
        self.keep = keep
        self.how = how

    def construct(self, x, y):
        s = ops.abs(x)
        if self.keep == "all":
            s = s * 2
        elif self.keep == "above":
            s = s[x > y]
        elif self.keep == "below":
            s = s[x < y]
        else:
            raise ValueError(self.keep)
        if self.how == "mean":
            return s.mean()
        elif self.how == "sum":
            return s.sum()
        else:
            raise ValueError(self.how)


def inputs():
    rng = np.random.RandomState(3)
    return [
        tuple(ms.Tensor(rng.randn(7).astype(np.float32) + np.float32(d)) for d in (shift, 0.0))
        for shift in (0.0, 4.0, 0.5)
    ]
