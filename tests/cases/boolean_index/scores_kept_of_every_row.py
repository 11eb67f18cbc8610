# expect: convert
# Elements under a mask, as many in a row as the network says.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, k=2):
        super().__init__()
        self.k = k

    def construct(self, scores, best):
        rows = scores.shape[0]
        top = ops.masked_select(scores, best).reshape(rows, self.k)
        return ops.softmax(top, axis=-1), (top[:, :1] - top[:, 1:]).mean()


def inputs():
    rng = np.random.default_rng(643)
    out = []
    for _ in range(3):
        scores = rng.standard_normal((4, 5)).astype(np.float32)
        best = np.stack([rng.permutation(5) < 2 for _ in range(4)])
        scores[~best] = np.nan
        out.append((Tensor(scores), Tensor(best)))
    return out
