# expect: refuse (the number is a Tensor on one way)
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """The number is a Tensor on one way; the last one has a name for the pair."""

    def term(self, score, own):
        if own.astype(ms.int32).sum() < 2:
            return ops.zeros((), ms.float32), own.astype(ms.int32).sum()
        kept = score[own]
        high = kept[kept > 1.0]
        if high.shape[0] < 2:
            return kept.sum() * 0.5, 0
        pair = ops.log(high).mean(), high.shape[0]
        return pair

    def construct(self, score, group):
        total = ops.zeros((), ms.float32)
        number = 0
        for i in range(4):
            loss, n = self.term(score, group == i)
            total = total + loss
            number = number + n
        return total / max(number, 1)


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for top in (1.2, 1.5, 2.0, 4.0):
        group = np.concatenate((rng.integers(0, 5, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, top, 13).astype(np.float32)
        score[9:] = 1.0 + score[9:]
        score[group > 3] = np.nan
        examples.append((Tensor(score), Tensor(group)))
    return examples
