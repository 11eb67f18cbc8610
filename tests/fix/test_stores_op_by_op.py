"""What a store changes is known in PyNative mode too, where more names share one memory.

The compiler proves these cases: in a graph each name has a value of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.source import SourceFile

CASES = Path(__file__).parents[1] / "cases" / "traps"
NAMES = (
    "bank_kept_by_a_cell_of_a_list",
    "bank_returned_then_written",
    "bank_that_an_heir_writes_into",
    "bank_written_by_a_method",
    "bank_scattered_into",
    "copied_into_after_selection",
    "helper_writes_in_the_same_line",
    "two_names_at_once_one_written",
    "written_by_a_function_inside",
)
COMPARE = """
import sys
import numpy as np
def outputs(path):
    space = {}
    exec(compile(open(path).read(), path, "exec"), space)
    net = space["Net"]()
    return [net(*arguments).asnumpy() for arguments in space["inputs"]()]
for before, after in zip(*map(outputs, sys.argv[1:]), strict=True):
    np.testing.assert_allclose(before, after, rtol=1e-6)
"""
# In graph mode a method cannot bind an attribute to its argument.
KEPT = """
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def keep(self, x):
        self.x = x

    def construct(self, x, mask):
        self.keep(x)
        picked = x[mask]
        self.x[0] = 2.0
        return picked.sum()


def inputs():
    masks = np.eye(6, dtype=bool)[:2] | np.array([True, False, True, False, False, True])
    return [(Tensor(np.arange(6, dtype=np.float32)), Tensor(mask)) for mask in masks]
"""


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_stay_op_by_op(name: str, tmp_path: Path) -> None:
    check_numbers(CASES / f"{name}.py", tmp_path / "after.py")


def test_what_a_method_keeps_is_written_later(tmp_path: Path) -> None:
    path = tmp_path / "before.py"
    path.write_text(KEPT)
    check_numbers(path, tmp_path / "after.py")


def check_numbers(path: Path, after: Path) -> None:
    result = pipeline.fix_source(SourceFile.read(path))
    assert result.edits and not result.left
    after.write_bytes(result.raw)
    command = [sys.executable, "-c", COMPARE, str(path), str(after)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stderr[-2000:]
