"""Types that are asked for, and Tensors that the host makes: what a test and a name tell."""

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

_EVEN = Tensor(np.arange(8) % 2 == 0)
_ROWS = Tensor(np.array([True, False, True, True]))
_FIRST = Tensor(np.arange(3))


class MaskOfTheModule(nn.Cell):
    def construct(self, x: Tensor):
        return x[_EVEN].sum()


class RowsOfTheModule(nn.Cell):
    def construct(self, a: Tensor):
        return a[_ROWS]


class StaticIndexOfTheModule(nn.Cell):
    def construct(self, x: Tensor):
        return x[_FIRST]


class MadeATensor(nn.Cell):
    def construct(self, x: Tensor, labels):
        if not isinstance(labels, ms.Tensor):
            labels = ms.Tensor(labels)
        return ops.arange(labels[0])


class MadeOfAList(nn.Cell):
    def construct(self, x: Tensor, labels):
        if isinstance(labels, (list, tuple)):
            labels = ms.Tensor(labels)
        return ops.arange(labels[0])


class MadeWhereItIsNone(nn.Cell):
    def construct(self, x: Tensor, k):
        k = k if isinstance(k, Tensor) else Tensor(k)
        return x[:k]


class StaticMadeOfANumber(nn.Cell):
    def construct(self, x: Tensor, n):
        if isinstance(n, Tensor):
            n = n.item()
        return x[: int(n)]


class StaticAskedNumber(nn.Cell):
    def construct(self, x: Tensor, n):
        if isinstance(n, Tensor):
            x = x * n
        return x[:n]


class StaticHostSelection(nn.Cell):
    def __init__(self):
        super().__init__()
        rates = np.linspace(0.0, 1.0, 8).astype(np.float32)
        kept = ops.masked_select(Tensor(rates), Tensor(rates) > 0.5)
        self.kept = ms.Parameter(kept, name="kept")
        self.rates = kept * 2

    def construct(self, x: Tensor):
        return x[self.rates.shape[0] :], x[: self.kept.shape[0]]


class StaticRepeats(nn.Cell):
    def construct(self, a: Tensor):
        return ops.repeat_interleave(a, Tensor([1, 2, 1, 2]), axis=0)


class StaticRepeatsOfTheCell(nn.Cell):
    def __init__(self):
        super().__init__()
        self.times = Tensor([1, 2, 1, 2])

    def construct(self, a: Tensor):
        return ops.repeat_interleave(a, self.times, axis=0)
