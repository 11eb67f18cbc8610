# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The same rows are added, by `expand_as`."""

    def construct(self, tokens, gate, choice):
        idx = ops.nonzero(choice > 0).squeeze(1)
        rows = ops.exp(tokens[idx])
        places = idx[:, None].expand_as(rows)
        return ops.tensor_scatter_elements(tokens, places, rows, axis=0, reduction="add")


def inputs():
    random = np.random.default_rng(32)
    examples = []
    for n in (1, 3, 7):
        tokens = random.standard_normal((8, 5)).astype(np.float32)
        gate = random.random(8).astype(np.float32)
        choice = np.where(random.permutation(8) < n, 1, 0).astype(np.int32)
        examples.append((ms.Tensor(tokens), ms.Tensor(gate), ms.Tensor(choice)))
    return examples
