# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class TopKPool(nn.Cell):
    """The better half of each graph's nodes, gated and averaged."""

    def __init__(self):
        super().__init__()
        self.p = Tensor(np.random.RandomState(1).randn(5).astype(np.float32))
        self.mlp = nn.SequentialCell(nn.Dense(5, 4), nn.ReLU())

    def construct(self, h, batch):
        score = (h * self.p).sum(axis=-1)
        pooled = []
        for g in range(3):
            idx = ops.nonzero(batch == g).squeeze(1)
            n = idx.shape[0]
            if n == 0:
                # nothing of this graph
                pooled.append(ops.zeros((4,), ms.float32))
                continue  # next one
            k = (n + 1) // 2
            # the best ones
            vals, order = ops.topk(score[idx], k)
            best = idx[order]
            pooled.append((self.mlp(h[best]) * ops.tanh(vals).expand_dims(-1)).mean(axis=0))
        return ops.stack(pooled)


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for sizes in ([1, 2, 1], [5, 0, 4], [4, 6, 6]):
        batch = np.concatenate([np.full(n, g) for g, n in enumerate(sizes)] + [np.full(16 - sum(sizes), -1)])
        h = rng.randn(16, 5)
        h[batch < 0] = rng.choice([np.nan, np.inf, 1e30], (sum(batch < 0), 5))
        found.append((ms.Tensor(h, ms.float32), ms.Tensor(batch, ms.int32)))
    return found
