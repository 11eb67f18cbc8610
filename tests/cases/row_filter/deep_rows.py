# expect: convert
# Rows of two axes each: poses of the samples that have one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, joints=4):
        super().__init__()
        self.joints = joints

    def construct(self, x, y, mask):
        has = mask[:, 0] | mask[:, 1]
        every = ops.where(mask[..., None], x, ops.zeros_like(x))
        stretched = has.expand_dims(1).expand_dims(2).broadcast_to(x.shape)
        poses = ops.masked_select(every, stretched).reshape(-1, self.joints, x.shape[-1])
        root = poses[:, 2, :] + poses[:, 3, :]
        return ((poses - root[:, None, :]) ** 2).mean()


def inputs():
    rng = np.random.default_rng(774)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (3, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        mask[0, 0] = True
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
