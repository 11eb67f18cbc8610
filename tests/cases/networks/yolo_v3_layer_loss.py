# expect: convert
# One YOLO head: object cells selected from six target maps.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class YoloLayerLoss(nn.Cell):
    def __init__(self, obj_scale=1.0, noobj_scale=100.0):
        super().__init__()
        self.obj_scale = obj_scale
        self.noobj_scale = noobj_scale
        self.mse_loss = nn.MSELoss()
        self.bce_loss = nn.BCELoss()
        self.sigmoid = nn.Sigmoid()

    def construct(self, prediction, tx, tw, tcls, obj_mask):
        obj = obj_mask.bool()
        noobj = ops.logical_not(obj)
        x = self.sigmoid(prediction[..., 0])
        w = prediction[..., 1]
        conf = self.sigmoid(prediction[..., 2])
        cls = self.sigmoid(prediction[..., 3:])

        loss_x = self.mse_loss(x[obj], tx[obj])
        loss_w = self.mse_loss(w[obj], tw[obj])
        loss_conf_obj = -ops.log(conf[obj]).mean()
        loss_conf_noobj = -ops.log(1 - conf[noobj]).mean()
        loss_cls = self.bce_loss(cls[obj], tcls[obj])
        return (
            loss_x
            + loss_w
            + self.obj_scale * loss_conf_obj
            + self.noobj_scale * loss_conf_noobj
            + loss_cls
        )


def inputs():
    rng = np.random.default_rng(501)
    out = []
    for n in (1, 3, 9):
        pred = rng.standard_normal((1, 3, 4, 5)).astype(np.float32)
        tx = rng.random((1, 3, 4)).astype(np.float32)
        tw = rng.standard_normal((1, 3, 4)).astype(np.float32)
        tcls = np.eye(2, dtype=np.float32)[rng.integers(0, 2, (1, 3, 4))]
        m = (np.arange(12) < n).astype(np.int32)
        rng.shuffle(m)
        out.append(tuple(ms.Tensor(v) for v in (pred, tx, tw, tcls, m.reshape(1, 3, 4))))
    return out
