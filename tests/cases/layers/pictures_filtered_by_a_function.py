# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class GradientLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        sobel = np.array([[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]], np.float32)
        self.sobel = Parameter(Tensor(sobel[None, None]), requires_grad=False)
        self.refine = nn.Conv2d(1, 1, 3, pad_mode="same", has_bias=True)

    def construct(self, images, targets, real):
        found = self.refine(images)[real]
        wanted = targets[real]
        slopes = ops.conv2d(found, self.sobel, stride=1, pad_mode="valid")
        aims = ops.conv2d(wanted, self.sobel, pad_mode="valid")
        return ops.abs(slopes - aims).mean() + ops.avg_pool2d(found, 2, 2).mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for p in (0.4, 0.9):
        real = rng.random(4) < p
        real[2] = True
        images = rng.normal(size=(4, 1, 6, 6)).astype(np.float32)
        images[~real] = np.nan
        targets = rng.normal(size=(4, 1, 6, 6))
        out.append((Tensor(images), Tensor(targets, ms.float32), Tensor(real)))
    return out
