"""What leaves the graph for the interpreter, and what looks alike and stays."""

import math
from collections import namedtuple
from dataclasses import dataclass

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops

_Pair = namedtuple("_Pair", ["first", "second"])
_TABLE = (0.5, 1.0, 2.0, 4.0)
_CONSTANT = Tensor([0.5, 2.0])


@dataclass
class _Record:
    first: Tensor
    second: Tensor


@ms.jit
def tensor_of_a_number(x: Tensor, k: Tensor):
    n = int(k)
    return x * Tensor(n)


@ms.jit
def tensor_of_an_item(x: Tensor, k: Tensor):
    return x * Tensor(k.item(), ms.float32)


@ms.jit
def tensor_of_numbers(x: Tensor, k: Tensor):
    return x[:2] * ms.tensor([int(k), 2], dtype=ms.float32)


@ms.jit
def tensor_of_a_tensor(x: Tensor):
    return x * Tensor(x.sum())


@ms.jit
def tensor_of_tensors(x: Tensor, y: Tensor):
    return Tensor([x.sum(), y.sum()]) * 2


@ms.jit
def static_tensors_of_constants(x: Tensor):
    return x * Tensor(x.shape[0]) * Tensor([1.0, 2.0])[0] * Tensor(_CONSTANT)[0]


@ms.jit
def static_scalar_to_tensor(x: Tensor, k: Tensor):
    return x * ops.scalar_to_tensor(int(k), ms.float32)


@ms.jit
def static_copy(x: Tensor):
    return x.copy() * x.astype(ms.float32)


@ms.jit
def points_to_a_number(k: Tensor):
    return ops.linspace(0, int(k), 4)


@ms.jit
def static_points_to_a_tensor(t: Tensor):
    return ops.linspace(0.0, t, 4)


@ms.jit
def root_of_a_number(x: Tensor, k: Tensor):
    return x * math.sqrt(int(k))


@ms.jit
def numpy_root_of_a_number(x: Tensor, k: Tensor):
    return x * np.sqrt(int(k))


@ms.jit
def root_of_a_tensor(x: Tensor):
    return x * math.exp(x.sum())


@ms.jit
def static_root_of_a_shape(x: Tensor):
    return x * math.sqrt(x.shape[0]) * float(np.prod(x.shape)) * math.pi


@ms.jit
def quotient(x: Tensor, k: Tensor):
    return x * divmod(int(k), 2)[0]


@ms.jit
def static_numbers(x: Tensor, k: Tensor):
    n = int(k)
    return x * (n // 2 + n % 2 + pow(n, 2) + sum([n, 1])) / float(k)


@ms.jit
def sorted_numbers(x: Tensor, k: Tensor):
    return x * sorted([int(k), 2])[0]


@ms.jit
def sorted_shape(c: Tensor):
    return c.reshape(tuple(sorted(c.shape)))


@ms.jit
def static_sorted_constants(x: Tensor):
    total = x
    for i in sorted([2, 1]):
        total = total * x[i]
    return total


@ms.jit
def reversed_tensors(x: Tensor, y: Tensor):
    total = x
    for v in reversed([x, y]):
        total = total * v
    return total


@ms.jit
def static_reversed_range(x: Tensor, y: Tensor):
    total = x
    for i in reversed(range(3)):
        total = total * x[i]
    for v in [x, y][::-1]:
        total = total * v
    return total


@ms.jit
def popped(x: Tensor, y: Tensor):
    outs = [x, y]
    last = outs.pop()
    return last * x


@ms.jit
def copied_list(x: Tensor, y: Tensor):
    return [x, y].copy()[0] * x


@ms.jit
def inserted(x: Tensor, y: Tensor):
    outs = [x, y]
    outs.insert(0, x * 2)
    return outs[0] * x


@ms.jit
def extended(x: Tensor, y: Tensor):
    outs = [x, y]
    outs.extend([x * 2])
    return outs[2] * x


@ms.jit
def turned(x: Tensor, y: Tensor):
    outs = [v * 2 for v in (x, y)]
    outs.reverse()
    return outs[1] * x


@ms.jit
def static_lists(x: Tensor, y: Tensor):
    outs = [x]
    outs.append(y)
    outs += [x * 2]
    outs = [y, *outs]
    outs[0] = x * 3
    return outs[0] * outs[-1] * len(outs)


@ms.jit
def static_list_of_a_shape(x: Tensor):
    shape = list(x.shape)
    shape.insert(0, 1)
    return x.reshape(shape)


@ms.jit
def dict_call(x: Tensor, y: Tensor):
    return dict(first=x, second=y)["first"] * x


@ms.jit
def dict_popped(x: Tensor, y: Tensor):
    return {"first": x, "second": y}.pop("first") * x


@ms.jit
def static_dicts(x: Tensor, y: Tensor):
    table = {"first": x}
    table["second"] = y
    options = dict(axis=0)
    total = ops.stack([x, y], **options).sum()
    for name in table:
        total = total + table[name].sum()
    return total


@ms.jit
def static_dict_under_pairs(x: Tensor, y: Tensor):
    places = {}
    outs = [x, y]
    for i in range(2):
        places[(i, i + 1)] = len(outs) - 1 - i
    return outs[places[(0, 1)]] + outs[places[1, 2]]


@ms.jit
def static_dict_of_a_comprehension(x: Tensor, y: Tensor):
    places = {i: 1 - i for i in range(2)}
    return [x, y][places[0]] * 2


@ms.jit
def named_pair(x: Tensor, y: Tensor):
    return _Pair(x, y).first * x


@ms.jit
def record(x: Tensor, y: Tensor):
    return _Record(x, y).first * x


@ms.jit
def returned_record(x: Tensor, y: Tensor):
    return _Record(x, y)


@ms.jit
def number_of_a_tuple(x: Tensor, k: Tensor):
    return x * _TABLE[k]


@ms.jit
def tensor_of_a_list(x: Tensor, k: Tensor):
    return [x, x * 2, x * 3, x * 4][k]


@ms.jit
def part_of_a_list(x: Tensor, k: Tensor):
    return [x, x * 2, x * 3, x * 4][: int(k)][0]


@ms.jit
def static_items_by_number(x: Tensor, k: Tensor):
    return x * _TABLE[int(k)] + [x, x * 2, x * 3, x * 4][int(k)]


@ms.jit
def slice_object(x: Tensor, k: Tensor):
    return x[slice(0, int(k))]


@ms.jit
def static_slice_object(x: Tensor):
    return x[slice(0, 3)]


@ms.jit
def times_a_list_of_values(x: Tensor, lens: Tensor):
    return x * lens.tolist()[0]


@ms.jit
def times_any(x: Tensor, k: Tensor):
    return x * any([k > 2, k < 0])


@ms.jit
def any_in_a_condition(x: Tensor, k: Tensor):
    if any([k > 2, k < 0]):
        return x * 2
    return x * 3


@ms.jit
def any_of_a_shape(x: Tensor):
    if any(n == 8 for n in x.shape):
        return x[:2]
    return x[:3]


@ms.jit
def static_any_of_constants(x: Tensor):
    if any([True, False]) or (x > 0).any():
        return x * 2
    return x * 3


@ms.jit
def text_printed(x: Tensor, k: Tensor):
    print(f"k is {int(k)}")
    return x * 2


@ms.jit
def text_formatted(x: Tensor, k: Tensor):
    print("k is {}".format(k), "%d" % int(k))
    return x * 2


@ms.jit
def text_of_a_number(x: Tensor, k: Tensor):
    return x * 2, str(int(k))


@ms.jit
def static_texts(x: Tensor, k: Tensor):
    print("k", k, int(k), f"{x.shape} {x.dtype}")
    if k < 0:
        raise ValueError(f"no {k}")
    table = {f"w{i}": v for i, v in enumerate((x, x * 2))}
    return table["w1"] if x.ndim == 1 else x


@ms.jit
def tensor_that_contains(x: Tensor, lens: Tensor):
    if 8 in lens:
        return x * 2
    return x * 3


@ms.jit
def static_membership(x: Tensor, k: Tensor):
    if int(k) in (3, 4) or x.dtype in (ms.float16,):
        return x * 2
    return x * 3


class TensorOfAParameter(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = Parameter(Tensor(3.0), requires_grad=False)

    def construct(self, x: Tensor):
        return x * Tensor(self.k)


class StaticTensorOfAnAttribute(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = 3

    def construct(self, x: Tensor):
        return x * Tensor(self.k) * math.log(self.k)


@ms.jit
def diagonal_at(a: Tensor, k: Tensor):
    return ops.diagonal(a, int(k)).sum()


@ms.jit
def repeated_elements(x: Tensor, k: Tensor):
    return ops.repeat_elements(x, int(k))


@ms.jit
def flattened_from(c: Tensor, j: Tensor):
    return ms.mint.flatten(c, int(j))


class StaticAnyOfConstants(nn.Cell):
    def __init__(self):
        super().__init__()
        self.sizes = (1, 2, 3)

    def construct(self, x):
        if any(size > 2 for size in self.sizes) and all([size > 0 for size in self.sizes]):
            return x * 2
        return x


@ms.jit
def all_of_shape(a):
    if all(size > 3 for size in a.shape):
        return a * 2
    return a
