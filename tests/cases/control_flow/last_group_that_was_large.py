# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """What a round keeps for the next one is chosen where the round is not skipped."""

    def construct(self, score, group):
        terms = []
        before = score[0]
        for i in range(4):
            own = score[group == i]
            if own.shape[0] > 1:
                if own.shape[0] > 2:
                    terms.append(own.mean() - before)
                before = own.max()
        return ops.stack(terms).sum() if len(terms) > 0 else before


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = 1e30
        examples.append((Tensor(score), Tensor(group)))
    return examples
