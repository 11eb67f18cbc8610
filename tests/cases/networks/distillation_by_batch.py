# expect: convert
# A divergence that divides by the number of selected tokens.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, temperature=2.0):
        super().__init__()
        self.temperature = temperature
        self.kl = nn.KLDivLoss(reduction="batchmean")

    def construct(self, x, y, mask):
        student = ops.log_softmax(x[mask] / self.temperature, -1)
        teacher = ops.softmax(y[mask] / self.temperature, -1)
        first = self.kl(student, teacher) * self.temperature**2
        keep = mask.reshape(-1)
        rows = ops.log_softmax(x.reshape(-1, 3)[keep], -1)
        return first, ops.kl_div(rows, ops.softmax(y.reshape(-1, 3)[keep], -1), reduction="batchmean")


def inputs():
    rng = np.random.default_rng(802)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk).astype(np.float32)
        y = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
