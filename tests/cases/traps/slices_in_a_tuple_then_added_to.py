# expect: refuse (the tuple holds copies of the elements that are added to)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, n: Tensor, k: Tensor):
        y = x * 1.0
        heads = (y[:n], y[:k])
        y += 1.0
        return heads[0].sum() + heads[1].mean() + y.mean()


def inputs():
    rng = np.random.default_rng(403)
    return [
        (
            ms.Tensor(rng.standard_normal(6).astype(np.float32)),
            ms.Tensor(n, ms.int32),
            ms.Tensor(k, ms.int32),
        )
        for n, k in ((1, 4), (3, 2), (6, 5))
    ]
