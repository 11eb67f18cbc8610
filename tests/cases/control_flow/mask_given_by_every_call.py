# expect: convert
# entry: Criterion
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm((4,))
        self.out = nn.Dense(4, 3)

    def construct(self, features, chosen=None):
        if chosen is not None:
            features = features[chosen]
        return self.out(self.norm(features))


class Criterion(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = Head()

    def construct(self, x, labels):
        chosen = labels >= 0
        logp = ops.log_softmax(self.head(x, chosen), -1)
        return ops.nll_loss(logp, labels[chosen], reduction="sum") / chosen.sum()


def inputs():
    rng = np.random.RandomState(1)
    out = []
    for p in (0.3, 0.8, 1.0):
        labels = np.where(rng.rand(2, 6) < p, rng.randint(0, 3, (2, 6)), -1)
        labels[0, 0] = 1
        x = rng.randn(2, 6, 4).astype(np.float32)
        out.append((Tensor(x), Tensor(labels.astype(np.int32))))
    return out
