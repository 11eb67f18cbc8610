# expect: untouched (the numbers are known when the graph is compiled)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Sizes that the compiler knows."""

    def construct(self, score, group):
        counts = []
        for i in range(4):
            counts.append(score.shape[0] + i)
        return Tensor(counts, ms.int32) * group[0]


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = np.nan
        examples.append((Tensor(score), Tensor(group)))
    return examples
