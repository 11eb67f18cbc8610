# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class KeypointLoss(nn.Cell):
    """The port keeps PyTorch's guard against images without visible joints."""

    def construct(self, pred, target, visible):
        mask = visible > 0
        if mask.sum() == 0:
            return pred.sum() * 0
        diff = pred[mask] - target[mask]
        return ops.sqrt((diff**2).sum(axis=-1) + 1e-8).mean()


def inputs():
    rng = np.random.default_rng(114)
    out = []
    for n in (1, 3, 5):
        vis = np.zeros(5, np.int32)
        vis[rng.permutation(5)[:n]] = 2
        target = rng.normal(size=(5, 2)).astype(np.float32)
        target[vis == 0] = np.nan
        out.append((ms.Tensor(rng.normal(size=(5, 2)).astype(np.float32)), ms.Tensor(target), ms.Tensor(vis)))
    return out
