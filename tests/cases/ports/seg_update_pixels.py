# expect: untouched (assignment of a scalar under a mask is static)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PseudoLabel(nn.Cell):
    """FixMatch labels: unsure pixels are marked and weigh nothing."""

    def __init__(self, threshold=0.6):
        super().__init__()
        self.threshold = threshold

    def construct(self, weak, strong):
        prob = ops.softmax(weak, axis=-1)
        label = prob.argmax(axis=-1).astype(ms.int32)
        confidence = prob.max(axis=-1)
        label[confidence < self.threshold] = -100
        return ops.cross_entropy(strong, label, ignore_index=-100, reduction="sum") / label.shape[0]


def inputs():
    rng = np.random.default_rng(31)
    return [
        (ms.Tensor(scale * rng.normal(size=(5, 3)).astype(np.float32)), ms.Tensor(rng.normal(size=(5, 3)).astype(np.float32)))
        for scale in (1.0, 3.0, 9.0)
    ]
