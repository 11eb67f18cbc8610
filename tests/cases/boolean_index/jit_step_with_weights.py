# expect: convert
# Weighted error, everything under the same mask.
import numpy as np
import mindspore as ms
from mindspore import Tensor


@ms.jit
def weighted_error(pred: Tensor, label: Tensor, weight: Tensor) -> Tensor:
    idx = weight > 0
    err = (pred[idx] - label[idx]) ** 2
    w = weight[idx]
    return (err * w).sum() / w.sum()


def inputs():
    rng = np.random.default_rng(28)
    res = []
    for n in (1, 3, 8):
        w = np.where(np.arange(8) < n, rng.uniform(0.5, 2, 8), 0).astype(np.float32)
        rng.shuffle(w)
        p, l = rng.standard_normal((2, 8)).astype(np.float32)
        res.append((Tensor(p), Tensor(l), Tensor(w)))
    return res
