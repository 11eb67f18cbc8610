# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    """Rows under several temperatures stand in a list, and are read out of it one by one."""

    def construct(self, scores, labels):
        kept = scores[labels > 0]
        scaled = [kept * heat for heat in (1.0, 2.0)]
        return scaled[0].sum() * scaled[1].mean()


def inputs():
    random = np.random.default_rng(2)
    examples = []
    for count in (1, 3, 6):
        scores = random.standard_normal((6, 4)).astype(np.float32)
        labels = (random.permutation(6) < count).astype(np.int32)
        scores[labels == 0] = np.nan
        examples.append((ms.Tensor(scores), ms.Tensor(labels)))
    return examples
