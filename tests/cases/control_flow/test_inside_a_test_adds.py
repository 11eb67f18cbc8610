# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """A test inside a test decides what one of them adds."""

    def construct(self, score, group):
        total = ops.zeros((), ms.float32)
        for i in range(4):
            own = score[group == i]
            if own.shape[0] > 1:
                high = own[own > own.mean()]
                total = total + own.mean()
                if high.shape[0] > 1:
                    total = total + ops.log(high).mean()
        return total


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = np.nan
        examples.append((Tensor(score), Tensor(group)))
    return examples
