# expect: convert
# Places of a topk within a selection gather from another selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        scores = ops.masked_select(x, m)
        values, places = ops.topk(scores, 2)
        boxes = ops.masked_select(y, m)
        return (values * ops.gather(boxes, places, 0)).sum()


def inputs():
    rng = np.random.default_rng(705)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (3, 5, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        y = np.where(m, rng.standard_normal(8), junk[::-1]).astype(np.float32)
        out.append(
            (
                ms.Tensor(x),
                ms.Tensor(y),
                ms.Tensor(m),
            )
        )
    return out
