"""An index that only a mask can be meant by: converted, and any other dtype is an error at once."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor

from staticshape import pipeline
from staticshape.proof.loading import load_module
from staticshape.source import SourceFile

BEFORE = """\
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, mask):
        return x[mask].mean()
"""


@pytest.mark.usefixtures("graph_mode")
def test_a_parameter_called_mask_is_one_and_no_other_dtype_passes(tmp_path):
    path = tmp_path / "net.py"
    fixed = pipeline.fix_source(SourceFile(str(path), BEFORE.encode()))
    assert not fixed.left
    path.write_bytes(fixed.raw)
    net = load_module(path).Net()
    x = Tensor(np.array([1, 2, 6], np.float32))
    assert net(x, Tensor([True, False, True])) == 3.5
    with pytest.raises(TypeError, match="valid must be bool"):
        load_module(path).Net()(x, Tensor([0, 2], ms.int32))
