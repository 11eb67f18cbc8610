# expect: convert
# Boxes with a high score are kept, those that overlap a better one are suppressed.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self, least=0.3, overlap=0.5):
        super().__init__()
        self.least = least
        self.nms = P.NMSWithMask(overlap)

    def construct(self, boxes, scores, kinds):
        good = scores > self.least
        rows = ops.cat((boxes[good], scores[good].expand_dims(-1)), axis=1)
        kinds = kinds[good]
        rows, places, keep = self.nms(rows)
        kept = rows[keep]
        kinds = kinds[places][keep]
        return kept[:, 4].sum(), kept[:, :4].mean(axis=0), (kinds * kept[:, 4]).max()


def inputs():
    rng = np.random.default_rng(96)
    out = []
    for most in (0.5, 0.9, 0.1):
        corners = rng.random((8, 2)) * 6
        sizes = rng.random((8, 2)) * 5 + 1
        boxes = np.concatenate([corners, corners + sizes], 1)
        scores = rng.random(8) * 0.9
        scores[rng.permutation(8)[:3]] += most
        kinds = rng.integers(1, 5, 8)
        given = (boxes, scores, kinds)
        out.append(tuple(ms.Tensor(each.astype(np.float32)) for each in given))
    return out
