# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Tracks(nn.Cell):
    def construct(self, x, moved):
        state = ops.zeros((3,), ms.float32)
        states = []
        norms = []
        for t in range(x.shape[0]):
            if moved[t] > 0:
                state = 0.5 * state + x[t]
                norms.append((x[t] * x[t]).sum())
            else:
                state = 0.9 * state
                norms.append(x[t].sum() * 0.0)
            states.append(state)
        return ops.stack(states), ops.stack(norms)


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for p in (0.0, 0.5, 1.0):
        x = Tensor(rng.standard_normal((4, 3)).astype(np.float32))
        out.append((x, Tensor((rng.random(4) < p).astype(np.int32))))
    return out
