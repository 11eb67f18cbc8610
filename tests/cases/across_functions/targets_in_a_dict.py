# expect: convert
# A method gives positions, their number and what they pick in a dict that is read by its keys.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cls = nn.Dense(5, 3)
        self.reg = nn.Dense(5, 4)

    def get_targets(self, labels, boxes):
        pos_inds = ops.nonzero(ops.logical_and(labels >= 0, labels < 3)).reshape(-1)
        neg_inds = ops.nonzero(labels == 3).reshape(-1)
        return {
            "pos": pos_inds,
            "neg": neg_inds,
            "num_pos": pos_inds.shape[0],
            "boxes": boxes[pos_inds],
        }

    def construct(self, x, labels, boxes):
        t = self.get_targets(labels, boxes)
        avg = max(t["num_pos"], 1)
        prob = ops.sigmoid(self.cls(x))
        loss_pos = -ops.log(prob[t["pos"]].max(axis=-1) + 1e-6).sum() / avg
        loss_neg = -ops.log(1 - prob[t["neg"]] + 1e-6).sum() / avg
        own = {"reg": self.reg(x)[t["pos"]], "scale": x.mean(), "boxes": t["boxes"]}
        loss_reg = ops.abs(own["reg"] - own["boxes"]).sum() / avg
        return loss_pos + loss_neg + 2 * loss_reg * own["scale"]


def inputs():
    rng = np.random.default_rng(63)
    out = []
    for p in ([0.1, 0.8, 0.1], [0.4, 0.4, 0.2], [0.6, 0.1, 0.3]):
        kind = rng.choice(3, 12, p=p)
        kind[:2] = [0, 1]
        labels = np.where(kind == 0, rng.integers(0, 3, 12), np.where(kind == 1, 3, -1))
        x = rng.standard_normal((12, 5)).astype(np.float32)
        boxes = rng.standard_normal((12, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(labels.astype(np.int32)), Tensor(boxes)))
    return out
