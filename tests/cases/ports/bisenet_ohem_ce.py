# expect: convert (the ways keep other numbers of elements, one of them by a mask)
# entry: BiSeNetLoss
import mindspore as ms
import numpy as np
from mindspore import nn
from mindspore import ops


class OhemCELoss(nn.Cell):

    def __init__(self, thresh, n_min, ignore_lb=255):
        super(OhemCELoss, self).__init__()
        self.thresh = -float(np.log(thresh))
        self.n_min = n_min
        self.ignore_lb = ignore_lb
        self.criteria = nn.CrossEntropyLoss(ignore_index=ignore_lb, reduction='none')

    def construct(self, logits, labels):
        loss = self.criteria(logits, labels).view(-1)
        loss, _ = ops.sort(loss, descending=True)
        if loss[self.n_min] > self.thresh:
            loss = loss[loss > self.thresh]
        else:
            loss = loss[:self.n_min]
        return loss.mean()


class BiSeNetLoss(nn.Cell):
    def __init__(self):
        super(BiSeNetLoss, self).__init__()
        self.out = nn.Conv2d(3, 4, 1, has_bias=True)
        self.aux = nn.Conv2d(3, 4, 1, has_bias=True)
        self.criteria_p = OhemCELoss(0.7, 4)
        self.criteria_aux = OhemCELoss(0.3, 4)

    def construct(self, x, labels):
        return self.criteria_p(self.out(x), labels) + 0.4 * self.criteria_aux(self.aux(x), labels)


def inputs():
    rng = np.random.RandomState(12)
    ret = []
    for scale, p in ((1.0, 0.2), (6.0, 0.0), (0.05, 0.6)):
        x = (rng.randn(1, 3, 4, 4) * scale).astype(np.float32)
        y = rng.randint(0, 4, (1, 4, 4)).astype(np.int32)
        y[rng.rand(1, 4, 4) < p] = 255
        ret.append((ms.Tensor(x), ms.Tensor(y)))
    return ret
