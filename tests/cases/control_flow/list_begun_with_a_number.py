# expect: refuse (the list begins with a number, which cannot be stacked with Tensors)
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    """The list begins with a number."""

    def __init__(self):
        super().__init__()
        self.weight = Parameter(Tensor(np.linspace(0.5, 1.5, 3), ms.float32), name="weight")

    def construct(self, error, kind):
        terms = [0.25]
        for i in range(3):
            own = error[kind == i]
            if own.shape[0] > 2:
                terms.append(self.weight[i] * ops.log(own).mean())
        return sum(terms) / len(terms)


def inputs():
    rng = np.random.RandomState(8)
    examples = []
    for kinds in ([0, 1, 2, 3], [1, 2], [2], [3]):
        kind = np.append(rng.choice(kinds, 12), [0, 1, 2]).astype(np.int32)
        error = rng.uniform(0.1, 2.0, 15).astype(np.float32)
        examples.append((Tensor(error), Tensor(kind)))
    return examples
