# expect: convert
# Masked frames against their codes and all others, put in front along the first axis.
import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.proj = nn.Dense(8, 4)
        self.codes = Parameter(
            Tensor(np.random.RandomState(1).randn(10, 4), ms.float32), name="codes"
        )

    def scores(self, x, own, others):
        own = own.expand_dims(0)
        targets = ops.cat([own, others], axis=0)
        scores = ops.cosine_similarity(x, targets, dim=-1) / 0.1
        return scores.swapaxes(0, 1)

    def construct(self, x, mask, target, padded):
        chosen = ops.logical_and(~padded, mask)
        frames = self.proj(x[chosen])
        own = self.codes[target[chosen]]
        others = self.codes.expand_dims(1).broadcast_to((10, frames.shape[0], 4))
        scores = self.scores(frames, own, others)
        first = ops.zeros((scores.shape[0],), ms.int32)
        return ops.cross_entropy(scores, first, reduction="sum") / chosen.sum()


def inputs():
    found = []
    for n in (2, 5, 9):
        rng = np.random.RandomState(n)
        mask = (rng.permutation(12) < n).reshape(2, 6)
        padded = np.arange(6) >= np.array([[5], [6]])
        x = rng.randn(2, 6, 8)
        x[padded | ~mask] = (np.nan, np.inf, 1e30)[n % 3]
        target = rng.randint(0, 10, (2, 6))
        found.append(
            (Tensor(x, ms.float32), Tensor(mask), Tensor(target, ms.int32), Tensor(padded))
        )
    return found
