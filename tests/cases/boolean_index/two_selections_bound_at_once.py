# expect: convert
# two selections bound by one statement, each divided by the other: guarded once, where they are bound
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, pred, code, labels, mask):
        kept = mask > 0
        p, t = pred[kept], code[kept]
        hot = ops.one_hot(labels, 3, 1.0, 0.0)[kept]
        return (p * t).sum(), (p / t).mean(), (t / p).sum(), (p * (1 - hot)).sum() + (t * hot).sum()


def inputs():
    rows = []
    for seed, bits in enumerate(((1, 0, 1, 1, 0), (1, 1, 1, 1, 1), (0, 0, 0, 1, 0))):
        rng = np.random.default_rng(seed)
        mask = np.array(bits, np.int32)
        pred, code = rng.uniform(0.5, 2.0, (2, 5, 3))
        pred[mask == 0], code[mask == 0] = (0.0, np.inf) if seed else (np.nan, 1e30)
        labels = rng.integers(0, 3, 5)
        rows.append((
            Tensor(pred.astype(np.float32)),
            Tensor(code.astype(np.float32)),
            Tensor(labels.astype(np.int32)),
            Tensor(mask),
        ))
    return rows
