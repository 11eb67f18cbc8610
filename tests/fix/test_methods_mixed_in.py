"""A method that heirs may mix in from elsewhere keeps its interface: another one may run."""

from __future__ import annotations

import pytest

from staticshape import pipeline
from staticshape.source import SourceFile

TEXT = """from mindspore import nn, ops


class Mixin:
    def pick(self, x, mask):
        return ops.masked_select(x, mask)
{own}

class Base(nn.Cell):
    def construct(self, x, mask):
        return self.finish(self.pick(x, mask) * 2)


class Net(Mixin, Base):
    def finish(self, rows):
        return ops.exp(rows).mean()
"""
OWN = """
    def finish(self, rows):
        return rows.sum()
"""


@pytest.mark.parametrize("own", [OWN, ""], ids=["two methods", "one"])
def test_a_method_with_a_rival_is_given_no_mask(own: str) -> None:
    result = pipeline.fix_source(SourceFile("net.py", TEXT.format(own=own).encode()))
    if own:  # `class Other(Mixin, Base)` of another file runs the method of `Mixin`
        assert not result.edits
        assert "self.finish" in result.left[0].reason
    else:
        assert result.edits and not result.left
