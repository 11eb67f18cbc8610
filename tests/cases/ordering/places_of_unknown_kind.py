# expect: refuse (places of unknown kind may be a mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, places):
        return x[keep][self.chosen(places)].sum()

    def chosen(self, places):
        if self.training:
            return places
        return places > 0


def inputs():
    rng = np.random.default_rng(4)
    x = Tensor(rng.standard_normal(7).astype(np.float32))
    places = Tensor(np.arange(7).astype(np.int32))
    return [(x, Tensor(np.ones(7, bool)), places), (x * 2, Tensor(np.ones(7, bool)), places)]
