from mindspore import nn, ops


class LengthRegulator(nn.Cell):
    def __init__(self, longest=20):
        super().__init__()
        self.longest = longest

    def expand(self, x, duration):
        return ops.repeat_interleave(x, duration, axis=0)

    def construct(self, x, duration):
        y = self.expand(x, duration)
        n = y.shape[0]
        return ops.pad(y, (0, 0, 0, self.longest - n)), n
