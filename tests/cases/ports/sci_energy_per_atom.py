# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskedMSELoss(nn.Cell):
    """deephe3nn: an element wise loss, its entries under the mask, their mean."""

    def construct(self, pred, target, mask):
        assert pred.shape == target.shape
        mse = ops.pow(ops.abs(pred - target), 2)
        mse = ops.masked_select(mse, mask).mean()
        return mse


class Energy(nn.Cell):
    def __init__(self):
        super().__init__()
        self.readout = nn.Dense(3, 2)
        self.loss_fn = MaskedMSELoss()

    def construct(self, h, target, mask):
        return self.loss_fn(self.readout(h), target, mask)


# entry: Energy
def inputs():
    rng = np.random.default_rng(95)
    out = []
    for n in (1, 4, 8):
        mask = np.zeros(8, bool)
        mask[rng.permutation(8)[:n]] = True
        out.append(
            (
                ms.Tensor(rng.normal(size=(4, 3)).astype(np.float32)),
                ms.Tensor(rng.normal(size=(4, 2)).astype(np.float32)),
                ms.Tensor(mask.reshape(4, 2)),
            )
        )
    return out
