"""What the analysis of a file leaves behind: nothing that only the garbage collector can free."""

import gc

from staticshape.checking import check_raw
from staticshape.project import Project

CODE = b"""
import mindspore as ms
from mindspore import Tensor, nn, ops

def make(n):
    return Tensor([1.0] * n)

class Net(nn.Cell):
    def __init__(self, k=3):
        super().__init__()
        width = k + 1
        self.select, self.table = ops.MaskedSelect(), make(width)

    def construct(self, x, m):
        return self.select(x, m).sum()

def main():
    net = Net()
    print(net(make(4), Tensor([True, False, True, True])))
"""


def test_a_checked_file_leaves_no_circles() -> None:
    def check() -> int:
        project = Project("/nowhere")
        found = check_raw("net.py", CODE, project).findings
        project.release(0)
        return len(found)

    assert check() == 1
    gc.collect()
    gc.disable()
    try:
        check()
        assert gc.collect() == 0
    finally:
        gc.enable()
