# expect: convert
# Panoptic DeepLab: the instance mask (N,1,H,W) selects in offsets (N,2,H,W) by broadcasting.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OffsetCenterLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.l1 = nn.L1Loss()
        self.mse = nn.MSELoss(reduction='none')

    def construct(self, center, offset, center_t, offset_t, inst):
        thing = (inst > 0).expand_dims(1)
        off = ops.masked_select(offset, thing)
        off_t = ops.masked_select(offset_t, thing)
        loss_off = self.l1(off, off_t)
        crowd_free = inst != -1
        loss_c = self.mse(center, center_t).squeeze(1).masked_select(crowd_free)
        # shape[0] counts both channels of the offset
        return loss_off + loss_c.sum() / loss_c.shape[0], off.abs().sum() / off.shape[0]


def inputs():
    rng = np.random.default_rng(24)
    out = []
    for n, cr in ((1, 10), (4, 2), (12, 0)):
        c, ct = rng.standard_normal((2, 1, 1, 3, 4)).astype(np.float32)
        o, ot = rng.standard_normal((2, 1, 2, 3, 4)).astype(np.float32)
        inst = np.zeros(12, np.int32)
        inst[:n] = rng.integers(1, 4, n)
        inst[n:n + cr] = -1
        rng.shuffle(inst)
        inst = inst.reshape(1, 3, 4)
        ot[0, :, inst[0] <= 0] = np.nan
        out.append(tuple(ms.Tensor(v) for v in (c, o, ct, ot, inst)))
    return out
