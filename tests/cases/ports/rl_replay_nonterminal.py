# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class NextValues(nn.Cell):
    """The DQN tutorial: values of the non-final next states, zero for the others."""

    def __init__(self, gamma=0.9):
        super().__init__()
        self.target_net = nn.Dense(3, 2)
        self.gamma = gamma

    def construct(self, next_states: Tensor, rewards: Tensor, non_final_mask: Tensor, q: Tensor):
        non_final_next = next_states[non_final_mask]
        best = self.target_net(non_final_next).max(axis=1)
        td = rewards[non_final_mask] + self.gamma * best - q[non_final_mask]
        loss = ops.where(ops.abs(td) < 1.0, 0.5 * td * td, ops.abs(td) - 0.5)
        return loss.mean()


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(75)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        out.append(
            (
                Tensor(spoil(rng, rng.normal(size=(6, 3)).astype(np.float32), keep)),
                Tensor(spoil(rng, rng.normal(size=6).astype(np.float32), keep)),
                Tensor(keep),
                Tensor(spoil(rng, rng.normal(size=6).astype(np.float32), keep)),
            )
        )
    return out
