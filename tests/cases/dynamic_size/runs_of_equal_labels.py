# expect: convert
# Runs of equal labels are numbered by a running sum of changes: there are no more than labels.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, labels):
        change = (labels[1:] != labels[:-1]).astype(ms.int32)
        run = ops.cumsum(ops.cat((ops.zeros((1,), ms.int32), change)), 0).astype(ms.int32)
        n = int(run[-1]) + 1
        total = ops.unsorted_segment_sum(x, run, n)
        size = ops.unsorted_segment_sum(ops.ones((x.shape[0],), ms.float32), run, n)
        return (total / size.expand_dims(1)).max(axis=0), size.mean()


def inputs():
    rng = np.random.default_rng(661)
    out = []
    for kinds in (1, 2, 5):
        x = rng.standard_normal((9, 3)).astype(np.float32)
        labels = rng.integers(0, kinds, 9).astype(np.int32)
        out.append((Tensor(x), Tensor(labels)))
    return out
