# expect: convert
# Each round adds a row to a list, from the last step to the first one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Advantages(nn.Cell):
    def construct(self, rewards, n):
        total = ops.zeros_like(rewards[0])
        rows = []
        for t in range(int(n) - 1, -1, -1):
            total = rewards[t] + 0.9 * total
            rows.append(total)
        return (ops.stack(rows) ** 2).mean()


def inputs():
    rng = np.random.default_rng(755)
    rewards = ms.Tensor(rng.standard_normal((5, 2)).astype(np.float32))
    return [(rewards, ms.Tensor(n, ms.int32)) for n in (1, 4, 5)]
