# expect: convert
# entry: Net
# what a helper returns together indexes by itself: `x[found]` is `x[rows, columns]`
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 3)

    def matched(self, match):
        places = ops.nonzero(match >= 0)
        return places[:, 0], places[:, 1]

    def construct(self, x, match, labels):
        logits = self.dense(x)
        found = self.matched(match)
        chosen = labels[found[0], match[found]]
        targets = ops.full(logits.shape[:2], 2, dtype=ms.int32)
        targets[found] = chosen
        loss = ops.cross_entropy(logits.transpose(0, 2, 1), targets)
        places = ops.nonzero(match > 0)
        pair = (places[:, 0], places[:, 1])
        return loss, ops.abs(x[pair]).mean()


def inputs():
    out = []
    for seed, kept in enumerate((2, 5, 9)):
        rng = np.random.RandomState(seed)
        x = rng.randn(2, 5, 4).astype(np.float32)
        match = np.full(10, -1, np.int32)
        match[:kept] = rng.randint(0, 3, kept)
        match[0] = 1
        match = rng.permutation(match).reshape(2, 5)
        labels = rng.randint(0, 2, (2, 3)).astype(np.int32)
        out.append((Tensor(x), Tensor(match), Tensor(labels)))
    return out
