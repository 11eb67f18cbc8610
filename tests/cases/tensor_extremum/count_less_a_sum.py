# expect: convert
# a number of elements less a sum is a Tensor: max() of it leaves the graph beside a selection too
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class FalsePositives(nn.Cell):
    def construct(self, probs, truth, labels):
        kept = ops.nonzero(labels > 0)[:, 0]
        pred = ops.gather(probs, kept, 0)
        true = ops.gather(truth, kept, 0)
        real = (true > 0.5).float().sum()
        wrong = (pred * (true < 0.5).float()).sum() / max(true.numel() - real, 1.0)
        n = pred.shape[0] - real
        return wrong, pred.sum() / max(n, 1.0)


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        labels = np.zeros(6, np.int32)
        labels[:kept] = rng.integers(1, 4, kept)
        labels = rng.permutation(labels)
        probs = rng.uniform(0.1, 0.9, (6, 3)).astype(np.float32)
        probs[labels == 0] = np.nan
        truth = (rng.random((6, 3)) < 0.3).astype(np.float32)
        rows.append((Tensor(probs), Tensor(truth), Tensor(labels)))
    return rows
