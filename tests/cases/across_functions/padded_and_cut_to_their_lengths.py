# expect: convert
# entry: Net
"""A length regulator pads every utterance and returns their lengths; the loss cuts them again."""
import numpy as np
from mindspore import Tensor, nn, ops


class Regulator(nn.Cell):
    def __init__(self, longest):
        super().__init__()
        self.longest = longest

    def construct(self, phonemes, durations):
        mels, lengths = [], []
        for i in range(phonemes.shape[0]):
            frames = ops.repeat_interleave(phonemes[i], durations[i], axis=0)
            lengths.append(frames.shape[0])
            mels.append(ops.pad(frames, (0, 0, 0, self.longest - frames.shape[0])))
        return ops.stack(mels), lengths


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.regulator = Regulator(24)
        weight = np.random.default_rng(1).normal(size=(3, 4)).astype(np.float32)
        self.project = nn.Dense(4, 3, weight_init=Tensor(weight))

    def construct(self, phonemes, durations, mel):
        out, lengths = self.regulator(phonemes, durations)
        out = ops.tanh(self.project(out))
        loss = 0.0
        for i in range(phonemes.shape[0]):
            n = lengths[i]
            loss = loss + ops.l1_loss(out[i, :n], mel[i, :n]) / n
        return loss, out


def inputs():
    rng = np.random.default_rng(2)
    rows = []
    for high in (4, 3, 2):
        durations = rng.integers(0, high, (2, 7)).astype(np.int32)
        durations[:, 3] = 2
        phonemes = rng.normal(size=(2, 7, 4)).astype(np.float32)
        mel = rng.normal(size=(2, 24, 3)).astype(np.float32)
        rows.append((Tensor(phonemes), Tensor(durations), Tensor(mel)))
    return rows
