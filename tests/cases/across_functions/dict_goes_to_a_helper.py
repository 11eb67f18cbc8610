# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def regression(self, kept):
        error = ops.abs(kept["pred"] - kept["target"])
        return (error * error / (0.1 + error)).sum() / kept["n"] * kept["scale"]

    def construct(self, x, w):
        mask = w > 0
        pred = x[mask]
        kept = {"pred": pred, "target": w[mask], "n": pred.shape[0], "scale": 2.0}
        return self.regression(kept)


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
