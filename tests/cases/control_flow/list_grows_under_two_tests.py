# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Of every anchor the pairs that are in each other's way."""

    def construct(self, sim, labels):
        loss = []
        for i in range(sim.shape[0]):
            same = labels == labels[i]
            pos = sim[i][same]
            neg = sim[i][~same]
            if pos.shape[0] > 1 and neg.shape[0] > 0:
                hard = neg[neg > pos.min()]
                easy = pos[pos < neg.max()]
                if hard.shape[0] > 0 and easy.shape[0] > 0:
                    loss.append(ops.log(hard.sum()) - ops.log(easy.sum()))
        if len(loss) == 0:
            return sim.sum() * 0.0
        return ops.stack(loss).mean()


def inputs():
    rng = np.random.RandomState(7)
    examples = []
    for top in (2, 4, 6):
        labels = np.concatenate((rng.randint(0, top, 6), np.array([0, 0, 1, 1]))).astype(np.int32)
        examples.append((Tensor(rng.uniform(0.1, 1.0, (10, 10)), ms.float32), Tensor(labels)))
    return examples
