# expect: convert
# oracle: graph (PyNative has no kernel for a nonzero as a tuple)
# entry: Experts
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Experts(nn.Cell):
    """The tokens of a batch in one row; each expert takes those that are routed to it."""

    def __init__(self):
        super().__init__()
        self.num_experts = 3
        weights = np.linspace(-1, 1, 48).reshape(3, 4, 4)
        self.weight = Parameter(Tensor(weights, ms.float32), name="weight")

    def construct(self, tokens, chosen, scores):
        batch, length, width = tokens.shape
        tokens = tokens.view(-1, width)
        out = ops.zeros((batch * length, width), tokens.dtype)
        routed = ops.one_hot(chosen, self.num_experts).permute(2, 1, 0)
        for number in range(self.num_experts):
            rank, row = ops.nonzero(routed[number], as_tuple=True)
            if row.shape[0] == 0:
                continue
            state = tokens[None, row].reshape(-1, width)
            made = ops.tanh(ops.matmul(state, self.weight[number])) * scores[row, rank, None]
            out = ops.index_add(out, row.astype(ms.int32), made, 0)
        return out.reshape(batch, length, width)


def inputs():
    rng = np.random.RandomState(0)
    chosen = [
        [[0, 1], [1, 2], [0, 2], [2, 0], [1, 0], [2, 1]],
        [[0, 1], [0, 1], [0, 1], [0, 1], [0, 2], [0, 1]],
        [[2, 1], [2, 1], [2, 0], [2, 1], [2, 1], [2, 1]],
    ]
    found = []
    for rows in chosen:
        tokens = Tensor(rng.randn(2, 3, 4).astype(np.float32))
        scores = Tensor(rng.rand(6, 2).astype(np.float32))
        found.append((tokens, Tensor(np.array(rows, np.int32)), scores))
    return found
