"""An index that only a mask can be meant by: converted, and any other dtype is an error at once."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor

from staticshape import pipeline
from staticshape.proof.loading import load_module
from staticshape.source import SourceFile

NET = """\
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
"""
NAMED = """\
    def construct(self, x, mask):
        return x[mask].mean()
"""
MOVED = """\
    def construct(self, x, mask):
        keep = ops.tile(mask.reshape(-1, 1), (1, 1)).squeeze(1)
        return x[keep].mean()
"""
COUNTED = """\
    def construct(self, x, m):
        return x[m].sum() / m.sum()
"""
GIVEN = """\
    def construct(self, x, m):
        return self.all(x, mask=m) + x[m].mean()

    def all(self, x, mask):
        return (x * 0).sum()
"""
OF_THE_CALLER = """\
    def construct(self, x, mask):
        return self.mean(x.reshape(-1), mask.reshape(-1))

    def mean(self, v, m):
        return v[m].mean()
"""


@pytest.mark.usefixtures("graph_mode")
@pytest.mark.parametrize("construct", [NAMED, MOVED, COUNTED, GIVEN, OF_THE_CALLER])
def test_what_is_meant_as_a_mask_is_one_and_no_other_dtype_passes(construct, tmp_path):
    path = tmp_path / "net.py"
    fixed = pipeline.fix_source(SourceFile(str(path), (NET + construct).encode()))
    assert fixed.edits and not fixed.left
    path.write_bytes(fixed.raw)
    net = load_module(path).Net()
    x = Tensor(np.array([1, 2, 6], np.float32))
    assert net(x, Tensor([True, False, True])) == 3.5
    with pytest.raises(TypeError, match="must be bool"):
        load_module(path).Net()(x, Tensor([0, 2], ms.int32))


DOCUMENTED = """\
    def construct(self, x, keep):
        \"\"\"Means.

        Args:
            x: values.
            keep{}
        \"\"\"
        return x[keep].mean()
"""


@pytest.mark.parametrize(
    ("text", "converts"),
    [
        (" (Tensor): bool mask of shape (N,).", True),
        (": boolean, which rows count.", True),
        (" (Tensor): the places of the mask's rows.", False),
        (" (Tensor): which rows are kept.", False),
    ],
)
def test_what_is_documented_as_boolean_is_a_mask(text, converts):
    result = pipeline.fix_source(SourceFile("net.py", (NET + DOCUMENTED.format(text)).encode()))
    assert bool(result.edits) == converts


@pytest.mark.parametrize("name", ["observed", "seen", "gt_known", "is_object", "inliers"])
def test_what_is_true_of_each_element_is_named_so(name):
    construct = NET + f"    def construct(self, x, {name}):\n        return x[{name}].mean()\n"
    assert pipeline.fix_source(SourceFile("net.py", construct.encode())).edits
    number = construct.replace(name, f"num_{name}")
    assert not pipeline.fix_source(SourceFile("net.py", number.encode())).edits


@pytest.mark.parametrize("name", ["idx", "token_ids", "order", "best_indices", "pos"])
def test_a_count_makes_no_mask_of_what_is_named_an_index(name):
    construct = (
        NET
        + f"    def construct(self, x, {name}):\n        return x[{name}].sum() / {name}.sum()\n"
    )
    assert not pipeline.fix_source(SourceFile("net.py", construct.encode())).edits
