# expect: refuse (the two ways give different shapes)
# Each row is compared with those that were let in before: they are read in the loop.
import numpy as np
from mindspore import Tensor, nn, ops


class Unlike(nn.Cell):
    def construct(self, frames):
        kept = frames[:1]
        for t in range(1, frames.shape[0]):
            near = ((kept - frames[t]) ** 2).sum(axis=1).min()
            if near > 2.0:
                kept = ops.cat((kept, frames[t : t + 1]), axis=0)
        return kept.sum(axis=0)


def inputs():
    rng = np.random.default_rng(8)
    return [(Tensor(rng.standard_normal((5, 2)).astype(np.float32) * k),) for k in (0.3, 1.0, 3.0)]
