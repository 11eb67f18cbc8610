# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TwoFilters(nn.Cell):
    """Padding goes first, then among the rest what is confident."""

    def construct(self, score, label, valid):
        score = score[valid]
        label = label[valid]
        sure = score > 0.5
        score = score[sure]
        label = label[sure]
        return (score - label.astype(ms.float32)).abs().mean()


def inputs():
    rng = np.random.default_rng(124)
    out = []
    for n in (1, 3, 6):
        valid = np.zeros(6, bool)
        order = rng.permutation(6)
        valid[order[:n]] = True
        score = rng.uniform(0, 1, 6).astype(np.float32)
        score[order[0]] = 0.8
        score[~valid] = np.inf
        out.append((ms.Tensor(score), ms.Tensor(rng.integers(0, 2, 6).astype(np.int32)), ms.Tensor(valid)))
    return out
