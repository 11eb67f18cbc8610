# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class PurchaseHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.view = nn.Dense(6, 1)
        self.buy = nn.Dense(6, 1)
        self.pick = ops.MaskedSelect()

    def construct(self, x, viewed, bought):
        seen = ops.sigmoid(self.view(x)).view(-1)
        sold = ops.sigmoid(self.buy(x)).view(-1)
        loss = ops.square(seen - viewed).mean()
        mask = viewed > 0.5
        number = mask.astype(ms.int32).sum().item()
        if number > 0:
            p = self.pick(sold, mask)
            t = self.pick(bought, mask)
            loss = loss + ops.square(p - t).mean()
            level = p.sum() / number
        else:
            level = Tensor(0.0, ms.float32)
        return loss, level


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for p in (0.4, 1.0, 0.7):
        viewed = rng.random(7) < p
        viewed[3] = True
        out.append(
            (
                Tensor(rng.normal(size=(7, 6)), ms.float32),
                Tensor(viewed, ms.float32),
                Tensor(viewed & (rng.random(7) < 0.5), ms.float32),
            )
        )
    return out
