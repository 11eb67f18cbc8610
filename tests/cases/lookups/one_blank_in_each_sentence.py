# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Blank(nn.Cell):
    """Every sentence has one blank, which is said: as many positions as sentences are found."""

    def construct(self, words, scores, wanted, kinds):
        sentences = words.shape[0]
        places = (words == 3).nonzero()[:, 1]
        assert places.shape[0] == sentences, "one blank in each sentence"
        at_blank = scores[ops.arange(sentences), places]
        own = (kinds != 2).nonzero().squeeze(1)
        assert len(own) > 0
        return ops.cross_entropy(at_blank[own, 2:8], wanted[own])


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for kinds in ([0, 1, 2, 2], [1, 1, 2, 0]):
        words = rng.integers(4, 9, (4, 6)).astype(np.int32)
        words[np.arange(4), rng.integers(0, 6, 4)] = 3
        scores = rng.standard_normal((4, 6, 10)).astype(np.float32)
        wanted = rng.integers(0, 6, 4).astype(np.int32)
        given = (words, scores, wanted, np.array(kinds, np.int32))
        made.append(tuple(Tensor(each) for each in given))
    return made
