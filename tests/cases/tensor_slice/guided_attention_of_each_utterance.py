# expect: convert
"""A batch cut to its longest utterance; then a loop over it, with attention cut to two lengths."""
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, out, mel, mel_lengths, attention, text_lengths):
        longest = int(mel_lengths.max())
        out = out[:, :longest]
        mel = mel[:, :longest]
        loss = ops.mse_loss(out, mel)
        guide = 0.0
        for b in range(mel.shape[0]):
            t, n = mel_lengths[b], text_lengths[b]
            cut = attention[b, :t, :n]
            rows = ops.arange(t).astype(ms.float32).expand_dims(1) / t
            columns = ops.arange(n).astype(ms.float32).expand_dims(0) / n
            weight = 1 - ops.exp(-((columns - rows) ** 2) / 0.32)
            guide = guide + (weight * cut).mean()
        return loss, guide / mel.shape[0]


def inputs():
    rng = np.random.default_rng(13)
    rows = []
    for mel_lengths, text_lengths in (([10, 7], [4, 5]), ([5, 6], [5, 2]), ([2, 3], [2, 3])):
        out, mel = (rng.normal(size=(2, 10, 3)).astype(np.float32) for _ in range(2))
        attention = rng.random((2, 10, 5)).astype(np.float32)
        given = (out, mel, np.array(mel_lengths, np.int32), attention)
        rows.append((*map(Tensor, given), Tensor(np.array(text_lengths, np.int32))))
    return rows
