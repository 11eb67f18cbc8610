# expect: convert
# entry: Routed
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Expert(nn.Cell):
    def __init__(self, dim, hidden):
        super().__init__()
        self.norm = nn.LayerNorm((dim,))
        self.up = nn.Dense(dim, hidden)
        self.down = nn.Dense(hidden, dim)

    def construct(self, x):
        return self.down(ops.gelu(self.up(self.norm(x))))


class Routed(nn.Cell):
    """Every expert sees its own tokens; one without tokens is skipped."""

    def __init__(self, dim=6, hidden=10, n_expert=4):
        super().__init__()
        self.experts = nn.CellList([Expert(dim, hidden) for _ in range(n_expert)])

    def construct(self, tokens, choice, gate):
        out = ops.zeros_like(tokens)
        for i, expert in enumerate(self.experts):
            idx = (choice == i).nonzero().reshape(-1)
            if idx.shape[0] == 0:
                continue
            y = expert(tokens[idx]) * gate[idx].expand_dims(1)
            out = ops.tensor_scatter_update(out, idx.expand_dims(1), y)
        return out


def inputs():
    rng = np.random.RandomState(26)
    examples = []
    for extra in (0, 3, 9):
        choice = np.concatenate([np.repeat(np.arange(4), 1), rng.randint(0, 4, extra), np.full(10 - extra, -1)])
        choice = rng.permutation(choice).astype(np.int32)
        tokens = rng.randn(len(choice), 6).astype(np.float32)
        tokens[choice < 0] = (np.nan, np.inf, -np.inf, 1e30, -1e30, 0)
        examples.append((Tensor(tokens), Tensor(choice), Tensor(rng.rand(len(choice)), ms.float32)))
    return examples
