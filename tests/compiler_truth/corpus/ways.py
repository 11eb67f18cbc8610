"""Numbers that conditions choose, values that the compiler folds, and ways that join."""

from functools import partial

import mindspore as ms
import mindspore.numpy as np
from mindspore import Tensor, mint, nn, ops
from mindspore.ops import operations as P


@ms.jit
def unbound_methods(x: Tensor, m: Tensor):
    return Tensor.masked_fill(x, m, 0.0).sum() + Tensor.nonzero(x > 0).sum()


def _count(x):
    n = 2
    if x.sum() > 3:
        n = 4
    return n


@ms.jit
def int_chosen_and_returned(x):
    return x[: _count(x)].sum()


def _stage_tuple(t):
    h, w = 4, 4
    if t > 1:
        h, w = 2, 2
    return h, w


@ms.jit
def tuple_returned(t: Tensor):
    h, w = _stage_tuple(t)
    return ops.zeros((h, w)).sum()


class ChosenInMethod(nn.Cell):
    def __init__(self, n=4):
        super().__init__()
        self.n = n

    def size(self, t):
        n = self.n
        if t > 1:
            n = 2
        return n

    def construct(self, x: Tensor, t: Tensor):
        return x[: self.size(t)].sum()


def _stage(t):
    n = 8
    if t > 1:
        n = n // 2
    if t > 1.5:
        n = n // 2
    return n


@ms.jit
def two_ifs_returned(x: Tensor, t: Tensor):
    n = _stage(t)
    return ops.zeros((n, 2)).sum()


def _pick_n(t):
    return 3 if t > 1 else 5


@ms.jit
def ternary_returned(x: Tensor, t: Tensor):
    return x[: _pick_n(t)].sum()


class ElifInMethod(nn.Cell):
    def __init__(self, full=8):
        super().__init__()
        self.full = full

    def crop(self, a, k):
        if k == 0:
            y = a[:, : self.full // 4]
        elif k == 1:
            y = a[:, : self.full // 2]
        else:
            y = a
        return y

    def construct(self, a: Tensor, k: Tensor):
        h = ops.tanh(a) * 2
        h = self.crop(h, k)
        return ops.tanh(h).max(axis=1)


class TupleOfShapes(nn.Cell):
    def construct(self, a: Tensor, am: Tensor):
        if am.sum() == 0:
            out = a[:1], a[:2]
        else:
            out = a[:1], a[:3]
        return out[0].sum() + out[1].sum()


class StaticScalarOrOneElement(nn.Cell):
    def construct(self, a: Tensor, am: Tensor):
        if am.sum() == 0:
            return ops.zeros(1, ms.float32)
        return a.mean()


class ScalarOrTwoElements(nn.Cell):
    def construct(self, a: Tensor, am: Tensor):
        if am.sum() == 0:
            return ops.zeros(2, ms.float32)
        return a.mean()


class StaticScalarEitherWay(nn.Cell):
    def construct(self, a: Tensor, am: Tensor):
        if am.sum() == 0:
            return Tensor(0.0, ms.float32)
        return a.mean()


class LoopIfCut(nn.Cell):
    def construct(self, x: Tensor, t: Tensor):
        y = x
        for i in range(2):
            if y.sum() < t:
                y = y[1:]
        return y.sum()


class StaticCutUntilBreak(nn.Cell):
    def construct(self, x: Tensor, t: Tensor):
        y = x
        for i in range(4):
            if y.sum() < t:
                break
            y = y[1:]
        return y.sum()


class StaticCutOrContinue(nn.Cell):
    def construct(self, x: Tensor, t: Tensor):
        y = x
        for i in range(4):
            if y.sum() < t:
                continue
            y = y[1:]
        return y.sum()


@ms.jit
def static_sum_of_full(x: Tensor):
    return x[: int(ops.full((2,), 2, dtype=ms.int32).sum())].sum()


@ms.jit
def static_sum_of_ones_like(x: Tensor):
    return x[: int(ops.ones_like(ops.arange(3)).sum())].sum()


@ms.jit
def sum_of_eye(x: Tensor):
    return x[: int(ops.eye(3).sum())].sum()


@ms.jit
def static_largest_of_numpy_arange(x: Tensor):
    return x[: int(np.arange(4).max())].sum()


@ms.jit
def static_largest_of_positions(x: Tensor):
    return x[: ops.arange(x.shape[0]).max()].sum()


@ms.jit
def static_count_of_positions(x: Tensor):
    return x[: (ops.arange(8) < 3).sum()].sum()


@ms.jit
def static_largest_of_joined(x: Tensor):
    return x[: ops.cat((ops.arange(2), ops.arange(3))).max()].sum()


@ms.jit
def largest_of_linspace(x: Tensor):
    return x[: int(ops.linspace(0, 4, 5).max())].sum()


@ms.jit
def sum_of_zeros_like(x: Tensor):
    return ops.zeros(int(ops.zeros_like(x).sum()) + 3).sum()


@ms.jit
def static_condition_on_constants(x: Tensor):
    if ops.arange(4).sum() > 2:
        y = x[:2]
    else:
        y = x[:4]
    return y.sum() + (y * y).sum()


@ms.jit
def static_condition_on_ones(x: Tensor):
    if ops.ones(3).sum() > 2:
        return x[:2]
    return x[:4]


@ms.jit
def static_steps_of_constants(x: Tensor):
    for i in range(int(ops.arange(4).max())):
        x = x[1:]
    return x


@ms.jit
def count_after_assignment(x: Tensor, index: Tensor):
    y = ops.zeros(8, ms.int32)
    y[index] = 1
    return x[y > 0].sum() + x[: y.sum()].sum()


@ms.jit
def count_in_a_loop(x: Tensor, m: Tensor):
    n = ops.zeros((), ms.int32)
    for i in range(8):
        n = n + m[i].astype(ms.int32)
    return x[:n].sum()


@ms.jit
def count_behind_an_if(x: Tensor, t: Tensor):
    n = ops.zeros((), ms.int32)
    if t > 1:
        n = n + 3
    return ops.arange(n).sum()


def _cut(x, n, axis=0):
    return x[:n] if axis == 0 else x[:, :n]


@ms.jit
def partial_tensor(x: Tensor, k: Tensor):
    f = partial(_cut, n=k)
    return f(x).sum()


@ms.jit
def dict_of_sizes(x: Tensor, k: Tensor):
    d = {"n": k, "m": 2}
    return x[: d["n"]].sum() + x[: d["m"]].sum()


@ms.jit
def tuple_swap(x: Tensor, k: Tensor):
    a, b = 2, k
    a, b = b, a
    return x[:a].sum() + x[:b].sum()


@ms.jit
def augmented(x: Tensor, k: Tensor):
    n = 1
    n += k
    return x[:n].sum()


@ms.jit
def topk_num_pos(x: Tensor, m: Tensor):
    k = m.astype(ms.int32).sum() * 3
    k = ops.minimum(k, 8)
    v, _ = ops.topk(x, k.astype(ms.int32))
    return v.sum()


@ms.jit
def equal_any(a: Tensor, ids: Tensor):
    total = a.sum() * 0
    for c in range(3):
        sel = a[ids == c]
        if sel.shape[0] > 0:
            total = total + sel.mean()
    return total


@ms.jit
def zip_rows(a: Tensor, lens: Tensor):
    total = a.sum() * 0
    for row, n in zip(a, lens):
        total = total + row[:n].sum()
    return total


class _Head(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def construct(self, x, k):
        return x[: self.k].sum() + x[:k].sum()


class ListOfHeads(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = nn.CellList([_Head(i + 1) for i in range(3)])

    def construct(self, x: Tensor, k: Tensor):
        total = x.sum() * 0
        for head in self.heads:
            total += head(x, k)
        return total


class GradInside(nn.Cell):
    def __init__(self):
        super().__init__()
        self.grad_fn = ms.value_and_grad(self.forward, 0)

    def forward(self, x, m):
        return ops.masked_select(x, m).mean()

    def construct(self, x, m):
        loss, g = self.grad_fn(x, m)
        return loss + g.sum()


class RangeStored(nn.Cell):
    def __init__(self):
        super().__init__()
        self.range = P.Range()
        self.start = Tensor(0, ms.int32)
        self.delta = Tensor(1, ms.int32)

    def construct(self, lens: Tensor):
        return self.range(self.start, lens.max(), self.delta).sum()


class SliceStored(nn.Cell):
    def __init__(self):
        super().__init__()
        self.slice = P.Slice()
        self.strided = P.StridedSlice()

    def construct(self, a: Tensor, k: Tensor):
        return (
            self.slice(a, (0, 0), (k, 8)).sum()
            + self.strided(a, (0, 0), (4, 8), (1, 1)).sum()
        )


@ms.jit
def select_with_tuple_index(a: Tensor, am: Tensor):
    i, j = mint.nonzero(am, as_tuple=True)
    return a[i, j].sum()
