# expect: convert
# The count comes from the mask itself.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def masked_energy(x, threshold: float = 0.5):
    return ops.masked_select(x * x, x > threshold).sum() / (x > threshold).astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(5)
    return [(ms.Tensor((rng.random((3, 9)) * s).astype(np.float32)),) for s in (0.7, 1.0, 2.0, 9.0)]
