# expect: refuse (one of the labels belongs to other rows, as many)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The times are those of the rows that are left."""

    def construct(self, chance, event, time):
        died = event > 0
        chosen = chance[died]
        rows = ops.arange(chosen.shape[0])
        late = time[event == 0] * 0 + 1
        return ops.relu(chosen[rows, event[died] - 1, late]).sum()


def inputs():
    random = np.random.default_rng(4)
    examples = []
    for n in (4, 4, 4):
        event = np.where(random.permutation(8) < n, random.integers(1, 4, 8), 0)
        time = np.where(event != 0, random.integers(0, 5, 8), 99)
        chance = random.random((8, 3, 5)).astype(np.float32)
        chance[event == 0] = np.nan
        event, time = event.astype(np.int32), time.astype(np.int32)
        examples.append((ms.Tensor(chance), ms.Tensor(event), ms.Tensor(time)))
    return examples
