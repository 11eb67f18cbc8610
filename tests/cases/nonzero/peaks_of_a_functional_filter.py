# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Corners(nn.Cell):
    def __init__(self):
        super().__init__()
        kernel = np.array([[1.0, -2.0, 1.0], [-2.0, 4.0, -2.0], [1.0, -2.0, 1.0]], np.float32)
        self.kernel = Parameter(Tensor(kernel[None, None]), requires_grad=False)
        self.head = nn.Conv2d(1, 1, 1, has_bias=True)

    def construct(self, image):
        response = ops.abs(ops.conv2d(image, self.kernel, pad_mode="same"))
        smooth = ops.avg_pool2d(response, 3, 1, 1)
        marks = ops.zeros_like(smooth)
        peaks = ops.nonzero(smooth > 1.5)
        marks[peaks[:, 0], peaks[:, 1], peaks[:, 2], peaks[:, 3]] = 1.0
        return (self.head(image) * marks).sum()


def inputs():
    rng = np.random.default_rng(6)
    return [(Tensor(rng.normal(size=(2, 1, 5, 6)) * s, ms.float32),) for s in (0.6, 2.0)]
