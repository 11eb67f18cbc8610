# expect: refuse (a number is in the list beside the counts)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """A number stands before the counts."""

    def construct(self, score, group):
        counts, means = [], []
        counts.append(7)
        for i in range(4):
            own = score[group == i]
            n = own.shape[0]
            counts.append(n)
            means.append(own.mean())
        return Tensor(counts, ms.int32), ops.stack(means)


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = np.nan
        examples.append((Tensor(score), Tensor(group)))
    return examples
