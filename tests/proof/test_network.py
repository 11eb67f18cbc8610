"""Parameters between two calls: what a graph has assigned itself is put back for the next one."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from staticshape.proof.loading import load_module
from staticshape.proof.network import restore, stored

NET = """
import mindspore as ms
from mindspore import Parameter, nn, ops


class Ring(nn.Cell):
    def __init__(self):
        super().__init__()
        self.held = Parameter(ops.ones((3,), ms.float32), requires_grad=False)

    def construct(self, x):
        loss = (x * self.held.copy()).sum()
        ops.assign(self.held, x * 2)
        return loss


"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    pytest.importorskip("mindspore")
    path = tmp_path / "ring.py"
    path.write_text(NET)
    made = load_module(path)
    sys.modules.pop("ring", None)
    return made


def test_a_graph_that_assigns_a_parameter_sees_it_put_back(module: ModuleType) -> None:
    import mindspore as ms

    ms.set_context(mode=ms.GRAPH_MODE)
    net = module.Ring()
    run = ms.jit(ms.grad(net))
    parameters = list(net.parameters_and_names())
    initial = stored(parameters)
    found = []
    for number in (5.0, 7.0, 9.0):
        restore(parameters, initial)
        found.append(run(ms.Tensor([number] * 3, ms.float32)).asnumpy().tolist())
        assert net.held.asnumpy().tolist() == [2 * number] * 3
    assert found == [[1.0] * 3] * 3
