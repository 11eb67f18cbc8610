# expect: refuse (as a Tensor a third of the number is float32, and what it is added to with it)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Share(nn.Cell):
    def construct(self, x, k):
        n = int(k)
        return x[:n].sum() + n / 3


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(6).astype(np.float16)), Tensor(k, ms.int32)) for k in (1, 3, 4)]
