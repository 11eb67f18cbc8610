# expect: refuse (the list grows inside an `if` that stays)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """The list grows under a test inside a test that prints."""

    def construct(self, score, group):
        terms = []
        for i in range(4):
            own = score[group == i]
            if own.shape[0] > 1:
                print("some")
                if own.shape[0] > 2:
                    terms.append(own.mean())
        return ops.stack(terms).sum()


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = np.nan
        examples.append((Tensor(score), Tensor(group)))
    return examples
