# expect: convert
# Energy VAD: mean and variance of speech frames normalise all frames, so the output is dense.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class VadCMVN(nn.Cell):
    def __init__(self, ratio=0.3, eps=1e-5):
        super().__init__()
        self.ratio, self.eps = ratio, eps
        self.dense = nn.Dense(5, 3)

    def construct(self, feats):
        energy = (feats ** 2).mean(axis=-1)
        speech = energy > energy.max() * self.ratio
        frames = feats[speech]
        mu = frames.mean(axis=0, keep_dims=True)
        sigma = ops.sqrt(frames.var(axis=0, ddof=0) + self.eps)
        feats = (feats - mu) / sigma
        return self.dense(feats), speech.astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(56)
    out = []
    for loud in (2, 5, 9):
        x = (0.05 * rng.standard_normal((9, 5))).astype(np.float32)
        x[rng.permutation(9)[:loud]] += np.sign(rng.standard_normal((loud, 5))).astype(np.float32)
        out.append((ms.Tensor(x),))
    return out
