# expect: untouched (selections happen in numpy before the graph; the graph masks with where and cumsum)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def pack(rewards, lengths, horizon=6):
    """Host code: numpy arrays only."""
    flat = np.zeros((len(lengths), horizon), np.float32)
    keep = np.arange(horizon)[None] < np.asarray(lengths)[:, None]
    flat[keep] = rewards[keep]
    rows = np.nonzero(keep.any(1))[0]
    return flat[rows], keep[rows]


class VTrace(nn.Cell):
    def __init__(self, gamma=0.9, rho=1.0):
        super().__init__()
        self.gamma, self.rho = gamma, rho

    def construct(self, rewards, values, ratio, mask):
        rho = ops.where(mask, ops.clamp(ratio, max=self.rho), ops.zeros_like(ratio))
        nxt = ops.cat((values[:, 1:], ops.zeros_like(values[:, :1])), 1)
        delta = rho * (rewards + self.gamma * nxt - values)
        acc = ops.zeros_like(values[:, 0])
        out = []
        for t in range(values.shape[1] - 1, -1, -1):
            acc = delta[:, t] + self.gamma * rho[:, t] * acc
            out.append(acc)
        vs = ops.stack(out[::-1], 1) + values
        n = mask.astype(ms.float32).sum()
        return (ops.where(mask, vs - values, 0.0) ** 2).sum() / ops.maximum(n, 1.0)


def inputs():
    rng = np.random.default_rng(91)
    out = []
    for lens in ((1, 1), (6, 3), (6, 6)):
        r, k = pack(rng.standard_normal((2, 6)).astype(np.float32), lens)
        v, w = rng.random((2, 2, 6)).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(v), ms.Tensor(2 * w), ms.Tensor(k)))
    return out
