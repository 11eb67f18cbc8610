# expect: convert
# masks over rows, stretched first and put together then: the rows are put together
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class MultiBox(nn.Cell):
    def construct(self, loc, conf, conf_t, hard):
        pos = conf_t > 0
        neg = hard < 0
        pos_idx = pos.expand_dims(pos.ndim).expand_as(loc)
        loc_loss = ops.abs(loc[pos_idx].view(-1, 4)).sum(axis=1).mean()
        every = pos.expand_dims(2).expand_as(conf)
        mined = neg.expand_dims(2).expand_as(conf)
        picked = conf[ops.logical_or(every, mined)].view(-1, 3)
        loss = ops.cross_entropy(picked, conf_t[ops.logical_or(pos, neg)], reduction="sum")
        others = conf[~(every | mined)].view(-1, 3).max(axis=1).sum()
        both = conf[every.logical_or(mined & every)].view(-1, 3)
        return loc_loss, loss, others, both.logsumexp(1).mean()


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        conf_t = np.zeros(16, np.int32)
        conf_t[:kept] = rng.integers(1, 3, kept)
        conf_t = rng.permutation(conf_t).reshape(2, 8)
        hard = rng.standard_normal((2, 8)).astype(np.float32)
        hard[0, 0] = 1.0
        conf_t[0, 0] = 0
        loc = rng.standard_normal((2, 8, 4)).astype(np.float32)
        loc[conf_t == 0] = np.nan
        conf = rng.standard_normal((2, 8, 3)).astype(np.float32)
        rows.append((Tensor(loc), Tensor(conf), Tensor(conf_t), Tensor(hard)))
    return rows
