# expect: convert
# Survival: log of the cumulative risk along sorted times, mean over observed events, concordant pairs.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CoxPH(nn.Cell):
    def construct(self, risk, time, event):
        _, order = ops.sort(time, descending=True)
        risk, event, time = risk[order], event[order], time[order]
        log_cum = ops.log(ops.cumsum(ops.exp(risk), 0))
        ev = event == 1
        loss = -(risk - log_cum)[ev].mean()
        # concordance: an event before another observed time
        earlier = ops.logical_and(time[:, None] < time[None, :], ev[:, None])
        diff = (risk[:, None] - risk[None, :])[earlier]
        c_index = (diff > 0).astype(ms.float32).sum() / diff.shape[0]
        return loss, c_index, time[ev].max()


def inputs():
    rng = np.random.default_rng(111)
    out = []
    for n in (1, 3, 7):
        r = rng.standard_normal(7).astype(np.float32)
        t = rng.permutation(7).astype(np.float32)
        e = np.zeros(7, np.int32)
        e[np.argsort(t)[:n]] = 1
        out.append(tuple(ms.Tensor(v) for v in (r, t, e)))
    return out
