# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TrainStep(nn.Cell):
    """Loss and gradients in one graph, as training scripts build it."""

    def __init__(self):
        super().__init__()
        self.backbone = nn.Dense(3, 2)
        self.grad_fn = ops.value_and_grad(self.forward_fn, None, self.backbone.trainable_params())

    def forward_fn(self, x, y, valid):
        out = self.backbone(x)
        err = ops.masked_select(out - y, valid.expand_dims(-1))
        return (err * err).mean()

    def construct(self, x, y, valid):
        loss, grads = self.grad_fn(x, y, valid)
        return loss, grads[0], grads[1]


# entry: TrainStep
def inputs():
    rng = np.random.default_rng(111)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        y = rng.normal(size=(5, 2)).astype(np.float32)
        y[~keep] = 1e30
        out.append((ms.Tensor(rng.normal(size=(5, 3)).astype(np.float32)), ms.Tensor(y), ms.Tensor(keep)))
    return out
