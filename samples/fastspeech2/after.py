"""FastSpeech 2: variance heads and a mel decoder, and the loss with a mask for text and for mel."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from staticshape import masked

PHONEMES = 40
MELS = 20
WIDTH = 64


class VarianceHead(nn.Cell):
    """One value for each position: a pitch, an energy or a duration."""

    def __init__(self, width=WIDTH):
        super().__init__()
        self.hidden = nn.Dense(width, width, activation="relu")
        self.norm = nn.LayerNorm((width,))
        self.out = nn.Dense(width, 1)

    def construct(self, states):
        return self.out(self.norm(self.hidden(states))).squeeze(-1)


class FastSpeech2Loss(nn.Cell):
    """Sum of five losses: two over the frames of the mel, three over the phonemes."""

    def __init__(self):
        super().__init__()
        self.mse_loss = nn.MSELoss()
        self.mae_loss = nn.L1Loss()
        self.mask_select = ops.MaskedSelect()

    def construct(
        self, mel, postnet_mel, pitch, energy, log_duration, targets, text_mask, mel_mask
    ):
        mel_target, pitch_target, energy_target, duration_target = targets

        # float durations become logarithms; a duration is at least 0
        log_duration_target = ops.log(duration_target.astype(ms.float32) + 1.0)

        # all channels of a frame together
        frames = mel_mask.expand_dims(-1)

        mel_loss = masked.l1_loss(mel, mel_target, frames)
        postnet_loss = masked.l1_loss(postnet_mel, mel_target, frames)
        pitch_loss = masked.mse_loss(pitch, pitch_target, text_mask)
        energy_loss = masked.mse_loss(energy, energy_target, text_mask)
        duration_loss = masked.mse_loss(log_duration, log_duration_target, text_mask)
        return mel_loss + postnet_loss + duration_loss + pitch_loss + energy_loss


class TrainFastSpeech2(nn.Cell):
    """Encoder, variance heads, mel decoder and loss."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(PHONEMES, WIDTH)
        self.encoder = nn.Dense(WIDTH, WIDTH, activation="relu")
        self.pitch = VarianceHead()
        self.energy = VarianceHead()
        self.duration = VarianceHead()
        self.decoder = nn.Dense(WIDTH, MELS)
        self.postnet = nn.Dense(MELS, MELS)
        self.loss = FastSpeech2Loss()

    def construct(
        self, phonemes, positions, mel, pitch, energy, duration, text_lengths, mel_lengths
    ):
        states = self.encoder(self.embedding(phonemes))
        frames = ops.gather_elements(
            states, 1, ops.broadcast_to(positions.expand_dims(-1), (*positions.shape, WIDTH))
        )
        decoded = self.decoder(frames)
        text_mask = ops.arange(phonemes.shape[1]) < text_lengths.expand_dims(1)
        mel_mask = ops.arange(mel.shape[1]) < mel_lengths.expand_dims(1)
        return self.loss(
            decoded,
            decoded + self.postnet(decoded),
            self.pitch(states),
            self.energy(states),
            self.duration(states),
            (mel, pitch, energy, duration),
            text_mask,
            mel_mask,
        )


def network():
    """The entry that is compiled and measured."""
    return TrainFastSpeech2()


def inputs():
    """Four batches of four sentences, padded to 24 phonemes and 120 frames."""
    rng = np.random.default_rng(12)
    batches = []
    for longest in (6, 12, 18, 24):
        lengths = rng.integers(3, longest + 1, 4)
        durations = np.zeros((4, 24), np.int32)
        positions = np.zeros((4, 120), np.int32)
        frames = np.zeros(4, np.int32)
        for row, length in enumerate(lengths):
            durations[row, :length] = rng.integers(1, 6, length)
            spoken = np.repeat(np.arange(length), durations[row, :length])
            positions[row, : len(spoken)] = spoken
            frames[row] = len(spoken)
        batches.append(
            (
                ms.Tensor(rng.integers(0, PHONEMES, (4, 24)).astype(np.int32)),
                ms.Tensor(positions),
                ms.Tensor(rng.standard_normal((4, 120, MELS)).astype(np.float32)),
                ms.Tensor(rng.standard_normal((4, 24)).astype(np.float32)),
                ms.Tensor(rng.standard_normal((4, 24)).astype(np.float32)),
                ms.Tensor(durations),
                ms.Tensor(lengths.astype(np.int32)),
                ms.Tensor(frames),
            )
        )
    return batches
