from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.project = nn.Dense(4, 3)

    def chosen(self, x, keep):
        """The rows that take part, projected."""
        return self.project(x[keep])

    def loss_of(self, rows):
        return ops.log(rows * rows + 1.0).mean()
