# expect: convert
# A queue of keys: the new rows go behind the pointer, the oldest are weighed down between bounds.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Enqueue(nn.Cell):
    def __init__(self):
        super().__init__()
        self.project = nn.Dense(4, 3)

    def construct(self, queue, features, pointer, old):
        keys = self.project(features)
        n = keys.shape[0]
        queue[pointer:pointer + n] = keys
        queue[:old] *= 0.5
        queue[old:pointer] += 1.0
        return queue, (queue * queue).sum(-1)


def inputs():
    rng = np.random.default_rng(302)
    out = []
    for pointer, old in ((2, 1), (3, 2), (5, 3)):
        queue = rng.standard_normal((8, 3)).astype(np.float32)
        features = rng.standard_normal((3, 4)).astype(np.float32)
        out.append((ms.Tensor(queue), ms.Tensor(features), ms.Tensor(pointer, ms.int32), ms.Tensor(old, ms.int32)))
    return out
