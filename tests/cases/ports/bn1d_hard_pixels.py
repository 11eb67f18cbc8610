# expect: convert
# entry: HardPixelContrast
"""Pixel contrast: the wrongly classified pixels go through a projection with BatchNorm (inference statistics), then InfoNCE
against the class prototypes."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Projection(nn.Cell):
    def __init__(self, cin, cout):
        super().__init__()
        self.fc1 = nn.Dense(cin, cin)
        self.bn = nn.BatchNorm1d(cin, use_batch_statistics=False)
        self.fc2 = nn.Dense(cin, cout)

    def construct(self, x):
        x = self.fc2(ops.relu(self.bn(self.fc1(x))))
        return x / ops.sqrt((x * x).sum(axis=1, keepdims=True) + 1e-6)


class HardPixelContrast(nn.Cell):
    def __init__(self, cin=4, classes=3, dim=3, tau=0.2):
        super().__init__()
        self.classifier = nn.Dense(cin, classes)
        self.projection = Projection(cin, dim)
        self.proto = ms.Parameter(Tensor(np.eye(3, dim), ms.float32), name="proto")
        self.tau = tau

    def hard(self, logits, label):
        wrong = logits.argmax(axis=1).astype(ms.int32) != label
        least = ops.gather_elements(ops.softmax(logits, 1), 1, label.reshape(-1, 1)).reshape(-1)
        # the least sure pixel is always in
        return ops.logical_or(wrong, least == least.min())

    def construct(self, feat, label):
        logits = self.classifier(feat)
        pick = ops.nonzero(self.hard(ops.stop_gradient(logits), label)).view(-1)
        z = self.projection(ops.gather(feat, pick, 0))
        contrast = ops.matmul(z, self.proto.T) / self.tau
        loss = ops.nll_loss(ops.log_softmax(contrast, 1), label[pick], reduction="mean")
        ce = ops.cross_entropy(logits, label)
        return ce + 0.1 * loss


def inputs():
    r = np.random.RandomState(45)
    return [(Tensor(r.randn(10, 4) * s, ms.float32), Tensor(r.randint(0, 3, 10) if s != 9 else np.zeros(10), ms.int32)) for s in (1.0, 3.0, 9, 0.2)]
