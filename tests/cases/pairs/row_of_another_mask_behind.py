# expect: refuse (a row for the columns of another mask is put behind the pairs: it fits by rank)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, a, b, ma, mb, mc):
        pairs = ops.matmul(a[ma], b[mb].T)
        row = b[mc][:, 0].expand_dims(0)
        return ops.concat((pairs, row), 0).max()


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for k, n in ((1, 2), (4, 3), (6, 5)):
        masks = [np.zeros(6, bool) for _ in range(3)]
        for mask, number in zip(masks, (k, n, n)):
            mask[rng.permutation(6)[:number]] = True
        x, y = (Tensor(rng.standard_normal((6, 3)).astype(np.float32)) for _ in range(2))
        out.append((x, y, Tensor(masks[0]), Tensor(masks[1]), Tensor(masks[2])))
    return out
