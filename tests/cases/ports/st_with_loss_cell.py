# expect: convert
# entry: NetWithLossCell
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class LossNet(nn.LossBase):
    def __init__(self, ignore=-1):
        super().__init__()
        self.ignore = ignore
        self.smooth = nn.SmoothL1Loss(reduction="none")

    def construct(self, pred, target, kind):
        fg = kind != self.ignore
        loss = self.smooth(pred, target).mean(axis=-1)
        return loss[fg].mean()


class NetWithLossCell(nn.Cell):
    def __init__(self):
        super().__init__(auto_prefix=False)
        self._backbone = nn.SequentialCell([nn.Dense(3, 5), nn.ReLU(), nn.Dense(5, 2)])
        self._loss_fn = LossNet()

    def construct(self, data, label, kind):
        output = self._backbone(data)
        return self._loss_fn(output, label, kind)


def inputs():
    rng = np.random.default_rng(112)
    out = []
    for n in (1, 2, 4):
        kind = np.full(4, -1, np.int32)
        kind[rng.permutation(4)[:n]] = 2
        out.append(
            (
                ms.Tensor(rng.normal(size=(4, 3)).astype(np.float32)),
                ms.Tensor(rng.normal(size=(4, 2)).astype(np.float32)),
                ms.Tensor(kind),
            )
        )
    return out
