from mindspore import nn


def rows_of(x, keep):
    return x[keep]


class Selector(nn.Cell):
    def construct(self, x, keep):
        return rows_of(x, keep) * 2.0
