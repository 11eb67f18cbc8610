# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import Tensor


class YOLOXLoss(nn.Cell):
    """The foreground masks of all images are put behind one another before they select."""

    def __init__(self, use_l1=True):
        super().__init__()
        self.use_l1 = use_l1
        self.l1_loss = nn.L1Loss(reduction="none")
        self.bce = nn.BCEWithLogitsLoss(reduction="none")

    def construct(self, bbox_preds, obj_preds, cls_preds, l1_targets, cls_targets, fg0, fg1):
        fg_masks = ops.cat((fg0, fg1), 0)
        num_fg = ops.maximum(fg_masks.sum().astype(ms.float32), Tensor(1.0, ms.float32))
        loss_obj = self.bce(obj_preds.view(-1), fg_masks.astype(ms.float32)).sum() / num_fg
        loss_cls = self.bce(cls_preds.view(-1, 2)[fg_masks], cls_targets.view(-1, 2)[fg_masks]).sum() / num_fg
        loss_l1 = 0.0
        if self.use_l1:
            loss_l1 = self.l1_loss(bbox_preds.view(-1, 4)[fg_masks], l1_targets.view(-1, 4)[fg_masks]).sum() / num_fg
        return 5.0 * loss_obj + loss_cls + loss_l1


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 5, 10):
        keep = np.zeros(10, bool)
        keep[rng.permutation(10)[:n]] = True
        out.append(
            (
                Tensor(spoil(rng, rng.normal(size=(10, 4)).astype(np.float32), keep).reshape(2, 5, 4)),
                Tensor(rng.normal(size=(2, 5, 1)).astype(np.float32)),
                Tensor(spoil(rng, rng.normal(size=(10, 2)).astype(np.float32), keep).reshape(2, 5, 2)),
                Tensor(spoil(rng, rng.normal(size=(10, 4)).astype(np.float32), keep).reshape(2, 5, 4)),
                Tensor(spoil(rng, rng.uniform(0, 1, (10, 2)).astype(np.float32), keep).reshape(2, 5, 2)),
                Tensor(keep[:5]),
                Tensor(keep[5:]),
            )
        )
    return out
