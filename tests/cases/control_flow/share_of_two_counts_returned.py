# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Coverage(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gate = nn.Dense(4, 1)

    def construct(self, x, real):
        gates = ops.sigmoid(self.gate(x)).squeeze(-1)
        kept = gates[real]
        open_gates = kept[kept > 0.5]
        share = open_gates.shape[0] / max(kept.shape[0], 1)
        return kept.mean(), share


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for p in (0.3, 0.6, 1.0):
        real = rng.random(9) < p
        real[1] = True
        out.append((Tensor(rng.normal(size=(9, 4)), ms.float32), Tensor(real)))
    return out
