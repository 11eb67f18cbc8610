# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops

# größer als die Schwelle: non-ASCII text before the edit
class Schwelle(nn.Cell):
    def construct(self, x):
        return ops.masked_select(x, x > 0).mean()  # Ø der positiven Werte


def inputs():
    rng = np.random.default_rng(18)
    return [(ms.Tensor((rng.standard_normal(10) + s).astype(np.float32)),) for s in (0.0, 1.0, -0.5)]