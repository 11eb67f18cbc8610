# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """The loss of a RetinaNet per picture: targets of background where nothing is labelled."""

    def construct(self, x, m, y):
        a = []
        b = []
        for j in range(2):
            v = x[j][m[j]]
            if v.shape[0] == 0:
                alpha = y[j] * 2
                a.append((1.0 - ops.log(1.0 + alpha * y[j])).sum())
                b.append(Tensor(0.0, ms.float32))
                continue
            t = ops.ones_like(y[j]) * -1
            t[y[j][:, 0] < 0.4, :] = 0
            a.append((t * v.sum()).sum())
            b.append(v.mean())
        return ops.stack(a).mean(), ops.stack(b).mean()


def inputs():
    r = np.random.RandomState(0)

    def draw(density):
        x, y = (Tensor(r.randn(2, 8, 4).astype(np.float32)) for _ in range(2))
        return x, Tensor(r.rand(2, 8) < density), y

    return [draw(0.1), draw(0.3), draw(0.6)]
