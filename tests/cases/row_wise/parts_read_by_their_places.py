# expect: convert
# The parts of selected boxes have one name, and are read by their places.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, boxes, scores, mask):
        kept = boxes[mask]
        corners = ops.chunk(kept, 2, -1)
        size = corners[1] - corners[0]
        columns = ops.split(kept, 1, axis=1)
        centre = ops.cat((columns[0] + columns[2], columns[1] + columns[3]), 1) / 2
        sides = size.unbind(1)
        area = sides[0] * sides[1] * scores[mask]
        return area.sum() + centre.max() + ops.log(1.0 + sides[0] ** 2).mean()


def inputs():
    out = []
    for number in (1, 4, 7):
        rng = np.random.default_rng(number)
        boxes, scores = rng.random((7, 4)), rng.random(7)
        given = (boxes.astype(np.float32), scores.astype(np.float32), np.arange(7) < number)
        out.append(tuple(map(Tensor, given)))
    return out
