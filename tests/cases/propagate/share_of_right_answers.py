# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn


class Shares(nn.Cell):
    """How many answers are right, of all and of those that count: two numbers of Python's."""

    def construct(self, scores, answers):
        guesses = scores.argmax(axis=1)
        counts = (answers >= 0) & (answers < scores.shape[1] - 1)
        asked = counts.nonzero().numel()
        right = (guesses == answers).nonzero().numel()
        hit = (guesses[counts] == answers[counts]).nonzero().numel()
        return right / answers.numel(), hit / asked


def inputs():
    rng = np.random.default_rng(811)
    given = []
    for answers in ([0, 2, 3, 1, 3, 2], [3, 3, 1, 3, 0, 3], [2, 1, 0, 0, 2, 1]):
        scores = rng.standard_normal((6, 4)).astype(np.float32)
        scores[0, answers[0]] = 5.0
        given.append((ms.Tensor(scores), ms.Tensor(answers, ms.int32)))
    return given
