"""Rows at places below 0, which are Tensors now: op by op too they keep their gradient."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fixed_cases import CASES, fixed

NAME = "traps/rows_counted_from_the_end"
COMPARE = """
import sys
import mindspore as ms
import numpy as np
def gradients(path):
    space = {}
    exec(compile(open(path).read(), path, "exec"), space)
    net = space["Net"]()
    return [ms.grad(net)(*arguments).asnumpy() for arguments in space["inputs"]()]
for before, after in zip(*map(gradients, sys.argv[1:]), strict=True):
    np.testing.assert_allclose(before, after, rtol=1e-5, atol=1e-6)
"""


def test_only_places_that_may_be_below_zero_are_read_so() -> None:
    text = fixed(NAME).raw.decode()
    for place in ("i - 1", "-n", "n - 3"):
        assert f"masked.row_at(x, {place})" in text
    assert "x[i] - masked" in text


def test_gradients_are_the_same_op_by_op(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    after = tmp_path / "after.py"
    after.write_bytes(fixed(NAME).raw)
    command = [sys.executable, "-c", COMPARE, str(CASES[NAME].path), str(after)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
