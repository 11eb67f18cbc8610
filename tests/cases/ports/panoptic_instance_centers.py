# expect: convert
# entry: DiscriminativeLoss
"""Discriminative instance loss (De Brabandere): pull to the instance mean, push the means; background is id 0, at most
MAX_INST instances, absent ids are skipped by an `if`."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

MAX_INST = 3


def safe_norm(x, axis):
    return ops.sqrt((x * x).sum(axis) + 1e-8)


class DiscriminativeLoss(nn.Cell):
    def __init__(self, delta_v=0.3, delta_d=1.0, cin=4, cemb=3):
        super().__init__()
        self.delta_v, self.delta_d = delta_v, delta_d
        self.embed = nn.Conv2d(cin, cemb, kernel_size=1, has_bias=True)

    def pull(self, pixels, centre):
        d = ops.relu(safe_norm(pixels - centre, 1) - self.delta_v)
        return (d ** 2).mean()

    def construct(self, feat, inst):
        emb = self.embed(feat)
        c = emb.shape[1]
        emb = emb.transpose(0, 2, 3, 1).reshape(-1, c)
        ids = inst.reshape(-1)
        var = Tensor(0.0, ms.float32)
        seen = Tensor(0.0, ms.float32)
        centres = []
        present = []
        for k in range(1, MAX_INST + 1):
            mine = ids == k
            if mine.sum() > 0:
                px = ops.masked_select(emb, mine[:, None]).reshape(-1, c)
                centre = px.mean(axis=0)
                var = var + self.pull(px, centre)
                seen = seen + 1
                here = Tensor(1.0, ms.float32)
            else:
                centre = ops.zeros((c,), ms.float32)
                here = Tensor(0.0, ms.float32)
            centres.append(centre)
            present.append(here)
        mu = ops.stack(centres)
        on = ops.stack(present)
        gap = ops.relu(2 * self.delta_d - safe_norm(mu[:, None] - mu[None], -1)) ** 2
        both = on[:, None] * on[None] * (1 - ops.eye(MAX_INST, MAX_INST, ms.float32))
        push = (gap * both).sum() / ops.maximum(both.sum(), Tensor(1.0, ms.float32))
        return var / ops.maximum(seen, Tensor(1.0, ms.float32)) + push


def inputs():
    r = np.random.RandomState(27)
    maps = [r.randint(0, 4, (1, 4, 4)), np.full((1, 4, 4), 2), (r.rand(1, 4, 4) < 0.2) * 3, r.randint(1, 3, (1, 4, 4))]
    return [(Tensor(r.randn(1, 4, 4, 4), ms.float32), Tensor(m, ms.int32)) for m in maps]
