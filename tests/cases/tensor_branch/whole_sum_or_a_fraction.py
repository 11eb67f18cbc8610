# expect: refuse (the sum of whole numbers and a fraction are no values of one dtype)
import mindspore as ms
import numpy as np
from mindspore import Tensor


@ms.jit
def f(i, m):
    y = i[m]
    s = y.sum() if y.shape[0] > 0 else 0.5
    return s * 2


def inputs():
    rng = np.random.default_rng(0)
    i = rng.integers(0, 9, (3, 4))
    return [(Tensor(i, ms.int32), Tensor(rng.random((3, 4)) < share)) for share in (0.3, 0.6, 0.8)]
