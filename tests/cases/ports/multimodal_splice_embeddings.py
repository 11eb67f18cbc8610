# expect: refuse (text tokens and kept image tokens are spliced into one sequence of varying length)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SpliceImageTokens(nn.Cell):
    """LLaVA style: pruned image tokens go in front of the text."""

    def __init__(self, vocab=10, dim=4):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.projector = nn.Dense(dim, dim)

    def construct(self, input_ids, image_feat, attn):
        text = self.embed(input_ids)
        keep = attn > attn.mean()
        image = self.projector(image_feat[keep])
        hidden = ops.cat((image, text), axis=0)
        position = ops.arange(hidden.shape[0])
        return hidden, position


def inputs():
    rng = np.random.default_rng(146)
    out = []
    for n in (1, 3, 5):
        ids = rng.integers(0, 10, 4).astype(np.int32)
        f = rng.standard_normal((6, 4)).astype(np.float32)
        a = np.where(np.arange(6) < n, 1.0, 0.1).astype(np.float32)
        out.append((ms.Tensor(ids), ms.Tensor(f), ms.Tensor(a)))
    return out
