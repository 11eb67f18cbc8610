# expect: refuse (a Tensor of the number would make float32 of the share times float16)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn


class HalfShare(nn.Cell):
    def construct(self, scores, mask, whole):
        picked = (scores > 0)[mask]
        return scores.astype(ms.float16).sum() * (whole.shape[0] / picked.shape[0])


def inputs():
    rng = np.random.default_rng(9)
    whole = Tensor(np.ones(4, np.float32))
    return [
        (Tensor(rng.integers(-2, 3, 6).astype(np.float32)), Tensor(np.arange(6) < count), whole)
        for count in (1, 2, 4)
    ]
