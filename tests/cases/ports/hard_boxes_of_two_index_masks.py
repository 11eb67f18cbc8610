# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HardBoxes(nn.Cell):
    """The scores of positive boxes and hard negative ones: their masks are added up and asked for."""

    def construct(self, scores, kinds, positive, hard):
        of_scores = positive.unsqueeze(2).expand_as(scores)
        of_hard = hard.unsqueeze(2).expand_as(scores)
        chosen = scores[(of_scores.int() + of_hard.int()).gt(0)].view(-1, 4)
        wanted = kinds[(positive.int() + hard.int()).gt(0)]
        loss = ops.cross_entropy(chosen, wanted, reduction="sum")
        either = scores[of_scores.int() + of_hard.int() > 0].view(-1, 4)
        return loss / positive.sum(), either.max(axis=1).mean()


def inputs():
    rng = np.random.default_rng(825)
    given = []
    for share in (0.2, 0.4, 0.7):
        positive, hard = rng.random((2, 2, 6)) < share
        positive[0, 1] = True
        scores = rng.standard_normal((2, 6, 4)).astype(np.float32)
        kinds = np.where(positive | hard, rng.integers(0, 4, (2, 6)), 9).astype(np.int32)
        given.append(tuple(map(ms.Tensor, (scores, kinds, positive, hard))))
    return given
