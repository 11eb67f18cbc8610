# expect: convert
# entry: Net
# oracle: pynative (graph mode cannot join None and a Tensor where a count decides)
# A helper gives nothing for a query with too few clicks, and the network a zero.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def ranked(scores, clicks, valid):
    """Pairs of a click and none, or None."""
    pos = scores[ops.logical_and(valid, clicks > 0)]
    neg = scores[ops.logical_and(valid, clicks <= 0)]
    # too few to rank
    if pos.shape[0] < 2:
        return None
    diff = pos.expand_dims(1) - neg.expand_dims(0)
    loss = ops.log1p(ops.exp(-diff)).mean()
    return loss, (diff > 0).astype(ms.float32).mean()


class Net(nn.Cell):
    def construct(self, scores, clicks, valid):
        pair = ranked(scores[0], clicks[0], valid[0])
        if pair is None:
            return scores[0, 0] * 0
        return pair[0] + pair[1]


def inputs():
    found = []
    for ones in ((3, 2, 1), (1, 4, 1), (2, 2, 2), (4, 1, 3)):
        rng = np.random.RandomState(sum(ones))
        clicks, valid = np.zeros((3, 6)), np.ones((3, 6), bool)
        valid[:, 5] = False
        for row, number in enumerate(ones):
            clicks[row, rng.permutation(5)[:number]] = 1
        scores = rng.randn(3, 6)
        scores[:, 5] = (np.nan, np.inf, 1e30)
        found.append((Tensor(scores, ms.float32), Tensor(clicks, ms.int32), Tensor(valid)))
    return found
