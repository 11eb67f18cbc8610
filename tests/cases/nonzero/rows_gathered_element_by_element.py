# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """What was selected is read once more, number by number."""

    def construct(self, tokens, gate, choice):
        idx = ops.nonzero(choice > 0).flatten()
        rows = tokens[idx] * gate[idx].expand_dims(1)
        again = ops.gather_elements(tokens, 0, ops.broadcast_to(idx.expand_dims(-1), rows.shape))
        return (rows * again).sum(axis=1).max(), again.mean()


def inputs():
    random = np.random.default_rng(33)
    examples = []
    for n in (1, 3, 7):
        tokens = random.standard_normal((8, 5)).astype(np.float32)
        gate = random.random(8).astype(np.float32)
        choice = np.where(random.permutation(8) < n, 1, 0).astype(np.int32)
        examples.append((ms.Tensor(tokens), ms.Tensor(gate), ms.Tensor(choice)))
    return examples
