# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def horner(x, m):
    coefficients = ops.masked_select(x, m)
    acc = x[0] * 0
    for i in range(coefficients.shape[0]):
        acc = acc * 0.5 + coefficients[i]
    return acc


def inputs():
    rng = np.random.default_rng(214)
    out = []
    for n in (2, 3, 5):
        m = np.arange(6) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(m)))
    return out
