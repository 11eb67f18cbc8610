# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def label_sum(labels):
    good = labels[labels >= 0]
    return good.sum(), ops.mean(good.astype(ms.float32)), good.max()


def inputs():
    rng = np.random.default_rng(400)
    return [(ms.Tensor(np.array(v, np.int64)),) for v in ([1, -1, 3], [-1, 5, -1], [2, 2, 2])]
