# expect: convert
# Semi-supervised GAN: real and generated rows split by flag, concatenated in another order, relabelled.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DiscriminatorLoss(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.critic = nn.SequentialCell(nn.Dense(dim, 5), nn.LeakyReLU(0.2), nn.Dense(5, 1))

    def construct(self, x, is_real, weight):
        real = x[is_real]
        fake = x[~is_real]
        both = ops.cat((fake, real), axis=0)
        w = ops.cat((weight[~is_real], weight[is_real]))
        d = self.critic(both).squeeze(-1)
        sign = ops.cat((ops.ones((fake.shape[0],), ms.float32), -ops.ones((real.shape[0],), ms.float32)))
        loss = (d * sign * w).sum() / w.sum()
        hinge = ops.relu(1 + d * sign).mean()
        order, _ = ops.sort(d)
        return loss, hinge, order[0], order[-1]


def inputs():
    rng = np.random.default_rng(137)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal((7, 4)).astype(np.float32)
        m = np.arange(7) < n
        rng.shuffle(m)
        w = rng.uniform(0.2, 1, 7).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(w)))
    return out
