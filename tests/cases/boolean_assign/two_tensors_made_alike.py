# expect: convert
# oracle: pynative (`y[mask] = vector` does not compile)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Split(nn.Cell):
    """Near and far distances in two Tensors of zeros, which are made alike and are two."""

    def construct(self, distances, same):
        near = ops.zeros_like(distances)
        far = ops.zeros_like(distances)
        close = same & (distances > 0.4)
        apart = ~same & (distances < 0.9)
        far[apart] = distances[apart]
        near[close] = distances[close]
        return (near * near).sum() + ops.exp(-far).mean()


def inputs():
    rng = np.random.default_rng(813)
    given = []
    for share in (0.3, 0.5, 0.8):
        same = rng.random((4, 4)) < share
        same[0] = [True, False, True, False]
        distances = rng.random((4, 4)).astype(np.float32)
        distances[0] = [0.7, 0.6, 0.3, 0.95]
        given.append((ms.Tensor(distances), ms.Tensor(same)))
    return given
