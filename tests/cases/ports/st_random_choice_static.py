# expect: untouched (RandomChoiceWithMask draws a constant count)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AllAnchors(nn.Cell):
    """As many are drawn as there are: the sum does not depend on the draw."""

    def __init__(self, count=6):
        super().__init__()
        self.choose = ops.RandomChoiceWithMask(count, seed=1, seed2=2)

    def construct(self, loss, mask):
        index, valid = self.choose(mask)
        picked = ops.gather_nd(loss, index)
        return (picked * valid.astype(ms.float32)).sum() / valid.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(126)
    out = []
    for n in (1, 3, 6):
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(rng.normal(size=6).astype(np.float32)), ms.Tensor(mask)))
    return out
