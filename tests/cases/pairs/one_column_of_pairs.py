# expect: convert
# InfoNCE: every selected anchor against the others, the positive in the first column.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, t=0.2, classes=3):
        super().__init__()
        self.t = t
        self.classes = classes
        self.proj = nn.Dense(4, 4)

    def construct(self, x, labels):
        feats = self.proj(x)
        loss = ops.zeros((), ms.float32)
        for c in range(self.classes):
            own = labels == c
            anchors = feats[own]
            others = feats[ops.logical_not(own)]
            center = ops.stop_gradient(anchors.mean(axis=0, keep_dims=True))
            pos = (anchors * center).sum(axis=1, keepdims=True) / self.t
            neg = ops.matmul(anchors, others.T) / self.t
            logits = ops.cat((pos, neg), axis=1)
            loss = loss - ops.log_softmax(logits, axis=1)[:, 0].mean()
            loss = (
                loss + neg[:, -1].max() + (neg[0] * 2).sum() + neg[:, 1].mean() * neg[-1, :].min()
            )
        return loss


def inputs():
    rng = np.random.default_rng(56)
    out = []
    for y in ([0, 1, 2, 2, 2, 2, 2, 2], [0, 0, 1, 1, 1, 2, 2, 2], [0, 0, 0, 0, 0, 1, 1, 2]):
        x = rng.standard_normal((8, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(rng.permutation(np.array(y, np.int32)))))
    return out
