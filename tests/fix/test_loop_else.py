"""The `else` of a loop whose rounds would return is converted too: no round may run.

Graph mode has no `for ... else`, so that this is no case that compiles.
"""

from __future__ import annotations

from staticshape import pipeline
from staticshape.source import SourceFile

NET = b"""from mindspore import nn


class Net(nn.Cell):
    def reduced(self, rows, mode, rounds):
        for _ in range(rounds):
            if mode == "sum":
                return rows.sum()
        else:
            scale = 2
            return rows.mean() * scale + rows.max()
        return rows.min()

    def construct(self, x, y):
        seen = y > 0
        return self.reduced(x[seen], "sum", 0), self.reduced(x[seen], "sum", 1)
"""


def test_the_else_of_a_loop_is_converted_behind_rounds_that_return() -> None:
    result = pipeline.fix_source(SourceFile("net.py", NET))
    text = result.raw.decode()
    assert result.edits and not result.left
    inside, behind = text.split("else:")
    assert "masked.sum(" in inside
    assert "masked.mean(" in behind and "masked.max(" in behind
    assert "rows.mean()" not in behind and "rows.max()" not in behind
