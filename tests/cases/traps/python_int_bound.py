# expect: untouched (n is a Python number: static, one compile for each value)
import numpy as np
import mindspore as ms
from mindspore import Tensor


@ms.jit
def head(x: Tensor, n: int = 3):
    return x[:n].sum()


def inputs():
    rng = np.random.default_rng(240)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), n) for n in (1, 2, 1)]
