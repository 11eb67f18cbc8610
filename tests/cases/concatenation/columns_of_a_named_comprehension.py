# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The columns of the boxes that count stand in a list, and are put beside one another."""

    def construct(self, boxes, labels):
        kept = boxes[labels > 0]
        left, top, right, bottom = kept[:, 0], kept[:, 1], kept[:, 2], kept[:, 3]
        columns = [kept[:, place] for place in range(4)]
        area = (right - left) * (bottom - top)
        return area.mean(), ops.stack(columns, 1).sum(axis=0).max()


def inputs():
    random = np.random.default_rng(2)
    examples = []
    for count in (1, 3, 6):
        boxes = random.standard_normal((6, 4)).astype(np.float32)
        labels = (random.permutation(6) < count).astype(np.int32)
        boxes[labels == 0] = np.nan
        examples.append((ms.Tensor(boxes), ms.Tensor(labels)))
    return examples
