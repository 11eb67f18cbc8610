# expect: convert
# A selection is added up over the rounds of a loop; its mask was made before it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, true, resolved):
        diff = ops.abs(pred[resolved] - true[resolved])
        score = 0.0
        for threshold in (0.5, 1.0, 2.0):
            score = score + 0.25 * (diff < threshold).astype(ms.float32)
        decay = diff
        for i in range(3):
            decay = ops.exp(-decay) * float(i)
        return (score * score).mean() + decay.sum()


def inputs():
    rng = np.random.default_rng(371)
    out = []
    for n in (1, 3, 5):
        keep = rng.permutation(5) < n
        pred, true = rng.standard_normal((2, 5)).astype(np.float32)
        pred[~keep], true[~keep] = np.nan, np.inf
        out.append((ms.Tensor(pred), ms.Tensor(true), ms.Tensor(keep)))
    return out
