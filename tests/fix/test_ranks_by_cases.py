"""Ranks that nothing tells: the likeliest test with which all converts, if one is clearly it."""

from __future__ import annotations

from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
from fixed_cases import fix_bytes
from test_likely_ranks import NET, load

from staticshape.fixing.believing import MESSAGE

CASES = [
    (  # places along two axes: what they pick from has one more
        "ys, xs = ops.nonzero(y > 0).T\noff = x[:, ys, xs]\nreturn off.max(axis=0).sum()",
        ["x.ndim == 3"],
    ),
    (
        "if y.sum() < 4:\n    part = x\nelse:\n    part = x[y > 0]\nreturn ops.relu(part).mean(0)",
        ["y.ndim == 1"],
    ),
    (
        "rows = ops.nonzero(y).squeeze(1) * 2\nreturn x[rows, 1:3].mean(axis=0)",
        ["y.ndim == 1"],
    ),
]
UNCLEAR = [
    "return ops.topk(x[y > 0], 2)[0].max()",  # of class scores, or of numbers
    "keep = (x * y.expand_dims(1)).sum(axis=1) > 0\nreturn self.score(m[keep]).sum()",
]


def converted(body: str) -> tuple[str, list[str]]:
    """The text, and the tests that stand in it."""
    result = fix_bytes("net.py", NET.format(body.replace("\n", "\n        ")).encode())
    lines = [line.strip() for line in result.raw.decode().splitlines()]
    return result.raw.decode(), [line for line in lines if MESSAGE in line]


@pytest.mark.parametrize(("body", "tests"), CASES)
def test_the_likeliest_test_stands_in_the_code(body: str, tests: list[str]) -> None:
    assert converted(body)[1] == [f'assert {test}, "{MESSAGE}"' for test in tests]


@pytest.mark.parametrize("body", UNCLEAR)
def test_nothing_is_written_where_two_are_about_as_likely(body: str) -> None:
    raw = NET.format(body.replace("\n", "\n        ")).encode()
    result = fix_bytes("net.py", raw)
    assert result.left
    assert result.raw == raw


NUMBER = """at = ops.nonzero(y > 0).squeeze(1)
return ops.arange(int(m)).sum() + x[at * 2, 1:3].mean()"""


def test_what_may_be_a_number_is_made_no_tensor() -> None:
    text, tests = converted(NUMBER)
    assert not [test for test in tests if "m.ndim" in test]
    assert "ops.arange(int(m))" in text


@pytest.mark.usefixtures("graph_mode")
def test_it_is_right_for_the_rank_in_the_code_and_raises_for_others(tmp_path: Path) -> None:
    place = tmp_path / "net_by_cases.py"
    place.write_text(converted(CASES[0][0])[0])
    net = load(place).Net()
    rng = np.random.default_rng(7)
    y = rng.normal(size=(4, 5)).astype(np.float32)
    ys, xs = np.nonzero(y > 0)
    x = rng.normal(size=(3, 4, 5)).astype(np.float32)
    found = net(ms.Tensor(x), ms.Tensor(y), ms.Tensor(y))
    np.testing.assert_allclose(found.asnumpy(), x[:, ys, xs].max(axis=0).sum(), rtol=1e-5)
    with pytest.raises(AssertionError, match=MESSAGE):
        net(ms.Tensor(x[None]), ms.Tensor(y), ms.Tensor(y))
