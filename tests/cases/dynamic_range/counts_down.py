# expect: convert
# From the last step to the first one, as returns and backpointers are computed; and by twos.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Returns(nn.Cell):
    def construct(self, rewards, n):
        total = ops.zeros_like(rewards[0])
        for t in range(n - 1, -1, -1):
            total = ops.tanh(rewards[t] + 0.9 * total)
        every_other = ops.zeros_like(rewards[0])
        for k in range(0, n, 2):
            every_other = every_other * 0.5 + rewards[k]
        return total, every_other


def inputs():
    rng = np.random.default_rng(753)
    rewards = ms.Tensor(rng.standard_normal((5, 2)).astype(np.float32))
    return [(rewards, ms.Tensor(n, ms.int32)) for n in (0, 1, 4, 5)]
