"""What is written anew keeps the lines, the comments and the spaces that the user gave it."""

from __future__ import annotations

from staticshape import pipeline
from staticshape.source import SourceFile

HEAD = """\
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
"""


def _fixed(body: str) -> str:
    text = HEAD + body
    return pipeline.fix_source(SourceFile("net.py", text.encode())).raw.decode()[len(HEAD) :]


def test_a_dict_stands_on_the_lines_of_its_call() -> None:
    assert _fixed("""\
        return dict(
            loss=x.sum(),
            # of all rows
            parts=[
                x[i] for i in range(3)
            ],  # detached
            whole = (x +
                     1), )
""") == """\
        return {
            "loss": x.sum(),
            # of all rows
            "parts": [
                x[i] for i in range(3)
            ],  # detached
            "whole": (x +
                     1), }
"""  # fmt: skip


def test_items_that_are_aligned_stay_so() -> None:
    assert _fixed("""\
        return dict(loss=x.sum(),
                    inner=dict(mean=x.mean(), x=(x)))
""") == """\
        return {"loss": x.sum(),
                "inner": {"mean": x.mean(), "x": (x)}}
"""  # fmt: skip
