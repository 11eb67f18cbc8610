# expect: convert
# oracle: graph (PyNative has no kernel for a nonzero as a tuple)
# entry: Moe
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Expert(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.up = nn.Dense(dim, 2 * dim)
        self.down = nn.Dense(2 * dim, dim)
        self.act = nn.SiLU()

    def construct(self, x):
        return self.down(self.act(self.up(x)))


class Moe(nn.Cell):
    def __init__(self, dim=4, num_experts=3, top_k=2):
        super().__init__()
        self.num_experts = num_experts
        self.top_k = top_k
        self.gate = nn.Dense(dim, num_experts, has_bias=False)
        self.experts = nn.CellList([Expert(dim) for _ in range(num_experts)])

    def construct(self, hidden_states):
        batch_size, sequence_length, hidden_dim = hidden_states.shape
        hidden_states = hidden_states.view(-1, hidden_dim)
        router_logits = self.gate(hidden_states)
        routing_weights = ops.softmax(router_logits, axis=1)
        routing_weights, selected_experts = ops.topk(routing_weights, self.top_k, dim=-1)
        routing_weights = routing_weights / routing_weights.sum(axis=-1, keepdims=True)
        final_hidden_states = ops.zeros((batch_size * sequence_length, hidden_dim), hidden_states.dtype)
        expert_mask = ops.one_hot(selected_experts, self.num_experts, Tensor(1, ms.int32), Tensor(0, ms.int32)).permute(2, 1, 0)
        for expert_idx in range(self.num_experts):
            expert_layer = self.experts[expert_idx]
            idx, top_x = ops.nonzero(expert_mask[expert_idx], as_tuple=True)
            current_state = hidden_states[None, top_x].reshape(-1, hidden_dim)
            current_hidden_states = expert_layer(current_state) * routing_weights[top_x, idx, None]
            final_hidden_states = ops.index_add(final_hidden_states, top_x.astype(ms.int32), current_hidden_states, 0)
        return final_hidden_states.reshape(batch_size, sequence_length, hidden_dim)


def inputs():
    rng = np.random.RandomState(0)
    return [(Tensor(rng.randn(2, 5, 4).astype(np.float32)),) for _ in range(3)]
