"""Numbers in lists and attributes that other code changes are no constants of the graph."""

from __future__ import annotations

import pytest

from staticshape import pipeline
from staticshape.source import SourceFile

_FILE = """\
import random
import mindspore as ms
from mindspore import nn, ops

{top}

class Part(nn.Cell):
    SIZES = [1, 2]

    def __init__(self, sizes):
        super().__init__()
        self.sizes = [1, 2]
        self.size = 1


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.part = Part([1, 2])
{init}

    def construct(self, x: ms.Tensor, labels: ms.Tensor):
        kept = x[labels > 0]
{body}
        return ops.sum(kept[:size], 0)
"""


def _fixed(top: str = "", init: str = "        pass", body: str = "        size = 1") -> str:
    text = _FILE.format(top=top, init=init, body=body)
    result = pipeline.fix_source(SourceFile("net.py", text.encode()))
    return result.raw.decode()


@pytest.mark.parametrize(
    "change",
    [
        "self.part.sizes[0] = 3",
        "sizes = self.part.sizes; sizes.reverse()",
        "Part.SIZES.insert(0, 3)",
        "flip(self.part.sizes)",
        "random.shuffle(self.part.sizes)",
        "[each.clear() for each in (self.part.sizes,)]",
    ],
)
def test_a_list_that_the_host_changes_without_a_name(change: str) -> None:
    top = "def flip(sizes):\n    sizes.reverse()\n"
    init = f"        own = [1, 2]\n        {change}\n        self.own = own[0]"
    body = "        size = self.own"
    assert "[:1]" not in _fixed(top, init, body)
    assert "[:1]" in _fixed(top, init.replace(change, "pass"), body)


@pytest.mark.parametrize(
    ("body", "size"),
    [
        ("sizes = [3, 1]; size = sorted(sizes)[0]", "1"),
        ("sizes = [3, 1]; sizes.reverse(); size = sizes[0]", "1"),
        ("sizes = [3, 1]; other = list(sizes); other[0] = 2; size = sizes[0]", "3"),
        ("sizes = [3, 1]; sizes[1] += 3; size = sizes[1]", "4"),
        ("size = sum([2, 2])", "4"),
        ("sizes = [3, 1]; sizes.sort(); size = sizes[0]", None),
        ("sizes = [3, 1]; other = sizes; other[0] = 2; size = sizes[0]", None),
        ("size = max((3, 1), key=lambda each: -each)", None),
    ],
)
def test_a_list_that_the_graph_changes(body: str, size: str | None) -> None:
    fixed = _fixed(body=f"        {body}")
    wrong = {"1", "2", "3", "4"} - {size}
    assert not any(f"[:{number}]" in fixed for number in wrong)


def test_an_attribute_that_is_set_by_its_name_elsewhere() -> None:
    init = "        self.own = 1\n        object.__setattr__(self, 'own', 3)"
    assert "[:1]" not in _fixed(init=init, body="        size = self.own")
