# expect: convert
# The quantiles are an attribute made of a list that has a default: a row beside the rows selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Pinball(nn.Cell):
    def __init__(self, quantiles=(0.25, 0.5, 0.75)):
        super().__init__()
        self.quantiles = Tensor(np.array(quantiles, np.float32))

    def construct(self, guess, truth, seen):
        guess = guess[seen]                  # (n, Q)
        truth = truth[seen].expand_dims(-1)  # (n, 1)
        err = truth - guess
        return ops.maximum(self.quantiles * err, (self.quantiles - 1.0) * err).mean(axis=0)


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for n in (1, 3, 6):
        seen = np.zeros(6, bool)
        seen[rng.permutation(6)[:n]] = True
        guess = rng.standard_normal((6, 3)).astype(np.float32)
        truth = rng.standard_normal(6).astype(np.float32)
        guess[~seen], truth[~seen] = np.inf, np.nan
        out.append((Tensor(guess), Tensor(truth), Tensor(seen)))
    return out
