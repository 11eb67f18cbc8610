# expect: convert
# A flag says which rows are there, a number how often: neither is the other.
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class Expander(nn.Cell):
    def construct(self, x, durations, keep):
        durations = ops.clamp(durations, 0, 3)
        frames = []
        for i in range(x.shape[0]):
            n = int(durations[i])
            flag = int(keep[i])
            if flag > 0:
                frames.append(ops.repeat_interleave(x[i].expand_dims(0), n, axis=0))
        return ops.cat(frames, axis=0).mean()


def inputs():
    r = np.random.default_rng(1)
    return [
        (Tensor(r.standard_normal((3, 4)).astype(np.float32)), Tensor([1, 2, k], ms.int32), Tensor([1, 0, 1], ms.int32))
        for k in (1, 2, 3)
    ]
