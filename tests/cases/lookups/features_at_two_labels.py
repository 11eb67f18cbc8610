# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A row of numbers for each selected one."""

    def construct(self, chance, event, time):
        seen = event != -9
        chosen = chance[seen]
        kind, place = event[seen] - 1, time[seen]
        found = chosen[ops.arange(len(chosen)), kind, place]
        return found.sum(axis=0), (found ** 2).max(axis=1).mean()


def inputs():
    random = np.random.default_rng(2)
    examples = []
    for n in (1, 3, 6):
        event = np.where(random.permutation(7) < n, random.integers(1, 4, 7), -9)
        time = np.where(event != -9, random.integers(0, 5, 7), 99)
        chance = random.random((7, 3, 5, 2)).astype(np.float32)
        chance[event == -9] = np.nan
        event, time = event.astype(np.int32), time.astype(np.int32)
        examples.append((ms.Tensor(chance), ms.Tensor(event), ms.Tensor(time)))
    return examples
