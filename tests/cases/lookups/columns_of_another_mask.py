# expect: refuse (rows and labels are selected by two masks)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TwoMasks(nn.Cell):
    def construct(self, x, labels, scores):
        rows = x[scores > 0.0]
        return rows[ops.arange(rows.shape[0]), labels[scores <= 0.0]].sum()


def inputs():
    rng = np.random.default_rng(705)
    out = []
    for _ in range(3):
        scores = np.array([1, -1] * 3, np.float32)[rng.permutation(6)]
        x = rng.standard_normal((6, 4)).astype(np.float32)
        labels = rng.integers(0, 4, 6).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(scores)))
    return out
