"""The two networks of the command line's tests: one with a finding, one without."""

NET = """\
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        return ops.masked_select(x, mask > 0).sum()
"""
STATIC = NET.replace("ops.masked_select(x, mask > 0)", "(x * mask)")
