"""Rows stored in another number than there are places: the original raises, here they are NaN."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from fixed_cases import fix_bytes

NET = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m, y):
        {body}


def inputs():
    import numpy as np
    from mindspore import Tensor

    x, y = np.ones((6, 2), np.float32), np.ones((3, 2), np.float32)
    return [(Tensor(x), Tensor(np.arange(6) % 2 == 0), Tensor(y))]
"""


@pytest.mark.parametrize(
    "body",
    [
        "out = x * 1.0\nout[m] = y\nreturn out",
        "out = x * 1.0\nout[m] = out[m] * 0.0 + y\nreturn out",
        "out = x * 1.0\nout[m] = y[: int((y[:, 0] > 0).sum())]\nreturn out",
        "return ops.tensor_scatter_update(x, ops.nonzero(m), y)",
        "return ops.tensor_scatter_add(x, m.nonzero(), y)",
    ],
)
def test_another_number_of_rows_is_nan(body: str, tmp_path: Path) -> None:
    ms = pytest.importorskip("mindspore")
    from staticshape.proof.loading import load_module

    result = fix_bytes("net.py", NET.format(body=body.replace("\n", "\n        ")).encode())
    assert result.edits
    assert not result.left
    path = tmp_path / "net.py"
    path.write_bytes(result.raw)
    net = load_module(path).Net()
    x = ms.Tensor(np.zeros((6, 2), np.float32))
    y = ms.Tensor(np.array([[1, 2], [3, 4], [5, 6]], np.float32))
    for run in (net, ms.jit(net.construct)):
        for number in (2, 3, 5):
            found = run(x, ms.Tensor(np.arange(6) < number), y).asnumpy()
            assert bool(np.isnan(found).any()) == (number != 3), (number, found)
            assert number != 3 or (found[:3] == y.asnumpy()).all()


def test_rows_of_another_number_of_elements_are_nan(tmp_path: Path) -> None:
    ms = pytest.importorskip("mindspore")
    from staticshape.proof.loading import load_module

    result = fix_bytes("net.py", NET.format(body="return x[m].view(6) * 2.0").encode())
    assert result.edits
    assert not result.left
    path = tmp_path / "net.py"
    path.write_bytes(result.raw)
    net = load_module(path).Net()
    x = ms.Tensor(np.arange(12, dtype=np.float32).reshape(6, 2))
    for run in (net, ms.jit(net.construct)):
        for number in (0, 2, 3, 5):
            found = run(x, ms.Tensor(np.arange(6) < number), x).asnumpy()
            assert bool(np.isnan(found).all()) == (number != 3), (number, found)
            assert number != 3 or found.tolist() == [0, 2, 4, 6, 8, 10]
