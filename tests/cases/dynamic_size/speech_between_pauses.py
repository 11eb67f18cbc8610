# expect: convert
# Stretches of speech are counted by where they begin; the energy of each is put beside its number.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, frames, loud):
        begins = ops.cat((loud[:1], ops.logical_and(loud[1:], ops.logical_not(loud[:-1]))))
        part = ops.cumsum(begins.astype(ms.int32), axis=0)
        n = part[-1].item()
        energy = (frames**2).sum(axis=1) * loud.astype(ms.float32)
        each = ops.unsorted_segment_sum(energy, part, n + 1)
        return each.sum(), each.max()


def inputs():
    rng = np.random.default_rng(663)
    out = []
    for share in (0.2, 0.5, 0.9):
        frames = rng.standard_normal((10, 3)).astype(np.float32)
        loud = rng.random(10) < share
        loud[4] = True
        out.append((Tensor(frames), Tensor(loud)))
    return out
