# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class BinLoss(nn.Cell):
    """The distance to an object: which bin it lies in, and where in that bin."""

    def __init__(self):
        super().__init__()
        self.score = ops.SoftmaxCrossEntropyWithLogits()

    def construct(self, guesses, distances, objects):
        guess, distance = guesses[objects], distances[objects]
        place = ops.clamp(ops.floor(distance * 2).astype(ms.int32), 0, 3)
        ones = ops.one_hot(place, 4, Tensor(1.0, ms.float32), Tensor(0.0, ms.float32))
        loss, slope = self.score(guess[:, :4], ones)
        column = place.view(-1, 1)
        chosen = ops.zeros((place.shape[0], 4), ms.float32)
        chosen = ops.tensor_scatter_elements(chosen, column, ops.ones_like(column).float(), axis=1)
        inside = (guess[:, 4:] * chosen).sum(axis=1)
        return loss.mean() + ((inside - distance) ** 2).mean(), slope.abs().max()


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for objects in ([1, 0, 1, 0, 0, 1], [0, 1, 0, 0, 1, 0]):
        flags = np.array(objects, bool)
        distances = rng.uniform(0, 2, 6).astype(np.float32)
        guesses = rng.standard_normal((6, 8)).astype(np.float32)
        distances[~flags], guesses[~flags] = np.nan, np.inf
        made.append((Tensor(guesses), Tensor(distances), Tensor(flags)))
    return made
