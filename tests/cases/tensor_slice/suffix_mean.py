# expect: convert
# x[n:] with a tensor n, then mean.
import numpy as np
import mindspore as ms
from mindspore import ops, Tensor


@ms.jit
def tail_mean(x: Tensor, prompt_len: Tensor):
    tail = x[prompt_len:]
    return tail.mean()


def inputs():
    rng = np.random.default_rng(41)
    return [(Tensor(rng.standard_normal(9).astype(np.float32)), Tensor(n)) for n in (0, 2, 8)]
