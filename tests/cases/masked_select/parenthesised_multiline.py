# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, true, w):
        loss = (
            # squared error
            (
                ops.masked_select(
                    (pred - true) ** 2,
                    w > 0.25,
                )
            )
            .sum()  # over the confident ones
        )
        return (loss)


def inputs():
    rng = np.random.default_rng(301)
    out = []
    for n in (1, 4, 8):
        p, t = rng.standard_normal((2, 8)).astype(np.float32)
        w = np.where(np.arange(8) < n, 0.8, 0.1).astype(np.float32)
        rng.shuffle(w)
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(w)))
    return out
