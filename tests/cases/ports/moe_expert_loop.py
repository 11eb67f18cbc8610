# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SparseMoE(nn.Cell):
    """Mixtral's block: every expert sees the tokens that chose it, and adds its answer."""

    def __init__(self, dim=3, experts=3):
        super().__init__()
        self.gate = nn.Dense(dim, experts, has_bias=False)
        self.experts = nn.CellList([nn.Dense(dim, dim) for _ in range(experts)])
        self.num = experts

    def construct(self, x):
        weights = ops.softmax(self.gate(x), axis=-1)
        top, chosen = ops.topk(weights, 1)
        chosen = chosen.squeeze(-1)
        top = top.squeeze(-1)
        out = ops.zeros_like(x)
        for e in range(self.num):
            tokens = ops.nonzero(chosen == e).squeeze(-1)
            expert_in = ops.gather(x, tokens, 0)
            expert_out = self.experts[e](expert_in) * ops.gather(top, tokens, 0).expand_dims(-1)
            out = ops.tensor_scatter_add(out, tokens.expand_dims(-1), expert_out)
        return out


def inputs():
    rng = np.random.default_rng(103)
    return [(ms.Tensor(scale * rng.normal(size=(16, 3)).astype(np.float32)),) for scale in (1.0, 2.0)]
