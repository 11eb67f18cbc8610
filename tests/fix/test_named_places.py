"""A selection of unknown dtype that is used as an index: nobody would call a mask `labels`."""

from __future__ import annotations

import re

import pytest
from fixed_cases import fix_bytes

NET = """import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        {name} = y[m > 0]
        return ops.abs(x[{name}]).mean()
"""


@pytest.mark.parametrize("name", ["labels", "edge_index", "src", "token_ids"])
def test_what_is_called_places_holds_places(name: str) -> None:
    result = fix_bytes("net.py", NET.format(name=name).encode())
    assert not result.left
    text = "".join(result.raw.decode().split("\n            "))
    assert re.search(rf"x\[masked\.(guard\(|where_rows\(\w+, ){name}, ", text)


@pytest.mark.parametrize("name", ["flags", "chosen", "label_mask"])
def test_what_may_be_a_mask_is_refused(name: str) -> None:
    result = fix_bytes("net.py", NET.format(name=name).encode())
    assert not result.edits
    assert [each.reason for each in result.left if each.reason.startswith("a selection ")]


COLUMNS = """import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, logits, given, boxes):
        n, c, d = logits.shape
        real = ops.nonzero(given >= 0).squeeze(1)
        {name} = given[real]
        told = logits[real][ops.arange({name}.shape[0]), {name}]
        return ops.abs(told - boxes[real]).sum()
"""


def test_columns_that_selected_labels_tell() -> None:
    result = fix_bytes("net.py", COLUMNS.format(name="gt_labels").encode())
    assert not result.left
    assert "masked.guard(gt_labels, real_valid, 0)]" in result.raw.decode()


def test_columns_that_may_be_told_by_a_mask() -> None:
    result = fix_bytes("net.py", COLUMNS.format(name="flags").encode())
    assert "a selection is an index of a selection" in result.left[0].reason


def test_what_a_convolution_gives_is_no_whole_number() -> None:
    text = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, image, kernel):
        b, c, h, w = image.shape
        marks = ops.zeros_like(ops.conv2d(image, kernel, pad_mode="same"))
        at = ops.nonzero(marks + image > 1)
        marks[at[:, 0], at[:, 1], at[:, 2], at[:, 3]] = 0.5
        return marks.sum()
"""
    assert not fix_bytes("net.py", text.encode()).left


DOUBT = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, held):
        {line}
        return ops.abs(t)[ops.abs(t) > 0.1].mean()
"""


@pytest.mark.parametrize(
    "line",
    [
        "s, t = x[held], y[held]",
        "t = x[held]; t += 1",
        "m = held; t = x[m]",
        "t = x[held] if self.training else y",
        "both = [x, y[held]]; t = both[1]",
    ],
)
def test_what_a_parameter_may_have_selected_is_selected_from_no_more(line: str) -> None:
    result = fix_bytes("net.py", DOUBT.format(line=line).encode())
    assert not result.edits
    assert "was taken by `held`, which may be a mask" in result.left[0].reason
