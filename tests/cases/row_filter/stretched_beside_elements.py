# expect: refuse (one of the two masks is of elements: rows are not kept whole)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Rows(nn.Cell):
    def construct(self, conf, conf_t):
        pos = (conf_t > 0).expand_dims(2).expand_as(conf)
        return conf[ops.logical_or(pos, conf > 9.0)].view(-1, 2).max(axis=1).sum()


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        conf_t = np.zeros(16, np.int32)
        conf_t[:kept] = 1
        conf = rng.standard_normal((2, 8, 2)).astype(np.float32)
        rows.append((Tensor(conf), Tensor(rng.permutation(conf_t).reshape(2, 8))))
    return rows
