# expect: convert
# entry: Net
"""A helper returns a selection and the mask of it, and its caller selects and writes by that mask."""

import numpy as np
from mindspore import Tensor, nn, ops

CHOSEN = 1


class Net(nn.Cell):
    def guess(self, scores, ids):
        chosen = ids == CHOSEN
        loss = ops.log(scores[chosen]).mean()
        return loss, ops.stop_gradient(scores[chosen]).argmax(-1).astype(ids.dtype), chosen

    def logs(self, scores, ids):
        kept = ids[:, 0] > 0
        return scores[kept].log(), kept

    def construct(self, scores, ids, weights):
        loss, guess, chosen = self.guess(scores, ids)
        filled = ids.copy()
        filled[chosen] = guess
        logs, kept = self.logs(scores.sum(axis=1), ids)
        return loss + (weights[chosen] ** 2).sum(), filled, (logs * weights[kept][:, :1]).sum()


def inputs():
    rng = np.random.RandomState(11)
    found = []
    for left in (0.4, 0.7):
        ids = (rng.rand(3, 4) < left).astype(np.int32)
        ids[:2, 0] = 1
        ids[2, 0] = 0
        scores = rng.uniform(0.5, 2, (3, 4, 5)).astype(np.float32)
        scores[2] = -scores[2].max()
        scores[2][ids[2] == 1] = 0.25
        weights = rng.uniform(0.5, 2, (3, 4)).astype(np.float32)
        found.append((Tensor(scores), Tensor(ids), Tensor(weights)))
    return found
