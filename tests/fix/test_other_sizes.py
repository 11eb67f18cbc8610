"""What `inputs()` shows as one length may have two in other calls: the results are the same there.

Where nothing but one length has a static form, building the graph raises.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from staticshape import pipeline
from staticshape.proof import Job, verify_many
from staticshape.source import SourceFile

HEAD = """import numpy as np
from mindspore import Tensor, nn, ops

R = np.random.RandomState(0)
YES = Tensor(np.array([2.0, -1.0], np.float32))


def f(*shape):
    return Tensor(R.randn(*shape).astype(np.float32))


def mask(*flags):
    return Tensor(np.array(flags, bool))


def number(n):
    return Tensor(np.array(n, np.int32))


class Net(nn.Cell):
    def construct(self, {parameters}):
"""
SLICED = """
def inputs():
    return [(f(6), f(6), number(2)), (f(6), f(6), number(4))]


def others():
    return [(f(6), f(4), number(5)), (f(4), f(6), number(5)), (f(1), f(6), number(3))]
"""
GATHERED = """
def inputs():
    return [(f(4), mask(1, 0, 1, 1)), (f(4), mask(0, 0, 1, 0))]


def others():
    return [(f(6), mask(1)), (f(6), mask(1, 0, 1, 1)), (f(5), mask(1, 0, 1, 0, 1))]
"""
JOINED = """
def inputs():
    masks = mask(1, 0, 1, 1), mask(0, 1, 1, 0)
    return [(f(4), f(4), *masks, YES), (f(4), f(4), *masks, -YES)]


def others():
    calls = [(f(4), f(3), mask(1, 0, 1, 1), mask(1, 1, 0), sign * YES) for sign in (1, -1)]
    return [*calls, (f(1), f(3), mask(1), mask(0, 1, 1), YES)]
"""
CASES = {
    "sums_apart": ("x, y, n", "return x[:n].sum() - ops.exp(y[:n]).mean()", SLICED, True),
    "products": ("x, y, n", "return (x[:n] * y[:n]).sum()", SLICED, False),
    "numbers_beside": (
        "x, y, n",
        "k = int(n)\n        return (x[:k] * ops.arange(k)).sum() + y.sum()",
        SLICED,
        False,
    ),
    "rows_under_one_mask": (
        "x, y, n",
        "return ops.mse_loss(ops.tanh(x[:n]), y[:n]) + y[:n].max()",
        SLICED,
        False,
    ),
    "gathered": (
        "x, m",
        "i = ops.nonzero(m).reshape(-1)\n        return x[i].sum() + ops.exp(x[i]).mean()",
        GATHERED,
        False,
    ),
    "joined": (
        "x, y, m, w, t",
        "if t.sum() > 0:\n            s = x[m]\n        else:\n            s = y[w]\n"
        "        return (s * 2).mean() + s.max()",
        JOINED,
        True,
    ),
    "joined_slices": (
        "x, y, m, w, t",
        "n = m.sum()\n        if t.sum() > 0:\n            s = x[:n]\n        else:\n"
        "            s = y[:n]\n        return s.sum()",
        JOINED,
        True,
    ),
}


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list]:
    folder = tmp_path_factory.mktemp("sizes")
    jobs = {}
    for name, (parameters, body, calls, _) in CASES.items():
        before, after = folder / f"{name}.py", folder / f"{name}_after.py"
        before.write_text(HEAD.format(parameters=parameters) + f"        {body}\n" + calls)
        result = pipeline.fix_source(SourceFile.read(Path(before)))
        assert result.edits and not result.left, name
        after.write_bytes(result.raw)
        jobs[name, "inputs"] = Job(before, after)
        jobs[name, "others"] = Job(before, after, inputs=f"{before}:others")
    return dict(zip(jobs, verify_many(jobs.values(), timeout=120), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_no_result_differs(name: str, proofs: dict) -> None:
    assert proofs[name, "inputs"].verdict == "PROVED", proofs[name, "inputs"].reason
    compared = [item for item in proofs[name, "others"].inputs if item.no_oracle is None]
    assert compared
    for item in compared:
        wrong = [each.reason for each in (*item.values, *item.gradients) if not each.equal]
        if CASES[name][3]:
            assert wrong == []
        else:
            assert all(reason.startswith("after fails: ") for reason in wrong), wrong
