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
    "number_of_a_pointer_that_moves",
    "number_of_one_element",
    "rounds_of_a_pointer_that_moves",
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

# Functions that no call names: each is run by something that it is handed to, or kept in.
HANDED_OVER = """
import operator

import numpy as np
from mindspore import Tensor, nn, ops


def put(t):
    t[0] = 7.0
    return t.sum()


def made():
    def inner(t):
        return put(t)

    return inner


def instead(function):
    def inner(t):
        put(t)
        return function(t)

    return inner


@instead
def look(t):
    return t


class Put(nn.Cell):
    def construct(self, t):
        t[0] = 7.0
        return t


STEPS = [put]
STORE = made()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.SequentialCell(Put(), nn.Identity())
        self.same = nn.SequentialCell([nn.Identity()])

    def change(self, t):
        t[0] = 7.0
        return t

    def mapped(self, x, mask):
        picked = x[mask]
        list(map(put, [x]))
        return picked.sum()

    def mapped_method(self, x, mask):
        picked = x[mask]
        rows = [x]
        list(map(self.change, rows))
        return picked.sum()

    def compared(self, x, mask):
        picked = x[mask]
        max([x], key=put)
        return picked.sum()

    def listed(self, x, mask):
        picked = x[mask]
        STEPS[0](x)
        return picked.sum()

    def closed(self, x, mask):
        picked = x[mask]
        STORE(x)
        return picked.sum()

    def decorated(self, x, mask):
        picked = x[mask]
        look(x)
        return picked.sum()

    def layered(self, x, mask):
        picked = x[mask]
        self.layers(x)
        return picked.sum()

    def shared(self, x, mask):
        picked = x[mask]
        same = self.same(x)
        same[0] = 7.0
        return picked.sum()

    def in_rounds(self, x, mask):
        picked = x[mask]
        sums = [put(row) for row in [x]]
        return picked.sum() + sums[0]

    def spelled_out(self, x, mask):
        picked = x[mask]
        x.__setitem__(0, 7.0)
        return picked.sum()

    def operated(self, x, mask):
        picked = x[mask]
        operator.setitem(x, 0, 7.0)
        return picked.sum()

    def set_by_name(self, x, mask):
        picked = x[mask]
        setattr(self, "last", x)
        self.last[0] = 7.0
        return picked.sum()

    def construct(self, x, mask):
        one = self.mapped(x * 1, mask), self.mapped_method(x * 1, mask)
        two = self.compared(x * 1, mask), self.listed(x * 1, mask), self.closed(x * 1, mask)
        three = self.decorated(x * 1, mask), self.layered(x * 1, mask), self.shared(x * 1, mask)
        four = self.in_rounds(x * 1, mask), self.spelled_out(x * 1, mask)
        five = self.operated(x * 1, mask), self.set_by_name(x * 1, mask)
        return ops.stack([*one, *two, *three, *four, *five])


def inputs():
    masks = np.eye(6, dtype=bool)[:2] | np.array([True, False, True, False, False, True])
    return [(Tensor(np.arange(6, dtype=np.float32)), Tensor(mask)) for mask in masks]
"""

# In place a view of a selection is one of the data; stores go through views without a name.
VIEWS = """
import numpy as np
from mindspore import Tensor, nn, ops
import mindspore as ms


def same(t):
    return t


class Holder:
    def __init__(self, t):
        self.t = t


class Net(nn.Cell):
    def cast(self, x, mask):
        picked = x[mask].astype(ms.float32)
        x[0] = 7.0
        return picked.sum()

    def viewed(self, x, mask):
        picked = x[mask].view(-1)
        other = x
        other[:3] += 7.0
        return picked.sum()

    def passed_on(self, x, mask):
        picked = same(x[mask])
        x[0] = 7.0
        return picked.sum()

    def through_a_view(self, x, mask):
        picked = x[mask]
        x.view(2, 3)[0, 0] = 7.0
        return picked.sum()

    def through_an_object(self, x, mask):
        picked = x[mask]
        Holder(x).t[0] = 7.0
        return picked.sum()

    def bound_to_one_of_two(self, x, mask):
        picked = x[mask]
        x = x if self.training is False else mask
        x[0] = 7.0
        return picked.sum()

    def bound_in_a_round(self, x, mask):
        y = x * 2
        picked = x[mask]
        for i in range(2):
            y[0] = 7.0
            b = x
            y = b.reshape(6)
        return picked.sum()

    def construct(self, x, mask):
        one = self.cast(x * 1, mask), self.viewed(x * 1, mask), self.passed_on(x * 1, mask)
        two = self.through_a_view(x * 1, mask), self.through_an_object(x * 1, mask)
        three = self.bound_to_one_of_two(x * 1, mask), self.bound_in_a_round(x * 1, mask)
        return ops.stack([*one, *two, *three])


def inputs():
    masks = np.eye(6, dtype=bool)[:2] | np.array([True, False, True, False, False, True])
    return [(Tensor(np.arange(6, dtype=np.float32)), Tensor(mask)) for mask in masks]
"""


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_stay_op_by_op(name: str, tmp_path: Path) -> None:
    check_numbers(CASES / f"{name}.py", tmp_path / "after.py")


@pytest.mark.parametrize("text", [KEPT, HANDED_OVER, VIEWS], ids=["kept", "handed over", "views"])
def test_what_no_call_names_is_written_too(text: str, tmp_path: Path) -> None:
    path = tmp_path / "before.py"
    path.write_text(text)
    check_numbers(path, tmp_path / "after.py")


def check_numbers(path: Path, after: Path) -> None:
    result = pipeline.fix_source(SourceFile.read(path))
    assert result.edits and not result.left
    after.write_bytes(result.raw)
    command = [sys.executable, "-c", COMPARE, str(path), str(after)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stderr[-2000:]
