# expect: convert
# An assigner settles anchors that several objects want: the cheapest object of each, in one branch.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, cost, chosen):
        wanted = chosen.sum(0)
        if (wanted > 1).sum() > 0:
            cheapest = ops.argmin(cost, axis=0)
            alone = ops.one_hot(cheapest, cost.shape[0]).swapaxes(0, 1).astype(chosen.dtype)
            chosen = ops.where((wanted > 1).expand_dims(0), alone, chosen)
        return (chosen * cost).sum(0)[chosen.sum(0) > 0].sum()


def inputs():
    rng = np.random.default_rng(91)
    out = []
    for share in (0.0, 0.3, 0.8):
        chosen = (rng.random((3, 6)) < share).astype(np.float32)
        chosen[0, 0] = 1.0
        cost = rng.random((3, 6)).astype(np.float32)
        out.append((ms.Tensor(cost), ms.Tensor(chosen)))
    return out
