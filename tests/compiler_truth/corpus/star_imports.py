"""Names that come in through star imports."""

from mindspore import Tensor, jit
from mindspore.nn import *
from mindspore.ops import *


@jit
def star_function(x, m):
    return masked_select(x, m).sum()


@jit
def star_nonzero(x):
    return nonzero(x > 0).sum()


@jit
def star_primitive(x, m):
    return MaskedSelect()(x, m).sum()


@jit
def star_slice(x: Tensor, k: Tensor):
    return x[:k].sum()


class StarCell(Cell):
    def __init__(self):
        super().__init__()
        self.keep = MaskedSelect()

    def construct(self, x, m):
        return self.keep(x, m).sum()


class StarTopK(Cell):
    def __init__(self):
        super().__init__()
        self.topk = TopK()

    def construct(self, x, labels):
        return self.topk(x, labels.max())[0].sum()


@jit
def static_star_where(x, y):
    return where(x > 0, x, y)


class StaticStarCell(Cell):
    def __init__(self):
        super().__init__()
        self.op = Select()
        self.topk = TopK()

    def construct(self, x, y, m):
        return self.op(m, x, y) + self.topk(x, 1)[0]
