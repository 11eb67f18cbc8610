# expect: convert
# Of the kept, each one beside the text that is most like it among the others.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, image, text, keep):
        image, text = image[keep], text[keep]
        image = image / ops.norm(image, dim=-1, keepdim=True)
        text = text / ops.norm(text, dim=-1, keepdim=True)
        scores = ops.matmul(image, text.T) / 0.07
        n = scores.shape[0]
        own = ops.arange(n)
        loss = (ops.cross_entropy(scores, own) + ops.cross_entropy(scores.T, own)) / 2
        weights = ops.softmax(scores, axis=1) * (1 - ops.eye(n, n, ms.float32))
        hardest = weights.argmax(axis=1)
        other = (image * text[hardest]).sum(axis=1)
        return loss + ops.relu(other - 0.2).mean()


def inputs():
    found = []
    for n in (2, 4, 6):
        rng = np.random.RandomState(n)
        keep = rng.permutation(6) < n
        image, text = rng.randn(2, 6, 4)
        image[~keep], text[~keep] = np.nan, 1e30
        found.append((Tensor(image, ms.float32), Tensor(text, ms.float32), Tensor(keep)))
    return found
