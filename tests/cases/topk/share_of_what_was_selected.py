# expect: convert
# Hard examples: half of the valid losses, the largest ones, and the features behind them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HardHalf(nn.Cell):
    def construct(self, loss, features, labels):
        valid = labels >= 0
        kept = loss[valid]
        k = kept.shape[0] // 2 + 1
        hard, where = ops.topk(kept, k)
        easy, _ = kept.topk(k, largest=False)
        return hard.mean() - easy.mean(), features[valid][where].sum(0)


def inputs():
    rng = np.random.default_rng(402)
    out = []
    for n in (1, 4, 9):
        loss = rng.random(9).astype(np.float32)
        features = rng.standard_normal((9, 2)).astype(np.float32)
        labels = np.full(9, -1, np.int32)
        labels[rng.permutation(9)[:n]] = 1
        loss[labels < 0], features[labels < 0] = np.nan, np.inf
        out.append((ms.Tensor(loss), ms.Tensor(features), ms.Tensor(labels)))
    return out
