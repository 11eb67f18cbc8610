# expect: untouched (every call passes it as an input)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


@ms.jit
def scaled(x, scale: float):
    return x * scale


def train(batches):
    return [scaled(x, ms.mutable(0.5 / (step + 1))) for step, x in enumerate(batches)]


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
