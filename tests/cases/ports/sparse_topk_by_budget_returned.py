# expect: refuse (a tensor budget decides how many tokens are handed to the next stage)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FocusTokens(nn.Cell):
    """Focus-DETR style: the number of kept tokens follows from the valid tokens of the batch."""

    def __init__(self, rho=0.5):
        super().__init__()
        self.rho = rho

    def construct(self, memory, score, valid):
        score = ops.where(valid, score, -1e4)
        budget = ops.ceil(valid.astype(ms.float32).sum() * self.rho).astype(ms.int64)
        order, index = ops.sort(score, descending=True)
        index = index[:budget]
        return memory[index], order[:budget], budget


def inputs():
    rng = np.random.default_rng(148)
    out = []
    for n in (1, 4, 8):
        m = rng.standard_normal((8, 3)).astype(np.float32)
        s = rng.standard_normal(8).astype(np.float32)
        v = np.arange(8) < n
        out.append((ms.Tensor(m), ms.Tensor(s), ms.Tensor(v)))
    return out
