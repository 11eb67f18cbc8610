# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskedLMHead(nn.Cell):
    """The vocabulary is computed at the masked positions only."""

    def __init__(self, hidden=4, vocab=7):
        super().__init__()
        self.dense = nn.Dense(hidden, hidden)
        self.act = nn.GELU()
        self.layer_norm = nn.LayerNorm((hidden,))
        self.decoder = nn.Dense(hidden, vocab)
        self.hidden = hidden
        self.vocab = vocab

    def construct(self, sequence_output: ms.Tensor, masked_lm_labels: ms.Tensor) -> ms.Tensor:
        flat_labels = masked_lm_labels.view(-1)
        positions = ops.nonzero(flat_labels != -100).view(-1)
        hidden = ops.gather(sequence_output.view(-1, self.hidden), positions, 0)
        hidden = self.layer_norm(self.act(self.dense(hidden)))
        logits = self.decoder(hidden)
        return ops.cross_entropy(logits, ops.gather(flat_labels, positions, 0))


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
    rng = np.random.default_rng(40)
    out = []
    for n in (1, 3, 8):
        keep = pick(rng, 8, n).reshape(2, 4)
        hidden = spoil(rng, rng.normal(size=(2, 4, 4)).astype(np.float32), keep)
        labels = np.where(keep, rng.integers(0, 7, (2, 4)), -100).astype(np.int32)
        out.append((ms.Tensor(hidden), ms.Tensor(labels)))
    return out
