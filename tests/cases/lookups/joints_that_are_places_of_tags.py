# expect: convert
# What is left of the places under a mask looks up tags that are all there: no mask has so many.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pull(nn.Cell):
    def person(self, tags, joint):
        found = tags[joint[:, 0][joint[:, 1] > 0]]
        return ops.square(found - found.mean()).mean()

    def construct(self, tags, joints):
        total = tags.sum() * 0.0
        for i in range(tags.shape[0]):
            total = total + self.person(tags[i], joints[i, :])
        return total


def inputs():
    rng = np.random.default_rng(72)
    out = []
    for part in (0.2, 0.6, 1.0):
        joints = np.zeros((2, 6, 2), np.int32)
        joints[..., 0] = rng.integers(0, 11, (2, 6))
        joints[..., 1] = rng.random((2, 6)) < part
        joints[:, 2, 1] = 1
        out.append((ms.Tensor(rng.standard_normal((2, 11)).astype(np.float32)), ms.Tensor(joints)))
    return out
