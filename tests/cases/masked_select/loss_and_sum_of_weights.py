# expect: refuse (the primitive gives the loss and the sum of the weights)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class WeightedLikelihood(nn.Cell):
    """The primitive behind `nll_loss` returns two Tensors."""

    def __init__(self):
        super().__init__()
        self.nll = ops.NLLLoss(reduction="sum")
        self.weight = Tensor([1.0, 0.5, 2.0, 1.5], ms.float32)

    def construct(self, scores, labels, valid):
        logp = ops.log_softmax(scores[valid], -1)
        return self.nll(logp, labels[valid], self.weight)[0]


def inputs():
    rng = np.random.RandomState(17)
    found = []
    for number in (1, 3, 6):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        scores = rng.randn(6, 4)
        scores[~valid] = rng.choice([np.nan, np.inf, 1e30], (6 - number, 4))
        labels = np.where(valid, rng.randint(0, 4, 6), 99)
        found.append((Tensor(scores, ms.float32), Tensor(labels, ms.int32), Tensor(valid)))
    return found
