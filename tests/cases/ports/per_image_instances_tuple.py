# expect: refuse (a tuple of ragged results, one per image; the summed loss alone could be converted)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RaggedInstances(nn.Cell):
    def __init__(self, batch=2):
        super().__init__()
        self.batch = batch

    def construct(self, feat, labels):
        instances = ()
        loss = 0.0
        for i in range(self.batch):
            fg = labels[i] > 0
            f = feat[i][fg]
            loss = loss + (f ** 2).mean()
            instances += (f,)
        return instances + (loss,)


def inputs():
    rng = np.random.default_rng(145)
    out = []
    for counts in ((1, 2), (4, 1), (5, 5)):
        f = rng.standard_normal((2, 5, 3)).astype(np.float32)
        lab = (np.arange(5)[None] < np.array(counts)[:, None]).astype(np.int32)
        out.append((ms.Tensor(f), ms.Tensor(lab)))
    return out
