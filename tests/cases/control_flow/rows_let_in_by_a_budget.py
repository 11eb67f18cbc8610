# expect: convert
# A table grows by the rows that a budget lets in: each is put there, with a flag.
import numpy as np
from mindspore import Tensor, nn, ops


class Budget(nn.Cell):
    def construct(self, frames, budget):
        kept = frames[:1]
        spent = (frames[0] ** 2).sum()
        for t in range(1, frames.shape[0]):
            cost = (frames[t] ** 2).sum()
            if spent + cost < budget:
                kept = ops.cat((kept, frames[t : t + 1]), axis=0)
                spent = spent + cost
        return kept.mean(axis=0), kept.shape[0]


def inputs():
    rng = np.random.default_rng(7)
    frames = rng.standard_normal((6, 3)).astype(np.float32)
    return [(Tensor(frames), Tensor(np.float32(budget))) for budget in (0.0, 6.0, 12.0, 100.0)]
