# expect: refuse (a selection is returned: the tier unsafe gives it padded, with mask and count)
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def positive(x: ms.Tensor) -> ms.Tensor:
    return ops.log(ops.masked_select(x, x > 0))


def inputs():
    rng = np.random.default_rng(722)
    return [(ms.Tensor(rng.standard_normal((3, 4)).astype(np.float32)),) for _ in range(3)]
