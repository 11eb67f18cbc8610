# expect: untouched (a step counter decides; the branch writes a Parameter)
import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Warmup(nn.Cell):
    def __init__(self):
        super().__init__()
        self.global_step = Parameter(Tensor(0, ms.int32), name="global_step", requires_grad=False)
        self.scale = Parameter(Tensor(1.0, ms.float32), name="scale", requires_grad=False)

    def construct(self, x):
        ops.assign_add(self.global_step, Tensor(1, ms.int32))
        if self.global_step > 2:
            ops.assign(self.scale, self.scale * 0.5)
        return (x * self.scale).sum()


def inputs():
    rng = np.random.default_rng(528)
    return [(Tensor(rng.standard_normal(3).astype(np.float32)),) for _ in range(4)]
