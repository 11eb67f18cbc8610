# expect: convert
# Sentence embedding: max, mean and last token of every sentence in a list comprehension-like loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pooling(nn.Cell):
    def __init__(self, mode='max_mean_last'):
        super().__init__()
        self.modes = mode.split('_')

    def construct(self, token_embeddings, attention_mask):
        output_vectors = []
        for i in range(token_embeddings.shape[0]):
            toks = token_embeddings[i][attention_mask[i] > 0]
            vec = []
            if 'max' in self.modes:
                vec.append(toks.max(axis=0))
            if 'mean' in self.modes:
                vec.append(toks.mean(axis=0))
            if 'last' in self.modes:
                vec.append(toks[-1])
            output_vectors.append(ops.cat(vec, 0))
        return ops.stack(output_vectors, 0)


def inputs():
    rng = np.random.default_rng(49)
    out = []
    for lens in ((1, 1, 2), (2, 5, 3), (5, 5, 5)):
        h = rng.standard_normal((3, 5, 4)).astype(np.float32)
        m = (np.arange(5)[None] < np.array(lens)[:, None]).astype(np.int64)
        h[1] = -np.abs(h[1]) - 1
        m[0] = m[0, ::-1]
        out.append((ms.Tensor(h), ms.Tensor(m)))
    return out
