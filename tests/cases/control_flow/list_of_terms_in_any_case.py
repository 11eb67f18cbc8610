# expect: untouched (the lists hold no selections)
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    """No term hangs on the data."""

    def __init__(self):
        super().__init__()
        self.weight = Parameter(Tensor(np.linspace(0.5, 1.5, 3), ms.float32), name="weight")

    def construct(self, error, kind):
        terms = [self.weight[0] * error[:1].mean()]
        for i in range(3):
            terms.append(self.weight[i] * ops.log(error).mean() * kind[i].astype(ms.float32))
        terms.append((error * error)[:2].mean() * self.weight[1])
        return ops.stack(terms).sum() / len(terms)


def inputs():
    rng = np.random.RandomState(8)
    examples = []
    for kinds in ([0, 1, 2], [1, 2], [2], [3]):
        kind = rng.choice(kinds, 12).astype(np.int32)
        error = rng.uniform(0.1, 2.0, 12).astype(np.float32)
        examples.append((Tensor(error), Tensor(kind)))
    return examples
