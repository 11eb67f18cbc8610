# expect: convert
# entry: SparseMoeBlock
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class ExpertMLP(nn.Cell):
    def __init__(self, dim, inter):
        super().__init__()
        self.gate_proj = nn.Dense(dim, inter, has_bias=False)
        self.up_proj = nn.Dense(dim, inter, has_bias=False)
        self.down_proj = nn.Dense(inter, dim, has_bias=False)

    def construct(self, x):
        return self.down_proj(ops.silu(self.gate_proj(x)) * self.up_proj(x))


class SparseMoeBlock(nn.Cell):
    """Mixtral style block: each expert sees only the tokens that chose it."""

    def __init__(self, dim=6, inter=10, num_experts=4, top_k=2):
        super().__init__()
        self.num_experts = num_experts
        self.top_k = top_k
        self.gate = nn.Dense(dim, num_experts, has_bias=False)
        self.experts = nn.CellList([ExpertMLP(dim, inter) for _ in range(num_experts)])

    def construct(self, hidden_states):
        batch, seq, dim = hidden_states.shape
        hidden_states = hidden_states.view(-1, dim)
        router_logits = self.gate(hidden_states)
        routing_weights = ops.softmax(router_logits, axis=1)
        routing_weights, selected = ops.topk(routing_weights, self.top_k, dim=-1)
        routing_weights = routing_weights / routing_weights.sum(axis=-1, keepdims=True)

        final = ops.zeros((batch * seq, dim), hidden_states.dtype)
        for e in range(self.num_experts):
            hit = selected == e
            idx = ops.nonzero(hit.any(axis=-1))
            token_idx = idx[:, 0]
            weight = (routing_weights * hit.astype(routing_weights.dtype)).sum(axis=-1)
            current = self.experts[e](ops.gather(hidden_states, token_idx, 0))
            current = current * ops.gather(weight, token_idx, 0).expand_dims(-1)
            final = ops.tensor_scatter_add(final, idx, current)
        return final.view(batch, seq, dim)


def inputs():
    rng = np.random.RandomState(21)
    return [(Tensor(rng.randn(2, 9, 6) * s, ms.float32),) for s in (1.0, 2.0, 0.5, 4.0)]
