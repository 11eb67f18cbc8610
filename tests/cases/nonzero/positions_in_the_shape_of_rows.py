# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The rows of one expert are written where they came from."""

    def construct(self, tokens, gate, choice):
        out = ops.zeros_like(tokens)
        idx = (choice == 1).nonzero().reshape(-1)
        rows = ops.tanh(tokens[idx]) * gate[idx].expand_dims(1)
        out = ops.tensor_scatter_elements(out, idx.expand_dims(1).broadcast_to(rows.shape), rows, axis=0)
        return out


def inputs():
    random = np.random.default_rng(31)
    examples = []
    for n in (1, 3, 7):
        tokens = random.standard_normal((8, 5)).astype(np.float32)
        gate = random.random(8).astype(np.float32)
        choice = np.where(random.permutation(8) < n, 1, 0).astype(np.int32)
        examples.append((ms.Tensor(tokens), ms.Tensor(gate), ms.Tensor(choice)))
    return examples
