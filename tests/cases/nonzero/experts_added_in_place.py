# expect: convert
# Tokens are routed to experts: what each gives is added at the tokens that chose it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, size=4, experts=3, chosen=2):
        super().__init__()
        self.gate = nn.Dense(size, experts, has_bias=False)
        self.experts = nn.CellList([nn.Dense(size, size, activation="tanh") for _ in range(experts)])
        self.chosen = chosen

    def construct(self, hidden):
        rows = hidden.reshape(-1, hidden.shape[-1])
        weights, kinds = ops.topk(ops.softmax(self.gate(rows), axis=-1), self.chosen)
        weights = weights / weights.sum(axis=-1, keepdims=True)
        out = ops.zeros_like(rows)
        for number, expert in enumerate(self.experts):
            found = ops.nonzero(kinds == number)
            token, place = found[:, 0], found[:, 1]
            out[token] += expert(rows[token]) * weights[token, place].expand_dims(1)
        return out.reshape(hidden.shape)


def inputs():
    rng = np.random.default_rng(92)
    return [(ms.Tensor(rng.standard_normal((2, 3, 4)).astype(np.float32)),) for _ in range(3)]
