# expect: convert
# Positions of masks, each made one row, are joined: they are elements, whatever rank the masks have.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, labels, scores):
        wanted, others = [], []
        for sample in range(labels.shape[0]):
            first = (labels[sample] == 1).nonzero().reshape(-1)
            second = (labels[sample] == 0).nonzero().reshape(-1)
            wanted.append(first + sample * labels.shape[1])
            others.append(second + sample * labels.shape[1])
        places = ops.cat([ops.cat(wanted, axis=0), ops.cat(others, axis=0)], axis=0)
        chosen = scores.reshape(-1)[places]
        return ops.square(chosen).mean(), (places * 2).sum()


def inputs():
    rng = np.random.default_rng(94)
    out = []
    for shares in ((0.7, 0.2, 0.1), (0.3, 0.5, 0.2), (0.5, 0.1, 0.4)):
        labels = rng.choice([-1, 0, 1], size=(2, 8), p=shares).astype(np.int32)
        labels[:, 0], labels[:, 1] = 1, 0
        scores = rng.standard_normal((2, 8)).astype(np.float32)
        out.append((ms.Tensor(labels), ms.Tensor(scores)))
    return out
