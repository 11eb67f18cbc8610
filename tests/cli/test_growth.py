"""The cost of `check` grows as the code does: counted in calls of functions, not in seconds."""

from __future__ import annotations

import sys

import pytest

from staticshape.checking import check_raw
from staticshape.project import Project

HEAD = "from mindspore import nn, ops\n"
CLASS = """
class Net{0}(nn.Cell):
    def construct(self, x, mask):
{1}
        return x.sum()
"""


def statements(number: int) -> str:
    """One function, longer and longer."""
    lines = "\n".join(
        f"        x = ops.relu(x * {n} + 1) + ops.masked_select(x, mask).mean()"
        for n in range(number)
    )
    return HEAD + CLASS.format("", lines)


def classes(number: int) -> str:
    """More and more classes that share nothing."""
    lines = "\n".join(f"        x = x + ops.softmax(x) * {n}" for n in range(5))
    return HEAD + "".join(CLASS.format(n, lines) for n in range(number))


def calls(number: int) -> str:
    """A chain of methods, each of which calls the next."""
    methods = "".join(
        f"\n    def f{n}(self, x):\n        return self.f{n + 1}(x) + {n}\n" for n in range(number)
    )
    last = f"\n    def f{number}(self, x):\n        return x[x > 0].sum()\n"
    return HEAD + CLASS.format("", "        x = self.f0(x)") + methods + last


def branches(number: int) -> str:
    """One branch after the other, each of which joins two values."""
    lines = "\n".join(
        f"        if self.training:\n            x = x + {n}\n        else:\n            x = -x"
        for n in range(number)
    )
    return HEAD + CLASS.format("", lines)


def unknown_calls(number: int) -> str:
    """Calls that may reach any function in sight, beside a selection that is converted."""
    lines = "\n".join(f"        x = self.part{n}(x + {n})" for n in range(number))
    first = "        total = ops.masked_select(x, mask).sum()\n"
    return HEAD + CLASS.format("", first + lines).replace("x.sum()", "x, total")


def cost(code: str) -> int:
    """Calls of Python functions while one file is checked."""
    count = 0

    def seen(frame, event, argument):
        nonlocal count
        count += event == "call"

    project = Project("/")
    sys.setprofile(seen)
    try:
        result = check_raw("a.py", code.encode(), project)
    finally:
        sys.setprofile(None)
    assert not result.error
    return count


@pytest.mark.parametrize("kind", [statements, classes, calls, branches, unknown_calls])
def test_four_times_the_code_costs_four_times_as_much(kind):
    cost(kind(2))  # what is made once
    small, large = cost(kind(25)), cost(kind(100))
    assert small < large < 4.6 * small


def test_counting_calls_can_find_what_is_not_linear():
    def walk(depth):
        for _ in range(depth):
            walk(0)

    counts = []
    for number in (25, 100):
        count = 0

        def seen(frame, event, argument):
            nonlocal count
            count += event == "call"

        sys.setprofile(seen)
        for _ in range(number):
            walk(number)
        sys.setprofile(None)
        counts.append(count)
    assert counts[1] > 10 * counts[0]
