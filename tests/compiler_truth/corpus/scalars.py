"""Python numbers read out of Tensors, and those that are fixed."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def int_of_sum(x, labels):
    return x[:int((labels > 0).sum())].sum()


@ms.jit
def int_of_indexed(x, lens: Tensor):
    return x[int(lens[0]):].sum()


@ms.jit
def int_then_arithmetic(x, lens: Tensor):
    n = int(lens[0])
    half = n // 2 + 1
    return x[:half].sum()


@ms.jit
def int_in_a_tuple(lens: Tensor):
    shape = (int(lens[0]), 4)
    return ops.ones(shape, ms.float32).sum()


@ms.jit
def int_through_helper(x, lens: Tensor):
    return x[:_first(lens)].sum()


def _first(lens):
    return int(lens[0])


@ms.jit
def item_through_variable(x, lens):
    n = lens.max().astype(ms.int64).item()
    y = x[:n]
    return y.sum()


@ms.jit
def size_of_selection_as_size(x):
    picked = x[x > 0]
    return ops.zeros(picked.shape[0], ms.float32).sum()


@ms.jit
def size_of_selection_as_bound(x, y):
    picked = x[x > 0]
    return y[: picked.shape[0]].sum()


@ms.jit
def size_of_selection_as_divisor(x):
    picked = x[x > 0]
    return picked.sum() / picked.shape[0]


@ms.jit
def size_of_selection_in_condition(x):
    picked = x[x > 0]
    if picked.shape[0] > 2:
        out = picked.sum()
    else:
        out = picked.max()
    return out


@ms.jit
def tensor_reused_under_same_name(x, lens):
    n = 3
    y = x[:n].sum()
    n = lens.max()
    return y + x[:n].sum()


@ms.jit
def static_reused_the_other_way(x, lens):
    n = lens.max()
    y = x * n
    n = 3
    return y[:n].sum()


@ms.jit
def static_float_in_arithmetic(x):
    return x * float(x.sum()) + int(x.max())


@ms.jit
def static_item_in_arithmetic(x):
    return x * x.sum().item()


@ms.jit
def static_bool_in_condition(x):
    if bool(x.sum() > 0):
        y = x * 2
    else:
        y = x * 3
    return y


@ms.jit
def static_int_of_constant(x):
    n = int(4.7)
    return x[:n].sum()


@ms.jit
def static_shape_product(c):
    n = c.shape[0] * c.shape[1] - 2
    return c.reshape(-1)[:n].sum()


@ms.jit
def static_size_attribute(x):
    return x[: x.size // 2].sum() + x[: x.ndim].sum()


@ms.jit
def static_min_max_of_shapes(a, b):
    n = min(a.shape[1], b.shape[1], 5)
    m = max(a.shape[0] - 2, 1)
    return a[:m, :n].sum()


@ms.jit
def static_closure(x):
    width = 3

    def head(v):
        return v[:width]

    return head(x).sum()


LIMITS = {"head": 3, "tail": 2}
SIZES = [2, 3, 3]


@ms.jit
def static_module_list(x):
    return x[: SIZES[1]].sum()


@ms.jit
def static_tuple_arithmetic(a):
    shape = a.shape[:-1] + (2, -1)
    return a.reshape(shape).sum(axis=-1)


@ms.jit
def static_enumerate_shape(c):
    total = 0
    for i, n in enumerate(c.shape):
        total = total + i * n
    return c.reshape(-1)[:total].sum()


@ms.jit
def static_len_of_list(x, y):
    parts = [x, y, x]
    return x[: len(parts)].sum()


class StaticComputedInInit(nn.Cell):
    def __init__(self, ratio=0.5, length=8):
        super().__init__()
        self.keep = int(length * ratio)
        self.bounds = [(0, 2), (2, self.keep)]

    def construct(self, x):
        total = x.sum() * 0
        for low, high in self.bounds:
            total = total + x[low:high].sum()
        return total


class StaticConfigObject(nn.Cell):
    class _Config:
        width = 4
        steps = 2

    def __init__(self):
        super().__init__()
        config = StaticConfigObject._Config()
        self.width = config.width
        self.steps = config.steps

    def construct(self, x):
        for _ in range(self.steps):
            x = x[: self.width]
        return x.sum()


class TensorAttributeAsBound(nn.Cell):
    def __init__(self):
        super().__init__()
        self.count = ms.Parameter(Tensor(3, ms.int32), name="count", requires_grad=False)

    def construct(self, x):
        return x[: self.count].sum()
