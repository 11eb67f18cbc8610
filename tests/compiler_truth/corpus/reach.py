"""Selections and sizes that are reached through values: attributes, tables, functions, Tensors."""

import mindspore as ms
import mindspore.numpy as mnp
from mindspore import Tensor, mint, nn, ops

PICKERS = {"keep": ops.MaskedSelect(), "rest": ops.ReLU()}


@ms.jit
def bound_of_argmax(x: Tensor):
    return x[: ops.argmax(x)].sum()


@ms.jit
def static_list_index(x: Tensor):
    return x[[0, 2]] + x[[1, 3]]


@ms.jit
def gather_nd_of_nonzero(x: Tensor):
    where = ops.nonzero(x > 0)
    return ops.gather_nd(x, where).sum()


@ms.jit
def ellipsis_mask(c: Tensor):
    keep = c[0, 0] > 1
    return c[..., keep].sum()


@ms.jit
def computed_rows(a: Tensor):
    return a[a.sum(1) > 8].sum()


@ms.jit
def static_after_where(x: Tensor, m: Tensor):
    return ops.where(m, x, 0.0)[:3]


@ms.jit
def rounded(x: Tensor, t: Tensor):
    return x[: int(t * 2)].sum()


@ms.jit
def size_of_maximum(lens: Tensor):
    return ops.zeros((int(lens.max()), 2)).sum()


@ms.jit
def arange_of_element(lens: Tensor):
    return ops.arange(0, lens[0], 1).sum()


@ms.jit
def rest_of_rows(a: Tensor, lens: Tensor):
    return a[lens[3] :].sum()


@ms.jit
def tile_by_value(x: Tensor, k: Tensor):
    return ops.tile(x, (int(k),)).sum()


@ms.jit
def eye_by_value(k: Tensor):
    return ops.eye(int(k)).sum()


@ms.jit
def line_by_value(k: Tensor):
    return ops.linspace(0, 1, int(k)).sum()


@ms.jit
def range_by_value(k: Tensor):
    return ops.range(0, k, 1).sum()


@ms.jit
def one_hot_by_value(ids: Tensor, k: Tensor):
    return ops.one_hot(ids, int(k)).sum()


@ms.jit
def stepped(x: Tensor, k: Tensor):
    return x[::k].sum()


@ms.jit
def from_the_end(x: Tensor, k: Tensor):
    return x[-int(k) :].sum()


@ms.jit
def top_by_value(x: Tensor, k: Tensor):
    return ops.topk(x, int(k))[0].sum()


@ms.jit
def top_primitive_by_value(x: Tensor, k: Tensor):
    return ops.TopK()(x, int(k))[0].sum()


@ms.jit
def axis_by_value(a: Tensor, j: Tensor):
    return ops.sum(a, int(j)).sum()


@ms.jit
def enumerated_lengths(a: Tensor, lens: Tensor):
    total = a.sum() * 0
    for i in range(4):
        total = total + a[i, : lens[i]].sum()
    return total


@ms.jit
def static_item_in_arithmetic(x: Tensor):
    return x * x.sum().item()


@ms.jit
def table_of_primitives(x: Tensor, m: Tensor):
    return PICKERS["keep"](x, m).sum()


def _apply(function, *args):
    return function(*args)


@ms.jit
def passed_lambda(x: Tensor):
    return _apply(lambda v: v[v > 0], x).sum()


@ms.jit
def loop_of_masks(a: Tensor):
    total = a.sum() * 0
    for limit in (0.5, 1.0, 1.5):
        total = total + a[a > limit].sum()
    return total


@ms.jit
def mnp_unique(x: Tensor):
    return mnp.unique(x).sum()


@ms.jit
def mint_where_index(x: Tensor):
    (where,) = mint.where(x > 0)
    return x[where].sum()


@ms.jit
def first_of_nonzero(x: Tensor):
    where = ops.nonzero(x > 0)
    return where[0]


@ms.jit
def flat_indices(x: Tensor):
    where = ops.nonzero(x > 0).view(-1)
    return ops.gather(x, where, 0).sum()


@ms.jit
def expanded(x: Tensor, k: Tensor):
    return x.broadcast_to((int(k), 8)).sum()


@ms.jit
def nested_join(x: Tensor, t: Tensor, k: Tensor):
    y = x
    if t > 1:
        if k > 2:
            y = x[:4]
    return y.sum()


@ms.jit
def one_way(x: Tensor, t: Tensor):
    y = x
    if t > 1:
        y = x[1:]
    return y.sum()


@ms.jit
def tuple_join(x: Tensor, t: Tensor):
    if t > 1:
        y, z = x[:2], x
    else:
        y, z = x[:3], x * 2
    return y.sum() + z.sum()


@ms.jit
def static_windows(x: Tensor, index: Tensor):
    return ops.stack([x[i : i + 2] for i in range(3)]).sum()


@ms.jit
def windows_of_values(x: Tensor, index: Tensor):
    return ops.stack([x[index[i] : index[i] + 2] for i in range(3)]).sum()


@ms.jit
def static_len_of_static(x: Tensor):
    return x[: len(x) // 2]


@ms.jit
def count_of_mask(x: Tensor, m: Tensor):
    n = m.sum()
    return x[:n].sum()


class _Pick(nn.Cell):
    pick = ops.MaskedSelect()

    def construct(self, x: Tensor, m: Tensor):
        return self.pick(x, m)


class _Half(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def construct(self, x: Tensor):
        return x[: self.k]


class ClassAttribute(_Pick):
    def construct(self, x: Tensor, m: Tensor):
        return super().construct(x, m).sum()


class StaticInASequence(nn.Cell):
    def __init__(self):
        super().__init__()
        self.block = nn.SequentialCell(_Half(4), nn.ReLU(), _Half(2))

    def construct(self, x: Tensor):
        return self.block(x)


class Chained(nn.Cell):
    def __init__(self):
        super().__init__()
        self.inner = ClassAttribute()

    def construct(self, x: Tensor, m: Tensor):
        return self.inner.pick(x, m).sum()


class Buffers(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = Tensor([0, 2, 4], ms.int32)
        self.limit = 3

    def construct(self, x: Tensor):
        return x[self.table] + x[: self.limit] + x[self.table[0] : self.table[0] + 3]


K = Tensor(3, ms.int32)


TABLE = Tensor([0, 2, 4], ms.int32)


@ms.jit
def module_element(x: Tensor):
    return x[: TABLE[1]].sum()


@ms.jit
def local_element(x: Tensor):
    k = Tensor([3, 4], ms.int32)
    return x[: k[0]].sum()


@ms.jit
def static_module_int(x: Tensor):
    return x[: int(K)].sum()


class StaticAttributeInt(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = Tensor(3, ms.int32)

    def construct(self, x: Tensor):
        return ops.arange(int(self.k)).sum()


class StaticAttributeSize(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = Tensor(3, ms.int32)

    def construct(self, x: Tensor):
        return ops.arange(self.k).sum()


class AttributeMask(nn.Cell):
    def __init__(self):
        super().__init__()
        self.keep = Tensor([True, False] * 4)

    def construct(self, x: Tensor):
        return x[self.keep].sum()


class ParameterSize(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = ms.Parameter(Tensor(3, ms.int32), requires_grad=False)

    def construct(self, x: Tensor):
        return x[: self.k].sum()


class StaticAttributeReshape(nn.Cell):
    def __init__(self):
        super().__init__()
        self.size = Tensor([2, 4], ms.int32)

    def construct(self, x: Tensor):
        return ops.reshape(x, self.size)


@ms.jit
def selection_by_static_compare(x: Tensor):
    keep = ops.arange(8) > 3
    return x[keep].sum()


@ms.jit
def masked_by_static(x: Tensor):
    return ops.masked_select(x, ops.arange(8) > 3).sum()


@ms.jit
def nonzero_of_constant(x: Tensor):
    return x[ops.nonzero(ops.arange(8) > 3)[:, 0]].sum()
