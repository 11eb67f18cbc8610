"""Masks that do not make anything dynamic: nothing here may be reported."""

import mindspore as ms
import mindspore.numpy as np
from mindspore import Tensor, nn, ops
from mindspore.ops import operations as P


@ms.jit
def static_where(x, m):
    return ops.where(m, x, ops.zeros_like(x)).sum()


@ms.jit
def static_masked_fill(x, m):
    return ops.masked_fill(x, m, 0.0).sum()


@ms.jit
def static_masked_fill_method(x, m):
    return x.masked_fill(~m, -1e9).max()


@ms.jit
def static_select(x, y, m):
    return ops.select(m, x, y)


@ms.jit
def static_scalar_assignment(x, y):
    z = y * 1.0
    z[x > 0] = 0.0
    return z


@ms.jit
def static_multiplication(x, m):
    return (x * m.astype(ms.float32)).sum() / m.astype(ms.float32).sum()


@ms.jit
def static_integer_index(x, index):
    return x[index].sum()


@ms.jit
def static_cast_mask_is_an_index(x, m):
    return x[m.astype(ms.int32)].sum()


@ms.jit
def static_argmax_index(a):
    return a[a.sum(axis=1).argmax()]


@ms.jit
def static_gather(x, index):
    return ops.gather(x, index, 0)


@ms.jit
def static_take_by_comparison_result(x, y):
    best = (x > y).astype(ms.int32).sum()
    return x[best]


@ms.jit
def static_count(x):
    return ops.count_nonzero(x) + (x > 0).sum()


@ms.jit
def static_three_argument_where(x):
    return np.where(x > 0, x, 0.0)


@ms.jit
def static_none_index(x):
    return x[None, :] * x[:, None]


@ms.jit
def static_ellipsis(c):
    return c[..., 0] + c[:, 1, :][:, :3]


class StaticNameLies(nn.Cell):
    def __init__(self):
        super().__init__()
        self.masked_select = P.Select()

    def construct(self, x, y, m):
        return self.masked_select(m, x, y)


class StaticOwnMethod(nn.Cell):
    def masked_select(self, x, m):
        return ops.where(m, x, x * 0)

    def nonzero(self, x):
        return (x != 0).astype(ms.float32)

    def construct(self, x, m):
        return self.masked_select(x, m).sum() + self.nonzero(x).sum()


class StaticIndexAttribute(nn.Cell):
    def __init__(self):
        super().__init__()
        self.keep = Tensor([0, 2, 4], ms.int32)

    def construct(self, x):
        return x[self.keep].sum()


def unique(x):
    """A helper with a well-known name."""
    return x * 2


@ms.jit
def static_own_function(x):
    return unique(x)


@ms.jit
def static_local_name_shadows(x, y, m):
    def masked_select(p, q):
        return ops.where(m, p, q)

    return masked_select(x, y)
