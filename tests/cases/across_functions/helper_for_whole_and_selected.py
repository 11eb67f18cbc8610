# expect: convert
# One helper reduces whole tensors and selections: the selections get a copy of it with a mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def spread(x):
    """The variance of what is given."""
    centred = x - x.mean()
    return (centred ** 2).mean()  # biased


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.bce = nn.BCEWithLogitsLoss(reduction="sum")

    def loss(self, logit, label):
        return self.bce(logit, label) + ops.log(ops.abs(logit) + 1.0).mean()

    def construct(self, x, y, click):
        whole = self.loss(x, click.astype(ms.float32)) / x.shape[0] + spread(y)
        mask = click > 0
        return whole + self.loss(x[mask], y[mask]) + spread(y[mask])


def inputs():
    rng = np.random.default_rng(351)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal(6).astype(np.float32)
        y = rng.uniform(0, 1, 6).astype(np.float32)
        click = (rng.permutation(6) < n).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(click)))
    return out
