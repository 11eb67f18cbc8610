# expect: refuse (a class that a function makes has another method of that name)
# entry: made
import numpy as np
from mindspore import nn, ops, Tensor


class Base(nn.Cell):
    def weighed(self, rows):
        return ops.relu(rows)

    def construct(self, x, seen):
        return self.weighed(x[seen]).sum(0).max()


def make():
    class Other(Base):
        def weighed(self, rows):
            return rows / rows.sum(0)

    return Other


made = make()


def inputs():
    out = []
    for seed, kept in enumerate((2, 4, 7)):
        rng = np.random.RandomState(seed)
        x = rng.rand(8, 3).astype(np.float32) + 0.5
        seen = np.zeros(8, bool)
        seen[rng.permutation(8)[:kept]] = True
        x[~seen] = np.nan
        out.append((Tensor(x), Tensor(seen)))
    return out
