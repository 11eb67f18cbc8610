"""Files whose lines end in a carriage return and a line feed are converted as all others are."""

from __future__ import annotations

import pytest
from fixed_cases import CASES, fix_bytes

#: Helpers and branches with an empty line in what is moved.
NAMES = [
    "across_functions/return_by_an_option_in_a_loop",
]
HELPER = """from mindspore import nn, ops


class Net(nn.Cell):
    def chosen(self, x, k):
        # which ones
        if k.size > 0:
            kept = ops.gather(x, k, 0)

        # or all
        elif k.size == 0:
            kept = x

        else:
            kept = x + 1

        return kept

    def construct(self, x, seen, y):
        rows = []
        for i in range(2):
            k = ops.nonzero(seen[i]).view(-1)

            if k.size > 0:
                part = self.chosen(y, k)

            else:
                part = self.chosen(x, k)
            rows.append(part.sum())
        return ops.stack(rows)
"""


def test_a_helper_with_empty_lines() -> None:
    plain = fix_bytes("net.py", HELPER.encode())
    other = fix_bytes("net.py", HELPER.replace("\n", "\r\n").encode())
    assert other.raw.replace(b"\r\n", b"\n") == plain.raw
    assert len(other.left) == len(plain.left)


@pytest.mark.parametrize("name", NAMES)
def test_cases(name: str) -> None:
    raw = CASES[name].path.read_bytes().replace(b"\r\n", b"\n")
    plain = fix_bytes("case.py", raw)
    other = fix_bytes("case.py", raw.replace(b"\n", b"\r\n"))
    assert other.raw.replace(b"\r\n", b"\n") == plain.raw
