# expect: refuse (the rows are those of another mask)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """As many other rows give the shape."""

    def construct(self, tokens, gate, choice):
        idx = (choice == 1).nonzero().reshape(-1)
        rows = tokens[choice != 1]
        places = idx.expand_dims(1).broadcast_to(rows.shape)
        return ops.tensor_scatter_elements(tokens, places, rows, axis=0)


def inputs():
    random = np.random.default_rng(35)
    examples = []
    for n in (4, 4, 4):
        tokens = random.standard_normal((8, 5)).astype(np.float32)
        gate = random.random(8).astype(np.float32)
        choice = np.where(random.permutation(8) < n, 1, 0).astype(np.int32)
        examples.append((ms.Tensor(tokens), ms.Tensor(gate), ms.Tensor(choice)))
    return examples
