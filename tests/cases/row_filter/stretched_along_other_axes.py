# expect: refuse (one mask is stretched along the last axis, the other along the one before)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Rows(nn.Cell):
    def construct(self, conf, rows, columns):
        along = (rows > 0).expand_dims(1).expand_as(conf)
        across = (columns > 0).expand_dims(0).expand_as(conf)
        return conf[ops.logical_and(along, ~across | along)].view(-1, 4).max(axis=1).sum()


def inputs():
    made = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        rows = np.zeros(8, np.float32)
        rows[:kept] = 1
        conf = rng.standard_normal((8, 4)).astype(np.float32)
        columns = rng.standard_normal(4).astype(np.float32)
        made.append((Tensor(conf), Tensor(rng.permutation(rows)), Tensor(columns)))
    return made
