# expect: refuse (one call takes the elements themselves, and the network returns them)
# entry: Net
import numpy as np
from mindspore import Tensor, nn, ops


def squared(pred, mask, reduction="mean"):
    loss = ops.square(pred[mask])
    if reduction == "mean":
        return loss.mean()
    return loss


class Net(nn.Cell):
    def construct(self, x, m):
        return squared(x, m), squared(x, m, "none")


def inputs():
    out = []
    for seed, kept in enumerate((2, 5, 9)):
        rng = np.random.RandomState(seed)
        x = rng.randn(12).astype(np.float32)
        m = np.zeros(12, bool)
        m[rng.permutation(12)[:kept]] = True
        out.append((Tensor(x), Tensor(m)))
    return out
