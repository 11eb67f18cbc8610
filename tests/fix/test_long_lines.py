"""Statements that stood on several lines are folded anew where a line of theirs gets too long."""

from __future__ import annotations

from fixed_cases import fix_bytes, fixed

NET = """import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, scores):
        chosen = scores[scores > 0]
        loss = 0.5 * ops.log({}
            1 + ops.sum(ops.exp(-2.0 * (chosen - 0.25) * (chosen - 0.25) + 0.125 * chosen)))
        return loss
"""


def converted(comment: str) -> list[str]:
    """The lines of the converted text, where a comment stands behind the first bracket."""
    result = fix_bytes("net.py", NET.format(comment).encode())
    assert result.edits
    assert not result.left
    return result.raw.decode().splitlines()


def test_every_line_fits() -> None:
    longest = max(len(line) for line in NET.splitlines())
    assert all(len(line) <= longest for line in converted(""))


def test_a_comment_keeps_the_lines_as_they_are() -> None:
    assert any(line.endswith("ops.log(  # of all") for line in converted("  # of all"))


def test_of_a_loop_that_goes_only_the_comments_stay() -> None:
    text = fixed("dynamic_size/rows_broadcast_to_their_durations").raw.decode()
    assert "        # as often as predicted\n        out, out_valid, _ =" in text
