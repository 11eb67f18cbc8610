# expect: convert
# oracle: pynative (a list that grows on one way does not compile)
"""Centres of the classes that are there go into a list that becomes its own stack; their spread is summed."""
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, feats, labels):
        centres = []
        spread = 0.0
        for c in range(4):
            own = labels == c
            if own.sum() > 0:
                rows = feats[own]
                centre = rows.mean(axis=0)
                centres.append(centre)
                spread = spread + ((rows - centre) ** 2).sum(axis=1).mean()
        centres = ops.stack(centres)
        apart = ops.norm(centres.expand_dims(0) - centres.expand_dims(1) + 1e-6, dim=-1)
        return spread / centres.shape[0], ops.relu(2.0 - apart).mean(), centres.max(axis=0)


def inputs():
    rng = np.random.default_rng(10)
    rows = []
    for classes in (4, 3, 2):
        feats = rng.normal(size=(10, 3)).astype(np.float32)
        labels = rng.integers(0, classes, 10).astype(np.int32)
        rows.append((Tensor(feats), Tensor(labels)))
    return rows
