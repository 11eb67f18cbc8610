# expect: refuse (under the option alone the positions are as many)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class InOneWay(nn.Cell):
    def __init__(self, strict=False):
        super().__init__()
        self.strict = strict

    def construct(self, words, scores):
        places = (words == 3).nonzero()[:, 1]
        if self.strict:
            assert places.shape[0] == words.shape[0]
        return scores[ops.arange(words.shape[0]), places]


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for start in (0, 2):
        words = np.full((4, 6), 5, np.int32)
        words[np.arange(4), np.arange(4) + start] = 3
        scores = rng.standard_normal((4, 6, 10)).astype(np.float32)
        made.append((Tensor(words), Tensor(scores)))
    return made
