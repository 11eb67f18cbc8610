"""Lists that a branch on a Tensor begins anew, and where of what is known to be numbers."""

import mindspore as ms
import mindspore.numpy as mnp
from mindspore import Tensor, nn, ops


class StaticBegunInBoth(nn.Cell):
    def __init__(self):
        super().__init__()
        self.rates = (Tensor([1.0]), Tensor([2.0]))

    def scaled(self, rate):
        rates = ()
        for one in self.rates:
            rates += ((one * rate).reshape(()),)
        return rates

    def construct(self, t: Tensor, x: Tensor):
        rates = self.rates
        if t < 3:
            rates = self.scaled(0.1)
        else:
            rates = ()
            for one in self.rates:
                rates += (one.reshape(()),)
        return x * rates[0] + rates[1]


class BegunInOne(nn.Cell):
    def construct(self, t: Tensor, x: Tensor, a: Tensor):
        y = [x, x]
        if t < 3:
            y = []
            y.append(a[0, :3])
            y.append(a[0, :3])
        return y[0]


def _rows_of(table, labels):
    return table[labels]


class StaticNumbersCalledMasks(nn.Cell):
    def construct(self, labels, logits):
        masks = mnp.where(labels < 0, ops.zeros(labels.shape, ms.int32), labels)
        return _rows_of(logits, masks)
