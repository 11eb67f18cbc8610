# expect: refuse (a layer with weights is run on the one way alone)
import numpy as np
from mindspore import Tensor, nn, ops


class Steps(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 3)

    def construct(self, x, hard):
        outs = []
        for t in range(x.shape[0]):
            if hard[t] > 0:
                outs.append(self.dense(x[t]))
            else:
                outs.append(x[t] * 2.0)
        return ops.stack(outs)


def inputs():
    rng = np.random.default_rng(6)
    x = Tensor(rng.standard_normal((4, 3)).astype(np.float32))
    return [(x, Tensor((rng.random(4) < p).astype(np.int32))) for p in (0.0, 0.5, 1.0)]
