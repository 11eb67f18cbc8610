# expect: convert
# Edges with a positive weight only; node features gathered by the selected end points.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class EdgeSmoothness(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encode = nn.Dense(3, 4)

    def construct(self, nodes, src, dst, weight):
        h = ops.tanh(self.encode(nodes))
        real = weight > 0
        s, d, w = src[real], dst[real], weight[real]
        delta = ops.gather(h, s, 0) - ops.gather(h, d, 0)
        return ((delta * delta).sum(axis=1) * w).sum() / w.sum()


def inputs():
    rng = np.random.default_rng(510)
    out = []
    for n in (1, 4, 7):
        w = np.where(np.arange(7) < n, rng.uniform(0.5, 2, 7), 0).astype(np.float32)
        rng.shuffle(w)
        src = np.where(w > 0, rng.integers(0, 5, 7), -1).astype(np.int32)  # padding edges are -1
        dst = np.where(w > 0, rng.integers(0, 5, 7), -1).astype(np.int32)
        out.append((ms.Tensor(rng.standard_normal((5, 3)).astype(np.float32)), ms.Tensor(src), ms.Tensor(dst), ms.Tensor(w)))
    return out
