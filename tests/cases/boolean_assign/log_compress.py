# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def compress(spec):
    loud = spec > 1.0
    spec = spec * 1.0
    spec[loud] = 1.0 + ops.log(spec[loud])
    return spec


def inputs():
    rng = np.random.default_rng(32)
    return [(ms.Tensor((rng.random((4, 4)) * s).astype(np.float32)),) for s in (1.5, 3.0, 10.0)]
