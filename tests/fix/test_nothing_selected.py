"""Fixed networks over nothing: sums are 0 and so are all gradients, whatever stands in the data.

NumPy's sum over nothing is 0. What MindSpore makes of an empty selection is stale memory, so no
case of the corpus has one: here the fixed text alone is run.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest
from fixed_cases import fix_bytes

NETWORK = """
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 4)

    def weighted(self, a, b):
        return (a * b).sum() + (ops.exp(b) * a).sum()

    def entropy(self, p, t):
        return (ops.log(p) * t + ops.log(1 - p) * (1 - t)).sum()

    def construct(self, x, y, z, k, m):
        {body}


def inputs():
    return [(
        ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]), ms.ops.ones((2, 3)),
        ms.Tensor([1, 2], ms.int32), ms.Tensor([True, False]),
    )]
"""

BODIES = {
    "factor_of_integers": ["return (x[m] * k[m]).sum()"],
    "square_of_a_product": ["return ((x[m] * k[m]) ** 2).sum()"],
    "factor_of_a_comparison": ["return (x[m] * (y[m] > 0).float()).sum()"],
    "factor_of_a_whole_comparison": ["return (x[m] * (k.sum() > 0).float()).sum()"],
    "divided_by_integers": ["return (x[m] / k[m]).sum()"],
    "divided_by_the_count": ["n = m.sum()", "return (x[m] / n).sum()"],
    "divided_by_the_length": ["s = x[m]", "return (s / s.shape[0]).sum()"],
    "times_one_over_the_count": ["n = m.sum().float()", "return (y[m] * (1.0 / n)).sum()"],
    "factor_without_gradient": [
        "w = ops.stop_gradient(1.0 / y[m])",
        "return (ops.log(x[m] * x[m] + 1.0) * w).sum()",
    ],
    "added_on_one_way": [
        "n = m.sum()",
        "total = ops.zeros((), ms.float32)",
        "if n > 0:",
        "    total += x[m].sum() / n",
        "return total",
    ],
    "added_and_taken_on_one_way": [
        "n = m.float().sum()",
        "total = ops.zeros((), ms.float32)",
        "if n > 1:",
        "    total += (x[m] * y[m]).sum() / (n - 1)",
        "    total = total - ops.sqrt(x[m]).mean()",
        "return total",
    ],
    "helper_of_finite_factors": ["return self.weighted(x[m], ops.relu(y[m]))"],
    "helper_of_shares_and_flags": ["return self.entropy(ops.sigmoid(x[m]), (y[m] > 0).float())"],
    "rows_of_a_layer": [
        "rows = self.dense(z[m])",
        "return (rows * rows.max(axis=1, keepdims=True)).sum()",
    ],
    "rows_of_a_layer_less_their_mean": [
        "rows = self.dense(z[m])[:, 0]",
        "error = rows - rows.mean()",
        "return (error * error).sum()",
    ],
    "rows_of_a_layer_by_their_count": [
        "share = ops.sigmoid(self.dense(z[m])[:, 0]) * (1.0 / m.sum())",
        "return (share * share).sum()",
    ],
    "products_of_a_layer_and_a_mean": [
        "rows = self.dense(z[m])",
        "return ops.matmul(rows, rows.mean(axis=0)).exp().sum()",
    ],
    "loss_of_each_row": [
        "loss = ops.smooth_l1_loss(z[m], z[m] * 2, reduction='none').mean(-1)",
        "return (loss * x[m]).sum()",
    ],
    "largest_of_each_row": ["return (z[m].max(axis=1) * x[m]).sum()"],
}


def fixed_text(body: list[str]) -> bytes:
    """The network as fix leaves it, whole."""
    raw = NETWORK.format(body="\n        ".join(body)).encode()
    result = fix_bytes("net.py", raw)
    assert result.edits
    assert not result.left
    return result.raw


@pytest.mark.parametrize("name", BODIES)
def test_sums_and_gradients_are_zero(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import mindspore as ms

    monkeypatch.syspath_prepend(tmp_path)  # MindSpore reads the text of a module that it can import
    tmp_path.joinpath(f"nothing_{name}.py").write_bytes(fixed_text(BODIES[name]))
    net = importlib.import_module(f"nothing_{name}").Net()
    mode = ms.get_context("mode")
    for each in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=each)
        step = ms.value_and_grad(net, grad_position=(0, 1, 2), weights=net.trainable_params())
        for junk in (np.nan, np.inf, 1e30):
            row = ms.Tensor(np.full(8, junk, np.float32))
            rows = ms.Tensor(np.full((8, 3), junk, np.float32))
            whole = ms.Tensor(np.array([0, 2**31 - 1] * 4), ms.int32)
            nothing = ms.Tensor(np.zeros(8, bool))
            value, (data, weights) = step(row, row, rows, whole, nothing)
            for tensor in (value, *data, *weights):
                np.testing.assert_array_equal(tensor.asnumpy(), 0.0)
    ms.set_context(mode=mode)
