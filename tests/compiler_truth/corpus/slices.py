"""Slices with bounds that come out of Tensors, and slices that only look like it."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def upper_bound(x: Tensor, k: Tensor):
    return x[:k].sum()


@ms.jit
def lower_bound(x: Tensor, k: Tensor):
    return x[k:].mean()


@ms.jit
def negative_lower_bound(x: Tensor, k: Tensor):
    return x[-k:].mean()


@ms.jit
def both_bounds(x: Tensor, j: Tensor, k: Tensor):
    return x[j:k].sum()


@ms.jit
def constant_width(x: Tensor, k: Tensor):
    return x[k:k + 3].sum()


@ms.jit
def second_axis(a: Tensor, k: Tensor):
    return a[:, :k].sum()


@ms.jit
def last_axis_ellipsis(c: Tensor, j: Tensor):
    return c[..., j:].sum()


@ms.jit
def tensor_step(x: Tensor, k: Tensor):
    return x[::k].sum()


@ms.jit
def bound_computed(x, labels):
    count = (labels > 0).sum()
    return x[:count].sum()


@ms.jit
def bound_from_max(a, lens):
    longest = lens.max()
    return a[:, :longest].sum()


@ms.jit
def bound_from_int(x, lens):
    n = int(lens.max())
    return x[:n].sum()


@ms.jit
def bound_from_item(x, lens):
    return x[:lens.max().astype(ms.int64).item()].sum()


@ms.jit
def bound_from_element(x, lens: Tensor):
    return x[:lens[2]].sum()


@ms.jit
def bound_from_argmax(x, scores):
    start = scores.argmax()
    return x[start:].sum()


@ms.jit
def bound_from_minimum(x, labels):
    n = ops.minimum((labels > 0).sum(), 4)
    head = x[:n]
    return head.sum()


@ms.jit
def bound_plus_constant(x, labels):
    n = (labels > 0).sum() + 1
    return x[n:].sum() + x[:n].sum()


@ms.jit
def bound_in_loop(a, lens: Tensor):
    total = a.sum() * 0
    for i in range(4):
        total = total + a[i, :lens[i]].sum()
    return total


@ms.jit
def slice_of_expression(x, y, labels):
    return (x + y)[:labels.max()].sum()


@ms.jit
def two_slices_one_line(x, y, labels):
    n = labels.max()
    return (x[:n] * y[:n]).sum()


@ms.jit
def ops_slice_function(x: Tensor, k: Tensor):
    return ops.slice(x, (0,), (k,)).sum()


@ms.jit
def index_of_a_slice(x, labels):
    n = labels.max()
    return x[:n][0]


@ms.jit
def static_tensor_index(x: Tensor, k: Tensor):
    return x[k] * 2


@ms.jit
def static_constant_bounds(x):
    return x[:3].sum() + x[-2:].sum() + x[1:7:2].sum()


@ms.jit
def static_shape_arithmetic(x):
    half = x.shape[0] // 2
    return x[:half].sum() + x[half:].sum()


@ms.jit
def static_length(x):
    n = len(x)
    return x[: n - 1].sum()


@ms.jit
def static_unpacked_shape(a):
    rows, cols = a.shape
    return a[: rows // 2, cols // 2:].sum()


@ms.jit
def static_python_argument(x, n: int):
    return x[:n].sum()


@ms.jit
def static_default_argument(x, width=3):
    return x[1:1 + width].sum()


@ms.jit
def static_loop_variable(x):
    total = x.sum() * 0
    for i in range(4):
        total = total + x[i:i + 2].sum()
    return total


@ms.jit
def static_loop_over_shape(a):
    total = a.sum() * 0
    for i in range(a.shape[0]):
        total = total + a[i, :i + 1].sum()
    return total


@ms.jit
def static_window_by_gather(x: Tensor, k: Tensor):
    return ops.gather(x, ops.arange(3) + k, 0).sum()


@ms.jit
def static_ops_shape(a):
    n = ops.shape(a)[1] - 2
    return a[:, :n]


@ms.jit
def static_slice_of_tuple(x, y):
    both = (x, y, x)
    return both[1:][0] + both[-1]


WIDTH = 5


@ms.jit
def static_module_constant(x):
    return x[:WIDTH].sum()


class StaticAttribute(nn.Cell):
    def __init__(self, length=4):
        super().__init__()
        self.length = length
        self.half = length // 2

    def construct(self, x):
        return x[: self.length].sum() + x[self.half:].sum()


class StaticAttributeFromTuple(nn.Cell):
    def __init__(self, sizes=(2, 3)):
        super().__init__()
        self.sizes = sizes
        self.total = sum(sizes)

    def construct(self, x):
        start = 0
        out = 0.0
        for size in self.sizes:
            out = out + x[start:start + size].sum()
            start += size
        return out + x[self.total:].sum()


class BoundFromMethod(nn.Cell):
    def valid(self, labels):
        return (labels >= 0).sum()

    def construct(self, x, labels):
        n = self.valid(labels)
        return x[:n].sum()


class BoundInMethod(nn.Cell):
    def head(self, x, n):
        return x[:n]

    def construct(self, x, labels):
        return self.head(x, labels.max()).sum()


class HelperWithBothKinds(nn.Cell):
    def head(self, x, n):
        return x[:n].sum()

    def construct(self, x, labels):
        return self.head(x, 3) + self.head(x, labels.max())


class StaticHelper(nn.Cell):
    def head(self, x, n):
        return x[:n]

    def construct(self, x):
        return self.head(x, 3).sum() + self.head(x, x.shape[0] - 1).sum()
