# expect: convert
# A language model takes the embeddings of an image at its placeholders: row k at the k-th of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(10, 4)
        self.project = nn.Dense(6, 4)

    def construct(self, words, picture, picture_word):
        hidden = self.words(words)
        picture = self.project(picture).reshape(-1, 4)
        hidden[words == picture_word] = picture
        return ops.tanh(hidden)


def inputs():
    rng = np.random.default_rng(51)
    out = []
    for _ in range(3):
        words = rng.integers(0, 9, (2, 6)).astype(np.int32)
        words.reshape(-1)[rng.permutation(12)[:4]] = 9
        picture = rng.standard_normal((2, 2, 6)).astype(np.float32)
        out.append((ms.Tensor(words), ms.Tensor(picture), ms.Tensor(9, ms.int32)))
    return out
