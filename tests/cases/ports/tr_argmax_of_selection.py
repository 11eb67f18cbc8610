# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BestOfValid(nn.Cell):
    """The label of the most confident valid box."""

    def construct(self, score, label, valid):
        s = score[valid]
        best = ops.argmax(s)
        chosen = ops.gather(label[valid], best, 0)
        return chosen, s.max()


def inputs():
    rng = np.random.default_rng(154)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        score = np.where(keep, rng.normal(size=6), np.inf).astype(np.float32)
        out.append((ms.Tensor(score), ms.Tensor(rng.integers(0, 9, 6).astype(np.float32)), ms.Tensor(keep)))
    return out
