# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """A round is skipped where too little is there, before and after the mining."""

    def construct(self, score, group):
        terms = []
        for i in range(4):
            own = score[group == i]
            rest = score[(group != i) & (group < 4)]
            if own.shape[0] < 2:
                continue
            own, rest = own[own > rest.min()], rest[rest < own.max()]
            if own.shape[0] < 2 or rest.shape[0] < 3:
                continue
            terms.append(ops.log(own.sum()) - ops.log(rest.mean()))
        if len(terms) == 0:
            return score[:1].sum() * 0.0
        return ops.stack(terms).sum()


def inputs():
    rng = np.random.default_rng(9)
    examples = []
    for spread in (1, 3, 4, 6):
        group = np.concatenate((rng.integers(0, spread, 9), np.arange(4))).astype(np.int32)
        score = rng.uniform(0.1, 2.0, 13).astype(np.float32)
        score[group > 3] = 1e30
        examples.append((Tensor(score), Tensor(group)))
    return examples
