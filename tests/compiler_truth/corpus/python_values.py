"""What Python makes of numbers that a Tensor decides, and what graph code keeps in attributes."""

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn


@ms.jit
def one_of_two_numbers(x: Tensor, k: Tensor):
    return x[: int(k) or 2].sum()


@ms.jit
def a_tensor_or_a_number(x: Tensor, k: Tensor):
    return x * (k or 2)


@ms.jit
def static_one_of_two_conditions(x: Tensor, k: Tensor, j: Tensor):
    if k > 1 and j > 1:
        return x * 2
    return x * 3


@ms.jit
def larger_of_two_numbers(x: Tensor, k: Tensor, j: Tensor):
    return x * max(int(k), int(j))


@ms.jit
def static_larger_of_two(x: Tensor, y: Tensor):
    return max(x.sum(), y.sum()) * max(x.shape[0], 3)


@ms.jit
def made_by_its_type(x: Tensor):
    return x * type(x)([2.0])


@ms.jit
def list_as_long_as_a_number(x: Tensor, k: Tensor):
    return x * ([1] * int(k))[0]


@ms.jit
def list_of_tensors_as_long(x: Tensor, k: Tensor):
    return int(k) * [x]


@ms.jit
def static_list_times(x: Tensor):
    return x * ([1, 2] * 3)[0] * len([x] * x.shape[0])


@ms.jit
def numpy_sum_of_numbers(x: Tensor, k: Tensor):
    return x * np.sum([int(k), 1])


@ms.jit
def hash_of_a_number(x: Tensor, k: Tensor):
    return x * hash(int(k)) * int(k).bit_length()


class KeepsATensor(nn.Cell):
    def __init__(self):
        super().__init__()
        self.last = None

    def construct(self, x: Tensor):
        self.last = x * 2
        return x * 3


class KeepsACount(nn.Cell):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def construct(self, x: Tensor):
        self.calls += 1
        return x * 3


class KeepsAShape(nn.Cell):
    def construct(self, x: Tensor):
        self.seen = x.shape
        return x * 3


class StaticKeepsAParameter(nn.Cell):
    def __init__(self):
        super().__init__()
        self.last = Parameter(Tensor([0.0] * 8, ms.float32), requires_grad=False)
        self.kept = []

    def construct(self, x: Tensor):
        self.last = x * 2
        self.kept.append(x)
        return x * 3
