# expect: convert
# entry: Speaker
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Trim(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm((4,))

    def construct(self, frames, voiced=None):
        frames = self.norm(frames)
        if voiced is None:
            return frames
        return frames[voiced]


class Speaker(nn.Cell):
    def __init__(self):
        super().__init__()
        self.lift = nn.Dense(3, 4)
        self.trim = Trim()
        self.head = nn.Dense(4, 2)

    def construct(self, sound, energy):
        frames = self.trim(self.lift(sound), energy > 0.2)
        return self.head(frames).mean(axis=0), frames.max()


def inputs():
    rng = np.random.default_rng(10)
    return [
        (Tensor(rng.normal(size=(7, 3)), ms.float32), Tensor(rng.random(7) * s + 0.15, ms.float32))
        for s in (0.3, 1.0, 0.1)
    ]
