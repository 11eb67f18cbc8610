# expect: convert
# A partial function in one branch: a plain where would give NaN gradients.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def log_or_linear(x):
    if x.min() > 0:
        y = ops.log(x)
    else:
        y = x * 2.0
    return y.sum()


def inputs():
    rng = np.random.default_rng(74)
    return [(ms.Tensor((rng.random(5) - s).astype(np.float32)),) for s in (0.5, -0.1, 0.9, -2.0)]
