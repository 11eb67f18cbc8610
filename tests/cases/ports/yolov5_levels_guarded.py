# expect: convert
# YOLO: three levels of different size, every one behind `if n:`, tobj written in place, lists summed.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class ComputeLoss(nn.Cell):
    def __init__(self, balance=(4.0, 1.0, 0.4)):
        super().__init__()
        self.balance = balance
        self.bce_obj = nn.BCEWithLogitsLoss()
        self.bce_cls = nn.BCEWithLogitsLoss()

    def one_level(self, p, t, i):
        m = t[:, 4] == 1
        tobj = mnp.zeros_like(p[:, 4])
        lbox = ops.zeros((), ms.float32)
        lcls = ops.zeros((), ms.float32)
        if m.sum():
            pbox = ops.sigmoid(p[:, :4][m]) * 2.0 - 0.5
            lbox = ((pbox - t[..., :4][m]) ** 2).sum(axis=-1, keepdims=True).mean()
            lcls = self.bce_cls(p[m][:, 5:], t[m][:, 5:])
            tobj[m] = 1.0
        lobj = self.bce_obj(p[:, 4], tobj) * self.balance[i]
        return lbox, lobj, lcls

    def construct(self, p0, p1, p2, t0, t1, t2):
        boxes, objs, clss = [], [], []
        for i, (p, t) in enumerate(((p0, t0), (p1, t1), (p2, t2))):
            lbox, lobj, lcls = self.one_level(p, t, i)
            boxes.append(lbox)
            objs.append(lobj)
            clss.append(lcls)
        return 0.05 * sum(boxes), sum(objs), 0.5 * sum(clss)


def inputs():
    rng = np.random.default_rng(14)
    out = []
    for counts in ((0, 1, 0), (3, 0, 2), (6, 4, 2), (1, 1, 1)):
        ps, ts = [], []
        for size, n in zip((8, 4, 2), counts):
            p = rng.standard_normal((size, 8)).astype(np.float32)
            t = rng.random((size, 8)).astype(np.float32)
            t[:, 4] = 0
            t[rng.permutation(size)[:n], 4] = 1
            ps.append(ms.Tensor(p))
            ts.append(ms.Tensor(t))
        out.append((*ps, *ts))
    return out
