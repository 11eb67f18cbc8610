# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The gradient goes to the numbers that were picked."""

    def construct(self, chance, event, time):
        died = event > 0
        total = ops.zeros((), ms.float32)
        if died.sum() > 1:
            rows = ops.exp(chance[died])
            own = rows[ops.arange(rows.shape[0]), event[died] - 1, time[died]]
            total = total + own.min() / rows.mean()
        return total


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for n in (1, 3, 6):
        event = np.where(random.permutation(7) < n, random.integers(1, 4, 7), 0)
        time = np.where(event != 0, random.integers(0, 5, 7), 99)
        chance = random.random((7, 3, 5)).astype(np.float32)
        chance[event == 0] = np.nan
        event, time = event.astype(np.int32), time.astype(np.int32)
        examples.append((ms.Tensor(chance), ms.Tensor(event), ms.Tensor(time)))
    return examples
