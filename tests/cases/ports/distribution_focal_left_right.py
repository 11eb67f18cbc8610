# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DistributionFocal(nn.Cell):
    """Four sides of every box on the object, each a distribution over five distances."""

    def sides(self, logits, wanted):
        left = wanted.int()
        right = left + 1
        near = right - wanted
        far = 1 - near
        lower = ops.cross_entropy(logits, left.view(-1), reduction="none").view(left.shape)
        upper = ops.cross_entropy(logits, right.view(-1), reduction="none").view(left.shape)
        return (lower * near + upper * far).mean(-1)

    def construct(self, logits, wanted, weights, on_object):
        loss = self.sides(logits[on_object].view(-1, 5), wanted[on_object])
        return (loss * weights[on_object]).sum() / weights.sum()


def inputs():
    rng = np.random.default_rng(816)
    given = []
    for share in (0.3, 0.5, 0.8):
        on_object = rng.random(6) < share
        on_object[2] = True
        logits = rng.standard_normal((6, 20)).astype(np.float32)
        wanted = (rng.random((6, 4)) * 3.9).astype(np.float32)
        wanted[~on_object] = 40.0
        weights = rng.random(6).astype(np.float32)
        given.append(tuple(map(ms.Tensor, (logits, wanted, weights, on_object))))
    return given
