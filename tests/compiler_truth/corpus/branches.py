"""Tensor-conditioned branches: joins of different shapes are dynamic, joins of one shape are not."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def different_lengths(x, flag: Tensor):
    if flag:
        y = x[:4]
    else:
        y = x
    return y.sum()


@ms.jit
def without_else(x):
    y = x
    if x.sum() > 0:
        y = x[:4]
    return (y * y).sum()


@ms.jit
def early_return(x):
    if x.max() > 100:
        return x[:2]
    return x * 2


@ms.jit
def ternary(x):
    y = x[:2] if x.sum() > 0 else x[:5]
    return y.mean()


@ms.jit
def different_ranks(x):
    if x.sum() > 0:
        y = x.reshape(2, 4)
    else:
        y = x
    return y


@ms.jit
def elif_chain(x):
    s = x.sum()
    if s > 10:
        y = x[:2]
    elif s > 5:
        y = x[:2] * 3
    else:
        y = x
    return y.sum()


@ms.jit
def concat_in_one_branch(x, y):
    z = x
    if y.sum() > 3:
        z = ops.concat((x, y))
    return z.mean()


@ms.jit
def reduction_in_one_branch(a):
    if a.sum() > 0:
        y = a.sum(axis=0, keepdims=True)
    else:
        y = a
    return y.max()


@ms.jit
def nested_branches(x, y):
    if x.sum() > 0:
        if y.sum() > 0:
            z = x[:3]
        else:
            z = x[:6]
        out = z.sum()
    else:
        out = y.sum()
    return out


@ms.jit
def selection_in_a_branch(x):
    if (x > 0.5).any():
        y = ops.masked_select(x, x > 0.5)
    else:
        y = ops.zeros_like(x)
    return y.sum()


@ms.jit
def selection_reduced_in_a_branch(x, m):
    if m.any():
        loss = ops.masked_select(x, m).mean()
    else:
        loss = x.sum() * 0
    return loss


@ms.jit
def selection_after_a_guard(x, labels):
    keep = labels > 0
    if keep.sum() == 0:
        return x.sum() * 0
    return x[keep].mean()


class BranchInMethod(nn.Cell):
    def cut(self, x):
        if x.sum() > 0:
            return x[:3]
        return x

    def construct(self, x):
        return self.cut(x).sum()


@ms.jit
def static_same_shape(x, y):
    if x.sum() > y.sum():
        z = x * 2
    else:
        z = y + 1
    return z.sum()


@ms.jit
def static_fill(x, m):
    loss = (x * x).sum()
    if m.sum() == 0:
        loss = loss.fill(0.0)
    return loss


@ms.jit
def static_early_return_same_shape(x):
    if x.sum() > 0:
        return x.mean()
    return x.max()


@ms.jit
def static_ternary(x):
    return x * 2 if x.sum() > 0 else -x


@ms.jit
def static_same_slice_in_both(x):
    if x.sum() > 0:
        y = x[:4]
    else:
        y = x[4:]
    return y


@ms.jit
def static_python_condition(x, use: bool):
    if use:
        y = x[:4]
    else:
        y = x
    return y.sum()


@ms.jit
def static_shape_condition(x):
    if x.shape[0] > 4:
        x = x[:4]
    return x.sum()


def _scaled(x, scale=None):
    if scale is not None:
        x = x[: scale.shape[0]]
    return x.sum()


@ms.jit
def static_none_test(x, y):
    return _scaled(x) + _scaled(x, y)


@ms.jit
def static_different_shapes_reduced_inside(x):
    if x.sum() > 0:
        s = x[:3].sum()
    else:
        s = x.mean()
    return s


@ms.jit
def static_isinstance(x):
    if isinstance(x, tuple):
        x = x[0]
    return x.sum()


@ms.jit
def static_rank_condition(a):
    if a.ndim == 3:
        a = a[0]
    elif len(a.shape) == 1:
        a = a.expand_dims(0)
    return a.sum(axis=1)


class StaticTraining(nn.Cell):
    def construct(self, x):
        if self.training:
            x = x[:4]
        return x.sum()


class StaticAttributeFlag(nn.Cell):
    def __init__(self, crop=True):
        super().__init__()
        self.crop = crop
        self.mode = "half"

    def construct(self, x):
        if self.crop and self.mode == "half":
            x = x[: x.shape[0] // 2]
        return x.sum()


class StaticParameterUpdate(nn.Cell):
    def __init__(self):
        super().__init__()
        self.best = ms.Parameter(Tensor(0.0, ms.float32), name="best", requires_grad=False)

    def construct(self, x):
        if x.max() > self.best:
            ops.assign(self.best, x.max())
        return self.best * 1


class StaticOverflowGuard(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(Tensor([1.0] * 8, ms.float32), name="w")

    def construct(self, x):
        finite = ops.isfinite(x).all()
        if finite:
            ops.assign_sub(self.w, x)
        return finite


@ms.jit
def an_empty_tensor_where_nothing_is_found(x, m):
    if m.any():
        out = x[:3]
    else:
        out = Tensor([], ms.float32)
    return out.sum()


@ms.jit
def an_empty_tensor_beside_rows(a, m):
    if m.any():
        found = (a[:3],)
    else:
        found = (Tensor([], ms.float32),)
    return found[0].sum()


@ms.jit
def an_empty_tensor_beside_a_selection(x, m):
    if m.any():
        out = x[x > 1]
    else:
        out = Tensor([], ms.float32)
    return out.sum()


@ms.jit
def static_empty_tensors(x, m):
    if m.any():
        out = Tensor([], ms.float32)
    else:
        out = Tensor([], ms.float32) * 2
    return out.sum() + x.sum()


def _kept(x, m=None):
    if m == None:
        return x[:3]
    return ops.masked_select(x, m)


@ms.jit
def equal_to_none(x: Tensor, m: Tensor):
    return _kept(x, m).sum()


@ms.jit
def static_equal_to_none(x: Tensor):
    return _kept(x).sum()


@ms.jit
def static_unequal_to_none(x: Tensor, y: Tensor):
    if None != y:
        x = x[:3]
    return x if y != None else y


def _cut(x, n):
    if not ops.is_tensor(n):
        return x * Tensor(n, ms.float32)
    return x[: n.sum()]


@ms.jit
def is_a_tensor(x: Tensor, labels: Tensor):
    return _cut(x, labels + 1).sum()


@ms.jit
def static_is_tensor(x: Tensor, y: Tensor):
    y = y * 2
    if not ops.is_tensor(y):
        y = Tensor([y], ms.float32)
    elif ops.is_tensor(y) and len(y.shape) == 0:
        y = y[None]
    return x * y
