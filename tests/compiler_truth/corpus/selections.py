"""masked_select and boolean indexing in every spelling."""

import mindspore as ms
import mindspore.nn as nn
import mindspore.numpy as mnp
import mindspore.ops.functional as F
import mindspore.ops.operations as P
from mindspore import Tensor, jit, mint, ops
from mindspore.ops import MaskedSelect as Picker
from mindspore.ops import masked_select as choose


@ms.jit
def functional(x, m):
    return ops.masked_select(x, m)


@jit
def functional_sum(x, m):
    return ops.masked_select(x, m).sum()


@ms.jit
def through_functional_alias(x, m):
    return F.masked_select(x, m) * 2


@ms.jit
def renamed_import(x, m):
    return choose(x, m).max()


@ms.jit
def mint_function(x, m):
    return mint.masked_select(x, m).mean()


@ms.jit
def tensor_method(x, m):
    return x.masked_select(m).mean()


@ms.jit
def keyword_arguments(x, m):
    return ops.masked_select(mask=m, input=x).min()


@ms.jit
def inline_primitive(x, m):
    return ops.MaskedSelect()(x, m).sum()


@ms.jit
def inline_primitive_renamed(x, m):
    return Picker()(x, m).sum()


@ms.jit
def mask_from_comparison(x):
    return ops.masked_select(x, x > 0).sum()


@ms.jit
def chained(x, m):
    return ops.abs(x).masked_select(m).exp().sum()


@ms.jit
def several_lines(x, m):
    picked = ops.masked_select(
        x,
        m,
    )
    return picked.sum()


@ms.jit
def several_lines_in_an_argument(x, m):
    return ops.sqrt(
        ops.abs(
            ops.masked_select(
                x, m
            )
        )
    ).sum()


@ms.jit
def two_selections(x, y, m):
    p = ops.masked_select(x, m)
    q = ops.masked_select(y, m)
    return ((p - q) ** 2).mean()


@ms.jit
def two_on_one_line(x, y, m):
    return (ops.masked_select(x, m) - ops.masked_select(y, m)).sum()


@ms.jit
def broadcast_mask(a, rows):
    return ops.masked_select(a, rows.expand_dims(1)).mean()


@ms.jit
def boolean_index(x):
    return x[x > 0].sum()


@ms.jit
def boolean_index_by_name(x):
    keep = ops.logical_and(x > 0, x < 3)
    return x[keep].mean()


@ms.jit
def boolean_index_negated(x):
    bad = x <= 0
    return x[~bad].mean()


@ms.jit
def boolean_index_of_cast(x, labels):
    keep = labels.astype(ms.bool_)
    return x[keep].mean()


@ms.jit
def boolean_index_equal(x, labels):
    return x[labels == 1].sum()


@ms.jit
def boolean_index_not_equal_function(x, labels):
    active = ops.not_equal(labels, -1)
    return x[active].sum()


@ms.jit
def boolean_index_isfinite(x):
    return x[ops.isfinite(x)].sum()


@ms.jit
def boolean_index_rows(a, lens):
    return a[lens > 2].sum()


@ms.jit
def boolean_index_matrix(a):
    return a[a > 1].sum()


@ms.jit
def boolean_index_of_expression(x, y):
    return (x * y)[x > 0].sum()


@ms.jit
def boolean_index_of_call(x):
    return ops.relu(x)[x > 0].sum()


@ms.jit
def boolean_index_and_method(x):
    return x.abs()[(x > 0).logical_or(x < -2)].sum()


@ms.jit
def boolean_index_bitwise(x, y):
    return x[(x > 0) & (y > 1) | (x < -2)].sum()


@ms.jit
def boolean_index_bool_method(x, labels):
    return x[labels.bool()].sum()


@ms.jit
def boolean_index_after_reshape(a):
    flat = a.reshape(-1)
    return flat[flat > 1].sum()


@ms.jit
def numpy_logical_mask(x):
    return x[mnp.logical_and(x > 0, x < 3)].sum()


@ms.jit
def annotated(x: Tensor, m: Tensor) -> Tensor:
    kept: Tensor = ops.masked_select(x, m)
    return kept.sum()


class StoredPrimitive(nn.Cell):
    def __init__(self):
        super().__init__()
        self.masked_select = P.MaskedSelect()

    def construct(self, x, m):
        return self.masked_select(x, m).sum()


class StoredUnderAnotherName(nn.Cell):
    def __init__(self):
        super().__init__()
        self.select = ops.MaskedSelect()

    def construct(self, x, m):
        return self.select(x, m).sum()


class StoredRenamedImport(nn.Cell):
    def __init__(self):
        super(StoredRenamedImport, self).__init__()
        self.filter = Picker()

    def construct(self, x, m):
        kept = self.filter(x, m)
        return kept.sum()


class StoredFunction(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pick = ops.masked_select

    def construct(self, x, m):
        return self.pick(x, m).sum()


class StoredInParent(StoredPrimitive):
    def construct(self, x, m):
        doubled = x * 2
        return self.masked_select(doubled, m).sum()


class StoredInTuple(nn.Cell):
    def __init__(self):
        super().__init__()
        self.tools = (P.Abs(), P.MaskedSelect())

    def construct(self, x, m):
        return self.tools[1](x, m).sum()


class StoredBehindAnIf(nn.Cell):
    def __init__(self, fast=False):
        super().__init__()
        if fast:
            self.op = P.MaskedSelect()
        else:
            self.op = ops.MaskedSelect()

    def construct(self, x, m):
        return self.op(x, m).sum()


class MaskFromLengths(nn.Cell):
    def construct(self, a, lens):
        steps = ops.arange(a.shape[1])
        valid = steps.expand_dims(0) < lens.expand_dims(1)
        return ops.masked_select(a, valid).mean()


class MaskBroadcastTo(nn.Cell):
    def construct(self, boxes, labels):
        positive = (labels > 0).expand_dims(1).broadcast_to(boxes.shape)
        return boxes.masked_select(positive).mean()


class RowFilter(nn.Cell):
    def construct(self, boxes, labels):
        mask = ops.tile((labels > 0).expand_dims(1), (1, 4))
        rows = ops.masked_select(boxes, mask).view(-1, 4)
        return rows[:, 0].max()


class LossCell(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mse = nn.MSELoss()

    def construct(self, x, y, m):
        return self.mse(ops.masked_select(x, m),
                        ops.masked_select(y, m))
