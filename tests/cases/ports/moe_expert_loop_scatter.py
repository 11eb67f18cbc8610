# expect: convert
# Mixture of experts: tokens of every expert by nonzero, the expert on these rows, scatter-add back.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SparseMoe(nn.Cell):
    def __init__(self, dim=4, num_experts=3, top_k=2):
        super().__init__()
        self.num_experts = num_experts
        self.top_k = top_k
        self.gate = nn.Dense(dim, num_experts, has_bias=False)
        self.experts = nn.CellList([nn.Dense(dim, dim, activation='relu') for _ in range(num_experts)])

    def construct(self, hidden, router_bias):
        tokens = hidden.reshape(-1, hidden.shape[-1])
        probs = ops.softmax(self.gate(tokens) + router_bias, -1)
        weights, selected = ops.topk(probs, self.top_k)
        weights = weights / weights.sum(axis=-1, keepdims=True)
        final = ops.zeros_like(tokens)
        for e in range(self.num_experts):
            hit = (selected == e)
            if hit.any():
                pos = ops.nonzero(hit)
                row, slot = pos[:, 0], pos[:, 1]
                y = self.experts[e](tokens[row]) * weights[row, slot].expand_dims(-1)
                final = ops.tensor_scatter_add(final, row.expand_dims(-1), y)
        return final.reshape(hidden.shape)


def inputs():
    rng = np.random.default_rng(108)
    out = []
    for b in ((0, 0, -60), (1, 0, -1), (0, 0, 0)):
        h = rng.standard_normal((2, 3, 4)).astype(np.float32)
        out.append((ms.Tensor(h), ms.Tensor(np.array(b, np.float32))))
    return out
