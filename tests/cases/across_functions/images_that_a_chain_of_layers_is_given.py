# expect: convert
# entry: Prototypes
"""The layers say how many axes their images have; each class has the mean of its support as prototype."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(14)
        self.layers = nn.SequentialCell(
            nn.Conv2d(1, 2, 3, weight_init=ms.Tensor(rng.normal(size=(2, 1, 3, 3)), ms.float32)),
            nn.ReLU(), nn.Flatten(),
            nn.Dense(32, 3, weight_init=ms.Tensor(rng.normal(size=(3, 32)), ms.float32)),
        )

    def construct(self, x):
        return self.layers(x)


class Prototypes(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()

    def construct(self, images, labels, is_support):
        z = self.encoder(images)
        known, classes = z[is_support], labels[is_support]
        means = ops.stack([known[classes == k].mean(axis=0) for k in range(2)])
        asked = z[~is_support]
        far = ((asked.expand_dims(1) - means.expand_dims(0)) ** 2).sum(axis=2)
        near = ops.log_softmax(-far, axis=1)
        return -ops.gather_elements(near, 1, labels[~is_support].expand_dims(1)).mean()


def inputs():
    rng = np.random.default_rng(15)
    rows = []
    for count in (3, 5, 6):
        support = np.arange(8) < count
        labels = np.arange(8) % 2
        order = rng.permutation(8)
        rows.append((
            ms.Tensor(rng.normal(size=(8, 1, 4, 4)), ms.float32), ms.Tensor(labels[order], ms.int32),
            ms.Tensor(support[np.argsort(labels, kind="stable")][order]),
        ))
    return rows
