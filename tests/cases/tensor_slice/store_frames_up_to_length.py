# expect: convert
# Frames of every utterance are written up to its length; what lies behind holds NaN.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class KeepFrames(nn.Cell):
    def construct(self, mel, predicted, lengths):
        out = ops.zeros_like(mel)
        for b in range(mel.shape[0]):
            n = lengths[b]
            out[b, :n] = predicted[b, :n].exp() - 1.0
        return (out - mel).abs().mean()


def inputs():
    rng = np.random.default_rng(301)
    out = []
    for lens in ((1, 6, 3), (2, 2, 5), (6, 6, 6)):
        mel, predicted = rng.standard_normal((2, 3, 6, 2)).astype(np.float32)
        for b, n in enumerate(lens):
            predicted[b, n:] = np.nan
        out.append((ms.Tensor(mel), ms.Tensor(predicted), ms.Tensor(lens, ms.int32)))
    return out
