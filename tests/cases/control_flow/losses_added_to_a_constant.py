# expect: convert
# Losses of selections are added to a Tensor that is written into the network.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = 0.5

    def construct(self, pred, target, mask):
        loss = Tensor(0.0, ms.float32)
        for i in range(2):
            # one image
            loss += ops.abs(pred[i][mask[i]] - target[i][mask[i]]).mean()
        loss += self.weight * ops.mse_loss(pred[mask], target[mask])
        loss *= 1.0 + 0.0 * pred[mask].sum()
        return loss, loss / 2


def inputs():
    rng = np.random.default_rng(0)
    sets = []
    for count in (1, 4, 8):
        mask = np.zeros((2, 8), bool)
        mask[:, rng.permutation(8)[:count]] = True
        pred, target = (Tensor(rng.normal(size=(2, 8, 3)).astype(np.float32)) for _ in range(2))
        sets.append((pred, target, Tensor(mask)))
    return sets
